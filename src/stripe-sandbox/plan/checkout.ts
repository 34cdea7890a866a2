import type Stripe from "stripe";

import type { Call } from "../http/call";
import { AUTHENTICATION_REQUIRED } from "../payments/cards";
import { emitCustomerEvent, emitSessionEvent, emitSubscriptionEvent } from "../webhooks/events";
import {
  cardError,
  invalidParameter,
  missingParameter,
  notSimulated,
  refusedRequest,
} from "../http/faults";
import { newCustomer } from "../payments/objects";
import { Params } from "../http/params";
import { attach, methodOfNumber, testCardOf } from "../payments/payment-methods";
import { payPlan } from "./payments";
import { priceOf } from "./prices";
import { newSession, newSubscription } from "./subscription-objects";
import { idOf, type Work } from "../store/work";

const CREATE = {
  adaptive_pricing: false,
  after_expiration: false,
  allow_promotion_codes: false,
  allowed_payment_method_types: false,
  automatic_tax: false,
  billing_address_collection: false,
  branding_settings: false,
  cancel_url: true,
  client_reference_id: true,
  consent_collection: false,
  currency: false,
  custom_fields: false,
  custom_text: false,
  customer: true,
  customer_account: false,
  customer_creation: false,
  customer_email: true,
  customer_update: false,
  discounts: false,
  excluded_payment_method_types: false,
  expand: true,
  expires_at: false,
  integration_identifier: false,
  invoice_creation: false,
  line_items: true,
  locale: false,
  managed_payments: false,
  metadata: true,
  mode: true,
  name_collection: false,
  optional_items: false,
  origin_context: false,
  payment_intent_data: false,
  payment_method_collection: false,
  payment_method_configuration: false,
  payment_method_data: false,
  payment_method_options: false,
  permissions: false,
  phone_number_collection: false,
  redirect_on_completion: false,
  return_url: false,
  saved_payment_method_options: false,
  setup_intent_data: false,
  shipping_address_collection: false,
  shipping_options: false,
  submit_type: false,
  subscription_data: true,
  success_url: true,
  tax_id_collection: false,
  ui_mode: true,
  wallet_options: false,
} satisfies Record<keyof Stripe.Checkout.SessionCreateParams, boolean>;

const LINE = {
  adjustable_quantity: false,
  metadata: false,
  price: true,
  price_data: false,
  quantity: true,
  tax_rates: false,
} satisfies Record<keyof Stripe.Checkout.SessionCreateParams.LineItem, boolean>;

const SUBSCRIPTION_DATA = {
  application_fee_percent: false,
  billing_cycle_anchor: false,
  billing_cycle_anchor_config: false,
  billing_mode: false,
  default_tax_rates: false,
  description: false,
  invoice_settings: false,
  metadata: true,
  on_behalf_of: false,
  pending_invoice_item_interval: false,
  proration_behavior: false,
  transfer_data: false,
  trial_end: true,
  trial_period_days: true,
  trial_settings: false,
} satisfies Record<keyof Stripe.Checkout.SessionCreateParams.SubscriptionData, boolean>;

const DAY_SECONDS = 86_400;

const READ = {
  expand: true,
} satisfies Record<keyof Stripe.Checkout.SessionRetrieveParams, boolean>;

/** POST /v1/checkout/sessions: creates a session in subscription mode. */
export async function createSession(call: Call): Promise<Stripe.Checkout.Session> {
  const params = new Params(call.form, CREATE);
  if (params.requiredChoice("mode", ["payment", "setup", "subscription"]) !== "subscription") {
    throw notSimulated("mode");
  }
  params.choice("ui_mode", ["hosted_page"]);
  const [line, second] = params.hashes("line_items", LINE);
  if (!line) throw missingParameter("line_items");
  if (second) throw notSimulated("line_items[1]");
  const price = priceOf(call, line.requiredText("price"), "line_items[0][price]");
  const quantity = line.requiredInteger("quantity");
  if (quantity !== 1) throw notSimulated("line_items[0][quantity]");
  const customerId = params.text("customer");
  const customer =
    customerId === undefined ? null : await call.work.need("customer", customerId, "customer");
  const data = params.hash("subscription_data", SUBSCRIPTION_DATA);
  const trialEnd = data ? trialEndOf(call.work.now, data) : null;
  const session = call.work.save(
    newSession(call.work.now, {
      cancelUrl: params.url("cancel_url") ?? null,
      clientReferenceId: params.text("client_reference_id") ?? null,
      customer,
      customerEmail: params.text("customer_email") ?? null,
      metadata: params.metadata("metadata"),
      pagesUrl: call.settings.pagesUrl,
      price,
      successUrl: params.requiredUrl("success_url"),
      trialEnd,
    }),
  );
  call.work.save({
    id: planIdOf(session.id),
    object: "sandbox.session_plan",
    price: price.id,
    metadata: data?.metadata("metadata") ?? {},
    trial_end: trialEnd,
  });
  return session;
}

/** Returns a trial's end: a given time at least two days away, or a number of days. */
function trialEndOf(now: number, data: Params<keyof typeof SUBSCRIPTION_DATA>): number | null {
  const days = data.integer("trial_period_days");
  const end = data.integer("trial_end");
  if (days !== undefined && end !== undefined) {
    throw invalidParameter(
      "subscription_data[trial_end]",
      "You may only specify one of these parameters: trial_end, trial_period_days.",
    );
  }
  if (end !== undefined && end < now + 2 * DAY_SECONDS) {
    throw invalidParameter(
      "subscription_data[trial_end]",
      "The `trial_end` date has to be at least 2 days in the future.",
    );
  }
  return end ?? (days === undefined ? null : now + days * DAY_SECONDS);
}

export async function readSession(call: Call): Promise<Stripe.Checkout.Session> {
  new Params(call.form, READ);
  return findSession(call);
}

/** POST /v1/checkout/sessions/{id}/expire: closes an open page. */
export async function expireSession(call: Call): Promise<Stripe.Checkout.Session> {
  new Params(call.form, READ);
  const session = await findSession(call);
  if (session.status !== "open") {
    throw refusedRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  return expire(call.work, session);
}

/** Sandbox only: completes the hosted page when the buyer has entered a card. */
export async function completeSession(call: Call): Promise<Stripe.Checkout.Session> {
  const params = new Params(call.form, { card_number: true, expand: true });
  const { work } = call;
  const number = params.requiredText("card_number");
  const session = await findSession(call);
  const plan = await work.need("sandbox.session_plan", planIdOf(session.id), "session");
  if (session.status !== "open") {
    throw refusedRequest(`This Checkout Session has a status of ${session.status}.`);
  }
  const method = methodOfNumber(work, number);
  const { refusal, threeDSecure } = testCardOf(method);
  if (refusal) throw cardError(refusal, { payment_method: method });
  if (threeDSecure !== "never")
    throw cardError(AUTHENTICATION_REQUIRED, { payment_method: method });
  const customer = await buyer(work, session);
  attach(work, method, customer.id);
  const price = priceOf(call, plan.price, "price");
  // A page opened before the sandbox supported trials has none.
  const trialEnd = plan.trial_end ?? null;
  const subscription = work.save(
    newSubscription(work.now, {
      customerId: customer.id,
      metadata: plan.metadata,
      methodId: method.id,
      price,
      trialEnd,
    }),
  );
  if (trialEnd === null) await payPlan(work, subscription, "Subscription creation");
  emitSubscriptionEvent(work, "customer.subscription.created", subscription);
  const done: Stripe.Checkout.Session = work.save({
    ...session,
    customer: customer.id,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name ?? null,
      phone: null,
      tax_exempt: "none",
      tax_ids: [],
    },
    payment_status: trialEnd === null ? "paid" : "no_payment_required",
    status: "complete",
    subscription: subscription.id,
    url: null,
  });
  emitSessionEvent(work, "checkout.session.completed", done);
  return done;
}

async function buyer(work: Work, session: Stripe.Checkout.Session): Promise<Stripe.Customer> {
  const id = idOf(session.customer);
  if (id !== null) return work.need("customer", id, "customer");
  const customer = work.save(
    newCustomer(work.now, {
      description: null,
      email: session.customer_email,
      metadata: {},
      name: null,
      phone: null,
    }),
  );
  emitCustomerEvent(work, "customer.created", customer);
  return customer;
}

async function findSession(call: Call): Promise<Stripe.Checkout.Session> {
  const session = await call.work.need("checkout.session", call.id, "session");
  const over = session.status === "open" && session.expires_at <= call.work.now;
  return over ? expire(call.work, session) : session;
}

function expire(work: Work, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const expired: Stripe.Checkout.Session = work.save({ ...session, status: "expired", url: null });
  emitSessionEvent(work, "checkout.session.expired", expired);
  return expired;
}

function planIdOf(sessionId: string): string {
  return `${sessionId}.plan`;
}
