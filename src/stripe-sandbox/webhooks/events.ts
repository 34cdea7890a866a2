import { isDeepStrictEqual } from "node:util";

import Stripe from "stripe";

import { newId, type Work } from "../store/work";

type Base = Omit<Stripe.EventBase, "data" | "type">;

/** The API version that the SDK pins, which defines the shape of events. */
const API_VERSION = Stripe.API_VERSION;

/** Returns the fields that every event has; one delivery is pending until the endpoint answers. */
function base(work: Work, account: string | null = null): Base {
  return {
    id: newId("evt"),
    object: "event",
    ...(account === null ? {} : { account }),
    api_version: API_VERSION,
    created: work.now,
    livemode: false,
    pending_webhooks: 1,
    request: { id: work.requestId, idempotency_key: work.idempotencyKey },
  };
}

/**
 * Returns the changed attributes with their previous values. Only `.updated` events have them
 * (docs.stripe.com/api/events/object).
 */
function changed<T extends object>(type: string, before: T | null, after: T) {
  if (before === null || !type.endsWith(".updated")) return {};
  const previous_attributes: Partial<T> = {};
  for (const key in before) {
    if (!isDeepStrictEqual(before[key], after[key])) previous_attributes[key] = before[key];
  }
  return { previous_attributes };
}

export function emitIntentEvent(
  work: Work,
  type:
    | "payment_intent.amount_capturable_updated"
    | "payment_intent.canceled"
    | "payment_intent.created"
    | "payment_intent.payment_failed"
    | "payment_intent.requires_action"
    | "payment_intent.succeeded",
  object: Stripe.PaymentIntent,
): void {
  const event: Stripe.Event = { ...base(work), type, data: { object } };
  work.save(event);
}

export function emitSetupEvent(
  work: Work,
  type:
    | "setup_intent.canceled"
    | "setup_intent.created"
    | "setup_intent.requires_action"
    | "setup_intent.setup_failed"
    | "setup_intent.succeeded",
  object: Stripe.SetupIntent,
): void {
  const event: Stripe.Event = { ...base(work), type, data: { object } };
  work.save(event);
}

export function emitChargeEvent(
  work: Work,
  type:
    "charge.captured" | "charge.expired" | "charge.failed" | "charge.refunded" | "charge.succeeded",
  object: Stripe.Charge,
): void {
  const event: Stripe.Event = { ...base(work), type, data: { object } };
  work.save(event);
}

export function emitDisputeEvent(
  work: Work,
  type:
    | "charge.dispute.closed"
    | "charge.dispute.created"
    | "charge.dispute.funds_reinstated"
    | "charge.dispute.funds_withdrawn"
    | "charge.dispute.updated",
  object: Stripe.Dispute,
): void {
  const previous = changed(type, work.before("dispute", object.id), object);
  const event: Stripe.Event = { ...base(work), type, data: { object, ...previous } };
  work.save(event);
}

export function emitRefundEvent(
  work: Work,
  type: "charge.refund.updated" | "refund.created" | "refund.failed" | "refund.updated",
  object: Stripe.Refund,
): void {
  const previous = changed(type, work.before("refund", object.id), object);
  const event: Stripe.Event = { ...base(work), type, data: { object, ...previous } };
  work.save(event);
}

export function emitFraudWarningEvent(work: Work, object: Stripe.Radar.EarlyFraudWarning): void {
  const type = "radar.early_fraud_warning.created";
  const event: Stripe.Event = { ...base(work), type, data: { object } };
  work.save(event);
}

export function emitTransferEvent(
  work: Work,
  type: "transfer.created" | "transfer.reversed",
  object: Stripe.Transfer,
): void {
  const event: Stripe.Event = { ...base(work), type, data: { object } };
  work.save(event);
}

/** Emits a connected account's event, with the account's id. */
export function emitAccountEvent(work: Work, object: Stripe.Account): void {
  const type = "account.updated";
  const previous = changed(type, work.before("account", object.id), object);
  const event: Stripe.Event = {
    ...base(work, object.id),
    type,
    data: { object, ...previous },
  };
  work.save(event);
}

/** Emits an event when a connected account's bank account differs from `before`. */
export function emitBankAccountEvent(
  work: Work,
  account: string,
  before: Stripe.BankAccount,
  object: Stripe.BankAccount,
): void {
  const type = "account.external_account.updated";
  const event: Stripe.Event = {
    ...base(work, account),
    type,
    data: { object, ...changed(type, before, object) },
  };
  work.save(event);
}

/** Emits a payout event; a null `account` is the platform's own payout. */
export function emitPayoutEvent(
  work: Work,
  type: "payout.created" | "payout.failed" | "payout.paid",
  account: string | null,
  object: Stripe.Payout,
): void {
  const event: Stripe.Event = { ...base(work, account), type, data: { object } };
  work.save(event);
}

export function emitCustomerEvent(
  work: Work,
  type: "customer.created" | "customer.deleted" | "customer.updated",
  object: Stripe.Customer,
): void {
  const previous = changed(type, work.before("customer", object.id), object);
  const event: Stripe.Event = { ...base(work), type, data: { object, ...previous } };
  work.save(event);
}

export function emitMethodEvent(
  work: Work,
  type: "payment_method.attached" | "payment_method.detached",
  object: Stripe.PaymentMethod,
): void {
  const event: Stripe.Event = { ...base(work), type, data: { object } };
  work.save(event);
}

export function emitSubscriptionEvent(
  work: Work,
  type:
    | "customer.subscription.created"
    | "customer.subscription.deleted"
    | "customer.subscription.updated",
  object: Stripe.Subscription,
): void {
  const previous = changed(type, work.before("subscription", object.id), object);
  const event: Stripe.Event = { ...base(work), type, data: { object, ...previous } };
  work.save(event);
}

export function emitSessionEvent(
  work: Work,
  type: "checkout.session.completed" | "checkout.session.expired",
  object: Stripe.Checkout.Session,
): void {
  const event: Stripe.Event = { ...base(work), type, data: { object } };
  work.save(event);
}
