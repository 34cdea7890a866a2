import { PAGE_USER_HEADER } from "~/domain/account/page-user";
import { leaveFor } from "./leave";

/** The user this page was loaded for: the first one the server named. */
let pageUser: string | null = null;
const otherTabs =
  typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("curbwrench-user");

/** Returns the header that lets the server refuse a write if another user has signed in since. */
export function pageUserHeaders(): Record<string, string> {
  return pageUser === null ? {} : { [PAGE_USER_HEADER]: pageUser };
}

/** Remembers the signed-in user, and reloads the page if it is a different one. */
export function notePageUser(userId: string): void {
  if (pageUser === null) {
    pageUser = userId;
    otherTabs?.postMessage(userId);
  } else if (pageUser !== userId) {
    // `reload` would let the browser restore what the previous user typed.
    leaveFor(`${location.pathname}${location.search}`);
  }
}

/** Calls back when another tab reports a different user or the Back button restores the page. */
export function watchPageUser(askAgain: () => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (pageUser !== null && data !== pageUser) askAgain();
  };
  otherTabs?.addEventListener("message", hear, { signal });
  addEventListener("pageshow", ({ persisted }) => (persisted ? askAgain() : undefined), { signal });
  return () => watching.abort();
}
