import type { PaymentStatus } from "~/domain/payment/status";

/** Parameters that a provider and our checkout add to the site root's address. */
const OURS = [
  "payment_intent",
  "payment_intent_client_secret",
  "setup_intent",
  "setup_intent_client_secret",
  "redirect_status",
  "booking",
] as const;

export interface PaymentReturnAddress {
  bookingId: string;
  /** The provider's status, which is only a hint. */
  redirectStatus: string;
  /** The remaining query: "" or "?…". */
  leftover: string;
}

/**
 * Reads `?payment_intent=…&redirect_status=…&booking=…`. Null if the user isn't returning from a
 * payment.
 */
export function readReturn(search: string): PaymentReturnAddress | null {
  const query = new URLSearchParams(search);
  const bookingId = query.get("booking");
  if (!bookingId || !(query.has("payment_intent") || query.has("setup_intent"))) return null;
  const redirectStatus = query.get("redirect_status") ?? "";
  for (const key of OURS) query.delete(key);
  const rest = query.toString();
  return { bookingId, redirectStatus, leftover: rest ? `?${rest}` : "" };
}

/**
 * Returns true if the money is authorized, captured, or a card is saved to be authorized in time.
 */
export function isConfirmed(truth: { paymentStatus: PaymentStatus; cardSaved: boolean }): boolean {
  return (
    truth.paymentStatus === "authorized" ||
    truth.paymentStatus === "captured" ||
    (truth.paymentStatus === "none" && truth.cardSaved)
  );
}
