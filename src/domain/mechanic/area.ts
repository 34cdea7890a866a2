import type { Point } from "./matching";

const CELLS_PER_DEGREE = 50;

/**
 * Returns the center of a point's map cell, about a mile wide. Distances for other people are
 * measured to it, because anyone who can ask for distances from anywhere learns the point, and
 * that must not be a home. The database stores a mechanic's in `areaLatitude` and `areaLongitude`,
 * using the same formula.
 */
export function cellOf(point: Point): Point {
  const center = (degrees: number) =>
    Math.floor(degrees * CELLS_PER_DEGREE + 0.5) / CELLS_PER_DEGREE;
  return { latitude: center(point.latitude), longitude: center(point.longitude) };
}
