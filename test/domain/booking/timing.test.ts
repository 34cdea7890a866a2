import { describe, expect, test } from "vitest";
import {
  EARLY_COMPLETION_HOURS,
  isCompletedEarly,
  isOnPlannedDay,
} from "~/domain/booking/schedule/timing";

const PLANNED = new Date("2026-03-02T23:00:00Z");
const before = (ms: number) => new Date(PLANNED.getTime() - ms);
const LIMIT_MS = EARLY_COMPLETION_HOURS * 3_600_000;

test("completed early means more than four hours before the planned start", () => {
  expect(EARLY_COMPLETION_HOURS).toBe(4);
  expect(isCompletedEarly(PLANNED, before(LIMIT_MS + 1))).toBe(true);
  expect(isCompletedEarly(PLANNED, before(LIMIT_MS))).toBe(false);
  expect(isCompletedEarly(PLANNED, before(-1))).toBe(false);
});

describe("the planned day is counted in the job's zone", () => {
  test.each([
    ["2026-03-02T08:00:00Z", "America/Los_Angeles", true],
    ["2026-03-02T07:59:59Z", "America/Los_Angeles", false],
    ["2026-03-03T07:59:59Z", "America/Los_Angeles", true],
    ["2026-03-03T08:00:00Z", "America/Los_Angeles", false],
    ["2026-03-03T00:30:00Z", "UTC", false],
  ])("%s in %s: %s", (at, timeZone, isPlanned) => {
    expect(isOnPlannedDay(PLANNED, timeZone, new Date(at))).toBe(isPlanned);
  });
});
