import type Stripe from "stripe";

import type { SandboxPrice } from "../http/call";
import { newId } from "../store/work";

const PRODUCT = "prod_curbwrench";

/**
 * Returns the time one calendar month later in Unix seconds; the last day if that month is shorter.
 */
export function monthAfter(seconds: number): number {
  const start = new Date(seconds * 1000);
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + 1);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return Math.floor(end.getTime() / 1000);
}

export function priceObject(now: number, price: SandboxPrice): Stripe.Price {
  return {
    id: price.id,
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: now,
    currency: "usd",
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: PRODUCT,
    recurring: {
      interval: "month",
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "recurring",
    unit_amount: price.unitAmountCents,
    unit_amount_decimal: null,
  };
}

function planObject(now: number, price: SandboxPrice): Stripe.Plan {
  return {
    id: price.id,
    object: "plan",
    active: true,
    amount: price.unitAmountCents,
    amount_decimal: null,
    billing_scheme: "per_unit",
    created: now,
    currency: "usd",
    interval: "month",
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: PRODUCT,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}

interface NewSubscription {
  customerId: string;
  metadata: Record<string, string>;
  methodId: string;
  price: SandboxPrice;
  /** When the trial ends and the first payment is due; null without a trial. */
  trialEnd: number | null;
}

export function newSubscription(now: number, fields: NewSubscription): Stripe.Subscription {
  const id = newId("sub");
  const { trialEnd } = fields;
  const item: Stripe.SubscriptionItem = {
    id: newId("si", 14),
    object: "subscription_item",
    billing_thresholds: null,
    created: now,
    current_period_end: trialEnd ?? monthAfter(now),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planObject(now, fields.price),
    price: priceObject(now, fields.price),
    quantity: 1,
    subscription: id,
    tax_rates: [],
  };
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: "classic" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    currency: "usd",
    customer: fields.customerId,
    customer_account: null,
    days_until_due: null,
    default_payment_method: fields.methodId,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: {
      object: "list",
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: fields.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd === null ? "active" : "trialing",
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: trialEnd === null ? null : now,
  };
}

interface NewSession {
  cancelUrl: string | null;
  clientReferenceId: string | null;
  customer: Stripe.Customer | null;
  customerEmail: string | null;
  metadata: Record<string, string>;
  pagesUrl: string;
  price: SandboxPrice;
  successUrl: string;
  trialEnd: number | null;
}

/** A Checkout page stays open for a day. */
const SESSION_SECONDS = 86_400;

export function newSession(now: number, fields: NewSession): Stripe.Checkout.Session {
  const id = newId("cs_test", 40);
  const total = fields.trialEnd === null ? fields.price.unitAmountCents : 0;
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: fields.cancelUrl,
    client_reference_id: fields.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: "usd",
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: fields.customer?.id ?? null,
    customer_account: null,
    customer_creation: fields.customer ? null : "always",
    customer_details: null,
    customer_email: fields.customerEmail,
    discounts: [],
    expires_at: now + SESSION_SECONDS,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: fields.metadata,
    mode: "subscription",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "always",
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: "automatic" } },
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ["always"],
      payment_method_remove: "disabled",
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: fields.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${fields.pagesUrl}/checkout/${id}`,
    wallet_options: null,
  };
}
