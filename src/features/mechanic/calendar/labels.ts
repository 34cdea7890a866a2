import type { Span } from "~/domain/calendar/spans";
import { WEEKDAYS, type WorkingHours } from "~/domain/calendar/slots";
import { dateFormat } from "~/messages/date-format";

/** Formats a date without a zone: "2027-03-02" → "Tuesday, March 2". */
export function dayWords(date: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat({ timeZone: "UTC", ...options }).format(new Date(`${date}T12:00:00Z`));
}

/** Formats a time: "14:30" → "2:30 PM". The end of a day is midnight. */
export function clockWords(time: string): string {
  if (time === "24:00") return "midnight";
  const minute = new Date(`1970-01-01T${time}:00Z`);
  return dateFormat({ timeZone: "UTC", hour: "numeric", minute: "2-digit" }).format(minute);
}

/** Formats hours: "8:00 AM to 12:00 PM, 1:00 PM to 6:00 PM". */
export const hoursWords = (hours: readonly WorkingHours[]): string =>
  hours.map(({ start, end }) => `${clockWords(start)} to ${clockWords(end)}`).join(", ");

/** Describes the part of a span within a day: "All day", "From 2:00 PM", "9:00 AM to 10:30 AM". */
export function spanWords(span: Span, day: Span, timeZone: string): string {
  const clock = (at: number) =>
    dateFormat({ timeZone, hour: "numeric", minute: "2-digit" }).format(new Date(at));
  const begins = span.from > day.from;
  const ends = span.to < day.to;
  if (begins && ends) return `${clock(span.from)} to ${clock(span.to)}`;
  if (begins) return `From ${clock(span.from)}`;
  return ends ? `Until ${clock(span.to)}` : "All day";
}

/** Formats "March 7 to March 13, 2027", or a single day in full. */
export function rangeWords(days: readonly string[]): string {
  const first = days[0] ?? "";
  const last = days.at(-1) ?? first;
  if (first === last) {
    return dayWords(first, { weekday: "long", month: "long", day: "numeric", year: "numeric" });
  }
  const month = { month: "long", day: "numeric" } as const;
  return `${dayWords(first, month)} to ${dayWords(last, { ...month, year: "numeric" })}`;
}

/** Returns "Sunday" for 0. January 4, 1970 was a Sunday. */
export const weekdayName = (weekday: (typeof WEEKDAYS)[number]): string =>
  dayWords(new Date(Date.UTC(1970, 0, 4 + weekday)).toISOString().slice(0, 10), {
    weekday: "long",
  });
