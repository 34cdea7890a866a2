import { DAY_MS, MINUTE_MS } from "~/domain/time/durations";

/** Longest wait of a signed-out visitor's page, which gets no live events. */
const VISITOR_MS = 5 * MINUTE_MS;
/** Longest wait of any page. Timers can't wait for weeks. */
const LONGEST_MS = DAY_MS;
/** Shortest wait, in case the device's clock is ahead or the server can't be reached. */
const SHORTEST_MS = 10_000;
/** Spreads the requests of open pages over this time. */
const SPREAD_MS = 2_000;

/** Returns the milliseconds after which a page refetches the announcements; false for never. */
export function refetchAfter(
  nextChangeAt: string | null,
  { now, hearsOfChanges, spread }: { now: number; hearsOfChanges: boolean; spread: number },
): number | false {
  const most = hearsOfChanges ? LONGEST_MS : VISITOR_MS;
  if (nextChangeAt === null) return hearsOfChanges ? false : VISITOR_MS;
  const left = Date.parse(nextChangeAt) - now;
  return left <= 0 ? SHORTEST_MS : Math.min(most, left + 250 + spread * SPREAD_MS);
}
