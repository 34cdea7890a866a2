import { codes } from "zipcodes";

/** Returns the center of a ZIP code, from the table that the product uses, too. */
export function pointOfZip(
  zip: string,
): { latitude: number; longitude: number; label: string } | null {
  const found = codes[zip];
  if (found === undefined) return null;
  const { latitude, longitude, city, state } = found;
  return { latitude, longitude, label: `${city}, ${state} ${zip}` };
}
