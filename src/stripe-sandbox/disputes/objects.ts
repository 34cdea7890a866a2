import type Stripe from "stripe";

import type { Afterwards } from "../payments/cards";
import { newId } from "../store/work";

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

/** The cause of a dispute: its reason, Visa's code, and whether it begins as an inquiry. */
export type DisputeCause = Exclude<Afterwards, "fraud_warning">;
const CAUSES = {
  fraudulent: { reason: "fraudulent", code: "10.4" },
  product_not_received: { reason: "product_not_received", code: "13.1" },
  inquiry: { reason: "general", code: "10" },
} as const satisfies Record<DisputeCause, { reason: string; code: string }>;

const DAY_SECONDS = 86_400;
const DAYS_TO_ANSWER = 8;

/** Returns the evidence deadline, at the end of the eighth day. */
function dueBy(now: number): number {
  const day = Math.floor(now / DAY_SECONDS) + DAYS_TO_ANSWER;
  return (day + 1) * DAY_SECONDS - 1;
}

export function newDispute(
  now: number,
  charge: Stripe.Charge,
  { amount, cause }: { amount: number; cause: DisputeCause },
): Stripe.Dispute {
  const brand = charge.payment_method_details?.card?.brand ?? "visa";
  const isInquiry = cause === "inquiry";
  return {
    id: newId("du"),
    object: "dispute",
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: dueBy(now),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand,
        case_type: isInquiry ? "inquiry" : "chargeback",
        network: brand,
        network_reason_code: CAUSES[cause].code,
      },
      type: "card",
    },
    reason: CAUSES[cause].reason,
    status: isInquiry ? "warning_needs_response" : "needs_response",
  };
}

export function newFraudWarning(
  now: number,
  charge: Stripe.Charge,
): Stripe.Radar.EarlyFraudWarning {
  const intent = charge.payment_intent;
  return {
    id: newId("issfr"),
    object: "radar.early_fraud_warning",
    actionable: true,
    charge: charge.id,
    created: now,
    fraud_type: "misc",
    livemode: false,
    ...(intent === null ? {} : { payment_intent: intent }),
  };
}
