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
export function savedLocation({ geocoder }: Geo, address: SavedAddress) {
  return geocoder.inTable(savedText(address));
}

/** Returns the time zone of a saved address; of an unknown place, that of its ZIP code's region. */
export async function savedZone({ geocoder }: Geo, address: SavedAddress): Promise<string | null> {
  const known = await savedLocation({ geocoder }, address);
  return (known ?? (await geocoder.region(savedText(address))))?.timeZone ?? null;
}

const savedText = ({ zipCode, city, state }: SavedAddress) => `${city}, ${state} ${zipCode}`;
