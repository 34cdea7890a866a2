import type { LocationPrecision } from "~/domain/location/location";
import { cellOf } from "~/domain/mechanic/area";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import type { ServiceContext } from "../../context";
import { resolveLocation, savedLocation, type SavedAddress } from "../../location";

/** Returns the location as a mechanic sees it before accepting. */
export interface JobLocation {
  locationPrecision: LocationPrecision;
  area: string;
  latitude: number | null;
  longitude: number | null;
  /** The exact point, if the geocoder knows it. Nobody sees it. */
  streetLatitude: number | null;
  streetLongitude: number | null;
}

/** A service location and its time zone. */
export interface LocatedJob {
  place: JobLocation;
  timeZone: string;
}

/**
 * Resolves a service location. An unknown one gets the point and zone of its customer's saved
 * address: mechanics near that see it, listed last. Without a saved address, only the requested
 * mechanic and the desk see it.
 */
export async function locationOfJob(
  ctx: ServiceContext,
  serviceLocation: string,
  customerId: string,
): Promise<LocatedJob> {
  const location = await resolveLocation(ctx, serviceLocation);
  if (location.precision !== "unknown") {
    const { precision, point, isStreet, area, timeZone } = location;
    const street = isStreet ? point : null;
    return {
      timeZone,
      place: {
        locationPrecision: precision,
        area,
        ...cellOf(point),
        streetLatitude: street?.latitude ?? null,
        streetLongitude: street?.longitude ?? null,
      },
    };
  }
  const customer = await ctx.db.user.findUniqueOrThrow({
    where: { id: customerId },
    select: { zipCode: true, city: true, state: true },
  });
  return unknownPlace(ctx, customer);
}

async function unknownPlace(ctx: ServiceContext, address: SavedAddress): Promise<LocatedJob> {
  const saved = await savedLocation(ctx, address);
  return {
    timeZone: saved?.timeZone ?? DEFAULT_TIME_ZONE,
    place: {
      locationPrecision: "unknown",
      area: "",
      ...(saved === null ? { latitude: null, longitude: null } : cellOf(saved)),
      streetLatitude: null,
      streetLongitude: null,
    },
  };
}
