import type { LegalKind } from "./kinds";

/** The version of the terms in force until the operator publishes their own. */
export const DRAFT_TERMS = "draft-1";

/**
 * Names a version of a text; `number` is null for our default, which the operator hasn't adopted.
 */
export function versionOf(kind: LegalKind, number: number | null): string {
  return number === null ? DRAFT_TERMS : `${kind}-${number}`;
}
