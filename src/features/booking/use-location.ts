"use client";

import { useSettled } from "~/lib/use-settled";
import { api } from "~/trpc/react";

/** A location's zone and precision don't change while a page is open. */
const TYPING_MS = 600;
const ALWAYS_FRESH = { staleTime: Infinity } as const;

/** Asks at once how well a place is known; undefined where the server doesn't answer. */
export function useLookUp() {
  const utils = api.useUtils();
  return async (text: string) => {
    const place = text.trim();
    if (place === "") return undefined;
    return utils.booking.locate.fetch({ place }, ALWAYS_FRESH).catch(() => undefined);
  };
}

/** Looks a service location up as it is typed; undefined until it is known how well we know it. */
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
