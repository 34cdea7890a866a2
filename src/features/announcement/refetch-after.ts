import { DAY_MS, MINUTE_MS } from "~/domain/time/durations";

/** Longest wait of a visitor's page, which hears of no change. */
const VISITOR_MS = 5 * MINUTE_MS;
/** Longest wait of any page. Timers can't count weeks. */
const LONGEST_MS = DAY_MS;
/** Shortest wait, for a device whose clock is ahead or a server that's away. */
const SHORTEST_MS = 10_000;
/** Open pages don't all ask at the same moment. */
const SPREAD_MS = 2_000;

/** Returns after how many milliseconds a page asks again what is announced; false for never. */
export function refetchAfter(
  nextChangeAt: string | null,
  { now, hearsOfChanges, spread }: { now: number; hearsOfChanges: boolean; spread: number },
): number | false {
  const most = hearsOfChanges ? LONGEST_MS : VISITOR_MS;
  if (nextChangeAt === null) return hearsOfChanges ? false : VISITOR_MS;
  const left = Date.parse(nextChangeAt) - now;
  return left <= 0 ? SHORTEST_MS : Math.min(most, left + 250 + spread * SPREAD_MS);
}
