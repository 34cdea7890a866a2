import { useSyncExternalStore } from "react";
import { nextFrom } from "../arrival";

const never = () => () => undefined;

/** Returns the page the visitor wanted, from the address. Undefined while prerendering. */
export function useNext(): string | undefined {
  return useSyncExternalStore(
    never,
    () => nextFrom(new URLSearchParams(location.search)),
    () => undefined,
  );
}
