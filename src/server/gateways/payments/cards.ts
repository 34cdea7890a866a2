import type Stripe from "stripe";

import { call, settled } from "./call";
import { ProviderRefused } from "./errors";
import type { PaymentsGateway } from "./gateway";
import { INTENT_EXPAND, toAuthorization } from "./view";

/** What is done with cards that customers keep. */
export function createCardCalls(
  stripe: Stripe,
): Pick<PaymentsGateway, "confirmWithCard" | "detachCard" | "deleteCustomer"> {
  return {
    confirmWithCard: (id, paymentMethodId) =>
      call(() => {
        // No key of ours: a card that was refused may be tried again, and the intent is held once.
        const confirm = stripe.paymentIntents.confirm(id, {
          payment_method: paymentMethodId,
          // The bank's question is asked by Stripe.js on our page.
          use_stripe_sdk: true,
          expand: INTENT_EXPAND,
        });
        return settled(confirm.then(toAuthorization), async () => {
          const authorization = toAuthorization(
            await stripe.paymentIntents.retrieve(id, { expand: INTENT_EXPAND }),
          );
          return authorization.status === "requires_capture" ? authorization : null;
        });
      }),

    deleteCustomer: (customerId) => call(async () => void (await stripe.customers.del(customerId))),

    detachCard: async (paymentMethodId) => {
      const isKept = async () =>
        (await call(() => stripe.paymentMethods.retrieve(paymentMethodId))).customer !== null;
      if (!(await isKept())) return;
      try {
        await call(() => stripe.paymentMethods.detach(paymentMethodId));
      } catch (error) {
        // Detached by another try meanwhile.
        if (!(error instanceof ProviderRefused) || (await isKept())) throw error;
      }
    },
  };
}
