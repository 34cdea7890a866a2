import type Stripe from "stripe";

import { isAnswerable } from "~/domain/payment/dispute/rules";
import {
  EVIDENCE_TEXTS,
  type EvidenceDocument,
  type Evidence,
  type EvidenceText,
} from "~/domain/payment/dispute/evidence";

import { settled } from "./call";
import { toDispute, type Dispute } from "./view";

type EvidenceParams = Stripe.DisputeUpdateParams.Evidence;

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
} as const satisfies Record<EvidenceText, keyof EvidenceParams>;

const DOCUMENT_FIELDS = {
  receipt: "receipt",
  serviceRecord: "service_documentation",
  messages: "customer_communication",
} as const satisfies Record<EvidenceDocument, keyof EvidenceParams>;

export function createDisputeCalls(stripe: Stripe) {
  const read = async (id: string) => toDispute(await stripe.disputes.retrieve(id));
  const isAnswered = ({ status }: Dispute) => !isAnswerable(status);

  return {
    /** Lists a payment's disputes, newest first. */
    async listDisputes(intentId: string) {
      const { data } = await stripe.disputes.list({ payment_intent: intentId, limit: 100 });
      return data.map(toDispute);
    },

    /**
     * Submits evidence to the bank, which is final. Returns the dispute if the bank already has
     * evidence or has decided. Throws ProviderRefused for evidence that the provider doesn't
     * accept.
     */
    async submitEvidence(id: string, { texts, documents }: Evidence, idempotencyKey: string) {
      const before = await read(id);
      if (isAnswered(before)) return before;
      const evidence: EvidenceParams = {};
      for (const name of EVIDENCE_TEXTS) {
        const text = texts[name];
        if (text !== undefined && text !== "") evidence[TEXT_FIELDS[name]] = text;
      }
      // Uploaded one after the other. A repeated key returns the existing file.
      for (const { name, bytes } of documents) {
        const file = { data: Buffer.from(bytes), name: `${name}.pdf`, type: "application/pdf" };
        const { id: fileId } = await stripe.files.create(
          { purpose: "dispute_evidence", file },
          { idempotencyKey: `${idempotencyKey}:${name}` },
        );
        evidence[DOCUMENT_FIELDS[name]] = fileId;
      }
      const sent = stripe.disputes.update(id, { evidence, submit: true }, { idempotencyKey });
      // A colleague or an earlier attempt may have answered in the meantime.
      return settled(sent.then(toDispute), () => read(id), isAnswered);
    },
  };
}
