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
  /** The receipt of one of a booking's payments. */
  receiptOf: (bookingId: string, payment: string) =>
    withQuery(`/customer/receipt/${encodeURIComponent(bookingId)}`, { payment }),
  creditNotePdf: (bookingId: string, number: string) =>
    `/api/bookings/${encodeURIComponent(bookingId)}/credit-notes/${encodeURIComponent(number)}/pdf`,
  receiptPdf: (bookingId: string, paymentId?: string) =>
    withQuery(`/api/bookings/${encodeURIComponent(bookingId)}/receipt.pdf`, { paymentId }),
} as const;
