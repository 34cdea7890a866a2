import { z } from "zod";
import { field } from "~/messages/field-key";
import { moneyText } from "../../money-schema";
import { sortsOf } from "../../sort";
import { optionalReason } from "../../staff/team";
import { idText, isoTime, optionalText } from "../../text/text";
import { DISPUTE_FILTERS, DISPUTE_SORTS } from "./filters";
import { DISPUTE_STATES } from "./rules";
import { EVIDENCE_DOCUMENTS, EVIDENCE_LIMITS, type EvidenceText } from "./evidence";

/** GET /api/desk/disputes */
export const disputesInputSchema = z.object({
  show: z.enum(DISPUTE_FILTERS).optional(),
  sort: z.enum(sortsOf(DISPUTE_SORTS)).optional(),
  cursor: idText.optional(),
});

export const disputeViewSchema = z.object({
  id: z.string(),
  /** Its id on the provider's pages. */
  providerId: z.string(),
  /** Null for a booking to which the reader is a party. */
  bookingId: z.string().nullable(),
  bookingNumber: z.string().nullable(),
  amount: moneyText,
  /** Amount the bank holds or has taken. */
  withdrawn: moneyText,
  /** The provider's dispute fee, paid by the platform. */
  fee: moneyText,
  /** The reason, as the bank sends it. */
  reason: z.string(),
  state: z.enum(DISPUTE_STATES),
  /** The bank's deadline, and our earlier one. */
  evidenceDueAt: isoTime.nullable(),
  answerBy: isoTime.nullable(),
  /** Grows with every change of the answer. A submission names the version it means. */
  evidenceVersion: z.number(),
  submittedAt: isoTime.nullable(),
  /** When the provider received it. Later than `submittedAt` if the provider was down. */
  sentAt: isoTime.nullable(),
  /** Why the provider refused the last try. */
  failure: z.string().nullable(),
  closedAt: isoTime.nullable(),
  createdAt: isoTime,
});
export type DisputeView = z.output<typeof disputeViewSchema>;

export const disputePageSchema = z.object({
  items: z.array(disputeViewSchema),
  nextCursor: z.string().nullable(),
  /** How many there are, up to 10,001. Null after the first page. */
  total: z.int().nullable(),
});

const words = optionalText(EVIDENCE_LIMITS.textLength).optional();
const textsSchema = z.object({
  statement: words,
  productDescription: words,
  serviceDate: words,
  customerName: words,
  customerEmail: words,
  customerPurchaseIp: words,
  accessActivityLog: words,
  refundPolicyDisclosure: words,
  refundRefusalExplanation: words,
  duplicateChargeExplanation: words,
} satisfies Record<EvidenceText, typeof words>);

/** The draft, and later the submitted answer. */
export const keptEvidenceSchema = z.object({
  texts: textsSchema,
  documents: z.array(z.enum(EVIDENCE_DOCUMENTS)),
  /** Documents show what was known when they were submitted. */
  draftedAt: isoTime,
});
export type KeptEvidence = z.output<typeof keptEvidenceSchema>;

/**
 * GET /api/desk/disputes/{id}: by our id or the provider's, with its evidence as it would be sent.
 */
export const disputeIdSchema = z.object({ id: idText });
export const disputeDetailSchema = disputeViewSchema.extend({
  evidence: z.object({
    texts: textsSchema,
    documents: z.array(
      z.object({
        name: z.enum(EVIDENCE_DOCUMENTS),
        /** False if there's nothing to show, such as no messages. */
        isThere: z.boolean(),
        isIncluded: z.boolean(),
        pages: z.number(),
        bytes: z.number(),
      }),
    ),
    pagesAllowed: z.number(),
    bytesAllowed: z.number(),
    /** Why it can't be submitted yet. */
    problem: z.enum(["textsTooLong", "tooManyPages", "tooManyBytes", "nothingSaid"]).nullable(),
  }),
});
export type DisputeDetail = z.output<typeof disputeDetailSchema>;

const version = z
  .number({ error: field("disputeVersionMissing") })
  .int()
  .min(1)
  .max(1_000_000);

/** PUT /api/desk/disputes/{id}/evidence: saves the draft over the version that was read. */
export const saveEvidenceSchema = z.object({
  id: idText,
  version,
  texts: textsSchema,
  documents: z
    .array(z.enum(EVIDENCE_DOCUMENTS))
    .max(EVIDENCE_DOCUMENTS.length)
    .transform((names) => EVIDENCE_DOCUMENTS.filter((name) => names.includes(name))),
});

/**
 * POST /api/desk/disputes/{id}/evidence: submits the version staff read, once. `late` confirms it
 * with less than 48 hours left.
 */
export const submitEvidenceSchema = z.object({
  id: idText,
  version,
  reason: optionalReason,
  late: z.boolean().optional(),
});

/** GET /api/desk/disputes/{id}/documents/{document} */
export const evidenceDocumentSchema = z.object({
  id: idText,
  document: z.enum(EVIDENCE_DOCUMENTS),
});
export const evidencePdfSchema = z.object({ name: z.string(), base64: z.string() });
