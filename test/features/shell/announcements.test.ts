import { describe, expect, test } from "vitest";
import { refetchAfter } from "~/features/announcement/refetch-after";

const NOW = Date.parse("2027-03-01T17:00:00.000Z");
const HOUR_MS = 3_600_000;

const wait = (nextChangeMs: number | null, { hearsOfChanges = true, spread = 0 } = {}) =>
  refetchAfter(nextChangeMs === null ? null : new Date(NOW + nextChangeMs).toISOString(), {
    now: NOW,
    hearsOfChanges,
    spread,
  });

describe("a page asks again what is announced", () => {
  test("right after the next one starts or ends, not at the same moment as all other pages", () => {
    expect(wait(60_000)).toBe(60_250);
    expect(wait(60_000, { spread: 1 })).toBe(62_250);
  });

  test("only then if live events tell it of other changes, and every five minutes otherwise", () => {
    expect(wait(null)).toBe(false);
    expect(wait(null, { hearsOfChanges: false })).toBe(300_000);
    expect(wait(HOUR_MS, { hearsOfChanges: false })).toBe(300_000);
    expect(wait(60_000, { hearsOfChanges: false })).toBe(60_250);
  });

  test("at the latest after a day, because timers can't count weeks", () => {
    expect(wait(60 * 24 * HOUR_MS)).toBe(24 * HOUR_MS);
  });

  test("not in a rush when the device's clock is ahead of the server's", () => {
    expect(wait(-5_000)).toBe(10_000);
  });
});
