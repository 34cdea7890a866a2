/** Most people looked up by name. Typing more of the name finds the others. */
export const SUBJECTS_MATCHED_AT_MOST = 20;

/** Returns the changes in a line; null if there are none. */
export function changesWords(
  changes: Readonly<Record<string, string | null>> | null,
): string | null {
  if (changes === null) return null;
  return Object.entries(changes)
    .map(([name, value]) => `${name}: ${value ?? "none"}`)
    .join(" · ");
}
