import { PATHS } from "./paths";

const below = (list: string) => (bookingId: string) => `${list}/${encodeURIComponent(bookingId)}`;

/** One booking's page, for each of its sides; apart from the other paths, which every page carries. */
export const BOOKING_PATHS = {
  customer: below(PATHS.bookings),
  mechanic: below(PATHS.mechanicJobs),
} as const;
