import { viewerTimeZone } from "~/lib/date-format";

const ONE_YEAR_SECONDS = 31_536_000;

/** Builds the cookie with the viewer's zone, so that "This Month" means their month. */
export function timeZoneCookie(timeZone: string): string {
  return `tz=${encodeURIComponent(timeZone)}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`;
}

/** Stores the browser's IANA zone in the `tz` cookie. */
export function rememberTimeZone(): void {
  document.cookie = timeZoneCookie(viewerTimeZone());
}
