import type Stripe from "stripe";

import { emitChargeEvent, emitIntentEvent } from "./events";
import { idOf, type Work } from "./work";

/** A held intent whose seven days are over is canceled, as Stripe does by itself. */
export async function withExpiry(
  work: Work,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent> {
  if (intent.status !== "requires_capture") return intent;
  const charge = await chargeOf(work, intent);
  const captureBefore = charge?.payment_method_details?.card?.capture_before;
  return captureBefore !== undefined && captureBefore <= work.now ? expire(work, intent) : intent;
}

/** The bank lets go of the money by itself. */
export async function expire(
  work: Work,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent> {
  const charge = await refundUncaptured(work, intent);
  if (charge) emitChargeEvent(work, "charge.expired", charge);
  return cancelIntent(work, intent, "automatic");
}

/** We let go of it: Stripe shows that as a refund of the charge that was never captured. */
export async function releaseAuthorization(
  work: Work,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Promise<Stripe.PaymentIntent> {
  const charge = intent.status === "requires_capture" ? await refundUncaptured(work, intent) : null;
  if (charge) emitChargeEvent(work, "charge.refunded", charge);
  return cancelIntent(work, intent, reason);
}

export async function chargeOf(
  work: Work,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.Charge | null> {
  const id = idOf(intent.latest_charge);
  return id === null ? null : work.find("charge", id);
}

async function refundUncaptured(
  work: Work,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.Charge | null> {
  const charge = await chargeOf(work, intent);
  return charge && work.save({ ...charge, amount_refunded: charge.amount, refunded: true });
}

function cancelIntent(
  work: Work,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  const canceled: Stripe.PaymentIntent = work.save({
    ...intent,
    amount_capturable: 0,
    canceled_at: work.now,
    cancellation_reason: reason,
    next_action: null,
    status: "canceled",
  });
  emitIntentEvent(work, "payment_intent.canceled", canceled);
  return canceled;
}
