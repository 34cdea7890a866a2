import { describe, expect, test } from "vitest";
import { copyEndsAt, isCopied, nextEndOf, readableStops } from "~/domain/booking/day-copy";
import { sampleBooking } from "~test/support/sample";

const HOUR_MS = 3_600_000;
/** 9 AM in San Francisco. */
const NOW = new Date("2027-03-01T17:00:00Z");
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const stopAt = (hours: number) => ({
  job: sampleBooking({
    scheduledAt: at(hours).toISOString(),
    timeZone: "America/Los_Angeles",
    durationMinutes: 90,
  }),
});

test("jobs up to the end of tomorrow are copied, by the job's own calendar", () => {
  const copied = [-25, 0, 14.9, 15.1, 38.9].filter((hours) => isCopied(stopAt(hours), NOW));
  expect(copied).toEqual([-25, 0, 14.9, 15.1, 38.9]);
  // Midnight of the day after tomorrow.
  expect(isCopied(stopAt(39.1), NOW)).toBe(false);
});

test("a job's copy ends with its contact window, and isn't made afterwards", () => {
  expect(copyEndsAt(stopAt(2))).toEqual(at(2 + 1.5 + 24));
  expect(isCopied(stopAt(-25.4), NOW)).toBe(true);
  expect(isCopied(stopAt(-25.5), NOW)).toBe(false);
});

describe("a copied day", () => {
  const copy = (answeredAt: Date, ...ends: Date[]) => ({
    answeredAt: answeredAt.toISOString(),
    stops: ends.map((end) => ({ endsAt: end.toISOString() })),
  });

  test("leaves out jobs whose contact window has ended", () => {
    const day = copy(at(-1), at(0), at(0.1));
    expect(readableStops(day, NOW)).toEqual([day.stops[1]]);
  });

  test("is deleted after 48 hours without the server", () => {
    expect(readableStops(copy(at(-48), at(9)), NOW)).toHaveLength(1);
    expect(readableStops(copy(at(-48.1), at(9)), NOW)).toBeNull();
  });

  test("isn't prolonged by a clock that was set back", () => {
    expect(readableStops(copy(at(2), at(9)), NOW)).toBeNull();
  });

  test("has to be looked at when its first part ends", () => {
    expect(nextEndOf(copy(at(-1), at(9), at(3)))).toEqual(at(3));
    expect(nextEndOf(copy(at(-47), at(9)))).toEqual(at(1));
    expect(nextEndOf(copy(NOW))).toEqual(at(48));
  });
});
