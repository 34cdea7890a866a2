import { LATE_RELEASE_HOURS, LATE_RELEASES } from "./policy";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Whether handing a job back at this moment leaves its customer little time. */
export function isLateRelease(scheduledAt: Date, now: Date): boolean {
  return scheduledAt.getTime() - now.getTime() < LATE_RELEASE_HOURS * HOUR_MS;
}

/** Late releases before this moment don't count any more. */
export const lateReleasesFrom = (now: Date) =>
  new Date(now.getTime() - LATE_RELEASES.withinDays * DAY_MS);

/** Until when somebody with so many late releases takes no job; null where that is all right. */
export function stopAfter(lateReleases: number, now: Date): Date | null {
  if (lateReleases <= LATE_RELEASES.allowed) return null;
  return new Date(now.getTime() + LATE_RELEASES.stopDays * DAY_MS);
}
