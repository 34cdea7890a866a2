import { dateFormat } from "~/lib/date-format";

const day = (at: Date, timeZone: string) =>
  dateFormat({ dateStyle: "medium", timeZone }).format(at);

/** "2026-11-03" → "Nov 3, 2026", wherever it is read. */
export function writtenDay(isoDay: string): string {
  return day(new Date(`${isoDay}T00:00:00Z`), "UTC");
}

/** The day of a moment, as the reader's calendar has it. */
export function dayOf(iso: string, timeZone: string): string {
  return day(new Date(iso), timeZone);
}

/** The last day on which something counts that ends at a moment: days here end in Hawaii. */
export function lastDayOf(until: string): string {
  return day(new Date(Date.parse(until) - 1), "Pacific/Honolulu");
}
