import { DomainError } from "~/domain/errors";
import { isBookableTime } from "~/domain/booking/wizard";
import { instantOf } from "~/domain/time/wall-clock";

const HAS_OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * Reads the moment a client sent, by its offset, or in `timeZone` without one. When summer time
 * begins, a skipped time uses the clock before the change (2:30 AM becomes 3:30 AM). When it ends,
 * a repeated time is the first one. Refuses past times and times more than a year ahead.
 */
export function bookableTime(text: string, timeZone: string, now: Date): Date {
  const at = HAS_OFFSET.test(text) ? new Date(text) : inZone(text, timeZone);
  if (Number.isNaN(at.getTime()) || !existsOnCalendar(text) || !isBookableTime(at, now)) {
    throw new DomainError("pastDate", { field: "scheduledAt" });
  }
  return at;
}

function inZone(text: string, timeZone: string): Date {
  const [date = "", clock = ""] = text.split("T");
  const at = instantOf({ date, time: clock.slice(0, 5) }, timeZone);
  if (at === null) return new Date(Number.NaN);
  return new Date(at.getTime() + Math.floor(Number(clock.slice(6) || 0)) * 1000);
}

/** JavaScript reads February 30 as March 2, but the person meant something else. */
function existsOnCalendar(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split("-").map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
