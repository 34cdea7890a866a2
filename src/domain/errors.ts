import type { ChangedTerm } from "./booking/terms";

/**
 * Every refusal the product knows. Handlers translate the code; the message is a sentence fit for a
 * toast and never holds internals.
 */
export const ERROR_CODES = [
  "INVALID",
  "UNAUTHENTICATED",
  "PAYMENT_REQUIRED",
  "FORBIDDEN",
  "REAUTH_REQUIRED",
  "SECOND_FACTOR_REQUIRED",
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

/** What a refusal may tell beside its sentence. */
export interface ErrorDetails {
  /** Message per input field. */
  fields?: Record<string, string>;
  /** The booking's status at the moment of a conflict. */
  status?: string;
  /** Of a job that was changed since somebody saw it: its present version, and what differs. */
  version?: number;
  changes?: ChangedTerm[];
  /** What the booking costs without its promo code, such as "105.00": the way on after PROMO_CARD_USED. */
  fullPrice?: string;
  /** Seconds to wait before the same call can succeed. */
  retryAfterSeconds?: number;
}

/** A refusal with a stable code. Anything else that is thrown is a bug and is masked by the handlers. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "DomainError";
    this.code = code;
    this.details = details;
  }
}

/** A 400 that points at one field. */
export function invalidField(field: string, message: string): DomainError {
  return new DomainError("INVALID", message, { fields: { [field]: message } });
}

export const SOMETHING_WENT_WRONG = "Something went wrong. Please try again.";
