import type { z } from "zod";
import { fieldText } from "~/messages/field-text";

export interface WrongField<Name extends string> {
  name: Name;
  /** The message beside it. */
  message: string;
}

/** Returns the message of each wrong field, in the order of `names` (the screen's order). */
export function wrongFields<Name extends string>(
  schema: z.ZodType,
  names: readonly Name[],
  values: unknown,
): WrongField<Name>[] {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return names.flatMap((name) => {
    const issue = issues.find(({ path }) => path.includes(name));
    return issue ? [{ name, message: fieldText(issue) }] : [];
  });
}
