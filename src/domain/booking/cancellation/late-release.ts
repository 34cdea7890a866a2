import { LATE_RELEASE_HOURS, RELEASE_DAYS } from "../policy";
import { DAY_MS, HOUR_MS } from "../../time/durations";

/** Returns whether releasing the job now leaves the customer little time. */
export function isLateRelease(scheduledAt: Date, now: Date): boolean {
  return scheduledAt.getTime() - now.getTime() < LATE_RELEASE_HOURS * HOUR_MS;
}

/** Releases before this moment no longer count. */
export const releasesFrom = (now: Date) =>
  new Date(now.getTime() - RELEASE_DAYS.withinDays * DAY_MS);

/**
 * Returns until when a mechanic who released jobs on too many days can't accept jobs; null if they
 * can.
 */
export function stopAfter(days: number, now: Date): Date | null {
  if (days <= RELEASE_DAYS.allowed) return null;
  return new Date(now.getTime() + RELEASE_DAYS.stopDays * DAY_MS);
}

/** Returns when a stop began, from the moment it ends. */
export const stopBegan = (acceptsAgainAt: Date) =>
  new Date(acceptsAgainAt.getTime() - RELEASE_DAYS.stopDays * DAY_MS);
