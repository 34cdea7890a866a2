"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
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
  const { data, isPlaceholderData, isError, isPaused } = api.booking.locate.useQuery(
    { place: settled },
    {
      ...ALWAYS_FRESH,
      enabled: settled !== "" && settled === place,
      placeholderData: keepPreviousData,
    },
  );
  const isAnswered = data !== undefined && !isPlaceholderData;
  const found = isAnswered && settled === place ? data : undefined;
  const [before, setBefore] = useState("");
  if (isAnswered && before !== settled) setBefore(settled);
  return {
    found,
    /** The text that `latest` answers. */
    answered: isAnswered ? settled : before,
    /** The answer, or the one before it while more is typed. */
    latest: place === "" ? undefined : data,
    /** True while the typed text has no answer, unless none can come. */
    isLooking: place !== "" && found === undefined && !isError && !isPaused,
    lookUp: () => lookUp(place),
  };
}
