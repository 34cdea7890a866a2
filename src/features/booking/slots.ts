import { USUAL_START_MINUTES } from "~/domain/booking/wizard";
import { minutesOf, timeOfDay } from "~/domain/calendar/slots";
import { instantOf, wallClockOf } from "~/domain/time/wall-clock";
import { dateFormat } from "~/lib/date-format";

/** The usual hours are offered on the half hour. */
const SLOT_MINUTES = 30;

/** How far ahead the strip of days goes. */
export const BOOKABLE_DAYS = 365;
export const DAYS_IN_STRIP = 7;

const DAY_MS = 86_400_000;

export type DayPart = "Morning" | "Afternoon" | "Evening";
const DAY_PARTS: readonly { label: DayPart; beforeMinutes: number }[] = [
  { label: "Morning", beforeMinutes: 12 * 60 },
  { label: "Afternoon", beforeMinutes: 17 * 60 },
  { label: "Evening", beforeMinutes: 24 * 60 },
];

export interface Slot {
  /** '09:30', in the booking's zone. */
  time: string;
  /** '9:30 AM'. */
  label: string;
  part: DayPart;
}

/** '09:30' → '9:30 AM'; what is no time comes back as it is. */
export function timeLabel(time: string): string {
  const [hourText = "", minuteText = ""] = time.split(":");
  const hour = Number(hourText);
  if (!/^\d{2}:\d{2}$/.test(time) || hour > 23) return time;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minuteText} ${hour < 12 ? "AM" : "PM"}`;
}

/** The times of a day ('2026-11-21') that are still ahead, in the zone's own clock. */
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

/** '09:30' as one to choose. */
export function slotAt(time: string): Slot {
  const minutes = minutesOf(time);
  const part = DAY_PARTS.find((one) => minutes < one.beforeMinutes)?.label ?? "Evening";
  return { time, label: timeLabel(time), part };
}

/** '2026-11-30' and 1 → '2026-12-01'. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days from one date to another; negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The days of one page of the strip; page 0 begins today. */
export function stripDays(today: string, page: number): string[] {
  return Array.from({ length: DAYS_IN_STRIP }, (_, index) =>
    addDays(today, page * DAYS_IN_STRIP + index),
  );
}

/** The page that shows a date; 0 for none and for a date in the past. */
export function stripPageOf(today: string, date: string): number {
  const days = date === "" ? 0 : daysBetween(today, date);
  return Number.isFinite(days) && days > 0 ? Math.floor(days / DAYS_IN_STRIP) : 0;
}

export const LAST_STRIP_PAGE = Math.floor(BOOKABLE_DAYS / DAYS_IN_STRIP) - 1;

/** A calendar day in words, e.g. { weekday: "long", month: "long", day: "numeric" }. */
export function dayLabel(date: string, options: Intl.DateTimeFormatOptions): string {
  const noon = new Date(`${date}T12:00:00Z`);
  // A year of five digits is no day; what was typed is shown until it is put right.
  if (Number.isNaN(noon.getTime())) return date;
  return dateFormat({ timeZone: "UTC", ...options }).format(noon);
}

/** The least value of a datetime-local field: the next minute, in that zone. */
export function earliestEntry(now: Date, timeZone: string): string {
  const next = new Date((Math.floor(now.getTime() / 60_000) + 1) * 60_000);
  const { date, time } = wallClockOf(next, timeZone);
  return `${date}T${time}`;
}
