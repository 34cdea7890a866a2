import type { PaymentPurpose } from "./payment";

/** Days before payout for mechanics with few jobs, and for fees and tips. */
const CAREFUL_DELAY_DAYS = 7;
/** From so many captured jobs on a mechanic is known. */
const KNOWN_AFTER_JOBS = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * From when captured money can be paid out. A job that was completed before its time counts from the
 * time it was planned for.
 */
export function availableAt(payment: {
  purpose: PaymentPurpose;
  capturedAt: Date;
  scheduledAt: Date;
  /** Jobs of this mechanic that were captured before. */
  capturedJobs: number;
  delayDays: number;
}): Date {
  const { purpose, capturedAt, scheduledAt, capturedJobs, delayDays } = payment;
  const isCareful = purpose === "fee" || purpose === "tip" || capturedJobs < KNOWN_AFTER_JOBS;
  const days = isCareful ? Math.max(CAREFUL_DELAY_DAYS, delayDays) : delayDays;
  const from = purpose === "fee" ? capturedAt : new Date(Math.max(+capturedAt, +scheduledAt));
  return new Date(from.getTime() + days * DAY_MS);
}
