import { QueryClient } from "@tanstack/react-query";

/**
 * Creates the query client with the documented defaults: no refetch on focus, no polling, never
 * stale, no retries. Data is refreshed by invalidation after mutations and live events.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}
