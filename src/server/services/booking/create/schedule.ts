import { DomainError } from "~/domain/errors";
import { isBookableTime } from "~/domain/booking/wizard";
import { instantOf } from "~/domain/time/wall-clock";

const HAS_OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * Parses the start a client sent, by its UTC offset, or in `timeZone` without one. A time skipped
 * when daylight saving begins moves forward an hour (2:30 AM becomes 3:30 AM). A time repeated when
 * it ends means the first of the two. Refuses past times and times more than a year ahead.
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

/**
 * Returns whether the date exists. JavaScript reads February 30 as March 2, which isn't what the
 * person meant.
 */
function existsOnCalendar(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split("-").map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
