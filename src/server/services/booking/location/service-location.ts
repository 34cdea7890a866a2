import type { LocationPrecision } from "~/domain/location/location";
import { cellOf } from "~/domain/mechanic/area";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { isRowId } from "~/domain/text/text";
import type { ServiceContext } from "../../context";
import { resolveLocation, savedLocation, savedZone } from "../../location";

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
  /** The zone comes from the location itself, or from its ZIP code's first three digits. */
  isZoneOfLocation: boolean;
}

/** Whose job it is, and where else to look for its time zone. */
interface Asker {
  /** Null without an account. */
  customerId: string | null;
  requestedMechanicId?: string | null;
  browserTimeZone?: string | undefined;
}

/**
 * Resolves a service location. An unknown one gets the point of its customer's saved address:
 * mechanics near that see it, listed last. Without a saved address, or without an account, only the
 * requested mechanic and the desk see it. Its time zone is that of its ZIP code's first three
 * digits, else the saved address's, the requested mechanic's, the browser's, New York's.
 */
export async function locationOfJob(
  ctx: ServiceContext,
  serviceLocation: string,
  asker: Asker,
): Promise<LocatedJob> {
  const found = await resolveLocation(ctx, serviceLocation);
  if (found.precision !== "unknown") {
    const { precision, point, isStreet, area, timeZone } = found;
    const street = isStreet ? point : null;
    return {
      timeZone,
      isZoneOfLocation: true,
      location: {
        locationPrecision: precision,
        area,
        ...cellOf(point),
        streetLatitude: street?.latitude ?? null,
        streetLongitude: street?.longitude ?? null,
      },
    };
  }
  const address = await addressOf(ctx, asker.customerId);
  const saved = address === null ? null : await savedLocation(ctx, address);
  return {
    timeZone:
      found.timeZone ??
      (address && (await savedZone(ctx, address))) ??
      (await zoneOfMechanic(ctx, asker.requestedMechanicId)) ??
      asker.browserTimeZone ??
      DEFAULT_TIME_ZONE,
    isZoneOfLocation: found.timeZone !== null,
    location: {
      locationPrecision: "unknown",
      area: "",
      ...(saved === null ? { latitude: null, longitude: null } : cellOf(saved)),
      streetLatitude: null,
      streetLongitude: null,
    },
  };
}

async function addressOf(ctx: ServiceContext, customerId: string | null) {
  if (customerId === null) return null;
  return ctx.db.user.findUniqueOrThrow({
    where: { id: customerId },
    select: { zipCode: true, city: true, state: true },
  });
}

/** Returns the zone of the area that everyone reads in a mechanic's profile. */
async function zoneOfMechanic(ctx: ServiceContext, userId: string | null | undefined) {
  if (!userId || !isRowId(userId)) return null;
  const profile = await ctx.db.mechanicProfile.findUnique({
    where: { userId },
    select: { area: true },
  });
  return profile?.area ? ((await ctx.geocoder.inTable(profile.area))?.timeZone ?? null) : null;
}
