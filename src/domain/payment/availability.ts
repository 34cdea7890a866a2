import type { PaymentPurpose } from "./payment";
import { DAY_MS } from "../time/durations";

/** Days before payout for mechanics with few jobs, and for fees and tips. */
const CAREFUL_DELAY_DAYS = 7;
/** A mechanic with this many captured jobs is known. */
const KNOWN_AFTER_JOBS = 5;

/**
 * Returns when captured money can be paid out. A job completed early counts from its planned time.
 */
export function availableAt(payment: {
  purpose: PaymentPurpose;
  capturedAt: Date;
  scheduledAt: Date;
  /** This mechanic's earlier captured jobs. */
  capturedJobs: number;
  delayDays: number;
}): Date {
  const { purpose, capturedAt, scheduledAt, capturedJobs, delayDays } = payment;
  const isCareful = purpose === "fee" || purpose === "tip" || capturedJobs < KNOWN_AFTER_JOBS;
  const days = isCareful ? Math.max(CAREFUL_DELAY_DAYS, delayDays) : delayDays;
  const from = purpose === "fee" ? capturedAt : new Date(Math.max(+capturedAt, +scheduledAt));
  return new Date(from.getTime() + days * DAY_MS);
}
