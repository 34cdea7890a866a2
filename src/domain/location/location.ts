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
      timeZone: string;
    }
  | { precision: "unknown" };

export const LOCATION_WORDS = {
  /** Shown instead of an unknown location before a mechanic has accepted. */
  unknown: "Location unknown",
  missing: "Enter a ZIP code, or a city and state.",
  noStreet: "Add the street and number, so your mechanic can find you.",
  notFound: "We couldn't find that place. Add a ZIP code, like 94110.",
} as const;
