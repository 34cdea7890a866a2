import { expect, test } from "vitest";
import { partOfDay } from "~/domain/calendar/day-off";

const zone = "America/Los_Angeles";
const iso = (part: Parameters<typeof partOfDay>[0], date: string) => {
  const { from, to } = partOfDay(part, date, zone);
  return [new Date(from).toISOString(), new Date(to).toISOString()];
};

test("a morning ends at noon, an afternoon begins then, and a day is both", () => {
  expect(iso("morning", "2026-12-07")).toEqual([
    "2026-12-07T08:00:00.000Z",
    "2026-12-07T20:00:00.000Z",
  ]);
  expect(iso("afternoon", "2026-12-07")).toEqual([
    "2026-12-07T20:00:00.000Z",
    "2026-12-08T08:00:00.000Z",
  ]);
  expect(iso("day", "2026-12-31")).toEqual([
    "2026-12-31T08:00:00.000Z",
    "2027-01-01T08:00:00.000Z",
  ]);
});

test("the day on which clocks change has 23 hours", () => {
  const { from, to } = partOfDay("day", "2027-03-14", zone);
  expect(to - from).toBe(23 * 3_600_000);
});
