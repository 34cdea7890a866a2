import type { Point } from "~/domain/mechanic/matching";

/** The Hopi villages keep Arizona's time, inside of the Navajo Nation, which does not; the map is too coarse. */
const HOPI = /^(?:Hotevilla|Keams Canyon|Kykotsmovi Village|Polacca|Second Mesa), AZ/;
/** The map takes its neighbor across the date line. */
const AMERICAN_SAMOA = /, AS \d{5}$|, AS$/;

/** The IANA time zone at a point. */
export async function zoneAt(place: Point & { area: string | null }): Promise<string> {
  if (place.area !== null && HOPI.test(place.area)) return "America/Phoenix";
  if (place.area !== null && AMERICAN_SAMOA.test(place.area)) return "Pacific/Pago_Pago";
  // Its table is only read when the first place is asked for.
  const { default: zoneOf } = await import("@photostructure/tz-lookup");
  return zoneOf(place.latitude, place.longitude);
}
