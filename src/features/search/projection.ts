import { distanceMiles, type Point } from "~/domain/mechanic/matching";

/** Miles of one degree of latitude. */
const MILES_PER_DEGREE = 69.055;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export interface Size {
  width: number;
  height: number;
}

/** A flat picture of the neighbourhood of one point: pixels from its top left corner. */
export interface Projection {
  centre: Point;
  pixelsPerMile: number;
  size: Size;
  toPixels: (point: Point) => { x: number; y: number };
}

/**
 * Equirectangular around `centre`: east–west shrinks with the centre's latitude. Exact enough for
 * a few hundred miles, which is as far as anybody drives to a car.
 */
export function project(centre: Point, pixelsPerMile: number, size: Size): Projection {
  const shrink = Math.cos(radians(centre.latitude));
  return {
    centre,
    pixelsPerMile,
    size,
    toPixels: (point) => {
      const east = wrap(point.longitude - centre.longitude) * MILES_PER_DEGREE * shrink;
      const north = (point.latitude - centre.latitude) * MILES_PER_DEGREE;
      return {
        x: size.width / 2 + east * pixelsPerMile,
        y: size.height / 2 - north * pixelsPerMile,
      };
    },
  };
}

/** The short way round the globe, degrees. */
function wrap(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** The middle of some points, or null of none. Longitudes are averaged around the first one. */
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

/** How many miles from the centre the picture has to show, so that every point is in it. */
export function reachMiles(centre: Point, points: readonly Point[]): number {
  const furthest = points.reduce((most, point) => Math.max(most, distanceMiles(centre, point)), 0);
  return Math.max(SMALLEST_REACH, furthest);
}

const STEPS = [1, 2, 5, 10, 15, 25, 50, 100, 250, 500, 1000, 2500];

/** Round numbers of miles for at most four rings within `reach`, nearest first. */
export function ringMiles(reach: number): number[] {
  const step = STEPS.find((candidate) => reach / candidate <= 4) ?? 5000;
  const count = Math.max(1, Math.floor(reach / step + 1e-9));
  return Array.from({ length: count }, (_, index) => step * (index + 1));
}

/** Where pins are drawn: those that would hide one another are set apart, at most `gap` pixels away. */
export function spread(
  places: readonly { x: number; y: number }[],
  gap: number,
): { x: number; y: number }[] {
  const drawn: { x: number; y: number }[] = [];
  for (const place of places) {
    let best = place;
    // A spiral outwards: the first free spot wins; with too many pins the last one tried stays.
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
