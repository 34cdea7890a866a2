import type { PaymentStatus } from "~/domain/payment/status";

/** What a card provider and our checkout put into the site root's address. */
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
  /** The provider's word on it, which nobody relies on. */
  redirectStatus: string;
  /** The address's query without what is ours: "" or "?…". */
  leftover: string;
}

/** Reads `?payment_intent=…&redirect_status=…&booking=…`; null when nobody returns from paying. */
export function readReturn(search: string): PaymentReturnAddress | null {
  const query = new URLSearchParams(search);
  const bookingId = query.get("booking");
  if (!bookingId || !(query.has("payment_intent") || query.has("setup_intent"))) return null;
  const redirectStatus = query.get("redirect_status") ?? "";
  for (const key of OURS) query.delete(key);
  const rest = query.toString();
  return { bookingId, redirectStatus, leftover: rest ? `?${rest}` : "" };
}

/** Whether the money is promised: held, taken, or a card is there to be held in time. */
export function isConfirmed(truth: { paymentStatus: PaymentStatus; cardSaved: boolean }): boolean {
  return (
    truth.paymentStatus === "authorized" ||
    truth.paymentStatus === "captured" ||
    (truth.paymentStatus === "none" && truth.cardSaved)
  );
}
