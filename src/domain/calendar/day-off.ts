import { DAY_MS } from "../time/durations";
import { instantOf } from "../time/wall-clock";
import type { Span } from "./spans";

/** Parts of a day that a mechanic takes off with one tap. */
export const DAY_PARTS = ["morning", "afternoon", "day"] as const;
export type DayPart = (typeof DAY_PARTS)[number];

const NOON = "12:00";
const MIDNIGHT = "00:00";

/** Returns a part of a local day ("2026-11-30"). It ends at noon, begins at noon, or is all of it. */
export function partOfDay(part: DayPart, date: string, timeZone: string): Span {
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  const at = (day: string, time: string) =>
    instantOf({ date: day, time }, timeZone)?.getTime() ?? Date.parse(`${day}T${time}:00Z`);
  return {
    from: at(date, part === "afternoon" ? NOON : MIDNIGHT),
    to: part === "morning" ? at(date, NOON) : at(next, MIDNIGHT),
  };
}
