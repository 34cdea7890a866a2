import type { BookingStatus } from "~/domain/booking/status";

const PAGE_SIZE = 10;

/** Returns the input of the list's query. The page's preload must use the same input. */
export function ownBookingsInput(status?: BookingStatus) {
  return { as: "customer" as const, limit: PAGE_SIZE, ...(status ? { status } : {}) };
}
