export type MapShows = "the place" | "the way there";

const APPLES = /\b(?:iPhone|iPad|iPod)\b/;

/**
 * Returns a map link for this device. Ordinary https addresses open the installed app or the
 * browser; `geo:` does nothing without an app.
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
