import type Stripe from "stripe";

import { fingerprintOf, type TestCard } from "./cards";
import { newId } from "./work";

/** Every object whole, in the SDK's own types: a field that Stripe adds fails to compile here. */

const NO_BILLING_DETAILS = {
  address: null,
  email: null,
  name: null,
  phone: null,
  tax_id: null,
} satisfies Stripe.PaymentMethod.BillingDetails;

const PASSED_CHECKS = {
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
      // A test card is always good for two more years, save the one that has expired at the bank.
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
    transfer_group: null,
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

/** How the bank answered one attempt. `captureBefore` (Unix seconds) is null when not held. */
interface ChargeOutcome {
  refusal: { code: string; declineCode: string | null; message: string } | null;
  captured: boolean;
  captureBefore: number | null;
  authenticated: boolean;
}

export function newCharge(
  now: number,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: ChargeOutcome,
): Stripe.Charge {
  const { refusal, captured } = outcome;
  return {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: NO_BILLING_DETAILS,
    calculated_statement_descriptor: "CURBWRENCH",
    captured,
    created: now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: refusal ? "try_again_later" : null,
      network_advice_code: null,
      network_decline_code: refusal ? "01" : null,
      network_status: refusal ? "declined_by_network" : "approved_by_network",
      reason: refusal?.declineCode ?? null,
      risk_level: "normal",
      risk_score: 11,
      seller_message: refusal
        ? "The bank did not return any further details with this decline."
        : "Payment complete.",
      type: refusal ? "issuer_declined" : "authorized",
    },
    paid: refusal === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: chargedCard(intent, method, outcome), type: "card" },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: refusal ? "failed" : "succeeded",
    transfer_data: null,
    transfer_group: null,
  };
}

function chargedCard(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: ChargeOutcome,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: outcome.refusal ? null : intent.amount,
    authorization_code: null,
    brand: method.card?.brand ?? null,
    ...(outcome.captureBefore === null ? {} : { capture_before: outcome.captureBefore }),
    checks: PASSED_CHECKS,
    country: "US",
    electronic_commerce_indicator: null,
    exp_month: method.card?.exp_month ?? 1,
    exp_year: method.card?.exp_year ?? 2000,
    extended_authorization: { status: "disabled" },
    fingerprint: method.card?.fingerprint ?? null,
    funding: "credit",
    incremental_authorization: { status: "unavailable" },
    installments: null,
    last4: method.card?.last4 ?? null,
    mandate: null,
    multicapture: { status: "unavailable" },
    network: method.card?.brand ?? null,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: intent.amount, status: "unavailable" },
    regulated_status: "unregulated",
    three_d_secure: outcome.authenticated
      ? {
          authentication_flow: "challenge",
          electronic_commerce_indicator: "05",
          exemption_indicator: null,
          result: "authenticated",
          result_reason: null,
          transaction_id: newId("3ds"),
          version: "2.2.0",
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}

export function newRefund(
  now: number,
  charge: Stripe.Charge,
  fields: Pick<Stripe.Refund, "amount" | "metadata" | "reason">,
): Stripe.Refund {
  return {
    ...fields,
    id: newId("re"),
    object: "refund",
    balance_transaction: null,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: "pending" }, type: "card" },
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
}

const NO_EVIDENCE = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} satisfies Stripe.Dispute.Evidence;

const DAY_SECONDS = 86_400;

export function newDispute(now: number, charge: Stripe.Charge): Stripe.Dispute {
  return {
    id: newId("du"),
    object: "dispute",
    amount: charge.amount_captured,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: now + 7 * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: "needs_response",
  };
}
