"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { api } from "~/trpc/react";
import { MINUTE_MS } from "~/domain/time/durations";

const FRESH_MS = 10 * MINUTE_MS;

/**
 * Asks who could do these services at a location. Nobody while that isn't known, or if the request
 * fails. The answer before stays until the next one arrives.
 */
export function useFaces(location: string, serviceIds: readonly string[], enabled = true) {
  const { data, isLoading, isPlaceholderData } = api.mechanic.faces.useQuery(
    { location, serviceIds: [...serviceIds].sort().join(",") },
    {
      enabled: enabled && location !== "" && serviceIds.length > 0,
      staleTime: FRESH_MS,
      placeholderData: keepPreviousData,
      // It counts as a quote, so a refusal isn't repeated.
      retry: false,
    },
  );
  return { mechanics: data?.mechanics ?? [], isLoading, isPlaceholderData };
}
