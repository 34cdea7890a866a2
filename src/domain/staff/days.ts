import { instantOf, wallClockOf } from "../time/wall-clock";
import { DAY_MS } from "../time/durations";

// A calendar day as text: "2026-11-22". Text order is time order.

const DATE = /^2\d{3}-\d{2}-\d{2}$/;

/** Returns true for a real date from the year 2000 on. */
export function isDay(text: string): boolean {
  const at = Date.parse(text);
  return DATE.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Counts the days from the first to the last, including both. */
export function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
}

/** Returns the date in a time zone. */
export function dayAt(at: Date, timeZone: string): string {
  return wallClockOf(at, timeZone).date;
}

/** Returns when a day begins in a time zone. */
export function dayStart(day: string, timeZone: string): Date {
  return instantOf({ date: day, time: "00:00" }, timeZone) ?? new Date(day);
}

export const STEPS = ["day", "week", "month"] as const;
export type Step = (typeof STEPS)[number];

/** Returns the first day of the day's week (a Monday) or month, or the day itself. */
export function stepStart(day: string, step: Step): string {
  switch (step) {
    case "day":
      return day;
    case "week":
      return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
    case "month":
      return `${day.slice(0, 7)}-01`;
  }
}

/** Splits a span into days, weeks or months. The first and the last may be shorter. */
export function stepsBetween(
  first: string,
  last: string,
  step: Step,
): { first: string; last: string }[] {
  const steps: { first: string; last: string }[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const current = steps.at(-1);
    if (current !== undefined && stepStart(day, step) === stepStart(current.first, step)) {
      current.last = day;
    } else {
      steps.push({ first: day, last: day });
    }
  }
  return steps;
}
