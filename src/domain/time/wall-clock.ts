import { isTimeZone, learnedOffset } from "./time-zone";
import { DAY_MS, MINUTE_MS } from "./durations";

/** A date and a time on a wall clock, such as '2026-11-21' and '09:30'. */
export interface WallClock {
  date: string;
  time: string;
}

const WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/**
 * Most cached formats. Creating one costs far more than using it, but zone names come from outside,
 * so the cache needs a limit.
 */
const MOST_FORMATS = 100;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  if (formats.size >= MOST_FORMATS) formats.clear();
  const format = new Intl.DateTimeFormat("en-CA", {
    // Falls back to this machine's clock for an unknown zone.
    timeZone: isTimeZone(timeZone) ? timeZone : undefined,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  formats.set(timeZone, format);
  return format;
}

/** Returns what a clock in that IANA zone shows at a moment. */
export function wallClockOf(at: Date, timeZone: string): WallClock {
  const offset = isTimeZone(timeZone) ? null : learnedOffset(timeZone, at.getTime());
  const parts =
    offset === null
      ? formatOf(timeZone).formatToParts(at)
      : formatOf("UTC").formatToParts(at.getTime() + offset);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return {
    // Pads years to four digits, because a person who types 2026 passes through the year 2.
    date: `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`,
    time: `${part("hour")}:${part("minute")}`,
  };
}

/**
 * How often a clock shows a time on its day: 'skipped' never, in the hour that summer time leaves
 * out; 'repeated' twice, when summer time ends.
 */
export type Occurrence = "once" | "skipped" | "repeated";

/**
 * Returns the moment when a clock in that IANA zone shows this date and time; null if the texts
 * aren't a date and time. A skipped time is read by the clock before the change (2:30 AM becomes
 * 3:30 AM). A repeated time is the first one.
 */
export function readWallClock(
  { date, time }: WallClock,
  timeZone: string,
): { at: Date; occurs: Occurrence } | null {
  if (!WALL.test(`${date}T${time}`)) return null;
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  // No zone changes its clock twice within two days.
  const byEarlier = new Date(asUtc - offsetAt(asUtc - DAY_MS, timeZone));
  const byLater = new Date(asUtc - offsetAt(asUtc + DAY_MS, timeZone));
  const shows = (at: Date) => {
    const wall = wallClockOf(at, timeZone);
    return wall.date === date && wall.time === time;
  };
  if (!shows(byEarlier)) {
    return shows(byLater) ? { at: byLater, occurs: "once" } : { at: byEarlier, occurs: "skipped" };
  }
  const twice = byLater.getTime() !== byEarlier.getTime() && shows(byLater);
  return { at: byEarlier, occurs: twice ? "repeated" : "once" };
}

/** Returns only the moment. */
export function instantOf(wall: WallClock, timeZone: string): Date | null {
  return readWallClock(wall, timeZone)?.at ?? null;
}

/** Returns how far a zone's clock is ahead of UTC at a moment, both in milliseconds. */
export function offsetAt(at: number, timeZone: string): number {
  const minute = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  const { date, time } = wallClockOf(new Date(minute), timeZone);
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  // Unlike Date.parse and Date.UTC, these setters don't change two-digit years.
  const shown = new Date(0).setUTCFullYear(year, month - 1, day);
  return new Date(shown).setUTCHours(hours, minutes) - minute;
}
