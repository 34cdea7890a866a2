import { UNAUTHORIZED_STATUSES, type PaymentStatus } from "../status";

/**
 * Returns whether a booking has a card: its bank authorized or paid the amount, or a saved card
 * will be authorized two days before the job. A saved card its bank refused doesn't count.
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
