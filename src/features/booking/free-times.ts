import { instantOf, wallClockOf } from "~/domain/time/wall-clock";
import { addDays, BOOKABLE_DAYS, daysBetween, slotAt, type Slot } from "./slots";

/** Days as they are asked for together: whole weeks from today on, so that a strip is one question. */
export interface DayWindow {
  /** Its first day. */
  first: string;
  /** The first day after it. */
  after: string;
  from: string;
  to: string;
}

/** The window of `length` days that a date lies in; the first one for none and for a day in the past. */
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

/** Whether a window is among the days that can be booked. */
export const isBookableDay = (today: string, date: string): boolean =>
  daysBetween(today, date) < BOOKABLE_DAYS;

/** Free starts by day, as the clock of a zone shows them; a time that it shows twice stands once. */
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

/** The first day with a free time, of those on or after `date`. */
export function nextFreeDay(days: ReadonlyMap<string, unknown>, date: string): string | null {
  return [...days.keys()].toSorted().find((day) => day >= date) ?? null;
}
