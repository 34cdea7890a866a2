import type Stripe from "stripe";

import type { Refusal } from "./cards";
import { NO_BILLING_DETAILS, PASSED_CHECKS } from "./objects";
import { newId } from "../store/work";

/**
 * Describes how the bank answered one attempt. `captureBefore` (Unix seconds) is null unless
 * authorized.
 */
interface ChargeOutcome {
  refusal: Refusal | null;
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
    transfer_group: intent.transfer_group,
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
  fields: Pick<Stripe.Refund, "amount" | "metadata" | "reason" | "status">,
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
    transfer_reversal: null,
  };
}
