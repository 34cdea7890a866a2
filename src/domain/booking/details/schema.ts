import { z } from "zod";
import { field } from "~/messages/field-key";
import { optionalText } from "../../text/text";
import { TEXT_LIMITS } from "../../text/limits";
import type { TextName, FlagName } from "./details";

/** A text that every mechanic who sees the job can read. */
const openText = (maxLength: number) => ({
  created: optionalText(maxLength).default(""),
  edited: optionalText(maxLength).optional(),
  answered: z.string(),
});

/** A text that's `null` until a mechanic has accepted. */
const privateText = (maxLength: number) => ({
  created: optionalText(maxLength).nullable().default(null),
  edited: optionalText(maxLength).nullable().optional(),
  answered: z.string().nullable(),
});

const answer = z.boolean({ error: field("detailUnanswered") });
const flag = {
  created: answer.default(false),
  edited: answer.optional(),
  answered: z.boolean(),
};

const SCHEMAS = {
  issueDescription: openText(TEXT_LIMITS.issue),
  notes: privateText(TEXT_LIMITS.note),
  customerProvidesPartss: flag,
} satisfies Record<TextName | FlagName, object>;

/**
 * Schemas of all details: `created` fills in missing ones, `edited` leaves them alone, and both
 * sides read `answered`.
 */
export function detailsShape<Use extends "created" | "edited" | "answered">(use: Use) {
  return {
    issueDescription: SCHEMAS.issueDescription[use],
    notes: SCHEMAS.notes[use],
    customerProvidesPartss: SCHEMAS.customerProvidesPartss[use],
  };
}
