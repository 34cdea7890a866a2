import { nextFrom } from "./arrival";

/**
 * What a sign-in screen does with its address: its links lead on to where the visitor wanted to be,
 * and a sign-in that failed elsewhere is told. Plain DOM, because the role choice has no React, and
 * the forms' links are there before React is.
 */
export function readSignInAddress(): void {
  const query = new URLSearchParams(location.search);
  const next = nextFrom(query);
  if (next !== undefined) {
    const links = document.querySelectorAll<HTMLAnchorElement>("a[data-carries-next]");
    for (const link of links) link.search = new URLSearchParams({ next }).toString();
  }
  const failed = document.querySelector<HTMLElement>("[data-sign-in-failed]");
  if (failed !== null && query.has("error")) failed.hidden = false;
}
