import Stripe from "stripe";

import { cardRefusal } from "~/domain/payment/card/decline";
import type { ConnectRefusal } from "~/domain/payout/connect-advice";
import {
  CardRefused,
  ProviderConflict,
  ProviderRefused,
  ProviderUnavailable,
} from "~/domain/payment/provider-errors";
import { log } from "../observability/log";

/** Codes of an authorization that the bank released or the provider no longer captures. */
const LOST_HOLD_CODES = new Set([
  "capture_charge_authorization_expired",
  "charge_expired_for_capture",
  "capture_unauthorized_payment",
]);

/** Codes of a 400 or 404 after which the object must be read again. */
const CONFLICT_CODES = new Set([
  "payment_intent_unexpected_state",
  "setup_intent_unexpected_state",
  "resource_missing",
  "charge_already_captured",
  "charge_already_refunded",
  "charge_disputed",
]);

/** Codes of a 402 about our own account, not the customer's card. */
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

/** Translates a failed call's error. Returns errors that aren't the provider's unchanged. */
export function translateError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error.code !== undefined && ACCOUNT_CODES.has(error.code)) return refused(error);
  if (error instanceof Stripe.errors.StripeCardError) {
    const declineCode = error.decline_code === "" ? null : (error.decline_code ?? null);
    return new CardRefused(cardRefusal(error.code, error.message, error), declineCode);
  }
  if (error.code !== undefined && LOST_HOLD_CODES.has(error.code)) {
    return new CardRefused(["authorizationLost", {}, error], error.code);
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    if (error.code !== undefined && CONFLICT_CODES.has(error.code)) {
      return new ProviderConflict(error.code, error);
    }
    return refused(error);
  }
  if (error instanceof Stripe.errors.StripeIdempotencyError) {
    return new ProviderConflict("idempotency_error", error);
  }
  // Unavailable or overloaded. For the customer a wrong or revoked key is the same, though only we
  // can fix it.
  return new ProviderUnavailable(error);
}

/** Stripe's refusals to open an account. They have no code, so we recognize them by their text. */
const CONNECT_REFUSALS: readonly [RegExp, ConnectRefusal][] = [
  [/managing losses|platform[ -]profile/i, "platform_profile_missing"],
  [/needs approval/i, "capability_approval_needed"],
];

/**
 * Converts an error that the customer can't fix. They're told that nothing was charged, and the log
 * has the reason.
 */
function refused(error: Stripe.errors.StripeError): ProviderRefused {
  log.error({ err: error, code: error.code }, "the payment provider refused a call of ours");
  const [, ours] = CONNECT_REFUSALS.find(([sentence]) => sentence.test(error.message)) ?? [];
  return new ProviderRefused(error.code ?? ours ?? null, error);
}
