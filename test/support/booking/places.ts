import type { Point } from "~/domain/mechanic/matching";
import type { FoundPlace } from "~/server/gateways/geo/geocoder";

/** Builds a geocoder's answer for a point; by default one for a whole area. */
export function foundPlace(point: Point, known: Partial<FoundPlace> = {}): FoundPlace {
  return {
    latitude: point.latitude,
    longitude: point.longitude,
    label: "here",
    area: "here",
    isStreet: false,
    namesStreet: false,
    otherPlace: null,
    timeZone: "America/Los_Angeles",
    ...known,
  };
}
