import type Stripe from "stripe";

import { fingerprintOf, type TestCard } from "./cards";
import { newId } from "../store/work";

/**
 * Builds complete objects in the SDK's own types, so that a field that Stripe adds fails to
 * compile.
 */

export const NO_BILLING_DETAILS = {
  address: null,
  email: null,
  name: null,
  phone: null,
  tax_id: null,
} satisfies Stripe.PaymentMethod.BillingDetails;

export const PASSED_CHECKS = {
  address_line1_check: null,
  address_postal_code_check: null,
  cvc_check: "pass",
} satisfies Stripe.PaymentMethod.Card.Checks;

export function newCustomer(
  now: number,
  fields: Pick<Stripe.Customer, "description" | "email" | "metadata" | "name" | "phone">,
): Stripe.Customer {
  return {
    ...fields,
    id: newId("cus", 14),
    object: "customer",
    address: null,
    balance: 0,
    created: now,
    currency: null,
    default_source: null,
    delinquent: false,
    discount: null,
    invoice_prefix: newId("x", 8).slice(2).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    next_invoice_sequence: 1,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
}

export function newPaymentMethod(now: number, testCard: TestCard): Stripe.PaymentMethod {
  return {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: NO_BILLING_DETAILS,
    card: {
      brand: testCard.brand,
      checks: PASSED_CHECKS,
      country: "US",
      display_brand: testCard.brand,
      // A test card is valid for two more years, except the expired one.
      exp_month: 12,
      exp_year: new Date(now * 1000).getUTCFullYear() + 2,
      fingerprint: fingerprintOf(testCard),
      funding: "credit",
      generated_from: null,
      last4: testCard.number.slice(-4),
      networks: { available: [testCard.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
}

type NewIntentFields = Pick<
  Stripe.PaymentIntent,
  | "amount"
  | "automatic_payment_methods"
  | "allowed_payment_method_types"
  | "capture_method"
  | "confirmation_method"
  | "currency"
  | "customer"
  | "description"
  | "metadata"
  | "payment_method"
  | "receipt_email"
  | "setup_future_usage"
  | "statement_descriptor_suffix"
  | "transfer_group"
>;

export function newPaymentIntent(now: number, fields: NewIntentFields): Stripe.PaymentIntent {
  const id = newId("pi");
  return {
    ...fields,
    id,
    object: "payment_intent",
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_${newId("secret", 25)}`,
    created: now,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: "automatic",
      },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    status: fields.payment_method === null ? "requires_payment_method" : "requires_confirmation",
    transfer_data: null,
  };
}

type NewSetupFields = Pick<
  Stripe.SetupIntent,
  | "allowed_payment_method_types"
  | "automatic_payment_methods"
  | "customer"
  | "description"
  | "metadata"
  | "payment_method"
  | "usage"
>;

export function newSetupIntent(now: number, fields: NewSetupFields): Stripe.SetupIntent {
  const id = newId("seti");
  return {
    ...fields,
    id,
    object: "setup_intent",
    application: null,
    cancellation_reason: null,
    client_secret: `${id}_${newId("secret", 25)}`,
    created: now,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    next_action: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: fields.payment_method === null ? "requires_payment_method" : "requires_confirmation",
  };
}
