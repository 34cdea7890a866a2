import type Stripe from "stripe";

import { ALL, settled, unlessAtWork } from "./call";
import { toRefund } from "./view";

export function createRefundCalls(stripe: Stripe) {
  /** Lists a payment's refunds, newest first. */
  const listRefunds = async (intentId: string) => {
    const all = stripe.refunds.list({ payment_intent: intentId, limit: 100 });
    return (await all.autoPagingToArray(ALL)).map(toRefund);
  };
  return {
    listRefunds,

    /**
     * Refunds captured money, all of it by default. Returns the existing refund if it was already
     * made, and throws ProviderConflict if nothing was captured. `refundId` is our row.
     */
    async refund(
      intentId: string,
      idempotencyKey: string,
      part?: { amountCents: number; refundId: string },
    ) {
      const made = stripe.refunds.create(
        {
          payment_intent: intentId,
          reason: "requested_by_customer",
          ...(part && { amount: part.amountCents, metadata: { refundId: part.refundId } }),
        },
        { idempotencyKey },
      );
      const mine = async () =>
        (await listRefunds(intentId)).find(
          ({ refundId }) => part === undefined || refundId === part.refundId,
        );
      return unlessAtWork(settled(made.then(toRefund), mine));
    },
  };
}
