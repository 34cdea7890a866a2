import type { FieldIssue } from "~/messages/field-text";
import type { Amount } from "~/messages/phrase";

/** Kinds of refusals. Handlers map each to a status. */
export const ERROR_CODES = [
  "INVALID",
  "UNAUTHENTICATED",
  "PAYMENT_REQUIRED",
  "FORBIDDEN",
  "NOT_BY_KEY",
  "SCOPE_REQUIRED",
  "REAUTH_REQUIRED",
  "SECOND_FACTOR_REQUIRED",
  "CODE_REQUIRED",
  "PROOF_NEEDED",
  "PROFILE_REQUIRED",
  "TRIAL_EXPIRED",
  "ACCOUNT_SUSPENDED",
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

/** A fact in a sentence. A `FieldIssue` is the sentence of a schema. */
export type Fact = string | number | Amount | FieldIssue;
