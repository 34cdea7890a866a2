import { BOOKING_PATH } from "~/lib/paths";
import { nextFrom } from "./arrival";

/**
 * Applies a sign-in screen's address: adds the wanted page to its links, and reports an ended
 * session, a failed external sign-in or blocked cookies. Plain DOM code, because role selection has
 * no React and the forms' links appear before React runs.
 */
export function readSignInAddress(): void {
  const query = new URLSearchParams(location.search);
  const next = nextFrom(query);
  const isSignedOut = query.has("signedOut");
  if (next !== undefined || isSignedOut) {
    const carried = new URLSearchParams({
      ...(next === undefined ? {} : { next }),
      ...(isSignedOut ? { signedOut: "1" } : {}),
    });
    const links = document.querySelectorAll<HTMLAnchorElement>("a[data-carries-next]");
    for (const link of links) link.search = carried.toString();
  }
  // A visitor on the way to the wizard keeps their search if they look at prices first.
  const [path, search] = next?.split("?") ?? [];
  const toPrices = document.querySelector<HTMLAnchorElement>("a[data-carries-search]");
  if (toPrices !== null && path === BOOKING_PATH && search) toPrices.search = search;
  show("signed-out", isSignedOut);
  show("sign-in-failed", query.has("error"));
  show("cookies-refused", !keepsCookies());
  const reason = document.getElementById(`why-${query.get("error")}`);
  if (reason !== null) reason.hidden = false;
}

function show(name: string, isShown: boolean): void {
  const part = document.querySelector<HTMLElement>(`[data-${name}]`);
  if (part !== null) part.hidden = !isShown;
}

/** Returns true if this browser keeps our cookies. Without cookies, sign-in can't work. */
function keepsCookies(): boolean {
  document.cookie = "kept=1; max-age=9";
  return document.cookie.includes("kept=1");
}
