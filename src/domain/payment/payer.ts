/** The payer of a refund: both sides by their shares, or the platform. */
export const REFUND_PAYERS = ["shared", "platform"] as const;
export type RefundPayer = (typeof REFUND_PAYERS)[number];
