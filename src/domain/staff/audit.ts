import { z } from "zod";
import { field } from "~/messages/field-key";
import type { CsvColumns } from "../csv";
import { idText, optionalText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { ACTION_FILTERS, actionWords } from "./actions";
import { changesWords } from "./audit-words";
import { DAYS_REVERSED, daySpanShape, isInOrder } from "./day-text";
import { auditRowSchema } from "./team";

/** GET /api/desk/audit. Days are in the desk's time zone. */
export const auditInputSchema = z
  .object({
    /** Id of the person who did it. */
    who: idText.optional(),
    act: z.enum(ACTION_FILTERS, { error: field("actionMissing") }).optional(),
    /** A booking number, or what `findPeople` finds a person by. */
    about: optionalText(TEXT_LIMITS.name).default(""),
    /** Only entries about this id. */
    subjectId: idText.optional(),
    ...daySpanShape,
    cursor: idText.optional(),
  })
  .refine(isInOrder, DAYS_REVERSED);

/** Kinds of what actions affect. Those after `request` are rows of a page. */
export const ABOUT_KINDS = [
  "booking",
  "person",
  "request",
  "alert",
  "payoutRun",
  "service",
  "promo",
  "question",
  "reply",
  "announcement",
  "pause",
] as const;

/** An entry with its actor, and a link to what it affected. */
export const auditEntrySchema = auditRowSchema.extend({
  whoId: z.string(),
  /**
   * The affected object, if it has a page or is on one. For a booking, `id` is its number.
   */
  about: z
    .object({
      kind: z.enum(ABOUT_KINDS),
      id: z.string(),
      name: z.string(),
    })
    .nullable(),
});
export type AuditEntryView = z.output<typeof auditEntrySchema>;

/**
 * Newest first. Contains staff actions, not what people did to their own accounts. Without a total,
 * which would tell of hidden entries.
 */
export const auditPageSchema = z.object({
  rows: z.array(auditEntrySchema),
  nextCursor: z.string().nullable(),
  /** More people match than were looked up, so actions on them may be missing. */
  tooMany: z.boolean(),
});

/** Columns of the log as a file. */
export const AUDIT_COLUMNS: CsvColumns<AuditEntryView> = {
  When: { moment: ({ at }) => at },
  Who: ({ who }) => who,
  Action: ({ action }) => actionWords(action),
  Affected: ({ about }) => about?.name ?? null,
  Id: ({ subject }) => subject,
  Changes: ({ changes }) => changesWords(changes),
  Reason: ({ reason }) => reason,
  "Name removed": { moment: ({ redactedAt }) => redactedAt },
};
