import { describe, expect, test } from "vitest";
import type { ActionFacts } from "~/domain/booking/actions";
import { firstJob, isNear, nextStepOf, noShowPossibleFrom } from "~/domain/booking/next-step";
import { driveMinutes, legsOf, type Stop } from "~/domain/booking/schedule/day-plan";
import { OAKLAND, SAN_FRANCISCO } from "~test/support/factory";

const START = new Date("2027-03-01T18:00:00Z");
const MINUTE_MS = 60_000;
const after = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS);

describe("a day's drives", () => {
  const stop = (minutes: number, more: Partial<Stop> = {}): Stop => ({
    scheduledAt: after(minutes),
    durationMinutes: 60,
    timeZone: "America/Los_Angeles",
    point: SAN_FRANCISCO,
    isStreetShown: true,
    ...more,
  });

  test("are estimated from the straight line, in steps of five minutes", () => {
    expect(driveMinutes(0)).toBe(5);
    expect(driveMinutes(8)).toBe(25);
    expect(driveMinutes(30)).toBe(85);
  });

  test("begin at the mechanic's location, then at the stop before, and say when to leave", () => {
    const [first, second] = legsOf(OAKLAND, [stop(0), stop(180, { point: OAKLAND })]);
    expect(first).toMatchObject({ from: "base", miles: 8.3, minutes: 30, leaveAt: after(-30) });
    expect(second).toMatchObject({ from: "stop", miles: 8.3, leaveAt: after(150), isTight: false });
  });

  test("begin at the mechanic's location again on another day", () => {
    const [, next] = legsOf(OAKLAND, [stop(0, { point: OAKLAND }), stop(24 * 60)]);
    expect(next).toMatchObject({ from: "base", miles: 8.3 });
  });

  test("are tight if the job before is planned to end later than they begin", () => {
    const [, next] = legsOf(OAKLAND, [stop(0), stop(85, { point: OAKLAND })]);
    expect(next?.isTight).toBe(true);
  });

  test("are unknown without both ends", () => {
    expect(legsOf(null, [stop(0)])).toEqual([null]);
    expect(legsOf(OAKLAND, [stop(0, { point: null })])).toEqual([null]);
  });

  test("never measure from or to a hidden street, except from the mechanic's own location", () => {
    const hidden = stop(180, { isStreetShown: false, point: OAKLAND });
    const [, second, third] = legsOf(SAN_FRANCISCO, [stop(0), hidden, stop(360)]);
    expect(second).toMatchObject({ from: "base", miles: 8.3 });
    expect(third).toMatchObject({ from: "base", miles: 0 });
  });
});

const facts = (more: Partial<ActionFacts> = {}): ActionFacts => ({
  status: "accepted",
  scheduledAt: START,
  enRouteAt: null,
  arrivedAt: null,
  arrivalConfirmedAt: null,
  proposedBy: null,
  movesLeft: 3,
  arrivalContestedAt: null,
  presenceAskedAt: null,
  stoppedAt: null,
  contactOpensAt: null,
  openChange: null,
  cardDeadlineAt: null,
  carQuoteDeclined: false,
  ...more,
});

describe("the next step", () => {
  test("leads from the drive to the end of the work", () => {
    const step = (more: Partial<ActionFacts>) => nextStepOf(facts(more), after(-20))?.step;
    expect(step({})).toBe("en_route");
    expect(step({ enRouteAt: after(-60) })).toBe("arrive");
    expect(step({ enRouteAt: after(-60), arrivedAt: after(-20) })).toBe("start");
    expect(step({ status: "in_progress" })).toBe("complete");
    expect(nextStepOf(facts({ status: "completed" }), START)).toBeNull();
    expect(nextStepOf(facts({ status: "pending" }), START)).toBeNull();
  });

  test("says from when it's possible, if only time is missing", () => {
    expect(nextStepOf(facts(), after(-91))).toEqual({
      step: "en_route",
      isPossible: false,
      possibleFrom: after(-90),
    });
    expect(nextStepOf(facts(), after(-90))?.isPossible).toBe(true);
    expect(nextStepOf(facts({ enRouteAt: after(-80) }), after(-60))).toMatchObject({
      isPossible: false,
      possibleFrom: after(-30),
    });
    expect(nextStepOf(facts({ status: "in_progress", stoppedAt: START }), START)).toEqual({
      step: "complete",
      isPossible: false,
      possibleFrom: null,
    });
  });

  test("belongs to the job under way, then to the one arrived at, then to the earliest", () => {
    const jobs = [
      facts({ scheduledAt: after(60) }),
      facts(),
      facts({ scheduledAt: after(30), arrivedAt: START }),
      facts({ scheduledAt: after(90), status: "in_progress" }),
    ];
    const first = (...which: number[]) => {
      const among = jobs.filter((_, index) => which.includes(index));
      return jobs.findIndex((job) => job === firstJob(among, (one) => one, START));
    };
    expect(first(0, 1)).toBe(1);
    expect(first(0, 1, 2)).toBe(2);
    expect(first(0, 1, 2, 3)).toBe(3);
    expect(firstJob([], (one: ActionFacts) => one, START)).toBeNull();
  });

  test("belongs to a coming job before one that was left open, unless nothing else is left", () => {
    const [old, coming] = [facts(), facts({ scheduledAt: after(120) })];
    const first = (jobs: ActionFacts[], minutes: number) =>
      firstJob(jobs, (one) => one, after(minutes));
    expect(first([old, coming], 59)).toBe(old);
    expect(first([old, coming], 60)).toBe(coming);
    expect(first([{ ...old, enRouteAt: START }, coming], 60)).toMatchObject({ enRouteAt: START });
    expect(first([old], 600)).toBe(old);
  });

  test("is near from 90 minutes before its start, and while it runs", () => {
    expect(isNear(facts(), after(-91))).toBe(false);
    expect(isNear(facts(), after(-90))).toBe(true);
    expect(isNear(facts({ enRouteAt: START }), after(-600))).toBe(true);
    expect(isNear(facts({ status: "in_progress" }), after(-600))).toBe(true);
  });
});

test("a no-show is possible 15 minutes after the start or the confirmed arrival, not while contested", () => {
  expect(noShowPossibleFrom(facts())).toBeNull();
  expect(noShowPossibleFrom(facts({ arrivedAt: START }))).toBeNull();
  const arrived = { arrivedAt: after(-10), arrivalConfirmedAt: after(-5) };
  expect(noShowPossibleFrom(facts(arrived))).toEqual(after(15));
  expect(noShowPossibleFrom(facts({ ...arrived, arrivalConfirmedAt: after(10) }))).toEqual(
    after(25),
  );
  // The arrival was too late to report a no-show.
  expect(noShowPossibleFrom(facts({ ...arrived, arrivalConfirmedAt: after(31) }))).toBeNull();
  expect(noShowPossibleFrom(facts({ ...arrived, status: "in_progress" }))).toBeNull();
});
