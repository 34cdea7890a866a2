import fc from "fast-check";
import { expect, test } from "vitest";
import {
  farthestOf,
  isThere,
  leadsThere,
  seenOf,
  type RecordedPosition,
} from "~/domain/booking/position";
import { distanceMiles, type Point } from "~/domain/mechanic/matching";
import { milesAway, STREET } from "~test/support/booking/drive";

const BEGAN = new Date("2027-03-01T17:00:00.000Z");

/** Generates positions a device may send: anywhere within some miles, after any wait. */
const ways = fc.array(
  fc.record({
    north: fc.double({ min: -8, max: 8, noNaN: true }),
    east: fc.double({ min: -8, max: 8, noNaN: true }),
    seconds: fc.integer({ min: 5, max: 600 }),
  }),
  { minLength: 1, maxLength: 12 },
);
const pointAt = ({ north, east }: { north: number; east: number }): Point => ({
  latitude: milesAway(north).latitude,
  longitude: STREET.longitude + east / 54.6,
});

/** Returns the stored position after each step. */
function record(way: { north: number; east: number; seconds: number }[]): RecordedPosition[] {
  const kept: RecordedPosition[] = [];
  let now = BEGAN;
  for (const step of way) {
    now = new Date(now.getTime() + step.seconds * 1000);
    const here = pointAt(step);
    const farthestMiles = farthestOf(kept.at(-1) ?? null, here, STREET, now);
    kept.push({ ...here, farthestMiles, recordedAt: now });
  }
  return kept;
}

test("whatever a device sends, nothing is shown beyond two miles, or of a drive that began nearby", () => {
  fc.assert(
    fc.property(ways, (way) => {
      const kept = record(way);
      for (const [place, at] of kept.entries()) {
        const seen = seenOf(at, STREET, at.recordedAt);
        if (seen === null) continue;
        expect(distanceMiles(at, STREET)).toBeLessThanOrEqual(2);
        const before = kept.slice(0, place).map((one) => distanceMiles(one, STREET));
        expect(Math.max(...before)).toBeGreaterThanOrEqual(3);
        expect(Object.keys(seen).toSorted()).toEqual(["bearing", "milesLeft", "recordedAt"]);
      }
    }),
  );
});

test("a first position, and one after a jump, proves nothing anywhere", () => {
  fc.assert(
    fc.property(ways, (way) => {
      const kept = record(way);
      for (const [place, at] of kept.entries()) {
        const last = kept[place - 1];
        const hours = ((way[place]?.seconds ?? 0) * 1000) / 3_600_000;
        const jumped = last !== undefined && distanceMiles(last, at) > 100 * hours + 0.21;
        if (last !== undefined && !jumped) continue;
        expect(leadsThere(at, STREET)).toBe(false);
        expect(isThere(at, STREET, at.recordedAt)).toBe(false);
      }
    }),
  );
});

test("without a known street nothing is shown and nothing is proven", () => {
  const at = { ...milesAway(0.1), farthestMiles: null, recordedAt: BEGAN };
  expect(farthestOf(null, milesAway(5), null, BEGAN)).toBeNull();
  expect([seenOf(at, null, BEGAN), seenOf(at, STREET, BEGAN)]).toEqual([null, null]);
  expect(leadsThere(at, STREET)).toBe(false);
});

test.each([
  [{ north: 1, east: 0 }, 0],
  [{ north: 0, east: 1 }, 90],
  [{ north: -1, east: 0 }, 180],
  [{ north: 0, east: -1 }, 270],
])("from %o the dot is at %d degrees", (from, bearing) => {
  const at = { ...pointAt(from), farthestMiles: 5, recordedAt: BEGAN };
  expect(seenOf(at, STREET, BEGAN)).toMatchObject({ milesLeft: 1, bearing });
});
