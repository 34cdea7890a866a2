import { clockPieces, type ClockPiece } from "./clock";
import { SLOT_MINUTES, USUAL_HOURS } from "./policy";
import { mergeSpans, withoutSpans, type Span } from "./spans";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time/durations";

/** Working hours of a weekday (0 is Sunday) by the mechanic's clock. '24:00' ends the day. */
export interface WorkingHours {
  weekday: number;
  start: string;
  end: string;
}

/** A mechanic's calendar, as far as slots need it. */
export interface MechanicCalendar {
  timeZone: string;
  hours: readonly WorkingHours[];
  minimumNoticeHours: number;
  horizonDays: number;
  /** Time off, and accepted jobs with their buffers. */
  busy: readonly Span[];
}

/** The span in which a job may start, and its minutes including the drive after it. */
export interface Asked extends Span {
  minutes: number;
}

const SLOT_MS = SLOT_MINUTES * MINUTE_MS;

export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** Hours of a mechanic who hasn't set any. */
export const usualHours = (): WorkingHours[] =>
  WEEKDAYS.map((weekday) => ({ weekday, ...USUAL_HOURS }));

/** '09:30' → 570; '24:00' → 1440. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** 570 minutes of a day → '09:30'. */
export function timeOfDay(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/**
 * Returns the starts at which a job of `minutes`, including its buffer, fits between hours, time
 * off and accepted jobs: sorted moments of `[from, to)`, on the half hours of the mechanic's
 * clock. A time the clock shows twice is offered once. A skipped time is never offered.
 */
export function bookableStarts(calendar: MechanicCalendar, asked: Asked, now: number): number[] {
  const pieces = clockOf(calendar.timeZone, asked);
  return spansOfStarts(calendar, asked, pieces, now).flatMap((span) => startsIn(span, pieces));
}

/**
 * Counts the calendars with room for the job at each future half hour of `[from, to)`. Half hours
 * are counted in UTC, which matches most zones.
 */
export function countFree(
  calendars: readonly MechanicCalendar[],
  asked: Asked,
  now: number,
): { start: number; free: number }[] {
  const first = Math.ceil(Math.max(asked.from, now + 1) / SLOT_MS);
  const slots = Array.from(
    { length: Math.max(0, Math.ceil(asked.to / SLOT_MS) - first) },
    (_, index) => ({ start: (first + index) * SLOT_MS, free: 0 }),
  );
  for (const spans of spansOfEach(calendars, asked, now)) {
    for (const { from, to } of spans) {
      const begin = Math.max(0, Math.ceil(from / SLOT_MS) - first);
      const end = Math.ceil(to / SLOT_MS) - first;
      for (const slot of slots.slice(begin, end)) slot.free += 1;
    }
  }
  return slots;
}

/**
 * Returns the first half hours of `[from, to)` at which any of the calendars has room. Returns none
 * unless at least `atLeast` calendars have room, because the times of one mechanic would reveal
 * that mechanic's calendar.
 */
export function firstStarts(
  calendars: readonly MechanicCalendar[],
  asked: Asked,
  now: number,
  { most, atLeast }: { most: number; atLeast: number },
): number[] {
  const firstOfEach = spansOfEach(calendars, asked, now)
    .map((spans) => spans.flatMap((span) => halfHoursIn(span, most)).slice(0, most))
    .filter((starts) => starts.length > 0);
  if (firstOfEach.length < atLeast) return [];
  return [...new Set(firstOfEach.flat())].toSorted((a, b) => a - b).slice(0, most);
}

/** Returns the first half hours of a span. */
function halfHoursIn({ from, to }: Span, most: number): number[] {
  const first = Math.ceil(from / SLOT_MS);
  const count = Math.max(0, Math.ceil(to / SLOT_MS) - first);
  return Array.from({ length: Math.min(most, count) }, (_, index) => (first + index) * SLOT_MS);
}

/** Returns when each calendar has room for the job to begin. */
function spansOfEach(calendars: readonly MechanicCalendar[], asked: Asked, now: number): Span[][] {
  // Nearby mechanics share a zone, and computing its clock is the slowest part.
  const clocks = new Map<string, ClockPiece[]>();
  return calendars.map((calendar) => {
    const pieces = clocks.get(calendar.timeZone) ?? clockOf(calendar.timeZone, asked);
    clocks.set(calendar.timeZone, pieces);
    return spansOfStarts(calendar, asked, pieces, now);
  });
}

/** Starts a day earlier, so a repeated time is recognized the second time. */
function clockOf(timeZone: string, { from, to, minutes }: Asked): ClockPiece[] {
  return clockPieces({ from: from - DAY_MS, to: to + minutes * MINUTE_MS }, timeZone);
}

/** Returns when a job can begin: not too soon, not too far ahead, with room for all of it. */
function spansOfStarts(
  calendar: MechanicCalendar,
  { from, to, minutes }: Asked,
  pieces: readonly ClockPiece[],
  now: number,
): Span[] {
  const first = Math.max(from, now + calendar.minimumNoticeHours * HOUR_MS);
  const end = Math.min(to, now + calendar.horizonDays * DAY_MS + 1);
  const work = pieces.flatMap((piece) => workIn(piece, calendar.hours));
  return withoutSpans(work, calendar.busy)
    .map((span) => ({
      from: Math.max(first, span.from),
      to: Math.min(end, span.to - minutes * MINUTE_MS + 1),
    }))
    .filter((span) => span.from < span.to);
}

/** Returns the working time within one span of the clock. */
function workIn(piece: ClockPiece, hours: readonly WorkingHours[]): Span[] {
  const { offset } = piece;
  const firstDay = Math.floor((piece.from + offset) / DAY_MS);
  const lastDay = Math.floor((piece.to + offset - 1) / DAY_MS);
  const spans: Span[] = [];
  for (let day = firstDay; day <= lastDay; day += 1) {
    const weekday = new Date(day * DAY_MS).getUTCDay();
    for (const one of hours) {
      if (one.weekday !== weekday) continue;
      const midnight = day * DAY_MS - offset;
      spans.push({
        from: Math.max(piece.from, midnight + minutesOf(one.start) * MINUTE_MS),
        to: Math.min(piece.to, midnight + minutesOf(one.end) * MINUTE_MS),
      });
    }
  }
  return mergeSpans(spans);
}

/** Returns the half hours of the clock in a span, each time of a day once. */
function startsIn(span: Span, pieces: readonly ClockPiece[]): number[] {
  return pieces.flatMap((piece, index) => {
    const from = Math.max(span.from, piece.from);
    const to = Math.min(span.to, piece.to);
    // When summer time ends, the clock repeats an hour.
    const before = pieces[index - 1];
    const repeatedUntil = before === undefined ? -Infinity : piece.from + before.offset;
    const starts: number[] = [];
    const offset = piece.offset;
    for (
      let wall = Math.ceil((from + offset) / SLOT_MS) * SLOT_MS;
      wall < to + offset;
      wall += SLOT_MS
    ) {
      if (wall >= repeatedUntil) starts.push(wall - offset);
    }
    return starts;
  });
}
