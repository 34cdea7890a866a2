import type { BookingStatus } from "~/domain/booking/status";

const PAGE_SIZE = 10;

/** What both the page's preload and the list ask for; they must ask alike to meet. */
export function ownBookingsInput(status?: BookingStatus) {
  return { as: "customer" as const, limit: PAGE_SIZE, ...(status ? { status } : {}) };
}
