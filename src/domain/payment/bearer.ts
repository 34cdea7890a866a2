/** The payer of a refund: both sides by their shares, or the platform. */
export const REFUND_BEARERS = ["shared", "platform"] as const;
export type RefundBearer = (typeof REFUND_BEARERS)[number];
