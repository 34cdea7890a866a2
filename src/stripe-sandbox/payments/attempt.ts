import type Stripe from "stripe";

import type { Call } from "../http/call";
import { AUTHENTICATION_REQUIRED, type Refusal } from "./cards";
import { settleCharge } from "./charges";
import { actionAsBank } from "../disputes/disputes";
import { emitChargeEvent, emitIntentEvent } from "../webhooks/events";
import { cardError, docUrl } from "../http/faults";
import { newCharge } from "./charge-objects";
import { attach, spend, testCardOf } from "./payment-methods";
import { idOf, type Work } from "../store/work";

/**
 * Seconds that an authorization lasts (docs.stripe.com/payments/place-a-hold-on-a-payment-method):
 * seven days, or four days and 18 hours for an off-session Visa.
 */
const HOLD_SECONDS = 7 * 86_400;
const MERCHANT_INITIATED_VISA_SECONDS = (4 * 24 + 18) * 3_600;

export interface AttemptOptions {
  /** The customer isn't present, so the bank can't ask them. */
  offSession: boolean;
  /** The customer has just passed the bank's check. */
  authenticated: boolean;
  /** Refuse instead of asking the customer. */
  errorOnAction: boolean;
  returnUrl: string | null;
}

/**
 * Tries to charge or authorize: leads from confirmation to requires_action, requires_capture,
 * succeeded, or (throwing a 402) back to requires_payment_method.
 */
export async function attempt(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  options: AttemptOptions,
): Promise<Stripe.PaymentIntent> {
  const testCard = testCardOf(method);
  if (!options.authenticated && (await mustAuthenticate(call.work, method, options.offSession))) {
    if (options.offSession || options.errorOnAction) {
      throw decline(call.work, intent, method, AUTHENTICATION_REQUIRED);
    }
    return askCustomer(call, intent, method, options.returnUrl);
  }
  if (testCard.refusal) throw decline(call.work, intent, method, testCard.refusal);
  return approve(call.work, intent, method, options);
}

async function mustAuthenticate(
  work: Work,
  method: Stripe.PaymentMethod,
  offSession: boolean,
): Promise<boolean> {
  const need = testCardOf(method).threeDSecure;
  switch (need) {
    case "never":
      return false;
    case "always":
      return true;
    case "unless_set_up": {
      if (!offSession) return true;
      const setups = await work.list("setup_intent", { link: method.id });
      return !setups.some(
        (one) => one.status === "succeeded" && idOf(one.payment_method) === method.id,
      );
    }
    default:
      return need satisfies never;
  }
}

function askCustomer(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  returnUrl: string | null,
): Stripe.PaymentIntent {
  const asking = call.work.save({
    ...intent,
    payment_method: method.id,
    status: "requires_action",
    last_payment_error: null,
    next_action: nextAction(call, intent, returnUrl),
  });
  emitIntentEvent(call.work, "payment_intent.requires_action", asking);
  return asking;
}

/** Returns the address of the bank's confirmation, which is one of the sandbox's pages. */
export function nextAction(
  call: Call,
  intent: { id: string; client_secret: string | null },
  returnUrl: string | null,
) {
  const secret = encodeURIComponent(intent.client_secret ?? "");
  const url = `${call.settings.pagesUrl}/authenticate/${intent.id}?client_secret=${secret}`;
  if (returnUrl !== null) {
    return {
      type: "redirect_to_url",
      redirect_to_url: { url, return_url: returnUrl },
    } satisfies Stripe.PaymentIntent.NextAction & Stripe.SetupIntent.NextAction;
  }
  const useSdk = { type: "three_d_secure_redirect", stripe_js: url };
  return {
    type: "use_stripe_sdk",
    use_stripe_sdk: useSdk,
  } satisfies Stripe.PaymentIntent.NextAction & Stripe.SetupIntent.NextAction;
}

/** Records the declined attempt and returns the 402 to throw. */
function decline(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  refusal: Refusal,
): Error {
  const charge = work.save(
    newCharge(work.now, intent, method, {
      refusal,
      captured: false,
      captureBefore: null,
      authenticated: false,
    }),
  );
  const failed = work.save({
    ...intent,
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
    last_payment_error: {
      type: "card_error",
      code: refusal.code,
      ...(refusal.declineCode === null ? {} : { decline_code: refusal.declineCode }),
      charge: charge.id,
      doc_url: docUrl(refusal.code),
      message: refusal.message,
      payment_method: method,
    },
  } satisfies Stripe.PaymentIntent);
  emitChargeEvent(work, "charge.failed", charge);
  emitIntentEvent(work, "payment_intent.payment_failed", failed);
  return cardError(refusal, { charge: charge.id, payment_intent: failed, payment_method: method });
}

async function approve(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { authenticated, offSession }: AttemptOptions,
): Promise<Stripe.PaymentIntent> {
  const held = intent.capture_method === "manual";
  const testCard = testCardOf(method);
  const holdSeconds =
    offSession && testCard.brand === "visa" ? MERCHANT_INITIATED_VISA_SECONDS : HOLD_SECONDS;
  const approved = work.save(
    newCharge(work.now, intent, method, {
      refusal: null,
      captured: !held,
      captureBefore: held ? work.now + holdSeconds : null,
      authenticated,
    }),
  );
  const charge = held ? approved : settleCharge(work, approved, testCard);
  const customerId = idOf(intent.customer);
  if (intent.setup_future_usage !== null && customerId !== null) attach(work, method, customerId);
  else if (method.customer === null) spend(work, method);
  const done: Stripe.PaymentIntent = work.save({
    ...intent,
    amount_capturable: held ? intent.amount : 0,
    amount_received: held ? 0 : intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: held ? "requires_capture" : "succeeded",
  });
  emitChargeEvent(work, "charge.succeeded", charge);
  if (!held) await actionAsBank(work, charge, testCard);
  emitIntentEvent(
    work,
    held ? "payment_intent.amount_capturable_updated" : "payment_intent.succeeded",
    done,
  );
  return done;
}
