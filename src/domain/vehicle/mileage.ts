import { DAY_MS } from "../time/durations";
import { BAD_MILEAGE, readMileage } from "./options";

/** The most miles that can be saved. */
export const MOST_MILES = 2_000_000;
export const TOO_MANY_MILES = `That's over ${MOST_MILES.toLocaleString("en-US")} miles. Check the number.`;
/** Miles above this are possible, and more often a typing error. We ask about them once. */
export const DOUBTED_MILES = 1_000_000;
/** Days after the completion for which a mechanic can still save the mileage. */
export const ODOMETER_DAYS = 7;

/** Returns the earliest completion after which the mileage can still be saved. */
export const odometerOpenSince = (now: Date): Date =>
  new Date(now.getTime() - ODOMETER_DAYS * DAY_MS);

/** Who read the odometer. */
export const READERS = ["owner", "mechanic"] as const;

/** Miles that someone read from a car's odometer. */
export interface Reading {
  miles: number;
  at: Date;
  by: (typeof READERS)[number];
}

/** Returns the newest reading, whether or not an older one has more miles. Null without any. */
export function lastReading(readings: readonly Reading[]): Reading | null {
  return readings.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1) ?? null;
}

/**
 * Returns, for each entry, whether its miles are fewer than those of the entry before it. Entries
 * without miles count for nothing.
 */
export function lowerReadings(oldestFirst: readonly { miles: number | null }[]): boolean[] {
  let before: number | null = null;
  return oldestFirst.map(({ miles }) => {
    if (miles === null) return false;
    const isLower = before !== null && miles < before;
    before = miles;
    return isLower;
  });
}

export type TypedMiles =
  | { miles: number | null; problem: null }
  /** `asked` are the miles that the problem asks about, and null for an error. */
  | { problem: string; asked: number | null };

/**
 * Reads typed miles, null if the field is empty. Unlikely ones are a problem until `asked` says that
 * they were asked about.
 */
export function readMiles(text: string, asked: number | null): TypedMiles {
  const miles = readMileage(text);
  if (miles === undefined) return { problem: BAD_MILEAGE, asked: null };
  if (miles === null || miles <= DOUBTED_MILES) return { miles, problem: null };
  if (miles > MOST_MILES) return { problem: TOO_MANY_MILES, asked: null };
  return miles === asked
    ? { miles, problem: null }
    : { problem: "That's over 1,000,000 miles. Check it, or save it anyway.", asked: miles };
}
