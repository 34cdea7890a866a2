import { viewerTimeZone } from "~/lib/date-format";

const ONE_YEAR_SECONDS = 31_536_000;

/** The cookie that tells the server the viewer's zone, so 'This Month' means their month. */
export function timeZoneCookie(timeZone: string): string {
  return `tz=${encodeURIComponent(timeZone)}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`;
}

/** Writes the browser's IANA time zone into the `tz` cookie. */
export function rememberTimeZone(): void {
  document.cookie = timeZoneCookie(viewerTimeZone());
}
