import type { Point } from "~/domain/mechanic/matching";
import type { SearchHit } from "~/domain/mechanic/search";
import { middleOf, project, reachMiles, ringMiles, spread, type Size } from "./projection";

/** Space around the farthest pin, in pixels. */
const MARGIN = 44;
const PIN_GAP = 30;

/**
 * Computes the map in pixels: the center, mile rings, and a pin and a disc for each mechanic with a
 * known location. Null if no location is known.
 */
export function drawAreas(origin: Point | null, mechanics: readonly SearchHit[], size: Size) {
  const placed = mechanics.flatMap((mechanic) => {
    const point = mechanic.area;
    return point === null ? [] : [{ mechanic, point }];
  });
  const points = placed.map(({ point }) => point);
  const center = origin ?? middleOf(points);
  if (center === null || placed.length === 0) return null;
  const reach = reachMiles(center, points);
  const halfSide = Math.min(size.width, size.height) / 2 - MARGIN;
  const projection = project(center, Math.max(1e-3, halfSide / reach), size);
  const places = points.map(projection.toPixels);
  const middle = projection.toPixels(center);
  // The searched location comes first, so that no pin covers it.
  const [, ...drawn] = spread([middle, ...places], PIN_GAP);
  return {
    middle,
    rings: ringMiles(reach).map((miles) => ({ miles, radius: miles * projection.pixelsPerMile })),
    pins: placed.map(({ mechanic }, index) => ({
      id: mechanic.userId,
      label: labelOf(mechanic),
      initials: `${mechanic.firstName.charAt(0)}${mechanic.lastName.charAt(0)}`.toUpperCase(),
      online: mechanic.isAvailable,
      place: places[index] ?? middle,
      at: drawn[index] ?? middle,
      reach: mechanic.serviceRadius * projection.pixelsPerMile,
    })),
  };
}

function labelOf(mechanic: SearchHit): string {
  const far =
    mechanic.distanceMiles === null ? "" : `, ${mechanic.distanceMiles.toFixed(1)} miles away`;
  return `${mechanic.firstName} ${mechanic.lastName}, ${mechanic.location}${far}, drives ${mechanic.serviceRadius} miles, ${mechanic.isAvailable ? "online" : "offline"}`;
}
