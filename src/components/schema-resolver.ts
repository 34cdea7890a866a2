import { toNestErrors } from "@hookform/resolvers";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/** Shown if the sentences can't be loaded. */
const UNREADABLE = "Check this entry.";

/**
 * Creates a form's resolver from a schema. An error's `type` is the issue's key, for code; its
 * `message` is the sentence, for people. The sentences load with the first mistake, so that no
 * first view carries them.
 */
export function schemaResolver<Entered extends FieldValues, Sent>(
  schema: z.ZodType<Sent, Entered>,
): Resolver<Entered, unknown, Sent> {
  return async (values, _context, options) => {
    const result = await schema.safeParseAsync(values);
    if (result.success) return { values: result.data, errors: {} };
    const fieldText = await import("~/messages/field-text").then(
      (sentences) => sentences.fieldText,
      () => () => UNREADABLE,
    );
    const errors: FieldErrors = {};
    for (const issue of result.error.issues) {
      errors[issue.path.join(".")] ??= { type: issue.message, message: fieldText(issue) };
    }
    return { values: {}, errors: toNestErrors<Entered>(errors, options) };
  };
}
