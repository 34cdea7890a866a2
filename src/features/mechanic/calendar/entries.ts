import { WEEKDAYS, type WorkingHours } from "~/domain/calendar/slots";
import type { Span } from "~/domain/calendar/spans";
import { isCancelled } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { instantOf, wallClockOf } from "~/domain/time/wall-clock";
import { DAY_MS, MINUTE_MS } from "~/domain/time/durations";

/** An entry that takes the mechanic's time, or may take it. */
export type CalendarEntry = Span & { key: string } & (
    | { kind: "job"; job: BookingView }
    /** A reschedule request that the other side hasn't answered. */
    | { kind: "proposal"; job: BookingView; byMechanic: boolean }
    | { kind: "timeOff"; note: string }
  );

interface TimeOff {
  start: string;
  end: string;
  note: string;
}

/** Returns a mechanic's own jobs, their reschedule requests and time off, by start. */
export function entriesOf(
  jobs: readonly BookingView[],
  timeOff: readonly TimeOff[],
  mechanicId: string,
): CalendarEntry[] {
  const entries: CalendarEntry[] = timeOff.map(({ start, end, note }) => ({
    kind: "timeOff",
    key: `off ${start} ${end}`,
    from: Date.parse(start),
    to: Date.parse(end),
    note,
  }));
  for (const job of jobs) {
    if (job.mechanicId !== mechanicId || isCancelled(job.status)) continue;
    const spanFrom = (start: string) => {
      const from = Date.parse(start);
      return { from, to: from + job.durationMinutes * MINUTE_MS };
    };
    entries.push({ kind: "job", key: job.id, job, ...spanFrom(job.scheduledAt) });
    if (job.proposal === null) continue;
    const byMechanic = job.proposal.by === "mechanic";
    const key = `proposal ${job.id}`;
    entries.push({ kind: "proposal", key, job, byMechanic, ...spanFrom(job.proposal.scheduledAt) });
  }
  return entries.sort((a, b) => a.from - b.from || a.to - b.to);
}

/** Returns the start and end of a local day. It has 23 or 25 hours when the clock changes. */
export function daySpan(date: string, timeZone: string): Span {
  const midnight = (day: string) =>
    instantOf({ date: day, time: "00:00" }, timeZone)?.getTime() ?? Date.parse(`${day}T00:00:00Z`);
  return { from: midnight(date), to: midnight(dayAfter(date, 1)) };
}

/** Adds days to a date: "2026-11-30" and 1 → "2026-12-01". */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Returns the seven days of a date's week, starting with Sunday as `WEEKDAYS` does. */
export function weekOf(date: string): string[] {
  const sunday = dayAfter(date, -weekdayOf(date));
  return WEEKDAYS.map((day) => dayAfter(sunday, day));
}

/** Returns seven days that begin with a date. */
export function daysFrom(date: string): string[] {
  return WEEKDAYS.map((day) => dayAfter(date, day));
}

/** Returns the entries that overlap a day. */
export function entriesIn(entries: readonly CalendarEntry[], day: Span): CalendarEntry[] {
  return entries.filter(({ from, to }) => from < day.to && to > day.from);
}

/** Returns the working hours on a date's weekday, in order. */
export function hoursOn(date: string, hours: readonly WorkingHours[]): WorkingHours[] {
  return hours
    .filter(({ weekday }) => weekday === weekdayOf(date))
    .toSorted((a, b) => a.start.localeCompare(b.start));
}

/** Returns the local date in a zone. */
export const dateIn = (at: number, timeZone: string) => wallClockOf(new Date(at), timeZone).date;
