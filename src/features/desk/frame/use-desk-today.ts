import { api } from "~/trpc/react";

/** Safety reports must appear without a reload. */
const REFRESH_MS = 20_000;

/** Reads what needs staff. Refetched on window focus, because colleagues handle it too. */
export function useDeskToday() {
  return api.desk.today.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
  });
}
