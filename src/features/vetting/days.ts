import { dateFormat } from "~/messages/date-format";

const day = (at: Date, timeZone: string) =>
  dateFormat({ dateStyle: "medium", timeZone }).format(at);

/** Formats "2026-11-03" as "Nov 3, 2026", in any zone. */
export function writtenDay(isoDay: string): string {
  return day(new Date(`${isoDay}T00:00:00Z`), "UTC");
}

/** Returns the local date of a moment. */
export function dayOf(iso: string, timeZone: string): string {
  return day(new Date(iso), timeZone);
}

/** Returns the last valid day of something that ends at a moment. Days end in Hawaii's zone. */
export function lastDayOf(until: string): string {
  return day(new Date(Date.parse(until) - 1), "Pacific/Honolulu");
}
