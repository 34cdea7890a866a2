import type Stripe from "stripe";

import { settleCharge } from "../payments/charges";
import { newCharge } from "../payments/charge-objects";
import { emitChargeEvent, emitIntentEvent } from "../webhooks/events";
import { newPaymentIntent } from "../payments/objects";
import { testCardOf } from "../payments/payment-methods";
import { idOf, type Work } from "../store/work";

/** Charges a month of a plan to its card; returns false if the bank declines. */
export async function payPlan(
  work: Work,
  plan: Stripe.Subscription,
  description: string,
): Promise<boolean> {
  const methodId = idOf(plan.default_payment_method) ?? "";
  const method = await work.need("payment_method", methodId, "default_payment_method");
  const testCard = testCardOf(method);
  if (testCard.refusal) return false;
  const amount = plan.items.data[0]?.price.unit_amount ?? 0;
  const intent = newPaymentIntent(work.now, {
    amount,
    allowed_payment_method_types: null,
    automatic_payment_methods: null,
    capture_method: "automatic",
    confirmation_method: "automatic",
    currency: "usd",
    customer: idOf(plan.customer),
    description,
    metadata: {},
    payment_method: methodId,
    receipt_email: null,
    setup_future_usage: "off_session",
    statement_descriptor_suffix: null,
    transfer_group: null,
  });
  const outcome = { refusal: null, captured: true, captureBefore: null, authenticated: false };
  const charge = settleCharge(work, newCharge(work.now, intent, method, outcome), testCard);
  const paid: Stripe.PaymentIntent = work.save({
    ...intent,
    amount_received: amount,
    latest_charge: charge.id,
    status: "succeeded",
  });
  emitChargeEvent(work, "charge.succeeded", charge);
  emitIntentEvent(work, "payment_intent.succeeded", paid);
  return true;
}
