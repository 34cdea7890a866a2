/** Kinds of refusals. Handlers map each to a status. */
export const ERROR_CODES = [
  "INVALID",
  "UNAUTHENTICATED",
  "PAYMENT_REQUIRED",
  "FORBIDDEN",
  "REAUTH_REQUIRED",
  "SECOND_FACTOR_REQUIRED",
  "CODE_REQUIRED",
  "PROFILE_REQUIRED",
  "TRIAL_EXPIRED",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "CONFLICT",
  "STALE",
  "IDEMPOTENCY_CONFLICT",
  "TOO_LARGE",
  "UNSUPPORTED_TYPE",
  "PROMO_NOT_APPLICABLE",
  "PROMO_CARD_USED",
  "TOO_MANY",
  "PAYMENTS_UNAVAILABLE",
  "DATABASE_UNAVAILABLE",
  "STORAGE_UNAVAILABLE",
  "BUSY",
  "INTERNAL",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * A noun's refusals. The sentence is English, fits a toast, and never reveals internals. Its facts
 * appear as `{name}`.
 */
export type RefusalTable = Record<string, { code: ErrorCode; sentence: string }>;

/** A number with a unit, formatted by language. */
export interface Amount {
  value: number;
  unit: "second" | "minute" | "hour";
}

export type Fact = string | number | Amount;

/** Fills a sentence's facts in. `language` is a tag such as "en". */
export function phrase(
  sentence: string,
  facts: Readonly<Record<string, unknown>>,
  language = "en",
): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name];
    if (!isAmount(fact)) return String(fact);
    const style = { style: "unit", unit: fact.unit, unitDisplay: "long" } as const;
    return new Intl.NumberFormat(language, style).format(fact.value);
  });
}

const isAmount = (fact: unknown): fact is Amount =>
  typeof fact === "object" && fact !== null && "unit" in fact;
