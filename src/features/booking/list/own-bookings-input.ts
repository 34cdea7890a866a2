import type { BookingStatus } from "~/domain/booking/status";

const PAGE_SIZE = 10;
/** Nobody has that many open; the server's own limit for a page. */
const AHEAD_SIZE = 100;

/** Input of the bookings that are under way or still to come. The page's preload uses it too. */
export const AHEAD_INPUT = { as: "customer", stage: "ahead", limit: AHEAD_SIZE } as const;

/** Input of the history. The page's preload uses it too. */
export const HISTORY_INPUT = { as: "customer", stage: "over", limit: PAGE_SIZE } as const;

/** What a list is narrowed to. */
export interface Narrowed {
  status?: BookingStatus;
  q?: string;
}

/** Returns the input of a filtered or searched list. */
export function narrowedInput({ status, q }: Narrowed) {
  return {
    as: "customer" as const,
    limit: PAGE_SIZE,
    ...(status ? { status } : {}),
    ...(q ? { q } : {}),
  };
}
