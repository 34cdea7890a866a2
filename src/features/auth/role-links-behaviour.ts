import { nextFrom } from "./arrival";

/**
 * What a sign-in screen does with its address: its links lead on to where the visitor wanted to be,
 * and it tells of a session that has ended, of a sign-in that failed elsewhere and of refused cookies.
 * Plain DOM, because the role choice has no React, and the forms' links are there before React is.
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

/** Tells whether this browser keeps a cookie of ours, without which nobody stays signed in. */
function keepsCookies(): boolean {
  document.cookie = "kept=1; max-age=9";
  return document.cookie.includes("kept=1");
}
