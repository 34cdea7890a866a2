import type { PaymentPurpose, PaymentState } from "../payment/payment";

const PURPOSES: Record<PaymentPurpose, string> = {
  booking: "Payment for a booking",
  change: "Payment for an updated quote",
  tip: "Tip",
  fee: "Cancellation fee",
};

const STATES: Record<PaymentState, string> = {
  open: "not confirmed",
  authorized: "held on the card",
  captured: "paid",
  released: "released",
  failed: "refused by the bank",
  due: "unpaid",
};

/** Returns a payment in words, such as "Tip: paid". */
export const paymentWords = ({
  purpose,
  state,
}: {
  purpose: PaymentPurpose;
  state: PaymentState;
}): string => `${PURPOSES[purpose]}: ${STATES[state]}`;
