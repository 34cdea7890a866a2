import { MutationCache, QueryClient, type UseQueryResult } from "@tanstack/react-query";
import { refetchAfter, refetchAfterRefusal } from "./refetch";

/**
 * Creates the query client with the documented defaults: no refetch on focus, no polling, never
 * stale, no retries. Every mutation refetches what it changed (changes.ts) before its own `onSuccess`
 * runs, and live events refetch what others changed.
 */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) =>
        refetchAfterRefusal(client, error, mutation),
      onSuccess: (_data, _variables, _result, mutation) => refetchAfter(client, mutation),
    }),
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
  return client;
}

/**
 * Returns whether a query has answered, failed, or can't ask without a connection. Wait for it, not
 * for `isPending`, before showing a part that asks the same: a failed query is pending again while
 * that part asks, so the part would be removed, shown and ask again without end.
 */
export const isSettled = ({
  isFetched,
  isPaused,
}: Pick<UseQueryResult, "isFetched" | "isPaused">): boolean => isFetched || isPaused;
