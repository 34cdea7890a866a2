import fc from "fast-check";
import { expect, test } from "vitest";
import { SLOT_MINUTES } from "~/domain/calendar/policy";
import {
  bookableStarts,
  countFree,
  minutesOf,
  usualHours,
  type MechanicCalendar,
} from "~/domain/calendar/slots";
import { instantOf, wallClockOf } from "~/domain/time/wall-clock";
import { noteFigures, proofSize } from "~test/proof/hostile/size";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Zones with whole and half hours, half an hour of daylight saving, none, and both hemispheres. */
const ZONES = [
  "America/New_York",
  "America/Los_Angeles",
  "America/Phoenix",
  "America/St_Johns",
  "Europe/Berlin",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "America/Santiago",
] as const;

/** Around the nights of clock changes, and an ordinary day. */
const DAYS = ["2026-03-07", "2026-04-04", "2026-10-24", "2026-10-31", "2026-06-15", "2026-09-05"];

interface Asked {
  from: number;
  to: number;
  minutes: number;
}

/** Slow and obvious: checks every minute of the job on the wall clock. */
function fitting(calendar: MechanicCalendar, asked: Asked, now: number) {
  const works = new Map<number, boolean>();
  const isWork = (at: number) => {
    const known = works.get(at);
    if (known !== undefined) return known;
    const { date, time } = wallClockOf(new Date(at), calendar.timeZone);
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    const minute = minutesOf(time);
    const is =
      calendar.hours.some(
        (one) =>
          one.weekday === weekday && minutesOf(one.start) <= minute && minute < minutesOf(one.end),
      ) && !calendar.busy.some(({ from, to }) => from < at + MINUTE && at < to);
    works.set(at, is);
    return is;
  };
  return (at: number) => {
    if (at < now + calendar.minimumNoticeHours * HOUR) return false;
    if (at > now + calendar.horizonDays * DAY) return false;
    let fits = true;
    for (let minute = 0; fits && minute < asked.minutes; minute += 1) {
      fits = isWork(at + minute * MINUTE);
    }
    return fits;
  };
}

function slowStarts(calendar: MechanicCalendar, asked: Asked, now: number): number[] {
  const fits = fitting(calendar, asked, now);
  const starts: number[] = [];
  for (let at = asked.from; at < asked.to; at += MINUTE) {
    const wall = wallClockOf(new Date(at), calendar.timeZone);
    if (minutesOf(wall.time) % SLOT_MINUTES !== 0) continue;
    if (instantOf(wall, calendar.timeZone)?.getTime() !== at) continue;
    if (fits(at)) starts.push(at);
  }
  return starts;
}

/** Future half hours in UTC, with each calendar checked by itself. */
function slowCount(calendars: MechanicCalendar[], asked: Asked, now: number) {
  const looks = calendars.map((calendar) => fitting(calendar, asked, now));
  const counted: { start: number; free: number }[] = [];
  for (let at = asked.from; at < asked.to; at += MINUTE) {
    if (at % (SLOT_MINUTES * MINUTE) !== 0 || at <= now) continue;
    counted.push({ start: at, free: looks.filter((fits) => fits(at)).length });
  }
  return counted;
}

const time = fc
  .integer({ min: 0, max: 96 })
  .map((quarter) => quarter * 15)
  .map(
    (minutes) =>
      `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`,
  );

const hours = fc.array(
  fc
    .record({ weekday: fc.integer({ min: 0, max: 6 }), start: time, end: time })
    .filter(({ start, end }) => start < end),
  { maxLength: 10 },
);

const scene = fc
  .record({
    timeZone: fc.constantFrom(...ZONES),
    day: fc.constantFrom(...DAYS),
    hours: fc.oneof(hours, fc.constant(usualHours())),
    minimumNoticeHours: fc.integer({ min: 0, max: 30 }),
    horizonDays: fc.integer({ min: 1, max: 3 }),
    busy: fc.array(
      fc.record({
        at: fc.integer({ min: -600, max: 2 * 1440 }),
        minutes: fc.integer({ min: 1, max: 600 }),
      }),
      { maxLength: 4 },
    ),
    nowBefore: fc.integer({ min: 0, max: 2 * 1440 }),
    startMinute: fc.integer({ min: 0, max: 1440 }),
    length: fc.integer({ min: 1, max: 1800 }),
    minutes: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 300 })),
  })
  .map((one) => {
    const base = Date.parse(`${one.day}T00:00:00Z`);
    const from = base + one.startMinute * MINUTE;
    return {
      calendar: {
        timeZone: one.timeZone,
        hours: one.hours,
        minimumNoticeHours: one.minimumNoticeHours,
        horizonDays: one.horizonDays,
        busy: one.busy.map(({ at, minutes }) => ({
          from: base + at * MINUTE,
          to: base + (at + minutes) * MINUTE,
        })),
      },
      asked: { from, to: from + one.length * MINUTE, minutes: one.minutes },
      now: from - one.nowBefore * MINUTE,
    };
  });

/** Many for `npm run prove -- calendars`. */
const CALENDARS = proofSize("CALENDARS", 300);
const MANY_MS = 3_600_000;
const within = { timeout: process.env.CALENDARS === undefined ? undefined : MANY_MS };

test(
  "slots equal a minute-by-minute check of the wall clock, in every zone and night of a clock change",
  within,
  () => {
    const seen = { calendars: 0, slots: 0 };
    fc.assert(
      fc.property(scene, ({ calendar, asked, now }) => {
        const starts = bookableStarts(calendar, asked, now);
        expect(starts).toEqual(slowStarts(calendar, asked, now));
        seen.calendars += 1;
        seen.slots += starts.length;
      }),
      { numRuns: CALENDARS },
    );
    // Checking calendars that nobody can book would prove little.
    expect(seen.slots).toBeGreaterThan(seen.calendars);
    noteFigures("calendars", seen);
  },
);

test("the number of free mechanics equals a count over each calendar", within, () => {
  const callers = fc.tuple(scene, fc.array(scene, { maxLength: 3 }));
  fc.assert(
    fc.property(callers, ([{ calendar, asked, now }, others]) => {
      const calendars = [calendar, ...others.map((other) => other.calendar)];
      expect(countFree(calendars, asked, now)).toEqual(slowCount(calendars, asked, now));
    }),
    { numRuns: CALENDARS },
  );
});
