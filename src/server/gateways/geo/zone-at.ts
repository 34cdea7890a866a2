import type { Point } from "~/domain/mechanic/matching";

/**
 * The Hopi villages use Arizona's time, unlike the Navajo Nation around them. The map is too coarse
 * for that.
 */
const HOPI = /^(?:Hotevilla|Keams Canyon|Kykotsmovi Village|Polacca|Second Mesa), AZ/;
/** The map puts American Samoa across the date line. */
const AMERICAN_SAMOA = /, AS \d{5}$|, AS$/;

/** Returns the IANA zone at a point. */
export async function zoneAt(place: Point & { area: string | null }): Promise<string> {
  if (place.area !== null && HOPI.test(place.area)) return "America/Phoenix";
  if (place.area !== null && AMERICAN_SAMOA.test(place.area)) return "Pacific/Pago_Pago";
  // Its table is read with the first lookup.
  const { default: zoneOf } = await import("@photostructure/tz-lookup");
  return zoneOf(place.latitude, place.longitude);
}
