import { z } from "zod";
import { field } from "~/messages/field-key";
import { dayText } from "../staff/day-text";
import { reasonText } from "../staff/team";
import { idText, isoTime, optionalText, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { uploadedFileSchema } from "../upload/schema";
import {
  DESK_DOCUMENT_VIEWS,
  DOCUMENT_FIELDS,
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  DOCUMENTS,
  type DocumentKind,
} from "./kinds";
import { checkSchema, VETTING_STATES } from "./rules";

const kind = z.enum(DOCUMENT_KINDS, { error: field("documentKindMissing") });

/** Details of a document. Its kind decides which are required. A form sends blanks as "". */
const typed = {
  number: optionalText(TEXT_LIMITS.line).optional(),
  provider: optionalText(TEXT_LIMITS.line).optional(),
  issuedOn: z.union([z.literal(""), dayText]).optional(),
  expiresOn: z.union([z.literal(""), dayText]).optional(),
};

/**
 * Builds the schema of a document's form, which also checks that this kind's required details are
 * there.
 */
export function typedFormSchema(kind: DocumentKind) {
  const { asks } = DOCUMENTS[kind];
  return z.object(typed).superRefine((given, context) => {
    for (const name of DOCUMENT_FIELDS) {
      const asked = asks[name];
      if (asked?.isRequired !== true || given[name]) continue;
      context.addIssue({ code: "custom", path: [name], message: field("documentDetailMissing") });
    }
  });
}
export type TypedForm = z.input<ReturnType<typeof typedFormSchema>>;

/** POST /api/mechanic/documents */
export const sendDocumentSchema = uploadedFileSchema.extend({ kind, ...typed });

/** A document as its mechanic sees it. */
export const documentViewSchema = z.object({
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  state: z.enum(DOCUMENT_STATES),
  number: z.string().nullable(),
  provider: z.string().nullable(),
  issuedOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
  submittedAt: isoTime,
  decidedAt: isoTime.nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** When an accepted one expires. */
  countsUntil: isoTime.nullable(),
  /** Type of its file; null once the file is deleted. */
  fileType: z.string().nullable(),
});
export type DocumentView = z.output<typeof documentViewSchema>;

/** A mechanic's eligibility, their checks, and until when they are valid. */
export const vettingSchema = z.object({
  state: z.enum(VETTING_STATES),
  suspendedReason: z.string().nullable(),
  verifiedUntil: isoTime.nullable(),
  checks: z.array(checkSchema),
});
export type VettingView = z.output<typeof vettingSchema>;

/** GET /api/mechanic/documents */
export const ownDocumentsSchema = vettingSchema.extend({
  /** Only verified mechanics can accept jobs here. */
  mustBeVerified: z.boolean(),
  /** Newest first. */
  documents: z.array(documentViewSchema),
});
export type OwnDocuments = z.output<typeof ownDocumentsSchema>;

/** GET /api/desk/documents */
export const deskDocumentsInputSchema = z.object({
  show: z.enum(DESK_DOCUMENT_VIEWS, { error: field("documentViewWrong") }).default("waiting"),
  kind: kind.optional(),
  mechanicId: idText.optional(),
  cursor: idText.optional(),
});

/** A document at the desk, with its sender. */
export const deskDocumentSchema = documentViewSchema.extend({
  mechanic: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    location: z.string(),
    yearsExperience: z.number(),
    specializations: z.array(z.string()),
    certifications: z.string(),
    since: isoTime,
    ...vettingSchema.shape,
  }),
});
export type DeskDocument = z.output<typeof deskDocumentSchema>;
export const deskDocumentPageSchema = z.object({
  items: z.array(deskDocumentSchema),
  nextCursor: z.string().nullable(),
  /** How many there are, up to 10,001. Null after the first page. */
  total: z.int().nullable(),
});

/** GET /api/desk/documents/{id} */
export const deskDocumentIdSchema = z.object({ id: idText });

/** POST /api/desk/documents/{id}/accept, with the details on the document itself. */
export const acceptDocumentSchema = z.object({
  id: idText,
  ...typed,
  note: optionalText(TEXT_LIMITS.note).default(""),
});

/** POST /api/desk/documents/{id}/reject: the mechanic reads the reason. */
export const rejectDocumentSchema = z.object({
  id: idText,
  reason: requiredText(field("documentReasonMissing"), TEXT_LIMITS.note),
});

/** POST /api/desk/people/{id}/suspend, /restore */
export const suspendSchema = z.object({ id: idText, reason: reasonText });
export const suspendedSchema = z.object({
  id: z.string(),
  state: z.enum(VETTING_STATES),
  suspendedReason: z.string().nullable(),
  /** Number of upcoming jobs returned to other mechanics. */
  released: z.number().int(),
});
