import { useSyncExternalStore } from "react";
import { nextFrom } from "./arrival";

const never = () => () => undefined;

/** Where the visitor wanted to be, as the address says; unknown in a page that is drawn once. */
export function useNext(): string | undefined {
  return useSyncExternalStore(
    never,
    () => nextFrom(new URLSearchParams(location.search)),
    () => undefined,
  );
}
