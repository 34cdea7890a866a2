import { QueryClient } from "@tanstack/react-query";
import superjson from "superjson";

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
      // What has arrived alone: a promise that settles between the server's drawing and the browser's
      // would make the two draw different pages. So pages await what they preload.
      dehydrate: { serializeData: superjson.serialize },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
}
