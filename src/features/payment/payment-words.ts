import type { PaymentPurpose, PaymentState } from "~/domain/payment/payment";

/** Short labels for a payment's purpose and status. */
export const PAYMENT_PURPOSE_LABELS: Record<PaymentPurpose, string> = {
  booking: "Services",
  change: "Added work",
  tip: "Tip",
  fee: "Cancellation fee",
};

export const PAYMENT_STATE_LABELS: Record<PaymentState, string> = {
  open: "Not paid yet",
  authorized: "Held",
  captured: "Paid",
  released: "Hold released",
  failed: "Declined",
  due: "Due",
};
