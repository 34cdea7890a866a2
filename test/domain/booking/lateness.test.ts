import { describe, expect, test } from "vitest";
import {
  dueArrival,
  earlyBy,
  expectedArrival,
  isDelayed,
  isLate,
  isToldLate,
} from "~/domain/booking/schedule/lateness";

const NOW = new Date("2027-03-04T17:00:00.000Z");
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const way = (start: number, left: number | null = null, etaMinutes: number | null = null) => ({
  scheduledAt: at(start),
  enRouteAt: left === null ? null : at(left),
  etaMinutes,
});

describe("a mechanic", () => {
  test("has to be there at the booked start or the estimate, whichever is later", () => {
    expect(dueArrival(way(27, -30, 3))).toEqual(at(27));
    expect(dueArrival(way(27, -30, 90))).toEqual(at(60));
    expect(dueArrival(way(27))).toEqual(at(27));
  });

  test.each([
    [way(27, -30, 3), false],
    [way(0, -30, 3), false],
    [way(-1, -30, 3), true],
    [way(-20, -30, 31), false],
    [way(-20, -30, 29), true],
    [way(-1), true],
  ])("who has the way %j is late: %s", (approach, late) => {
    expect(isLate(approach, NOW)).toBe(late);
  });

  test("who hasn't left has ten minutes before the customer is told", () => {
    expect(isToldLate(way(-9), NOW)).toBe(false);
    expect(isToldLate(way(-10), NOW)).toBe(true);
    expect(isToldLate(way(-1, -30, 3), NOW)).toBe(true);
  });

  test("is expected at the booked start after a missed estimate", () => {
    expect(expectedArrival(way(27, -30, 3), NOW)).toEqual(at(27));
    expect(expectedArrival(way(27, -30, 40), NOW)).toEqual(at(10));
    expect(expectedArrival(way(-5, -30, 3), NOW)).toEqual(at(-5));
  });
});

test("an estimate ten minutes after the start is worth a word, one over 30 before it a question", () => {
  expect(isDelayed(at(0), at(9))).toBe(false);
  expect(isDelayed(at(0), at(10))).toBe(true);
  expect(earlyBy(at(31), at(0))).toBe(31);
  expect(earlyBy(at(30), at(0))).toBeNull();
});
