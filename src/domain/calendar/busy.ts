import { BUFFER_MINUTES } from "../booking/policy";
import { MINUTE_MS } from "../time/durations";
import { BUFFERS, type Buffer } from "./policy";
import type { Span } from "./spans";

/** A job a mechanic has accepted, and the usual drive after it. */
export interface Taken {
  scheduledAt: Date;
  busyUntil: Date;
}

/** Returns the minutes of a stored buffer; the usual ones without a calendar. */
export const bufferOf = (stored: { bufferMinutes: number } | null): Buffer =>
  BUFFERS.find((minutes) => minutes === stored?.bufferMinutes) ?? BUFFER_MINUTES;

const extraMs = (bufferMinutes: number) => (bufferMinutes - BUFFER_MINUTES) * MINUTE_MS;

/**
 * Returns the time in which no other job of the mechanic fits, drive included. `busyUntil` already
 * has the usual buffer. What the mechanic keeps beyond it lies on both sides, so it counts between
 * two jobs, but not at the end of the day.
 */
export function spanOfJob({ scheduledAt, busyUntil }: Taken, bufferMinutes: number): Span {
  const extra = extraMs(bufferMinutes);
  return { from: scheduledAt.getTime() - extra, to: busyUntil.getTime() + extra };
}

/** Returns the time in which to look for jobs that may take up some of a span. */
export function reachOfJobs({ from, until }: { from: Date; until: Date }) {
  const extra = extraMs(Math.max(...BUFFERS));
  return { from: new Date(from.getTime() - extra), until: new Date(until.getTime() + extra) };
}

/** Returns when a mechanic can't start another job: time off, and accepted jobs. */
export function busySpans(
  timeOff: readonly { startsAt: Date; endsAt: Date }[],
  jobs: readonly Taken[],
  bufferMinutes: number,
): Span[] {
  return [
    ...timeOff.map(({ startsAt, endsAt }) => ({ from: startsAt.getTime(), to: endsAt.getTime() })),
    ...jobs.map((job) => spanOfJob(job, bufferMinutes)),
  ];
}
