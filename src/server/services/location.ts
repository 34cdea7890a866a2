import type { ResolvedLocation } from "~/domain/location/location";
import type { ServiceContext } from "./context";

type Geo = Pick<ServiceContext, "geocoder">;

/** Resolves a service location's text. Bookings, profiles, search and the desk all use it. */
export async function resolveLocation({ geocoder }: Geo, text: string): Promise<ResolvedLocation> {
  const place = await geocoder.resolve(text);
  if (place === null) {
    const region = await geocoder.region(text);
    return {
      precision: "unknown",
      area: region?.state ?? "",
      timeZone: region?.timeZone ?? null,
    };
  }
  const { latitude, longitude, area, isStreet, namesStreet, otherPlace, timeZone } = place;
  return {
    precision: isStreet || namesStreet ? "exact" : "area",
    point: { latitude, longitude },
    isStreet,
    area: area ?? "",
    otherPlace,
    timeZone,
  };
}

export interface SavedAddress {
  city: string;
  state: string;
  zipCode: string;
}

/** Resolves the ZIP code or city saved in a profile, without an outside request. */
export async function savedLocation({ geocoder }: Geo, { zipCode, city, state }: SavedAddress) {
  return (await geocoder.inTable(zipCode)) ?? geocoder.inTable(`${city}, ${state}`);
}
