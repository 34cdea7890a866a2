import type Stripe from "stripe";

import type { Call } from "../http/call";
import { emitSubscriptionEvent } from "../webhooks/events";
import { refusedRequest } from "../http/faults";
import { createdWithin, page, PAGE_PARAMS, type Page } from "../http/list";
import { Params } from "../http/params";
import { assertUsable } from "../payments/payment-methods";
import { payPlan } from "./payments";
import { monthAfter } from "./subscription-objects";
import { idOf, type Work } from "../store/work";

const UPDATE = {
  add_invoice_items: false,
  application_fee_percent: false,
  automatic_tax: false,
  billing_cycle_anchor: false,
  billing_schedules: false,
  billing_thresholds: false,
  cancel_at: false,
  cancel_at_period_end: true,
  cancellation_details: false,
  collection_method: false,
  days_until_due: false,
  default_payment_method: true,
  default_source: false,
  default_tax_rates: false,
  description: true,
  discounts: false,
  expand: true,
  invoice_settings: false,
  items: false,
  metadata: true,
  off_session: false,
  on_behalf_of: false,
  pause_collection: false,
  payment_behavior: false,
  payment_settings: false,
  pending_invoice_item_interval: false,
  proration_behavior: false,
  proration_date: false,
  transfer_data: false,
  trial_end: false,
  trial_from_plan: false,
  trial_settings: false,
} satisfies Record<keyof Stripe.SubscriptionUpdateParams, boolean>;

const CANCEL = {
  cancellation_details: false,
  expand: true,
  invoice_now: false,
  prorate: false,
} satisfies Record<keyof Stripe.SubscriptionCancelParams, boolean>;

const LIST = {
  ...PAGE_PARAMS,
  automatic_tax: false,
  collection_method: false,
  created: true,
  current_period_end: false,
  current_period_start: false,
  customer: true,
  customer_account: false,
  price: true,
  status: true,
  test_clock: false,
} satisfies Record<Exclude<keyof Stripe.SubscriptionListParams, "plan">, boolean>;

const READ = { expand: true } satisfies Record<keyof Stripe.SubscriptionRetrieveParams, boolean>;

const STATUSES = [
  "active",
  "all",
  "canceled",
  "ended",
  "incomplete",
  "incomplete_expired",
  "past_due",
  "paused",
  "trialing",
  "unpaid",
] as const;

export async function readSubscription(call: Call): Promise<Stripe.Subscription> {
  new Params(call.form, READ);
  return find(call);
}

export async function listSubscriptions(call: Call): Promise<Page<Stripe.Subscription>> {
  const params = new Params(call.form, LIST);
  const customer = params.text("customer");
  const price = params.text("price");
  const status = params.choice("status", STATUSES);
  const within = createdWithin(params);
  return page(call, params, "subscription", "/v1/subscriptions", {
    link: customer,
    since: within.since,
    keep: (one) =>
      within.keeps(one.created) &&
      (customer === undefined || idOf(one.customer) === customer) &&
      (price === undefined || one.items.data.some((item) => item.price.id === price)) &&
      (status === "all" ||
        (status === undefined ? one.status !== "canceled" : one.status === status)),
  });
}

export async function updateSubscription(call: Call): Promise<Stripe.Subscription> {
  const params = new Params(call.form, UPDATE);
  const atEnd = params.boolean("cancel_at_period_end");
  const subscription = await find(call);
  if (subscription.status === "canceled") {
    throw refusedRequest(
      "A canceled subscription can only update its cancellation_details and metadata.",
    );
  }
  const cardId = params.text("default_payment_method");
  const card =
    cardId === undefined
      ? null
      : await call.work.need("payment_method", cardId, "default_payment_method");
  if (card) await assertUsable(call.work, card, idOf(subscription.customer));
  const updated: Stripe.Subscription = call.work.save({
    ...(atEnd === undefined ? subscription : withCancellation(subscription, atEnd)),
    default_payment_method: card?.id ?? subscription.default_payment_method,
    description: params.text("description") ?? subscription.description,
    metadata: params.metadata("metadata", subscription.metadata),
  });
  emitSubscriptionEvent(call.work, "customer.subscription.updated", updated);
  return updated;
}

/** DELETE /v1/subscriptions/{id}: cancels at once. */
export async function cancelSubscription(call: Call): Promise<Stripe.Subscription> {
  new Params(call.form, CANCEL);
  const subscription = await find(call);
  if (subscription.status === "canceled") {
    throw refusedRequest(`No such subscription: '${subscription.id}'`, {
      code: "resource_missing",
      param: "id",
    });
  }
  return end(call.work, subscription, "cancellation_requested");
}

/** Sandbox only, for tests and demonstrations: makes the monthly payment fail or succeed. */
export async function billSubscription(call: Call): Promise<Stripe.Subscription> {
  const params = new Params(call.form, { expand: true, outcome: true });
  const outcome = params.requiredChoice("outcome", ["fail", "succeed"]);
  const subscription = await find(call);
  if (subscription.status === "canceled") throw refusedRequest("This subscription has ended.");
  if (outcome === "succeed") await payPlan(call.work, subscription, "Subscription update");
  const billed: Stripe.Subscription = call.work.save({
    ...subscription,
    status: outcome === "fail" ? "past_due" : "active",
  });
  emitSubscriptionEvent(call.work, "customer.subscription.updated", billed);
  return billed;
}

/** Sets or removes the cancellation at the end of the current month or trial. */
export function withCancellation(
  subscription: Stripe.Subscription,
  atEnd: boolean,
): Stripe.Subscription {
  const end = subscription.items.data[0]?.current_period_end ?? null;
  return { ...subscription, cancel_at_period_end: atEnd, cancel_at: atEnd ? end : null };
}

const RENEWING = ["active", "trialing"];

/**
 * Renews a subscription whose month or trial is over: it continues if its card pays, becomes past
 * due if not, or ends if it was cancelled.
 */
export async function withRenewal(
  work: Work,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const [item] = subscription.items.data;
  if (!item || !RENEWING.includes(subscription.status) || item.current_period_end > work.now) {
    return subscription;
  }
  if (subscription.cancel_at_period_end) return end(work, subscription, "cancellation_requested");
  let { current_period_start: start, current_period_end: until } = item;
  let paid = true;
  while (paid && until <= work.now) {
    [start, until] = [until, monthAfter(until)];
    paid = await payPlan(work, subscription, "Subscription update");
  }
  const renewed: Stripe.Subscription = work.save({
    ...subscription,
    items: {
      ...subscription.items,
      data: [{ ...item, current_period_start: start, current_period_end: until }],
    },
    status: paid ? "active" : "past_due",
  });
  emitSubscriptionEvent(work, "customer.subscription.updated", renewed);
  return renewed;
}

function end(
  work: Work,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails["reason"],
): Stripe.Subscription {
  const ended: Stripe.Subscription = work.save({
    ...subscription,
    canceled_at: work.now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    ended_at: work.now,
    status: "canceled",
  });
  emitSubscriptionEvent(work, "customer.subscription.deleted", ended);
  return ended;
}

async function find(call: Call): Promise<Stripe.Subscription> {
  return withRenewal(call.work, await call.work.need("subscription", call.id, "id"));
}
