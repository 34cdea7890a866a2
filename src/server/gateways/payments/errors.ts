import Stripe from "stripe";

import { log } from "../observability/log";
import { DomainError, type PlainRefusal, type Refusal } from "~/domain/errors";

/**
 * Two copies of this code live in one process (the front server's bundle and Next's), so
 * `instanceof` goes by the name that a class gives its errors.
 */
function isNamed(value: unknown, name: string): boolean {
  return value instanceof Error && value.name === name;
}

/** 402: this card could not be charged. Its sentence says what the customer can do. */
export class CardRefused extends DomainError {
  /** The bank's reason, e.g. "insufficient_funds"; null when there is none. */
  readonly declineCode: string | null;
  /** The bank wants to see the customer: paying again on the screen may work. */
  readonly needsCustomer: boolean;

  constructor(refusal: Refusal, declineCode: string | null, needsCustomer = false) {
    super(...refusal);
    this.name = "CardRefused";
    this.declineCode = declineCode;
    this.needsCustomer = needsCustomer;
  }

  static override [Symbol.hasInstance](value: unknown): value is CardRefused {
    return isNamed(value, "CardRefused");
  }
}

/** 503: no answer, or none that can be used. The same call with the same key is safe to repeat. */
export class ProviderUnavailable extends DomainError {
  constructor(cause?: unknown, refusal: PlainRefusal = "providerAway") {
    super(refusal, { retryAfterSeconds: 30 }, cause);
    this.name = "ProviderUnavailable";
  }

  static override [Symbol.hasInstance](value: unknown): value is ProviderUnavailable {
    return isNamed(value, "ProviderUnavailable");
  }
}

/** 409: the provider's object is in another state than the call needs, or isn't there at all. */
export class ProviderConflict extends DomainError {
  /** The provider's code, e.g. "payment_intent_unexpected_state" or "resource_missing". */
  readonly reason: string | null;

  constructor(reason: string | null, cause?: unknown) {
    super("paymentChanged", {}, cause);
    this.name = "ProviderConflict";
    this.reason = reason;
  }

  static override [Symbol.hasInstance](value: unknown): value is ProviderConflict {
    return isNamed(value, "ProviderConflict");
  }
}

/** 409: the provider refuses for a reason that is ours to mend. Nothing was charged; the log says why. */
export class ProviderRefused extends DomainError {
  /** The provider's code, e.g. "amount_too_small". */
  readonly reason: string | null;

  constructor(reason: string | null, cause?: unknown) {
    super("paymentNotTaken", {}, cause);
    this.name = "ProviderRefused";
    this.reason = reason;
  }

  static override [Symbol.hasInstance](value: unknown): value is ProviderRefused {
    return isNamed(value, "ProviderRefused");
  }
}

/** The bank let go of the hold, or the provider refuses to take money that was held. */
const LOST_HOLD_CODES = new Set([
  "capture_charge_authorization_expired",
  "charge_expired_for_capture",
  "capture_unauthorized_payment",
]);

/** What is thrown for codes of 400 and 404 that mean 'look at its state again'. */
const CONFLICT_CODES = new Set([
  "payment_intent_unexpected_state",
  "setup_intent_unexpected_state",
  "resource_missing",
  "charge_already_captured",
  "charge_already_refunded",
  "charge_disputed",
]);

/** Codes of a 402 that is about our account at the provider, not about the customer's card. */
const ACCOUNT_CODES = new Set([
  "account_closed",
  "account_invalid",
  "account_country_invalid_address",
  "balance_insufficient",
  "charge_exceeds_source_limit",
  "charge_exceeds_transaction_limit",
  "insufficient_funds_in_platform_account",
  "payouts_not_allowed",
  "platform_account_required",
  "testmode_charges_only",
  "transfers_not_allowed",
]);

/** The error that a failed call becomes. Anything that isn't the provider's is handed back as it is. */
export function translateError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error.code !== undefined && ACCOUNT_CODES.has(error.code)) return refused(error);
  if (error instanceof Stripe.errors.StripeCardError) {
    const declineCode = error.decline_code === "" ? null : (error.decline_code ?? null);
    const needsCustomer = error.code === "authentication_required";
    const refusal: Refusal = needsCustomer ? ["bankAsksHolder", {}, error] : cardRefusal(error);
    return new CardRefused(refusal, declineCode, needsCustomer);
  }
  if (error.code !== undefined && LOST_HOLD_CODES.has(error.code)) {
    return new CardRefused(["authorizationLost", {}, error], error.code, true);
  }
  if (error instanceof Stripe.errors.StripeRateLimitError) return new ProviderUnavailable(error);
  if (error instanceof Stripe.errors.StripeConnectionError) return new ProviderUnavailable(error);
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    if (error.code !== undefined && CONFLICT_CODES.has(error.code)) {
      return new ProviderConflict(error.code, error);
    }
    return refused(error);
  }
  if (error instanceof Stripe.errors.StripeIdempotencyError) {
    return new ProviderConflict("idempotency_error", error);
  }
  // A wrong or revoked key is ours to mend; for the customer the service is away all the same.
  return new ProviderUnavailable(error);
}

/** What a customer can't mend: they read that nothing was charged, and the log has the reason. */
function refused(error: Stripe.errors.StripeError): ProviderRefused {
  log.error({ err: error, code: error.code }, "the payment provider refused a call of ours");
  return new ProviderRefused(error.code ?? null, error);
}

/** The bank's sentence, with what to do next when it doesn't say so itself. */
function cardRefusal(error: Stripe.errors.StripeCardError): Refusal {
  const sentence = error.message.trim();
  if (sentence === "") return ["cardDeclined", {}, error];
  const saysWhatNext = /\b(try|use|contact|check|again)\b/i.test(sentence);
  return [saysWhatNext ? "cardRefused" : "cardRefusedSilently", { sentence }, error];
}
