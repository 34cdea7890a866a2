import { CITY_PAGE } from "./policy";
import { DAY_MS } from "../time/durations";

/** Counts of a city, or of one service there. */
export interface AreaCounts {
  /** Eligible mechanics who are based there. */
  mechanics: number;
  completedJobs: number;
}

/** Returns whether an area has enough mechanics or finished jobs for a page. */
export function hasEnough({ mechanics, completedJobs }: AreaCounts): boolean {
  return mechanics >= CITY_PAGE.mechanics || completedJobs >= CITY_PAGE.completedJobs;
}

/**
 * shown: listed in the sitemap and by search engines. kept: still there, but not to be listed.
 * gone: 404.
 */
export type AreaPageState = "shown" | "kept" | "gone";

/**
 * Returns the state of a page by its counts now. `belowSince` is when they were first seen below
 * what a page needs; null if they never were.
 */
export function areaPageState(
  counts: AreaCounts & { belowSince: Date | null },
  now: Date,
): AreaPageState {
  if (hasEnough(counts)) return "shown";
  if (counts.belowSince === null) return "kept";
  const until = counts.belowSince.getTime() + CITY_PAGE.keptDays * DAY_MS;
  return now.getTime() < until ? "kept" : "gone";
}

/**
 * Returns the city of an area in the location table's words: without its ZIP code. Null if unknown.
 */
export function cityOfArea(area: string | null): string | null {
  return area?.replace(/ \d{5}$/, "") || null;
}

/** Splits a city of the location table: "San Francisco, CA" → name and state code. */
export function cityParts(city: string): { name: string; state: string } {
  const comma = city.lastIndexOf(", ");
  return comma === -1
    ? { name: city, state: "" }
    : { name: city.slice(0, comma), state: city.slice(comma + 2) };
}
