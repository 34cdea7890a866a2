import type Stripe from "stripe";

import { invalidParameter, notSimulated, refusedRequest } from "../http/faults";
import type { Params } from "../http/params";

export const AUTOMATIC_METHODS = {
  allow_redirects: true,
  enabled: true,
} satisfies Record<keyof Stripe.PaymentIntentCreateParams.AutomaticPaymentMethods, boolean>;

interface AllowedMethods {
  allowed_payment_method_types: "card"[] | null;
  automatic_payment_methods: { allow_redirects: "always" | "never"; enabled: true } | null;
}

/** Returns the payment methods of an intent: a given list, or those enabled in the Dashboard. */
export function allowedMethods(
  params: Params<"allowed_payment_method_types" | "automatic_payment_methods">,
): AllowedMethods {
  const types = params.list("allowed_payment_method_types");
  const automatic = params.hash("automatic_payment_methods", AUTOMATIC_METHODS);
  if (types.length > 0 && automatic) {
    throw invalidParameter(
      "allowed_payment_method_types",
      "You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.",
    );
  }
  for (const type of types) {
    if (type !== "card") throw notSimulated(`allowed_payment_method_types[${type}]`);
  }
  return {
    allowed_payment_method_types: types.length > 0 ? ["card"] : null,
    automatic_payment_methods: automatic?.boolean("enabled")
      ? {
          allow_redirects: automatic.choice("allow_redirects", ["always", "never"]) ?? "always",
          enabled: true,
        }
      : null,
  };
}

/**
 * Requires a return address for an intent without a list of methods, since some methods enabled in
 * the Dashboard redirect the customer. Cards never do: Stripe.js shows the bank's question, or the
 * payment is declined off session.
 */
export function assertReturnUrl(
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
  returnUrl: string | null,
): void {
  const redirects =
    intent.allowed_payment_method_types === null &&
    intent.automatic_payment_methods?.allow_redirects !== "never";
  if (returnUrl !== null || !redirects) return;
  throw refusedRequest(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    intent.object === "payment_intent" ? { payment_intent: intent } : { setup_intent: intent },
  );
}
