import { QueryClient } from "@tanstack/react-query";

/**
 * The product's defaults: no refetch on focus, no polling, never stale, no retries.
 * Freshness comes from invalidation: after every mutation, and when the server says so.
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
