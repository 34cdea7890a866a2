import { wallClockOf } from "../../time/wall-clock";
import { ARRIVAL_PHOTO, BUFFER_MINUTES, UNUSUAL_START_MINUTES } from "../policy";
import { HOUR_MS, MINUTE_MS } from "../../time/durations";

/** Returns when a job's work is planned to end: `busyUntil` without the drive after it. */
export const plannedEnd = (busyUntil: Date) =>
  new Date(busyUntil.getTime() - BUFFER_MINUTES * MINUTE_MS);

/**
 * A job completed this long before its planned start may not have been done. We ask the mechanic
 * first, tell the customer at once, and hold the payout for staff.
 */
export const EARLY_COMPLETION_HOURS = 4;

/** Returns whether completing the job now is early; for a completed job, by `completedAt`. */
export function isCompletedEarly(scheduledAt: Date, completedAt: Date): boolean {
  return scheduledAt.getTime() - completedAt.getTime() > EARLY_COMPLETION_HOURS * HOUR_MS;
}

/**
 * Returns "early" or "late" if work that begins then is so far off the plan that we ask both sides;
 * else null.
 */
export function unusualStart(scheduledAt: Date, at: Date): "early" | "late" | null {
  const minutes = (at.getTime() - scheduledAt.getTime()) / 60_000;
  if (minutes < -UNUSUAL_START_MINUTES) return "early";
  return minutes > UNUSUAL_START_MINUTES ? "late" : null;
}

/** Returns the moment from which photos and positions can confirm the arrival at a job. */
export const provesArrivalFrom = (scheduledAt: Date) =>
  new Date(scheduledAt.getTime() - UNUSUAL_START_MINUTES * 60_000);

/** Returns whether we wait for the customer to say that the mechanic is there. */
export const isPresenceOpen = (booking: {
  presenceAskedAt: unknown;
  arrivalConfirmedAt: unknown;
  arrivalContestedAt: unknown;
}) =>
  booking.presenceAskedAt !== null &&
  booking.arrivalConfirmedAt === null &&
  booking.arrivalContestedAt === null;

/**
 * Staff check a job done in less than this part of its planned time without photos of the finished
 * work.
 */
export const QUICK_PART = 0.25;

/**
 * Returns the minutes from arrival and the planned ones if a job was suspiciously quick; else null.
 */
export function quickJob(job: {
  arrivedAt: Date | null;
  completedAt: Date;
  plannedMinutes: number;
}): { minutes: number; plannedMinutes: number } | null {
  const { arrivedAt, completedAt, plannedMinutes } = job;
  if (arrivedAt === null) return null;
  const minutes = (completedAt.getTime() - arrivedAt.getTime()) / MINUTE_MS;
  return minutes < plannedMinutes * QUICK_PART
    ? { minutes: Math.floor(minutes), plannedMinutes }
    : null;
}

/** Returns the moment before which an unanswered arrival photo counts as confirmed. */
export const unansweredBefore = (now: Date) =>
  new Date(now.getTime() - ARRIVAL_PHOTO.answerMinutes * MINUTE_MS);

/**
 * Returns since when an arrival counts: when it was confirmed, or when we asked with a photo and
 * got no answer in time; else null.
 */
export function arrivalCountsFrom(
  booking: {
    arrivalConfirmedAt: Date | null;
    arrivalAskedAt: Date | null;
    arrivalContestedAt: Date | null;
  },
  now: Date,
): Date | null {
  const { arrivalConfirmedAt, arrivalAskedAt, arrivalContestedAt } = booking;
  if (arrivalConfirmedAt !== null) return arrivalConfirmedAt;
  if (arrivalAskedAt === null || arrivalContestedAt !== null) return null;
  return arrivalAskedAt <= unansweredBefore(now) ? arrivalAskedAt : null;
}

/** Returns 'YYYY-MM-DD' of a moment in a time zone. */
function dayOf(at: Date, timeZone: string): string {
  return wallClockOf(at, timeZone).date;
}

/** Returns whether a moment is on the job's scheduled day, in the job's time zone. */
export function isOnPlannedDay(scheduledAt: Date, timeZone: string, at: Date): boolean {
  return dayOf(scheduledAt, timeZone) === dayOf(at, timeZone);
}

/** Returns when a mechanic who leaves then will arrive. */
export function arrivalOf(enRouteAt: Date, etaMinutes: number | null): Date {
  return new Date(enRouteAt.getTime() + (etaMinutes ?? 0) * MINUTE_MS);
}
