import { z } from "zod";
import { field } from "~/messages/field-key";
import { optionalReason } from "../staff/team";
import { idText, isoTime, requiredText } from "../text/text";
import { unknownFacts } from "./facts";
import { LEGAL_KINDS, LEGAL_TEXT_MOST } from "./kinds";

const kind = z.enum(LEGAL_KINDS, { error: field("legalKindWrong") });

const spanSchema = z.object({
  text: z.string(),
  bold: z.literal(true).optional(),
  href: z.string().optional(),
});
const blockSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["heading", "subheading"]), text: z.string() }),
  z.object({ kind: z.literal("paragraph"), spans: z.array(spanSchema) }),
  z.object({ kind: z.literal("list"), points: z.array(z.array(spanSchema)) }),
]);

/** GET /api/texts: a legal text in force. */
export const legalTextSchema = z.object({
  kind: z.enum(LEGAL_KINDS),
  title: z.string(),
  path: z.string(),
  version: z.string(),
  /** The operator hasn't published their own text. */
  isDraft: z.boolean(),
  publishedAt: isoTime.nullable(),
  blocks: z.array(blockSchema),
});
export type LegalTextView = z.infer<typeof legalTextSchema>;

/** A published version in the history. */
const legalVersionSchema = z.object({
  id: z.string(),
  number: z.int(),
  publishedAt: isoTime,
  author: z.string(),
});

/** GET /api/desk/texts. */
export const deskLegalTextSchema = z.object({
  kind: z.enum(LEGAL_KINDS),
  title: z.string(),
  path: z.string(),
  /** The text in force, as typed: the last published one, or our default. */
  wording: z.string(),
  draft: z
    .object({
      wording: z.string(),
      /** The number of its edits so far. */
      revision: z.int(),
      savedAt: isoTime,
      author: z.string(),
    })
    .nullable(),
  /** Newest first. */
  versions: z.array(legalVersionSchema),
});
export type DeskLegalText = z.infer<typeof deskLegalTextSchema>;

/** GET /api/desk/text-versions/{id}. */
export const legalVersionInputSchema = z.object({ id: idText });
export const legalVersionBodySchema = legalVersionSchema.extend({ wording: z.string() });

/** PUT /api/desk/texts/{kind}. */
export const saveLegalTextSchema = z.object({
  kind,
  wording: requiredText(field("legalBodyMissing"), LEGAL_TEXT_MOST).refine(
    (text) => unknownFacts(text).length === 0,
    field("legalFactUnknown"),
  ),
  /** The draft's revision that was edited; null for a new draft. */
  revision: z.int(field("legalRevisionMissing")).min(1).nullable(),
});

/** POST /api/desk/texts/{kind}/publish. */
export const publishLegalTextSchema = z.object({
  kind,
  revision: z.int(field("legalRevisionMissing")).min(1),
  reason: optionalReason,
});
