import { z } from "zod";
import type { CsvColumns } from "../csv";
import { idText, optionalText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { ACT_FILTERS, actWords } from "./acts";
import { dayText } from "./day-text";
import { auditRowSchema } from "./team";

/** So many people who are called so are looked up at most; more of the name finds the others. */
export const SUBJECTS_MATCHED_AT_MOST = 20;

/** GET /api/desk/audit. Days are the desk's. */
export const auditInputSchema = z
  .object({
    /** The id of who did it. */
    who: idText.optional(),
    act: z.enum(ACT_FILTERS, { error: "Choose an action." }).optional(),
    /** A booking's number, or how the name, e-mail address or phone number of a person begins. */
    about: optionalText(TEXT_LIMITS.name).default(""),
    /** Only what was done to this; an id. */
    subjectId: idText.optional(),
    from: dayText.optional(),
    to: dayText.optional(),
    cursor: idText.optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ["from"],
    message: "The first day can't be after the last one.",
  });

/** A row with whose it is, and what it leads to. */
export const auditEntrySchema = auditRowSchema.extend({
  whoId: z.string(),
  /** The affected object, if it has a page. A booking's `id` is its number. */
  about: z
    .object({
      kind: z.enum(["booking", "person", "request"]),
      id: z.string(),
      name: z.string(),
    })
    .nullable(),
});
export type AuditEntryView = z.output<typeof auditEntrySchema>;

/** Newest first; the log of one's own account's doings is not part of it, only acts of staff. */
export const auditPageSchema = z.object({
  rows: z.array(auditEntrySchema),
  nextCursor: z.string().nullable(),
  /** More people than are looked up are called so: acts on them may be missing. */
  tooMany: z.boolean(),
});

/** The log as a file. */
export const AUDIT_COLUMNS: CsvColumns<AuditEntryView> = {
  When: { moment: ({ at }) => at },
  Who: ({ who }) => who,
  Act: ({ action }) => actWords(action),
  Affected: ({ about }) => about?.name ?? null,
  Id: ({ subject }) => subject,
  Changes: ({ changes }) => changesWords(changes),
  Reason: ({ reason }) => reason,
  "Name removed": { moment: ({ redactedAt }) => redactedAt },
};

/** Returns the changes in a line; null if there are none. */
export function changesWords(changes: AuditEntryView["changes"]): string | null {
  if (changes === null) return null;
  return Object.entries(changes)
    .map(([name, value]) => `${name}: ${value ?? "none"}`)
    .join(" · ");
}
