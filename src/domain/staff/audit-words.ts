import { isRowId } from "../text/text";

/** Most people looked up by name. Typing more of the name finds the others. */
export const SUBJECTS_MATCHED_AT_MOST = 20;

/** Returns the changes in a line, without ids; null if there are none. */
export function changesWords(
  changes: Readonly<Record<string, string | null>> | null,
): string | null {
  if (changes === null) return null;
  const told = Object.entries(changes)
    .filter(([, value]) => value === null || !isRowId(value))
    .map(([name, value]) => `${name}: ${value ?? "none"}`);
  return told.length === 0 ? null : told.join(" · ");
}
