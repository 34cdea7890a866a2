import { PATHS, withQuery } from "./paths";

const below = (list: string) => (bookingId: string) => `${list}/${encodeURIComponent(bookingId)}`;

/** One booking's pages; apart from the other paths, which every page carries. */
export const BOOKING_PATHS = {
  customer: below(PATHS.bookings),
  mechanic: below(PATHS.mechanicJobs),
  /** The wizard, filled in as a past booking of the customer's was. */
  again: (bookingId: string) => withQuery(PATHS.booking, { again: bookingId }),
} as const;
