/** A point on the globe, degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_MILES = 3958.7613;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance (haversine) in miles. */
export function distanceMiles(a: Point, b: Point): number {
  const dLat = radians(b.latitude - a.latitude);
  const dLng = radians(b.longitude - a.longitude);
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Returns a point, or null if either part is missing. */
export function pointOf(row: { latitude: number | null; longitude: number | null }): Point | null {
  return row.latitude === null || row.longitude === null
    ? null
    : { latitude: row.latitude, longitude: row.longitude };
}

/** Returns whether a location is within a mechanic's radius; false for an unknown location. */
export function isWithinReach(
  mechanic: Point | null,
  radiusMiles: number,
  place: Point | null,
): boolean {
  return mechanic !== null && place !== null && distanceMiles(mechanic, place) <= radiusMiles;
}

/** Rounds miles to one decimal; null stays null. */
export function roundedMiles(a: Point | null, b: Point | null): number | null {
  return a === null || b === null ? null : Math.round(distanceMiles(a, b) * 10) / 10;
}

/** 'j•••@example.com'. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at <= 0 ? "•••" : `${email.charAt(0)}•••${email.slice(at)}`;
}

/** 'Rivera' → 'R.'. */
export function lastInitial(lastName: string): string {
  const initial = Array.from(lastName.trim())[0];
  return initial === undefined ? "" : `${initial}.`;
}
