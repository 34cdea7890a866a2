import type { BookingStatus } from "~/domain/booking/status";

const PAGE_SIZE = 10;
/** The server's limit for a page. No customer has that many open bookings. */
const AHEAD_SIZE = 100;

/**
 * Input of the query for upcoming bookings and those in progress. The page's preload uses it too.
 */
export const AHEAD_INPUT = { as: "customer", stage: "ahead", limit: AHEAD_SIZE } as const;

/** Input of the query for past bookings. The page's preload uses it too. */
export const HISTORY_INPUT = { as: "customer", stage: "over", limit: PAGE_SIZE } as const;

/** The filter of a list. */
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
