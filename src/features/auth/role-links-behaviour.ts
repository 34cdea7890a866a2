import { nextFrom } from "./arrival";

/**
 * What a sign-in screen does with its address: its links lead on to where the visitor wanted to be,
 * and it tells of a session that has ended and of a sign-in that failed elsewhere. Plain DOM, because the role choice has no React, and
 * the forms' links are there before React is.
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
  const signedOut = document.querySelector<HTMLElement>("[data-signed-out]");
  if (signedOut !== null && isSignedOut) signedOut.hidden = false;
  const failed = document.querySelector<HTMLElement>("[data-sign-in-failed]");
  if (failed !== null && query.has("error")) failed.hidden = false;
}
