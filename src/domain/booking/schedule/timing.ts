import { wallClockOf } from "../../time/wall-clock";
import { ARRIVAL_PHOTO, EARLY_START_MINUTES } from "../policy";

/**
 * A job completed longer than this before its planned start may not have been done at all: its mechanic
 * is asked first, its customer is told at once, and the operator looks at it before it is paid out.
 */
export const EARLY_COMPLETION_HOURS = 4;

/** Returns if completing the job now is early; for a completed job, by `completedAt`. */
export function isCompletedEarly(scheduledAt: Date, completedAt: Date): boolean {
  return scheduledAt.getTime() - completedAt.getTime() > EARLY_COMPLETION_HOURS * 60 * 60 * 1000;
}

/** Returns if starting now is early enough to ask the mechanic first. */
export function isStartedEarly(scheduledAt: Date, at: Date): boolean {
  return scheduledAt.getTime() - at.getTime() > EARLY_START_MINUTES * 60 * 1000;
}

/** A job done in less than this part of its plan, without photos of the finished work, is looked at. */
export const QUICK_PART = 0.25;

/** Returns the minutes from arrival and the planned ones if a job was suspiciously quick; else null. */
export function quickJob(job: {
  arrivedAt: Date | null;
  completedAt: Date;
  plannedMinutes: number;
}): { minutes: number; plannedMinutes: number } | null {
  const { arrivedAt, completedAt, plannedMinutes } = job;
  if (arrivedAt === null) return null;
  const minutes = (completedAt.getTime() - arrivedAt.getTime()) / 60_000;
  return minutes < plannedMinutes * QUICK_PART
    ? { minutes: Math.floor(minutes), plannedMinutes }
    : null;
}

/** Before this moment a photo of an arrival has been unanswered for long enough. */
export const unansweredBefore = (now: Date) =>
  new Date(now.getTime() - ARRIVAL_PHOTO.answerMinutes * 60_000);

/** From when on an arrival counts: confirmed, or asked about by a photo that nobody answered; else null. */
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

/** 'YYYY-MM-DD' of a moment in a zone. */
function dayOf(at: Date, timeZone: string): string {
  return wallClockOf(at, timeZone).date;
}

/** Returns if a moment is on the job's scheduled day, in the job's time zone. */
export function isOnPlannedDay(scheduledAt: Date, timeZone: string, at: Date): boolean {
  return dayOf(scheduledAt, timeZone) === dayOf(at, timeZone);
}

/** When a mechanic who set out then will be there. */
export function arrivalOf(enRouteAt: Date, etaMinutes: number | null): Date {
  return new Date(enRouteAt.getTime() + (etaMinutes ?? 0) * 60_000);
}
