import type Stripe from "stripe";

import { isAnswerable } from "~/domain/payment/dispute";
import {
  EVIDENCE_TEXTS,
  type EvidenceDocument,
  type EvidenceText,
  type EvidenceTexts,
} from "~/domain/payment/evidence";
import { ProviderRefused } from "~/domain/payment/provider-errors";

import { translateError } from "./errors";
import { toDispute } from "./view";

/** The answer to a bank: words, and papers as PDF. */
export interface Evidence {
  texts: EvidenceTexts;
  documents: { name: EvidenceDocument; bytes: Uint8Array<ArrayBuffer> }[];
}

type EvidenceField = keyof Stripe.DisputeUpdateParams.Evidence;

const TEXT_FIELDS = {
  statement: "uncategorized_text",
  productDescription: "product_description",
  serviceDate: "service_date",
  customerName: "customer_name",
  customerEmail: "customer_email_address",
  customerPurchaseIp: "customer_purchase_ip",
  accessActivityLog: "access_activity_log",
  refundPolicyDisclosure: "refund_policy_disclosure",
  refundRefusalExplanation: "refund_refusal_explanation",
  duplicateChargeExplanation: "duplicate_charge_explanation",
} as const satisfies Record<EvidenceText, EvidenceField>;

const DOCUMENT_FIELDS = {
  receipt: "receipt",
  serviceRecord: "service_documentation",
  messages: "customer_communication",
} as const satisfies Record<EvidenceDocument, EvidenceField>;

export function createDisputeCalls(stripe: Stripe) {
  const read = async (id: string) => toDispute(await stripe.disputes.retrieve(id));

  /** Uploaded one after the other: a repeated key answers the file that is there. */
  const upload = async ({ documents }: Evidence, key: string) => {
    const fields: Partial<Record<(typeof DOCUMENT_FIELDS)[EvidenceDocument], string>> = {};
    for (const { name, bytes } of documents) {
      const file = { data: Buffer.from(bytes), name: `${name}.pdf`, type: "application/pdf" };
      const { id } = await stripe.files.create(
        { purpose: "dispute_evidence", file },
        { idempotencyKey: `${key}:${name}` },
      );
      fields[DOCUMENT_FIELDS[name]] = id;
    }
    return fields;
  };

  return {
    /** All disputes of a payment, newest first. */
    async listDisputes(intentId: string) {
      const { data } = await stripe.disputes.list({ payment_intent: intentId, limit: 100 });
      return data.map(toDispute);
    },

    /**
     * Hands evidence to the bank, for good. One that the bank has already, or has decided, answers that
     * dispute. What the provider won't take is ProviderRefused.
     */
    async submitEvidence(id: string, evidence: Evidence, idempotencyKey: string) {
      const before = await read(id);
      if (!isAnswerable(before.status)) return before;
      const texts: Partial<Record<(typeof TEXT_FIELDS)[EvidenceText], string>> = {};
      for (const name of EVIDENCE_TEXTS) {
        const text = evidence.texts[name];
        if (text !== undefined && text !== "") texts[TEXT_FIELDS[name]] = text;
      }
      const files = await upload(evidence, idempotencyKey);
      try {
        const params = { evidence: { ...texts, ...files }, submit: true };
        return toDispute(await stripe.disputes.update(id, params, { idempotencyKey }));
      } catch (error) {
        const ours = translateError(error);
        // Somebody else, or an earlier try, may have answered meanwhile.
        const now = ours instanceof ProviderRefused ? await read(id) : null;
        if (now !== null && !isAnswerable(now.status)) return now;
        throw ours;
      }
    },
  };
}
