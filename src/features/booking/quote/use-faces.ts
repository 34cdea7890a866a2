"use client";

import { useSettled } from "~/lib/use-settled";
import { api } from "~/trpc/react";
import { MINUTE_MS } from "~/domain/time/durations";

/** Waits for a pause in typing the location. */
const TYPING_MS = 800;
const FRESH_MS = 10 * MINUTE_MS;

/** Asks who could do these services at a location. Empty while that isn't known. */
export function useFaces(location: string, serviceIds: readonly string[], enabled = true) {
  const settled = useSettled(location.trim(), TYPING_MS);
  const { data } = api.mechanic.faces.useQuery(
    { location: settled, serviceIds: [...serviceIds].sort().join(",") },
    {
      enabled: enabled && settled !== "" && serviceIds.length > 0,
      staleTime: FRESH_MS,
      // It counts as a quote, so a refusal isn't repeated.
      retry: false,
    },
  );
  return data?.mechanics ?? [];
}
