import { UNAUTHORIZED_STATUSES, type PaymentStatus } from "../status";

/**
 * Whether a card is behind a booking: its bank has authorized the amount or paid it, or a saved card will
 * be authorized two days before the job. A saved card that its bank has refused doesn't count.
 */
export function hasCard({
  paymentStatus,
  cardSaved,
}: {
  paymentStatus: PaymentStatus;
  /** Saved for this booking, and not tried yet. */
  cardSaved: boolean;
}): boolean {
  if (cardSaved && paymentStatus === "none") return true;
  return !UNAUTHORIZED_STATUSES.some((status) => status === paymentStatus);
}
