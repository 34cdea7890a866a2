import type { ResolvedLocation } from "~/domain/location/location";
import type { ServiceContext } from "./context";

type Geo = Pick<ServiceContext, "geocoder">;

/** Finds a service location by its text: the one answer that booking, profiles, search and the desk share. */
export async function resolveLocation({ geocoder }: Geo, text: string): Promise<ResolvedLocation> {
  const place = await geocoder.resolve(text);
  if (place === null) return { precision: "unknown" };
  const { latitude, longitude, area, isStreet, namesStreet, timeZone } = place;
  return {
    precision: isStreet || namesStreet ? "exact" : "area",
    point: { latitude, longitude },
    isStreet,
    area: area ?? "",
    timeZone,
  };
}

export interface SavedAddress {
  city: string;
  state: string;
  zipCode: string;
}

/** Finds the ZIP code or the city that somebody saved in their profile, without asking anybody outside. */
export async function savedLocation({ geocoder }: Geo, { zipCode, city, state }: SavedAddress) {
  return (await geocoder.inTable(zipCode)) ?? geocoder.inTable(`${city}, ${state}`);
}
