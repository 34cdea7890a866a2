import type { Refusal } from "../../errors";
import { HOUR_MS } from "../../time/durations";

/** Refusals that another try may resolve without the customer. */
const SOFT_DECLINES: readonly string[] = [
  "approve_with_id",
  "card_velocity_exceeded",
  "do_not_honor",
  "generic_decline",
  "insufficient_funds",
  "issuer_not_available",
  "no_action_taken",
  "processing_error",
  "reenter_transaction",
  "try_again_later",
  "withdrawal_count_limit_exceeded",
];

/**
 * Returns whether a refused card is worth another try later. A refusal without a reason is final.
 */
export function isSoftDecline(declineCode: string | null): boolean {
  return declineCode !== null && SOFT_DECLINES.includes(declineCode);
}

const RETRY_AFTER_HOURS = [1, 12, 24] as const;
const LAST_RETRY_BEFORE_HOURS = 2;

/**
 * Returns when a refused authorization is tried again: 1, 12 and 24 hours later, and 2 hours
 * before the start; null if no try is left. `retries` counts the tries made.
 */
export function nextAuthorizationTry(retries: number, scheduledAt: Date, now: Date): Date | null {
  const last = new Date(scheduledAt.getTime() - LAST_RETRY_BEFORE_HOURS * HOUR_MS);
  const hours = RETRY_AFTER_HOURS[retries];
  if (now >= last || retries > RETRY_AFTER_HOURS.length) return null;
  if (hours === undefined) return last;
  const next = new Date(now.getTime() + hours * HOUR_MS);
  return next < last ? next : last;
}

/** Returns the bank's sentence, with what to do next if it doesn't say so. */
export function cardRefusal(code: string | undefined, said: string, cause: unknown): Refusal {
  if (code === "authentication_required") return ["bankAsksHolder", {}, cause];
  const sentence = said.trim();
  if (sentence === "") return ["cardDeclined", {}, cause];
  const saysWhatNext = /\b(try|use|contact|check|again)\b/i.test(sentence);
  return [saysWhatNext ? "cardRefused" : "cardRefusedSilently", { sentence }, cause];
}
