export type MapShows = "the place" | "the way there";

const APPLES = /\b(?:iPhone|iPad|iPod)\b/;

/**
 * Where a device finds a place. Both are ordinary addresses, which a phone with the app opens in the
 * app and any other in the browser; `geo:` does nothing where no app has taken it.
 */
export function mapHref(place: string, shows: MapShows, userAgent: string): string {
  const text = encodeURIComponent(place);
  const isWay = shows === "the way there";
  if (APPLES.test(userAgent)) {
    return `https://maps.apple.com/?${isWay ? "daddr" : "q"}=${text}`;
  }
  return isWay
    ? `https://www.google.com/maps/dir/?api=1&destination=${text}`
    : `https://www.google.com/maps/search/?api=1&query=${text}`;
}
