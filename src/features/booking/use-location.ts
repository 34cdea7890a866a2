"use client";

import { useSettled } from "~/lib/use-settled";
import { api } from "~/trpc/react";

/**
 * Wait for a pause in typing. Zone and precision of a location don't change while a page is open.
 */
const TYPING_MS = 600;
const ALWAYS_FRESH = { staleTime: Infinity } as const;

/** Looks a location up at once. Returns undefined if the server doesn't answer. */
export function useLookUp() {
  const utils = api.useUtils();
  return async (text: string) => {
    const place = text.trim();
    if (place === "") return undefined;
    return utils.booking.locate.fetch({ place }, ALWAYS_FRESH).catch(() => undefined);
  };
}

/** Looks the service location up while it is typed. Undefined until the answer arrives. */
export function useLocation(text: string) {
  const lookUp = useLookUp();
  const place = text.trim();
  const settled = useSettled(place, TYPING_MS);
  const { data } = api.booking.locate.useQuery(
    { place: settled },
    { ...ALWAYS_FRESH, enabled: settled !== "" && settled === place },
  );
  return {
    found: settled === place ? data : undefined,
    lookUp: () => lookUp(place),
  };
}
