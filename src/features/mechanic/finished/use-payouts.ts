"use client";

import { useEffect } from "react";
import type { PayoutView } from "~/domain/payout/schema";
import { api } from "~/trpc/react";

/** How many pages of 50 payouts load automatically. */
const PAGES_BY_ITSELF = 5;

export type PaidJob = Pick<PayoutView, "state" | "createdAt" | "sentAt">;

/** Returns the newest payout of each job, by booking. Null for a job that none includes yet. */
export function usePayouts(isNeeded: boolean): (bookingId: string) => PaidJob | null {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } =
    api.mechanic.payouts.useInfiniteQuery(
      {},
      { getNextPageParam: (page) => page.nextCursor, enabled: isNeeded },
    );
  const pages = data?.pages.length ?? 0;
  const follows = isNeeded && hasNextPage && !isFetching && !isError && pages < PAGES_BY_ITSELF;
  useEffect(() => {
    if (follows) void fetchNextPage();
  }, [follows, fetchNextPage]);
  const newest = new Map<string, PaidJob>();
  for (const payout of data?.pages.flatMap(({ items }) => items) ?? []) {
    for (const { bookingId } of payout.jobs) {
      if (bookingId !== null && !newest.has(bookingId)) newest.set(bookingId, payout);
    }
  }
  return (bookingId) => newest.get(bookingId) ?? null;
}
