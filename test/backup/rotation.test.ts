import { expect, test } from "vitest";
import { KEPT, staleOf } from "~/server/backup/rotation";
import { DAY_MS, HOUR_MS } from "~/domain/time/durations";

const START = Date.parse("2026-01-01T09:23:00Z");
const nameOf = ({ at }: { at: Date }) => at.toISOString().slice(0, 10);

/** Makes one backup a night and removes what is stale, from day 0 on; `off` nights have none. */
function nights(count: number, off: (night: number) => boolean = () => false) {
  let backups: { at: Date }[] = [];
  for (let night = 0; night < count; night += 1) {
    if (off(night)) continue;
    // A machine isn't always on at the same hour.
    backups.push({ at: new Date(START + night * DAY_MS + (night % 5) * HOUR_MS) });
    const stale = new Set(staleOf(backups));
    backups = backups.filter((one) => !stale.has(one));
  }
  return backups;
}

test("keeps seven days and the last backup of each of the four weeks before them", () => {
  // May 1, 2026 is a Friday.
  expect(nights(121).map(nameOf)).toEqual([
    "2026-04-05",
    "2026-04-12",
    "2026-04-19",
    "2026-04-24",
    "2026-04-25",
    "2026-04-26",
    "2026-04-27",
    "2026-04-28",
    "2026-04-29",
    "2026-04-30",
    "2026-05-01",
  ]);
});

test("never keeps more than eleven, and none older than five weeks", () => {
  for (let count = 60; count < 130; count += 1) {
    const kept = nights(count);
    expect(kept.length).toBe(KEPT.days + KEPT.weeks);
    const newest = kept.at(-1)?.at.getTime() ?? 0;
    const oldest = kept[0]?.at.getTime() ?? 0;
    expect(newest - oldest).toBeLessThanOrEqual(35 * DAY_MS);
  }
});

test("keeps the last good ones when no newer ones are made", () => {
  const kept = nights(80, (night) => night >= 40);
  expect(kept.map(nameOf)).toEqual(nights(40).map(nameOf));
  expect(staleOf([{ at: new Date(0) }])).toEqual([]);
  expect(staleOf([])).toEqual([]);
});

test("counts several backups of one day as one day", () => {
  const one = { at: new Date("2026-05-01T09:00:00Z") };
  const two = { at: new Date("2026-05-01T21:00:00Z") };
  const before = { at: new Date("2026-04-30T09:00:00Z") };
  expect(staleOf([one, two, before])).toEqual([one]);
});
