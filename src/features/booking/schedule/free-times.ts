import { instantOf, wallClockOf } from "~/domain/time/wall-clock";
import { addDays, BOOKABLE_DAYS, daysBetween, slotAt, type Slot } from "./slots";

/** The days of one request: whole weeks from today, so that a strip of days needs one query. */
export interface DayWindow {
  first: string;
  /** The first day after the window. */
  after: string;
  from: string;
  to: string;
}

/**
 * Returns the window of `length` days that contains the date. Empty and past dates return the first
 * one.
 */
export function windowOf(
  today: string,
  date: string,
  length: number,
  timeZone: string,
): DayWindow | null {
  const ahead = date === "" ? 0 : Math.max(0, daysBetween(today, date));
  if (!Number.isFinite(ahead)) return null;
  const first = addDays(today, Math.floor(ahead / length) * length);
  const after = addDays(first, length);
  const from = instantOf({ date: first, time: "00:00" }, timeZone);
  const to = instantOf({ date: after, time: "00:00" }, timeZone);
  if (from === null || to === null) return null;
  return { first, after, from: from.toISOString(), to: to.toISOString() };
}

/** Returns true if the date can be booked. */
export const isBookableDay = (today: string, date: string): boolean =>
  daysBetween(today, date) < BOOKABLE_DAYS;

/** Groups free starts by local day. A local time that occurs twice is listed once. */
export function slotsByDay(starts: readonly string[], timeZone: string): Map<string, Slot[]> {
  const days = new Map<string, Slot[]>();
  for (const start of starts) {
    const { date, time } = wallClockOf(new Date(start), timeZone);
    const slots = days.get(date) ?? [];
    if (!slots.some((slot) => slot.time === time)) slots.push(slotAt(time));
    days.set(date, slots);
  }
  return days;
}

/** Returns the first day on or after `date` that has a free time. */
export function nextFreeDay(days: ReadonlyMap<string, unknown>, date: string): string | null {
  return [...days.keys()].toSorted().find((day) => day >= date) ?? null;
}
