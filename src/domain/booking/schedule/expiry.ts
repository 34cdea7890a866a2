import {
  ABANDONED_AFTER_HOURS,
  LATE_AFTER_HOURS,
  REQUEST_EXPIRES,
  UNDER_WAY_HOURS,
} from "../policy";
import { HOUR_MS, MINUTE_MS } from "../../time/durations";

/**
 * Returns when an open request ends: three days after its creation, edit or release, or an hour
 * before the start, whichever is earlier. It always has half an hour, unless the start comes
 * first.
 */
export function expiryOf(openedAt: Date, scheduledAt: Date): Date {
  const [opened, start] = [openedAt.getTime(), scheduledAt.getTime()];
  const usual = Math.min(
    opened + REQUEST_EXPIRES.afterHours * HOUR_MS,
    start - REQUEST_EXPIRES.beforeStartMinutes * MINUTE_MS,
  );
  const least = Math.min(opened + REQUEST_EXPIRES.leastMinutes * MINUTE_MS, start);
  return new Date(Math.max(usual, least));
}

/**
 * Returns when a request that opened at that moment is announced again, halfway through, and when
 * it ends.
 */
export function deadlinesOf(
  openedAt: Date,
  scheduledAt: Date,
): { remindAt: Date; expiresAt: Date } {
  const expiresAt = expiryOf(openedAt, scheduledAt);
  return { remindAt: new Date((openedAt.getTime() + expiresAt.getTime()) / 2), expiresAt };
}

/**
 * Returns the latest scheduled start at which an accepted job that hasn't begun counts as
 * abandoned.
 */
export const abandonedBefore = (now: Date) => hoursBefore(now, ABANDONED_AFTER_HOURS);

/** Returns the latest scheduled start at which an accepted job that hasn't begun counts as late. */
export const lateBefore = (now: Date) => hoursBefore(now, LATE_AFTER_HOURS);

/**
 * Returns the latest start of work after which we ask whether the job is done. `stuckBefore` does
 * it for stuck jobs.
 */
export const unfinishedBefore = (now: Date) => hoursBefore(now, UNDER_WAY_HOURS.reminder);
export const stuckBefore = (now: Date) => hoursBefore(now, UNDER_WAY_HOURS.stuck);

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS);
