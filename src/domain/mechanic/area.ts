import type { Point } from "./matching";

const CELLS_PER_DEGREE = 50;

/**
 * The centre of a point's cell on the map, about a mile wide: what others may measure distances to.
 * Whoever can ask for distances to a point from anywhere learns that point, so it must not be a home.
 * The database keeps a mechanic's in `areaLatitude` and `areaLongitude`, by the same sum.
 */
export function cellOf(point: Point): Point {
  const centre = (degrees: number) =>
    Math.floor(degrees * CELLS_PER_DEGREE + 0.5) / CELLS_PER_DEGREE;
  return { latitude: centre(point.latitude), longitude: centre(point.longitude) };
}
