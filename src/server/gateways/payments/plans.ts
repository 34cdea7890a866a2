import type Stripe from "stripe";

import { call } from "./call";
import { ProviderUnavailable } from "./errors";
import type { PaymentsGateway, PlanCheckout } from "./gateway";
import { idOf, toSubscription } from "./view";

/** What sells the monthly plan and keeps it. */
export function createPlanCalls(
  stripe: Stripe,
): Pick<
  PaymentsGateway,
  "createSubscriptionCheckout" | "retrieveCheckout" | "openPortal" | "retrieveSubscription"
> {
  return {
    createSubscriptionCheckout: (input) =>
      call(async () => {
        const { trial } = input;
        const session = await stripe.checkout.sessions.create(
          {
            mode: "subscription",
            customer: input.customerId,
            line_items: [{ price: input.priceId, quantity: 1 }],
            success_url: input.successUrl,
            cancel_url: input.cancelUrl,
            metadata: input.metadata,
            subscription_data: {
              metadata: input.metadata,
              ...(trial === null ? {} : trialOf(trial)),
            },
          },
          { idempotencyKey: input.idempotencyKey },
        );
        if (session.url === null) throw new ProviderUnavailable(new Error("Checkout has no page"));
        return { id: session.id, url: session.url };
      }),

    retrieveCheckout: (id) =>
      call(async () => toCheckout(await stripe.checkout.sessions.retrieve(id))),

    openPortal: ({ customerId, returnUrl }) =>
      call(async () => {
        const { url } = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
        });
        return { url };
      }),

    retrieveSubscription: (id) =>
      call(async () => toSubscription(await stripe.subscriptions.retrieve(id))),
  };
}

type Trial = { until: Date } | { days: number };

function trialOf(trial: Trial) {
  return "days" in trial
    ? { trial_period_days: trial.days }
    : { trial_end: Math.floor(trial.until.getTime() / 1000) };
}

function toCheckout(session: Stripe.Checkout.Session): PlanCheckout {
  return {
    url: session.status === "open" ? session.url : null,
    subscriptionId: idOf(session.subscription),
  };
}
