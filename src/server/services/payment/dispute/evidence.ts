import { keptEvidenceSchema, type KeptEvidence } from "~/domain/payment/dispute/schema";
import {
  draftEvidence,
  EVIDENCE_DOCUMENTS,
  evidenceProblem,
  pagesAllowed,
  type Evidence,
  type EvidenceDocument,
  type EvidenceProblem,
} from "~/domain/payment/dispute/evidence";
import { drawPdf, type Pdf } from "~/server/gateways/files/pdf";
import type { ServiceContext } from "../../context";
import { loadDisputedJob, loadFacts, type DisputedJob } from "./facts";
import { loadReceipt } from "../receipt/receipt";
import { drawReceipt } from "../receipt/receipt-pdf";

/** Most pages for a job's own record. The rest is for messages. */
const RECORD_PAGES = 6;

/** The answer to a dispute as it would be sent now, or as it was sent. */
export interface Answer {
  job: DisputedJob;
  kept: KeptEvidence;
  /** Null if there's nothing to show. */
  pdfs: Record<EvidenceDocument, Pdf | null>;
  problem: EvidenceProblem | null;
}

/** Returns the saved draft, or a first one from our own data, with its documents. */
export async function loadAnswer(ctx: ServiceContext, disputeId: string): Promise<Answer> {
  const job = await loadDisputedJob(ctx, disputeId);
  const saved = job.evidence === null ? null : keptEvidenceSchema.parse(job.evidence);
  const draftedAt = saved?.draftedAt ?? ctx.clock.now().toISOString();
  const known = await loadFacts(ctx, job, new Date(draftedAt));
  const kept = saved ?? {
    texts: draftEvidence(job.reason, known.facts),
    documents: [...EVIDENCE_DOCUMENTS],
    draftedAt,
  };
  const pdfs = await drawDocuments(ctx, job, known);
  const { cardBrand } = job.payment;
  const documents = EVIDENCE_DOCUMENTS.filter((name) => kept.documents.includes(name)).flatMap(
    (name) => {
      const pdf = pdfs[name];
      return pdf === null ? [] : [{ pages: pdf.pages, bytes: pdf.bytes.length }];
    },
  );
  return { job, kept, pdfs, problem: evidenceProblem({ ...kept, documents, cardBrand }) };
}

/** Builds the evidence for the bank. */
export function toEvidence({ kept, pdfs }: Answer): Evidence {
  return {
    texts: kept.texts,
    documents: EVIDENCE_DOCUMENTS.flatMap((name) => {
      const pdf = kept.documents.includes(name) ? pdfs[name] : null;
      return pdf === null ? [] : [{ name, bytes: pdf.bytes }];
    }),
  };
}

/** Draws the documents. Each gets only the pages that the earlier ones left of the bank's limit. */
async function drawDocuments(
  ctx: ServiceContext,
  { payment }: DisputedJob,
  { facts, events, messages }: Awaited<ReturnType<typeof loadFacts>>,
): Promise<Record<EvidenceDocument, Pdf | null>> {
  const { id: paymentId, bookingId } = payment;
  const about = `Booking ${facts.bookingNumber} · $${facts.paid}`;
  const receipt = await drawReceipt(
    ctx,
    await loadReceipt(ctx, bookingId, { paymentId, reader: "bank" }),
  );
  const serviceRecord = await drawPdf({
    title: "Record of the job",
    about,
    facts: [
      ["Customer", facts.customer.name],
      ["Vehicle", facts.vehicle],
      ["Service location", facts.serviceLocation],
      ["Planned for", facts.planned],
      ["Agreed price", `$${facts.total}`],
      ...facts.services.map((name) => ["Service", name] as const),
      ...facts.approvals.map(
        ({ name, price }) => ["Approved by the customer", `${name}, $${price}`] as const,
      ),
      ...(facts.policy === null
        ? []
        : [["Terms accepted", `${facts.policy.version}, ${facts.policy.at ?? ""}`] as const]),
      ["Paid", `$${facts.paid}`],
    ],
    record: { entries: events, pages: RECORD_PAGES },
  });
  const left = pagesAllowed(payment.cardBrand) - receipt.pages - serviceRecord.pages;
  return {
    receipt,
    serviceRecord,
    messages:
      messages.length === 0
        ? null
        : await drawPdf({
            title: "Messages",
            about,
            facts: [],
            record: { entries: messages, pages: left },
          }),
  };
}
