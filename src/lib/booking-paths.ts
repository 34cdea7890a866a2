import { PATHS, withQuery } from "./paths";

const below = (list: string) => (bookingId: string) => `${list}/${encodeURIComponent(bookingId)}`;

/** A booking's pages. Separate from the other paths, which every page loads. */
export const BOOKING_PATHS = {
  customer: below(PATHS.bookings),
  mechanic: below(PATHS.mechanicJobs),
  /** Asks the customer whether their mechanic is there. */
  presence: (bookingId: string) => `${below(PATHS.bookings)(bookingId)}/presence`,
  /** Opens the wizard filled in from a past booking of the customer. */
  again: (bookingId: string) => withQuery(PATHS.booking, { again: bookingId }),
} as const;
