import Stripe from "stripe";

import { ProviderConflict } from "~/domain/payment/provider-errors";

import { settled, unlessAtWork } from "./call";
import { REFUND_KEY, toRefund, type Refund } from "./view";

export function createRefundCalls(stripe: Stripe) {
  /** All refunds of a payment, newest first. */
  const listRefunds = async (intentId: string) => {
    const refunds: Refund[] = [];
    for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
      refunds.push(toRefund(refund));
    }
    return refunds;
  };
  return {
    listRefunds,

    /**
     * Gives captured money back, all of it unless told. Already refunded answers that refund; nothing
     * captured is ProviderConflict. `refundId` names our row.
     */
    async refund(
      intentId: string,
      idempotencyKey: string,
      part?: { amountCents: number; refundId: string },
    ) {
      return unlessAtWork(() => {
        const params = {
          payment_intent: intentId,
          reason: "requested_by_customer",
          ...(part === undefined
            ? {}
            : { amount: part.amountCents, metadata: { [REFUND_KEY]: part.refundId } }),
        } as const;
        const made = stripe.refunds.create(params, { idempotencyKey }).catch(asConflict);
        return settled(made.then(toRefund), async () => {
          const known = await listRefunds(intentId);
          const mine =
            part === undefined
              ? known[0]
              : known.find(({ refundId }) => refundId === part.refundId);
          return mine ?? null;
        });
      });
    },
  };
}

/** Whatever else the provider has against a refund, such as a balance that doesn't reach. */
function asConflict(error: unknown): never {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    throw new ProviderConflict(error.code ?? "refund_refused", error);
  }
  throw error;
}
