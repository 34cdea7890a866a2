import type { ReadingView } from "~/domain/booking/garage/schema";
import type { CarFacts } from "~/domain/vehicle/facts";
import { bodyLine, engineLine } from "~/features/vehicle/facts-words";
import { dateFormat } from "~/messages/date-format";
import { listAnd } from "~/messages/list";
import { formatNumber } from "~/messages/format";

/** Returns a car's short line below its name: miles, engine and body style, as far as known. */
export function carLine(car: CarFacts & { mileage: number | null }, reading: Reading): string {
  const read = reading?.miles ?? car.mileage;
  const miles = read === null ? "" : `${formatNumber(read)} miles`;
  return dotted(miles, engineLine(car), bodyLine(car));
}

/** Joins known facts with dots, none of which begins a line. */
export const dotted = (...facts: readonly string[]): string =>
  facts.filter(Boolean).join("\u00a0· ");

type Reading = ReadingView | null;

/** Says who read the odometer and when: "62,400 miles, read by your mechanic on Nov 29, 2026". */
export function readingLine({ miles, at, by }: ReadingView, timeZone: string): string {
  const said = by === "mechanic" ? "read by your mechanic on" : "as of";
  return `${formatNumber(miles)} miles, ${said} ${dayOf(at, timeZone)}`;
}

/** Formats "Nov 29, 2026" in the job's time zone. */
export const dayOf = (iso: string, timeZone: string): string =>
  dateFormat({ dateStyle: "medium", timeZone }).format(new Date(iso));

/** Formats "Thu, Dec 3" in the job's time zone. */
export const weekdayOf = (iso: string, timeZone: string): string =>
  dateFormat({ weekday: "short", month: "short", day: "numeric", timeZone }).format(new Date(iso));

export const yearOf = (iso: string, timeZone: string): string =>
  dateFormat({ year: "numeric", timeZone }).format(new Date(iso));

/** Names services, such as "Oil Change and Brake Pads". A job without any is a visit. */
export const servicesLine = (services: readonly string[]): string =>
  services.length === 0 ? "Visit" : listAnd(services);
