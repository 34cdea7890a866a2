import { MINUTE_MS } from "../../time/durations";
import { LATE_ESTIMATE_MINUTES } from "../policy";
import { arrivalOf } from "./timing";

/** A mechanic's way to a job: the booked start, when they left, and their last estimate. */
export interface Approach {
  scheduledAt: Date;
  enRouteAt: Date | null;
  etaMinutes: number | null;
}

/** Reads a way to a job whose times are texts. */
export const approachOf = (job: {
  scheduledAt: string;
  enRouteAt: string | null;
  etaMinutes: number | null;
}): Approach => ({
  scheduledAt: new Date(job.scheduledAt),
  enRouteAt: job.enRouteAt === null ? null : new Date(job.enRouteAt),
  etaMinutes: job.etaMinutes,
});

/** Returns when the mechanic said they'd arrive; null before they left. */
export const estimatedArrival = ({ enRouteAt, etaMinutes }: Approach): Date | null =>
  enRouteAt === null ? null : arrivalOf(enRouteAt, etaMinutes);

/** Returns when the mechanic has to be there: at the booked start or the estimate, if that's later. */
export function dueArrival(approach: Approach): Date {
  const estimate = estimatedArrival(approach);
  return estimate === null || estimate < approach.scheduledAt ? approach.scheduledAt : estimate;
}

/**
 * Returns when a screen expects the mechanic: at the estimate. After a missed estimate, at the
 * booked start if that's still ahead.
 */
export function expectedArrival(approach: Approach, now: Date): Date {
  const estimate = estimatedArrival(approach);
  return estimate !== null && estimate >= now ? estimate : dueArrival(approach);
}

/**
 * Returns whether a mechanic who hasn't arrived is late: both the booked start and the estimate
 * have passed, by at least these minutes. Nobody is late before the booked start. Every screen and
 * message that says late asks this.
 */
export function isLate(approach: Approach, now: Date, byMinutes = 0): boolean {
  const late = now.getTime() - dueArrival(approach).getTime();
  return late > 0 && late >= byMinutes * MINUTE_MS;
}

/**
 * Returns whether the customer is told that the mechanic is late. One who hasn't left yet has some
 * minutes after the start.
 */
export const isToldLate = (approach: Approach, now: Date): boolean =>
  isLate(approach, now, approach.enRouteAt === null ? LATE_ESTIMATE_MINUTES : 0);

/** Returns whether an estimate is this long after the booked start. That isn't late yet. */
export const isDelayed = (
  scheduledAt: Date,
  arrival: Date,
  byMinutes: number = LATE_ESTIMATE_MINUTES,
): boolean => arrival.getTime() - scheduledAt.getTime() >= byMinutes * MINUTE_MS;

/** An estimate that ends this long before the booked start is probably a slip. */
const EARLY_ESTIMATE_MINUTES = 30;

/** Returns the minutes between an unusually early estimate and the booked start; else null. */
export function earlyBy(scheduledAt: Date, arrival: Date): number | null {
  const minutes = Math.floor((scheduledAt.getTime() - arrival.getTime()) / MINUTE_MS);
  return minutes > EARLY_ESTIMATE_MINUTES ? minutes : null;
}
