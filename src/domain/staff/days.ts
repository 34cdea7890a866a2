import { instantOf, wallClockOf } from "../time/wall-clock";

// Days as they stand in a calendar: "2026-11-22". As text they sort as they follow each other.

const DAY_MS = 86_400_000;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** From the first to the last, both counted. */
export function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
}

/** Returns the date in a time zone. */
export function dayAt(at: Date, timeZone: string): string {
  return wallClockOf(at, timeZone).date;
}

/** When a day begins there. */
export function dayStart(day: string, timeZone: string): Date {
  return instantOf({ date: day, time: "00:00" }, timeZone) ?? new Date(day);
}

export const STEPS = ["day", "week", "month"] as const;
export type Step = (typeof STEPS)[number];

/** The first day of the day's week (a Monday), of its month, or itself. */
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

/** A span cut into days, weeks or months; the first and the last may be cut short. */
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
