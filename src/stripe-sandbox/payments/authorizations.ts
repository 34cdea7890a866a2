import type Stripe from "stripe";

import { emitChargeEvent, emitIntentEvent } from "../webhooks/events";
import { idOf, type Work } from "../store/work";

/** Cancels an authorized intent after its seven days, as Stripe does automatically. */
export async function withExpiry(
  work: Work,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent> {
  if (intent.status !== "requires_capture") return intent;
  const charge = await chargeOf(work, intent);
  const captureBefore = charge?.payment_method_details?.card?.capture_before;
  return captureBefore !== undefined && captureBefore <= work.now ? expire(work, intent) : intent;
}

/** Expires an authorization at the bank: the charge stays uncaptured. */
export async function expire(
  work: Work,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent> {
  const charge = await chargeOf(work, intent);
  if (charge) emitChargeEvent(work, "charge.expired", charge);
  return releaseAuthorization(work, intent, "expired");
}

export async function chargeOf(
  work: Work,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.Charge | null> {
  const id = idOf(intent.latest_charge);
  return id === null ? null : work.find("charge", id);
}

/**
 * Releases an authorization. Nothing was captured, so nothing is refunded: since 2025-03-31 the
 * charge doesn't change.
 */
export function releaseAuthorization(
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
