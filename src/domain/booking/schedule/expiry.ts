import {
  ABANDONED_AFTER_HOURS,
  LATE_AFTER_HOURS,
  REQUEST_EXPIRES,
  UNDER_WAY_HOURS,
} from "../policy";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * When a request that nobody takes ends, counted from the latest of its creation, edit and release: after
 * three days or an hour before the start, whichever is earlier, but it never has less than half an hour
 * unless the start comes first.
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

/** By when a request that is open since then is told of once more, at half of its time, and ends. */
export function deadlinesOf(
  openedAt: Date,
  scheduledAt: Date,
): { remindAt: Date; expiresAt: Date } {
  const expiresAt = expiryOf(openedAt, scheduledAt);
  return { remindAt: new Date((openedAt.getTime() + expiresAt.getTime()) / 2), expiresAt };
}

/** Accepted jobs that were planned for this moment or before it, and have not begun, nobody came to. */
export const abandonedBefore = (now: Date) => hoursBefore(now, ABANDONED_AFTER_HOURS);

/** Accepted jobs that were planned for this moment or before it, and have not begun, are late. */
export const lateBefore = (now: Date) => hoursBefore(now, LATE_AFTER_HOURS);

/** Jobs that were begun at this moment or before it, and are still in progress: asked about, and stuck. */
export const unfinishedBefore = (now: Date) => hoursBefore(now, UNDER_WAY_HOURS.reminder);
export const stuckBefore = (now: Date) => hoursBefore(now, UNDER_WAY_HOURS.stuck);

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS);
