export const REFUND_STATES = ["pending", "succeeded", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

interface Captured {
  capturedCents: number;
  platformFeeCents: number;
  subsidyCents: number;
}

/** Who bears how much of a refund, and how much of the platform's subsidy is taken back. */
export interface RefundShares {
  platformCents: number;
  mechanicCents: number;
  subsidyCents: number;
}

/** `cents` × part ÷ whole, half up. */
function portion(cents: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((2 * cents * part + whole) / (2 * whole));
}

/**
 * Who bears the refunds of one payment, given what of them was shared and what the platform bears alone.
 * It is counted on what was refunded in all, so that many small refunds add up to one large one.
 */
export function refundShares(
  payment: Captured,
  refunded: { sharedCents: number; platformCents: number },
): RefundShares {
  const { capturedCents, platformFeeCents, subsidyCents } = payment;
  const shared = refunded.sharedCents;
  const cut = portion(shared, platformFeeCents, capturedCents);
  return {
    platformCents: cut + refunded.platformCents,
    mechanicCents: shared - cut,
    subsidyCents: portion(shared, subsidyCents, capturedCents),
  };
}
