import Stripe from "stripe";

import { call, settled, unlessAtWork } from "./call";
import { ProviderConflict } from "./errors";
import type { PaymentsGateway } from "./gateway";
import { REFUND_KEY, toRefund } from "./view";

export function createRefundCalls(stripe: Stripe): Pick<PaymentsGateway, "refund" | "listRefunds"> {
  const list = async (intentId: string) => {
    const refunds: ReturnType<typeof toRefund>[] = [];
    for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
      refunds.push(toRefund(refund));
    }
    return refunds;
  };
  return {
    refund: (id, idempotencyKey, part) =>
      unlessAtWork(() => {
        const params = {
          payment_intent: id,
          reason: "requested_by_customer",
          ...(part === undefined
            ? {}
            : { amount: part.amountCents, metadata: { [REFUND_KEY]: part.refundId } }),
        } as const;
        const made = stripe.refunds.create(params, { idempotencyKey }).catch(asConflict);
        return settled(made.then(toRefund), async () => {
          const known = await list(id);
          const mine =
            part === undefined
              ? known[0]
              : known.find(({ refundId }) => refundId === part.refundId);
          return mine ?? null;
        });
      }),
    listRefunds: (id) => call(() => list(id)),
  };
}

/** Whatever else the provider has against a refund, such as a balance that doesn't reach. */
function asConflict(error: unknown): never {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    throw new ProviderConflict(error.code ?? "refund_refused", error);
  }
  throw error;
}
