import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time/durations";
import { CONTACT_AFTER } from "./policy";
import type { StopView } from "./schedule/today-schema";
import { isOnPlannedDay } from "./schedule/timing";

// Rules for the copy of a mechanic's day on their phone, which works without a connection.

/** A copy is deleted this long after the server's last answer. */
const WITHOUT_SERVER_MS = 48 * HOUR_MS;

/** Returns whether a stop is copied: unfinished ones up to the end of tomorrow. */
export function isCopied({ job }: Pick<StopView, "job">, now: Date): boolean {
  const at = new Date(job.scheduledAt);
  const tomorrow = new Date(now.getTime() + DAY_MS);
  const isSoon =
    at <= now ||
    isOnPlannedDay(at, job.timeZone, now) ||
    isOnPlannedDay(at, job.timeZone, tomorrow);
  return isSoon && now < copyEndsAt({ job });
}

/**
 * Returns when the copy of a job ends: with the time in which its mechanic can read street and notes,
 * counted from the planned end. A phone without a connection doesn't know the real one.
 */
export function copyEndsAt({ job }: Pick<StopView, "job">): Date {
  const end = Date.parse(job.scheduledAt) + job.durationMinutes * MINUTE_MS;
  return new Date(end + CONTACT_AFTER.locationHours * HOUR_MS);
}

interface Copy<Stop extends { endsAt: string } = { endsAt: string }> {
  /** When the server last answered, ISO 8601. */
  answeredAt: string;
  stops: readonly Stop[];
}

/**
 * Returns the stops of a copy that may still be read; null if all of it has to be deleted. A clock
 * that was set back doesn't prolong it.
 */
export function readableStops<Stop extends { endsAt: string }>(
  { answeredAt, stops }: Copy<Stop>,
  now: Date,
): Stop[] | null {
  const age = now.getTime() - Date.parse(answeredAt);
  if (age > WITHOUT_SERVER_MS || age < -HOUR_MS) return null;
  return stops.filter(({ endsAt }) => Date.parse(endsAt) > now.getTime());
}

/** Returns when the next part of a copy has to be deleted. */
export function nextEndOf({ answeredAt, stops }: Copy): Date {
  const ends = stops.map(({ endsAt }) => Date.parse(endsAt));
  return new Date(Math.min(Date.parse(answeredAt) + WITHOUT_SERVER_MS, ...ends));
}
