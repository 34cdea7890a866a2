import { DAY_MS } from "~/domain/time/durations";

/** How many nightly backups of a database server are kept. */
export const KEPT = { days: 7, weeks: 4 } as const;

/** Monday, January 5, 1970: weeks are counted from it. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

const dayOf = ({ at }: { at: Date }) => Math.floor(at.getTime() / DAY_MS);
const weekOf = ({ at }: { at: Date }) => Math.floor((at.getTime() - FIRST_MONDAY_MS) / 7 / DAY_MS);

/**
 * Returns the backups that aren't needed any longer. The newest of each of the last seven days that
 * have one stays, and of the earlier ones the newest of each of the last four weeks. With a backup
 * every day, the oldest is at most five weeks old.
 */
export function staleOf<Backup extends { at: Date }>(backups: readonly Backup[]): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const daily = newestOfEach(newestFirst, dayOf).slice(0, KEPT.days);
  const oldestDay = daily.at(-1);
  const earlier = newestFirst.filter((one) => oldestDay !== undefined && one.at < oldestDay.at);
  const weekly = newestOfEach(earlier, weekOf).slice(0, KEPT.weeks);
  const kept = new Set([...daily, ...weekly]);
  return newestFirst.filter((one) => !kept.has(one));
}

function newestOfEach<Backup>(
  newestFirst: readonly Backup[],
  periodOf: (backup: Backup) => number,
): Backup[] {
  const seen = new Map<number, Backup>();
  for (const one of newestFirst) {
    if (!seen.has(periodOf(one))) seen.set(periodOf(one), one);
  }
  return [...seen.values()];
}
