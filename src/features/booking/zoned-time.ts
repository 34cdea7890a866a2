import { dateFormat } from "~/lib/date-format";

/** A date and a time as they stand on a wall, e.g. '2026-11-21' and '09:30'. */
export interface WallClock {
  date: string;
  time: string;
}

const WALL_CLOCK = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;
const WALL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

/** What a clock in that IANA zone shows at a moment. */
export function wallClockOf(at: Date, timeZone: string): WallClock {
  const parts = dateFormat({ timeZone, ...WALL_CLOCK }, "en-CA").formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return {
    date: `${part("year")}-${part("month")}-${part("day")}`,
    time: `${part("hour")}:${part("minute")}`,
  };
}

/**
 * The moment when a clock in that IANA zone shows this date and time; null when the texts are no
 * date and time. An hour that the clock skips in spring is read as the hour after it.
 */
export function instantOf({ date, time }: WallClock, timeZone: string): Date | null {
  const match = WALL.exec(`${date}T${time}`);
  if (!match) return null;
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  // The first offset may be the one before a clock change; asking again at the result settles it.
  const guess = asUtc - offsetMs(asUtc, timeZone);
  return new Date(asUtc - offsetMs(guess, timeZone));
}

function offsetMs(at: number, timeZone: string): number {
  const minute = Math.floor(at / 60_000) * 60_000;
  const { date, time } = wallClockOf(new Date(minute), timeZone);
  return Date.parse(`${date}T${time}:00Z`) - minute;
}

/** 'Eastern Time (EST)' at that moment. */
export function zoneName(timeZone: string, at: Date): string {
  const name = (style: "longGeneric" | "short") =>
    dateFormat({ timeZone, timeZoneName: style })
      .formatToParts(at)
      .find((part) => part.type === "timeZoneName")?.value ?? timeZone;
  const long = name("longGeneric");
  const short = name("short");
  return long === short ? long : `${long} (${short})`;
}

/** Where the product's customers are; the picker offers these beside the viewer's own zone. */
export const US_TIME_ZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
] as const;
