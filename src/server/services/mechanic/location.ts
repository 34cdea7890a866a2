import type { LocationPrecision } from "~/domain/location/location";
import { distanceMiles, pointOf, type Point } from "~/domain/mechanic/matching";
import type { ServiceContext } from "../context";
import { resolveLocation } from "../location";

/** A mechanic's coordinates, stored next to the location they entered. */
interface WorkPlace {
  locationPrecision: LocationPrecision;
  area: string;
  latitude: number | null;
  longitude: number | null;
  timeZone: string | null;
}

/**
 * Resolves where a mechanic works: the point they gave or the one their text names, and the area
 * shown to others.
 */
export async function workLocation(
  ctx: Pick<ServiceContext, "geocoder">,
  location: string,
  given: Point | null,
): Promise<WorkPlace> {
  const found = await resolveLocation(ctx, location);
  const known = found.precision === "unknown" ? null : found;
  const point = given ?? known?.point ?? null;
  return {
    locationPrecision: given === null ? found.precision : "exact",
    area: known?.area ?? "",
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    timeZone: point === null ? found.timeZone : await ctx.geocoder.zoneAt(point),
  };
}

const BATCH = 200;

/** If a profile's text is this far from its point, the point was wrong. */
const MISREAD_FROM_MILES = 100;

/**
 * Resolves locations of profiles from before precision and time zone were stored. Keeps a point the
 * mechanic gave, but drops one that was wrongly read from a house number.
 */
export async function locateMechanics(ctx: Pick<ServiceContext, "db" | "geocoder">): Promise<void> {
  for (;;) {
    const profiles = await ctx.db.mechanicProfile.findMany({
      where: { locationPrecision: null },
      select: { id: true, location: true, latitude: true, longitude: true },
      take: BATCH,
    });
    for (const { id, location, ...kept } of profiles) {
      const point = pointOf(kept);
      const given = point !== null && (await isMisread(ctx, location, point)) ? null : point;
      await ctx.db.mechanicProfile.updateMany({
        where: { id, location, locationPrecision: null },
        data: await workLocation(ctx, location, given),
      });
    }
    if (profiles.length < BATCH) return;
  }
}

async function isMisread(
  ctx: Pick<ServiceContext, "geocoder">,
  location: string,
  point: Point,
): Promise<boolean> {
  const found = await resolveLocation(ctx, location);
  if (found.precision !== "unknown") return distanceMiles(found.point, point) > MISREAD_FROM_MILES;
  const digits = /\d{5}/.exec(location)?.[0];
  const zip = digits === undefined ? null : await ctx.geocoder.inTable(digits);
  return zip !== null && distanceMiles(zip, point) < 1;
}
