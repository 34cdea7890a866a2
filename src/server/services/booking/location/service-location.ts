import type { LocationPrecision } from "~/domain/location/location";
import { cellOf } from "~/domain/mechanic/area";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import type { ServiceContext } from "../../context";
import { resolveLocation, savedLocation, type SavedAddress } from "../../location";

/** The location as a mechanic sees it before accepting. */
export interface JobLocation {
  locationPrecision: LocationPrecision;
  area: string;
  latitude: number | null;
  longitude: number | null;
  /** The exact point, if the geocoder knows it. Never shown to anyone. */
  streetLatitude: number | null;
  streetLongitude: number | null;
}

/** A service location and its time zone. */
export interface LocatedJob {
  location: JobLocation;
  timeZone: string;
}

/**
 * Resolves a service location. An unknown one gets the point and time zone of its customer's saved
 * address: mechanics near that see it, listed last. Without a saved address, or without an account
 * (null), only the requested mechanic and the desk see it.
 */
export async function locationOfJob(
  ctx: ServiceContext,
  serviceLocation: string,
  customerId: string | null,
): Promise<LocatedJob> {
  const found = await resolveLocation(ctx, serviceLocation);
  if (found.precision !== "unknown") {
    const { precision, point, isStreet, area, timeZone } = found;
    const street = isStreet ? point : null;
    return {
      timeZone,
      location: {
        locationPrecision: precision,
        area,
        ...cellOf(point),
        streetLatitude: street?.latitude ?? null,
        streetLongitude: street?.longitude ?? null,
      },
    };
  }
  const customer =
    customerId === null
      ? null
      : await ctx.db.user.findUniqueOrThrow({
          where: { id: customerId },
          select: { zipCode: true, city: true, state: true },
        });
  return unknownLocation(ctx, customer);
}

async function unknownLocation(
  ctx: ServiceContext,
  address: SavedAddress | null,
): Promise<LocatedJob> {
  const saved = address === null ? null : await savedLocation(ctx, address);
  return {
    timeZone: saved?.timeZone ?? DEFAULT_TIME_ZONE,
    location: {
      locationPrecision: "unknown",
      area: "",
      ...(saved === null ? { latitude: null, longitude: null } : cellOf(saved)),
      streetLatitude: null,
      streetLongitude: null,
    },
  };
}
