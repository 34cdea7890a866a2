import { minutesOf, type WorkingHours } from "~/domain/calendar/slots";
import type { Span } from "~/domain/calendar/spans";
import { wallClockOf } from "~/domain/time/wall-clock";

const DAY_MINUTES = 24 * 60;
/** Hours that are always shown. */
const USUAL = { from: 8 * 60, to: 18 * 60 };

/**
 * A span of a day in minutes since midnight by the wall clock, so that a clock change moves
 * nothing.
 */
export interface Minutes {
  from: number;
  to: number;
}

/** Returns the part of a span within a day, by the clock. */
export function minutesIn(span: Span, day: Span, timeZone: string): Minutes {
  const clock = (at: number) => minutesOf(wallClockOf(new Date(at), timeZone).time);
  return {
    from: span.from <= day.from ? 0 : clock(span.from),
    to: span.to >= day.to ? DAY_MINUTES : clock(span.to),
  };
}

/** Returns the hours to show: the usual ones, extended to fit all working hours and entries. */
export function shownHours(hours: readonly WorkingHours[], entries: readonly Minutes[]): Minutes {
  // Whole days off don't stretch the grid to midnight.
  const timed = entries.filter(({ from, to }) => from > 0 && to < DAY_MINUTES);
  const from = Math.min(
    USUAL.from,
    ...hours.map(({ start }) => minutesOf(start)),
    ...timed.map((one) => one.from),
  );
  const to = Math.max(
    USUAL.to,
    ...hours.map(({ end }) => minutesOf(end)),
    ...timed.map((one) => one.to),
  );
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
}

/**
 * Assigns overlapping entries to lanes side by side. Returns each entry's lane and the number of
 * lanes.
 */
export function lanesOf(entries: readonly Minutes[]): { lane: number; of: number }[] {
  const order = entries.map((_, index) => index);
  order.sort((a, b) => (entries[a]?.from ?? 0) - (entries[b]?.from ?? 0));
  const lanes = entries.map(() => ({ lane: 0, of: 1 }));
  let group: number[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const index of group) {
      const own = lanes[index];
      if (own !== undefined) own.of = ends.length;
    }
    group = [];
    ends = [];
  };
  for (const index of order) {
    const entry = entries[index];
    const own = lanes[index];
    if (entry === undefined || own === undefined) continue;
    if (ends.every((end) => end <= entry.from)) close();
    const free = ends.findIndex((end) => end <= entry.from);
    own.lane = free === -1 ? ends.length : free;
    ends[own.lane] = entry.to;
    group.push(index);
  }
  close();
  return lanes;
}
