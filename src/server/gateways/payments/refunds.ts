import Stripe from "stripe";

import { call, settled } from "./call";
import { ProviderConflict, ProviderUnavailable } from "./errors";
import type { PaymentsGateway } from "./gateway";
import { REFUND_KEY, toRefund } from "./view";

/** The same key is being worked on elsewhere: no answer yet, rather than a refusal. */
const STILL_AT_WORK = new Set(["idempotency_error", "idempotency_key_in_use", "lock_timeout"]);

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
      call(async () => {
        const params = {
          payment_intent: id,
          reason: "requested_by_customer",
          ...(part === undefined
            ? {}
            : { amount: part.amountCents, metadata: { [REFUND_KEY]: part.refundId } }),
        } as const;
        const made = stripe.refunds.create(params, { idempotencyKey }).catch(asConflict);
        try {
          return await settled(made.then(toRefund), async () => {
            const known = await list(id);
            const mine =
              part === undefined
                ? known[0]
                : known.find(({ refundId }) => refundId === part.refundId);
            return mine ?? null;
          });
        } catch (error) {
          const isUnanswered =
            error instanceof ProviderConflict && STILL_AT_WORK.has(error.reason ?? "");
          throw isUnanswered ? new ProviderUnavailable(error) : error;
        }
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
