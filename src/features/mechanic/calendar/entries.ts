import { WEEKDAYS, type WorkingHours } from "~/domain/calendar/slots";
import type { Span } from "~/domain/calendar/spans";
import { isCancelled } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { instantOf, wallClockOf } from "~/domain/time/wall-clock";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Something that takes a mechanic's time, or may come to. */
export type CalendarEntry = Span & { key: string } & (
    | { kind: "job"; job: BookingView }
    /** Another time for a job, which one side proposed and the other has not answered. */
    | { kind: "proposal"; job: BookingView; byMechanic: boolean }
    | { kind: "timeOff"; note: string }
  );

interface TimeOff {
  start: string;
  end: string;
  note: string;
}

/** A mechanic's own jobs, the times proposed for them, and times off, by when they begin. */
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

/** A day of a zone as a stretch of time; it has 23 or 25 hours when its clock changes. */
export function daySpan(date: string, timeZone: string): Span {
  const midnight = (day: string) =>
    instantOf({ date: day, time: "00:00" }, timeZone)?.getTime() ?? Date.parse(`${day}T00:00:00Z`);
  return { from: midnight(date), to: midnight(dayAfter(date, 1)) };
}

/** '2026-11-30' and 1 → '2026-12-01'. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The seven days of a date's week, Sunday first as `WEEKDAYS` are. */
export function weekOf(date: string): string[] {
  const sunday = dayAfter(date, -weekdayOf(date));
  return WEEKDAYS.map((day) => dayAfter(sunday, day));
}

/** What of the entries lies in a day. */
export function entriesIn(entries: readonly CalendarEntry[], day: Span): CalendarEntry[] {
  return entries.filter(({ from, to }) => from < day.to && to > day.from);
}

/** The hours of a day's weekday, first to last. */
export function hoursOn(date: string, hours: readonly WorkingHours[]): WorkingHours[] {
  return hours
    .filter(({ weekday }) => weekday === weekdayOf(date))
    .toSorted((a, b) => a.start.localeCompare(b.start));
}

/** The day that a zone's clock shows. */
export const dateIn = (at: number, timeZone: string) => wallClockOf(new Date(at), timeZone).date;
