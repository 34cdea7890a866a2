import type Stripe from "stripe";

import type { PlanTrial } from "~/domain/mechanic/trial";
import { ProviderUnavailable } from "~/domain/payment/provider-errors";

import { idOf, secondsOf, toSubscription } from "./view";

/** Creates the calls that sell and manage the monthly plan. */
export function createPlanCalls(stripe: Stripe) {
  return {
    /** Creates a hosted page that sells the monthly plan. Send the browser to its `url`. */
    async createSubscriptionCheckout(input: {
      customerId: string;
      priceId: string;
      successUrl: string;
      cancelUrl: string;
      idempotencyKey: string;
      metadata: Record<string, string>;
      trial: PlanTrial | null;
    }) {
      const { metadata, trial } = input;
      const session = await stripe.checkout.sessions.create(
        {
          mode: "subscription",
          customer: input.customerId,
          line_items: [{ price: input.priceId, quantity: 1 }],
          success_url: input.successUrl,
          cancel_url: input.cancelUrl,
          metadata,
          subscription_data: { metadata, ...(trial === null ? {} : trialOf(trial)) },
        },
        { idempotencyKey: input.idempotencyKey },
      );
      if (session.url === null) throw new ProviderUnavailable(new Error("Checkout has no page"));
      return { id: session.id, url: session.url };
    },

    /** Reads a checkout page: its address while it's open, or the subscription after payment. */
    async retrieveCheckout(id: string) {
      const session = await stripe.checkout.sessions.retrieve(id);
      return {
        url: session.status === "open" ? session.url : null,
        subscriptionId: idOf(session.subscription),
      };
    },

    /** Creates a hosted page where the customer cancels or resumes the plan or changes its card. */
    async openPortal({ customerId, returnUrl }: { customerId: string; returnUrl: string }) {
      const params = { customer: customerId, return_url: returnUrl };
      const { url } = await stripe.billingPortal.sessions.create(params);
      return { url };
    },

    retrieveSubscription: async (id: string) =>
      toSubscription(await stripe.subscriptions.retrieve(id)),
  };
}

function trialOf(trial: PlanTrial) {
  return "days" in trial
    ? { trial_period_days: trial.days }
    : { trial_end: secondsOf(trial.until) };
}
