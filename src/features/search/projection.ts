import { distanceMiles, type Point } from "~/domain/mechanic/matching";

/** Miles per degree of latitude. */
const MILES_PER_DEGREE = 69.055;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export interface Size {
  width: number;
  height: number;
}

/** A flat map around a point, in pixels from its top left corner. */
export interface Projection {
  center: Point;
  pixelsPerMile: number;
  size: Size;
  toPixels: (point: Point) => { x: number; y: number };
}

/**
 * Projects equirectangularly around `center`, scaling longitude by the cosine of its latitude.
 * Accurate enough for a few hundred miles.
 */
export function project(center: Point, pixelsPerMile: number, size: Size): Projection {
  const shrink = Math.cos(radians(center.latitude));
  return {
    center,
    pixelsPerMile,
    size,
    toPixels: (point) => {
      const east = wrap(point.longitude - center.longitude) * MILES_PER_DEGREE * shrink;
      const north = (point.latitude - center.latitude) * MILES_PER_DEGREE;
      return {
        x: size.width / 2 + east * pixelsPerMile,
        y: size.height / 2 - north * pixelsPerMile,
      };
    },
  };
}

/** Normalizes degrees to the short way around the globe. */
function wrap(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/**
 * Returns the center of the points, or null if there are none. Longitudes are averaged around the
 * first point.
 */
export function middleOf(points: readonly Point[]): Point | null {
  const [first] = points;
  if (first === undefined) return null;
  const sum = points.reduce(
    (total, point) => ({
      latitude: total.latitude + point.latitude,
      longitude: total.longitude + wrap(point.longitude - first.longitude),
    }),
    { latitude: 0, longitude: 0 },
  );
  return {
    latitude: sum.latitude / points.length,
    longitude: wrap(first.longitude + sum.longitude / points.length),
  };
}

const SMALLEST_REACH = 5;

/** Returns the miles from the center to the farthest point. */
export function reachMiles(center: Point, points: readonly Point[]): number {
  const furthest = points.reduce((most, point) => Math.max(most, distanceMiles(center, point)), 0);
  return Math.max(SMALLEST_REACH, furthest);
}

const STEPS = [1, 2, 5, 10, 15, 25, 50, 100, 250, 500, 1000, 2500];

/** Returns round distances for up to four rings within `reach`, nearest first. */
export function ringMiles(reach: number): number[] {
  const step = STEPS.find((candidate) => reach / candidate <= 4) ?? 5000;
  const count = Math.max(1, Math.floor(reach / step + 1e-9));
  return Array.from({ length: count }, (_, index) => step * (index + 1));
}

/** Moves pins apart that would cover one another, by at most `gap` pixels. */
export function spread(
  places: readonly { x: number; y: number }[],
  gap: number,
): { x: number; y: number }[] {
  const drawn: { x: number; y: number }[] = [];
  for (const place of places) {
    let best = place;
    // Searches outward in a spiral for a free spot. With too many pins the last attempt stays.
    for (let turn = 0; turn < 48; turn += 1) {
      const angle = turn * 2.4;
      const radius = turn === 0 ? 0 : gap * 0.45 * Math.sqrt(turn);
      best = { x: place.x + radius * Math.cos(angle), y: place.y + radius * Math.sin(angle) };
      const spot = best;
      if (drawn.every((other) => Math.hypot(other.x - spot.x, other.y - spot.y) >= gap)) break;
    }
    drawn.push(best);
  }
  return drawn;
}
