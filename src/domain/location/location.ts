import type { Point } from "../mechanic/matching";

/** Precision of a service location: street, ZIP code or city, or unknown. */
export const LOCATION_PRECISIONS = ["exact", "area", "unknown"] as const;
export type LocationPrecision = (typeof LOCATION_PRECISIONS)[number];

/** A text resolved to a service location. */
export type ResolvedLocation =
  | {
      precision: "exact" | "area";
      point: Point;
      /** The point is that of the street address, not only of its ZIP code. */
      isStreet: boolean;
      /** City, state and ZIP code as far as they're known. */
      area: string;
      /** A city or state in the text that its ZIP code isn't in. */
      otherPlace: string | null;
      timeZone: string;
    }
  | {
      precision: "unknown";
      /** The state of its ZIP code, by the first three digits; empty if they tell nothing. */
      area: string;
      /** The time zone of those digits; null if they tell nothing. */
      timeZone: string | null;
    };

export const LOCATION_WORDS = {
  /** Shown instead of an unknown location before a mechanic has accepted. */
  unknown: "Location unknown",
  missing: "Enter a ZIP code, or a city and state.",
  noStreet: "Add the street and number, so your mechanic can find you.",
  notFound: "We couldn't find that place. Add a ZIP code, like 94110.",
  /** For a ZIP code that we don't have, beside a city that we don't have. */
  newZip:
    "We don't know that ZIP code yet. Add your city and state, or a larger city nearby, like “near McKinney, TX”.",
} as const;

/** Says why our screens don't take a location, or null if they take it. */
export function locationRefusal(found: { precision: LocationPrecision; area: string } | undefined) {
  if (found?.precision !== "unknown") return null;
  return found.area === "" ? LOCATION_WORDS.notFound : LOCATION_WORDS.newZip;
}

/** Asks about a ZIP code that isn't in the city beside it. Null if they agree. */
export function zipQuestion(
  found: { area: string; otherPlace: string | null } | undefined,
): string | null {
  if (found === undefined || found.otherPlace === null) return null;
  return `The ZIP code is in ${found.area}, not in ${found.otherPlace}. We go by the ZIP code, so check it.`;
}
