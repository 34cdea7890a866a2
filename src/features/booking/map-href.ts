/** Most stops between start and end that a map opens. */
const MOST_BETWEEN = 9;

/**
 * Returns a link that opens a route through all of these locations, in order, starting at the
 * device's location.
 */
export function routeHref(locations: readonly string[]): string {
  const stops = locations.slice(0, MOST_BETWEEN + 1);
  const between = stops.slice(0, -1).join("|");
  const search = new URLSearchParams({ api: "1", destination: stops.at(-1) ?? "" });
  if (between !== "") search.set("waypoints", between);
  return `https://www.google.com/maps/dir/?${search.toString()}`;
}

export type MapShows = "the location" | "directions";

const APPLES = /\b(?:iPhone|iPad|iPod)\b/;

/**
 * Returns a map link for this device. Ordinary https addresses open the installed app or the
 * browser; `geo:` does nothing without an app.
 */
export function mapHref(location: string, shows: MapShows, userAgent: string): string {
  const text = encodeURIComponent(location);
  const isRoute = shows === "directions";
  if (APPLES.test(userAgent)) {
    return `https://maps.apple.com/?${isRoute ? "daddr" : "q"}=${text}`;
  }
  return isRoute
    ? `https://www.google.com/maps/dir/?api=1&destination=${text}`
    : `https://www.google.com/maps/search/?api=1&query=${text}`;
}
