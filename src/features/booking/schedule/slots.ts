import { USUAL_START_MINUTES } from "~/domain/booking/wizard";
import { minutesOf, timeOfDay } from "~/domain/calendar/slots";
import { instantOf, wallClockOf } from "~/domain/time/wall-clock";
import { dateFormat } from "~/messages/date-format";
import { DAY_MS, MINUTE_MS } from "~/domain/time/durations";

/** Times are offered every half hour. */
const SLOT_MINUTES = 30;

/** How far ahead the strip of days goes, in days. */
export const BOOKABLE_DAYS = 365;
export const DAYS_IN_STRIP = 7;

export type DayPart = "Morning" | "Afternoon" | "Evening";
const DAY_PARTS: readonly { label: DayPart; beforeMinutes: number }[] = [
  { label: "Morning", beforeMinutes: 12 * 60 },
  { label: "Afternoon", beforeMinutes: 17 * 60 },
  { label: "Evening", beforeMinutes: 24 * 60 },
];

export interface Slot {
  /** "09:30", in the booking's zone. */
  time: string;
  /** "9:30 AM". */
  label: string;
  part: DayPart;
}

/** Formats "09:30" as "9:30 AM". Returns anything else unchanged. */
export function timeLabel(time: string): string {
  const [hourText = "", minuteText = ""] = time.split(":");
  const hour = Number(hourText);
  if (!/^\d{2}:\d{2}$/.test(time) || hour > 23) return time;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minuteText} ${hour < 12 ? "AM" : "PM"}`;
}

/** Returns the future times of a day ("2026-11-21") in the given zone. */
export function slotsOf(date: string, timeZone: string, now: Date): Slot[] {
  const slots: Slot[] = [];
  const { first, last } = USUAL_START_MINUTES;
  for (let minutes = first; minutes <= last; minutes += SLOT_MINUTES) {
    const time = timeOfDay(minutes);
    const at = instantOf({ date, time }, timeZone);
    if (at === null || at.getTime() <= now.getTime()) continue;
    slots.push(slotAt(time));
  }
  return slots;
}

/** Converts "09:30" to a slot. */
export function slotAt(time: string): Slot {
  const minutes = minutesOf(time);
  const part = DAY_PARTS.find((one) => minutes < one.beforeMinutes)?.label ?? "Evening";
  return { time, label: timeLabel(time), part };
}

/** Adds days to a date: "2026-11-30" and 1 → "2026-12-01". */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Counts the days from one date to another. Negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Returns the days of one page of the strip. Page 0 starts today. */
export function stripDays(today: string, page: number): string[] {
  return Array.from({ length: DAYS_IN_STRIP }, (_, index) =>
    addDays(today, page * DAYS_IN_STRIP + index),
  );
}

/** Returns the page that shows a date. Empty and past dates return 0. */
export function stripPageOf(today: string, date: string): number {
  const days = date === "" ? 0 : daysBetween(today, date);
  return Number.isFinite(days) && days > 0 ? Math.floor(days / DAYS_IN_STRIP) : 0;
}

export const LAST_STRIP_PAGE = Math.floor(BOOKABLE_DAYS / DAYS_IN_STRIP) - 1;

/** Formats a calendar day, for example with { weekday: "long", month: "long", day: "numeric" }. */
export function dayLabel(date: string, options: Intl.DateTimeFormatOptions): string {
  const noon = new Date(`${date}T12:00:00Z`);
  // A year with five digits isn't a valid date, so the typed text is shown until it is corrected.
  if (Number.isNaN(noon.getTime())) return date;
  return dateFormat({ timeZone: "UTC", ...options }).format(noon);
}

/** Returns the minimum of a datetime-local field: the next minute in the given zone. */
export function earliestEntry(now: Date, timeZone: string): string {
  const next = new Date((Math.floor(now.getTime() / MINUTE_MS) + 1) * MINUTE_MS);
  const { date, time } = wallClockOf(next, timeZone);
  return `${date}T${time}`;
}
