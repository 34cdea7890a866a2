import { spanOfJob, type Taken } from "../../calendar/busy";
import type { BusyTimes } from "./busy-schema";
import { STATUS_RULES, type BookingStatus } from "../status";
import { busyUntil } from "../wizard";

/**
 * Returns the starts at which a job of that length would overlap one of these, as few spans as
 * possible, earliest first. Both ends are free: one job can end when the next one starts.
 * @param lastsMs length of the job and the usual drive after it, milliseconds
 * @param bufferMinutes what the mechanic keeps between two jobs
 */
export function busyStarts(
  jobs: readonly Taken[],
  lastsMs: number,
  bufferMinutes: number,
): BusyTimes {
  const spans = jobs
    .map((job) => spanOfJob(job, bufferMinutes))
    .map(({ from, to }) => ({ after: from - lastsMs, before: to }))
    .toSorted((a, b) => a.after - b.after);
  const merged: typeof spans = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last !== undefined && span.after < last.before) {
      last.before = Math.max(last.before, span.before);
    } else merged.push({ ...span });
  }
  return {
    busy: merged.map(({ after, before }) => ({
      after: new Date(after).toISOString(),
      before: new Date(before).toISOString(),
    })),
  };
}

interface Planned {
  id: string;
  status: BookingStatus;
  scheduledAt: string;
  durationMinutes: number;
}

/**
 * Finds the first of a mechanic's jobs that an open request overlaps, including the time they keep
 * between two jobs.
 */
export function overlappedJob<Job extends Planned>(
  request: Planned,
  jobs: readonly Job[],
  bufferMinutes: number,
): Job | null {
  const takenBy = ({ scheduledAt, durationMinutes }: Planned): Taken => {
    const from = new Date(scheduledAt);
    return { scheduledAt: from, busyUntil: busyUntil(from, [durationMinutes]) };
  };
  const wanted = takenBy(request);
  const overlapped = jobs.filter((job) => {
    if (job.id === request.id || !STATUS_RULES[job.status].inHand) return false;
    const { from, to } = spanOfJob(takenBy(job), bufferMinutes);
    return from < wanted.busyUntil.getTime() && wanted.scheduledAt.getTime() < to;
  });
  return overlapped.toSorted((a, b) => a.scheduledAt.localeCompare(b.scheduledAt))[0] ?? null;
}

/** Returns whether the mechanic has another job at that time. */
export function isBusyStart({ busy }: BusyTimes, at: Date): boolean {
  return busy.some(({ after, before }) => new Date(after) < at && at < new Date(before));
}
