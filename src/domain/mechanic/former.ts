/** Years a deleted mechanic's account is recognized. */
export const FORMER_YEARS = 3;

/** Marks that identify an account. */
export const FORMER_MARKS = ["bank", "mailbox", "phone", "card"] as const;
export type FormerMarkKind = (typeof FORMER_MARKS)[number];

/** A bank account alone is enough. The others take two, because families share them. */
export function isSamePerson(matched: ReadonlySet<string>): boolean {
  return matched.has("bank") || matched.size >= 2;
}

export function formerKeptUntil(erasedAt: Date): Date {
  const until = new Date(erasedAt);
  until.setUTCFullYear(until.getUTCFullYear() + FORMER_YEARS);
  return until;
}
