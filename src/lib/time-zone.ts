import { isTimeZone } from "~/domain/time/time-zone";

const ONE_YEAR_SECONDS = 31_536_000;

/** Builds the cookie with the viewer's zone, so that "This Month" means their month. */
export function timeZoneCookie(timeZone: string): string {
  return `tz=${encodeURIComponent(timeZone)}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`;
}

/** Stores the browser's IANA zone in the `tz` cookie. */
export function rememberTimeZone(): void {
  document.cookie = timeZoneCookie(viewerTimeZone());
}

let ownZone: string | undefined;

/** Returns the browser's IANA zone, or undefined if it hides its zone behind UTC. */
export function ownTimeZone(): string | undefined {
  const timeZone = viewerTimeZone();
  return timeZone === "UTC" ? undefined : timeZone;
}

/** Returns the browser's IANA zone. */
export function viewerTimeZone(): string {
  ownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Some browsers report a zone that doesn't exist, such as Etc/Unknown.
  return isTimeZone(ownZone) ? ownZone : "UTC";
}
