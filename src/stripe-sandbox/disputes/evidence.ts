import type Stripe from "stripe";

import { invalidParameter } from "../http/faults";
import type { Outcome } from "../store/own-objects";
import type { Params } from "../http/params";
import type { Work } from "../store/work";

const EVIDENCE = {
  access_activity_log: true,
  appeal: false,
  billing_address: true,
  cancellation_policy: true,
  cancellation_policy_disclosure: true,
  cancellation_rebuttal: true,
  customer_communication: true,
  customer_email_address: true,
  customer_name: true,
  customer_purchase_ip: true,
  customer_signature: true,
  duplicate_charge_documentation: true,
  duplicate_charge_explanation: true,
  duplicate_charge_id: true,
  enhanced_evidence: false,
  product_description: true,
  receipt: true,
  refund_policy: true,
  refund_policy_disclosure: true,
  refund_refusal_explanation: true,
  service_date: true,
  service_documentation: true,
  shipping_address: true,
  shipping_carrier: true,
  shipping_date: true,
  shipping_documentation: true,
  shipping_tracking_number: true,
  uncategorized_file: true,
  uncategorized_text: true,
} satisfies Record<keyof Stripe.DisputeUpdateParams.Evidence, boolean>;

/** Fields that name an uploaded file. */
const FILE_FIELDS = new Set<string>([
  "cancellation_policy",
  "customer_communication",
  "customer_signature",
  "duplicate_charge_documentation",
  "receipt",
  "refund_policy",
  "service_documentation",
  "shipping_documentation",
  "uncategorized_file",
]);
/** docs.stripe.com/api/disputes/update */
const MAX_FIELD = 20_000;
const MAX_EVIDENCE = 150_000;

/** docs.stripe.com/testing: the bank's decision for these words in `uncategorized_text`. */
const VERDICTS = new Map<string, Outcome["outcome"]>([
  ["winning_evidence", "won"],
  ["losing_evidence", "lost"],
  ["escalate_inquiry_evidence", "escalated"],
]);

export function verdictOf(evidence: Stripe.Dispute.Evidence): Outcome["outcome"] | undefined {
  return VERDICTS.get(evidence.uncategorized_text ?? "");
}

/**
 * Reads evidence; undefined if there is none. Refuses more text than a bank reads, and unknown
 * files.
 */
export async function readEvidence(
  work: Work,
  params: Params<"evidence">,
): Promise<Record<string, string> | undefined> {
  const texts = params.hash("evidence", EVIDENCE)?.texts();
  let total = 0;
  for (const [field, text] of Object.entries(texts ?? {})) {
    const param = `evidence[${field}]`;
    total += text.length;
    if (text.length > MAX_FIELD) {
      throw invalidParameter(param, `Invalid string: must be at most ${MAX_FIELD} characters`);
    }
    if (FILE_FIELDS.has(field) && text !== "") await work.need("file", text, param);
  }
  if (total > MAX_EVIDENCE) {
    throw invalidParameter(
      "evidence",
      `The combined character count of all evidence is limited to ${MAX_EVIDENCE}.`,
    );
  }
  return texts;
}
