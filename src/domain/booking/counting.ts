import type { Cents } from "../money";
import { isDiagnosisOnly, type PricedLine } from "./change-order/rules";
import { LOW_PRICES } from "./policy";
import { DAY_MS } from "../time/durations";

/** Signs that a customer and a mechanic are the same person. */
export const SHARED_MARKS = ["card", "phone", "mailbox"] as const;
export type SharedMark = (typeof SHARED_MARKS)[number];

/** Reasons a job doesn't count for stars, job count or payout rank. */
export const UNCOUNTED_REASONS = ["price", "shared"] as const;
export type UncountedReason = (typeof UNCOUNTED_REASONS)[number];

/** Facts that decide whether a finished job counts for the mechanic. */
export interface CountedJob {
  subtotalCents: Cents;
  /** Total before the first price change; null if it never changed. */
  agreedSubtotalCents: Cents | null;
  lines: readonly (PricedLine & { name: string })[];
  sharedMarks: readonly string[];
}

/**
 * Returns why a finished job doesn't count for its mechanic; null if it does. A job that ends with
 * the electrical diagnosis has a documented price, so it counts.
 */
export function uncountedReason(job: CountedJob): UncountedReason | null {
  if (job.sharedMarks.length > 0) return "shared";
  const agreedCents = job.agreedSubtotalCents ?? job.subtotalCents;
  const isLow = job.subtotalCents < agreedCents * LOW_PRICES.countsFrom;
  return isLow && !isDiagnosisOnly(job.lines) ? "price" : null;
}

/**
 * Returns the start of the period in which jobs that ended far below their price are added up to
 * alert the desk.
 */
export const lowPricesFrom = (now: Date) =>
  new Date(now.getTime() - LOW_PRICES.withinDays * DAY_MS);
