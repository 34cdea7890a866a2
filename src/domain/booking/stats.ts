import { textToCents, type Cents } from "../money";
import { DAY_MS } from "../time/durations";
import { wallClockOf } from "../time/wall-clock";
import type { BookingView } from "./view";
import { STATUS_RULES } from "./status";

/** Bookings shown on home and the customer dashboard. */
export const RECENT_ON_HOME = 3;
export const RECENT_ON_DASHBOARD = 5;

type Counted = Pick<BookingView, "status" | "createdAt" | "totalAmount">;

/** Returns 'YYYY-MM' of a moment in the viewer's time zone. */
export function monthOf(iso: string, timeZone: string | undefined): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
  }).formatToParts(new Date(iso));
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}`;
}

const DAYS_A_WEEK = 7;

/** Returns the seven days of a moment's week in a time zone, "YYYY-MM-DD", Monday first. */
export function weekOf(at: Date, timeZone: string): string[] {
  const noon = new Date(`${wallClockOf(at, timeZone).date}T12:00:00Z`);
  const sinceMonday = (noon.getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK;
  return Array.from({ length: DAYS_A_WEEK }, (_, index) =>
    new Date(noon.getTime() + (index - sinceMonday) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Selects the bookings of a figure. */
function counting<Row extends Pick<Counted, "status">>(
  bookings: readonly Row[],
  figure: "pending" | "inProgress" | "completed",
): Row[] {
  return bookings.filter(({ status }) => STATUS_RULES[status].countsAs === figure);
}

const cents = (text: string): Cents => textToCents(text) ?? 0;

/** Returns the home screen's Total Services, This Month and Completed. */
export function homeStats(bookings: readonly Counted[], now: Date, timeZone?: string) {
  const month = monthOf(now.toISOString(), timeZone);
  return {
    totalServices: bookings.length,
    thisMonth: bookings.filter((booking) => monthOf(booking.createdAt, timeZone) === month).length,
    completed: counting(bookings, "completed").length,
  };
}

/** Returns the customer dashboard's Total Bookings, Completed and In Progress. */
export function customerStats(bookings: readonly Counted[]) {
  return {
    total: bookings.length,
    completed: counting(bookings, "completed").length,
    inProgress: counting(bookings, "inProgress").length,
  };
}

/**
 * Returns My Jobs' four cards. Its earnings are the sum of totalAmount, without subtracting fees.
 */
export function jobsStats(bookings: readonly Counted[]) {
  const completed = counting(bookings, "completed");
  return {
    total: bookings.length,
    pending: counting(bookings, "pending").length,
    completed: completed.length,
    earningsCents: completed.reduce((sum, booking) => sum + cents(booking.totalAmount), 0),
  };
}
