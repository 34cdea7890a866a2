import type { BookingView } from "~/domain/booking/view";
import { isOpen } from "~/domain/booking/status";
import { wallClockOf } from "~/domain/time/wall-clock";

type Ranked = Pick<BookingView, "status" | "cardMissing"> &
  Partial<Pick<BookingView, "locationKnown">>;
type Planned = Ranked & Pick<BookingView, "id" | "scheduledAt" | "timeZone">;

/** Rates the doubt about an open request: no card, or worse, an unknown location. */
function uncertaintyOf({ status, cardMissing, locationKnown }: Ranked): number {
  if (!isOpen(status)) return 0;
  return locationKnown === false ? 2 : Number(cardMissing);
}

/** Sorts doubtful requests last and keeps the order otherwise. */
export const uncertainLast = (a: Ranked, b: Ranked) => uncertaintyOf(a) - uncertaintyOf(b);

export const AGENDA_SECTIONS = [
  { id: "today", title: "Today" },
  { id: "overdue", title: "Still open from earlier" },
  { id: "requests", title: "New requests" },
  { id: "upcoming", title: "Coming up" },
  { id: "done", title: "Finished" },
] as const;
export type AgendaSection = (typeof AGENDA_SECTIONS)[number]["id"];

/** Returns a moment's local date as "YYYY-MM-DD". */
const dayOf = (at: Date, timeZone: string) => wallClockOf(at, timeZone).date;

function sectionOf(job: Planned, now: Date): AgendaSection {
  const day = dayOf(new Date(job.scheduledAt), job.timeZone);
  const today = dayOf(now, job.timeZone);
  const isToday = day === today;
  switch (job.status) {
    case "pending":
      return isToday ? "today" : "requests";
    case "accepted":
      if (isToday) return "today";
      return day < today ? "overdue" : "upcoming";
    case "in_progress":
      return "today";
    case "completed":
      return isToday ? "today" : "done";
    case "cancelled":
      return "done";
    default:
      return job.status satisfies never;
  }
}

/**
 * Groups a mechanic's jobs: today's in order of time (finished ones too, doubtful requests last),
 * then jobs left open, then requests and coming jobs by time, then finished ones, newest first.
 * Days are local to each job.
 */
export function agendaOf<Job extends Planned>(
  jobs: readonly Job[],
  now: Date,
): Record<AgendaSection, Job[]> {
  const agenda: Record<AgendaSection, Job[]> = {
    today: [],
    overdue: [],
    requests: [],
    upcoming: [],
    done: [],
  };
  for (const job of jobs) agenda[sectionOf(job, now)].push(job);
  const byTime = (a: Job, b: Job) =>
    uncertainLast(a, b) || a.scheduledAt.localeCompare(b.scheduledAt);
  for (const section of ["today", "overdue", "requests", "upcoming"] as const) {
    agenda[section].sort(byTime);
  }
  agenda.done.sort((a, b) => byTime(b, a));
  return agenda;
}
