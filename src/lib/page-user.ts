import { PAGE_USER_HEADER } from "~/domain/account/page-user";
import { leaveFor } from "./leave";

/** Whose page this is: the first person whom the server named. */
let pageUser: string | null = null;
const otherTabs =
  typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("curbwrench-user");

/** What a write of this page carries, so that the server refuses it for anybody else. */
export function pageUserHeaders(): Record<string, string> {
  return pageUser === null ? {} : { [PAGE_USER_HEADER]: pageUser };
}

/** Remembers who is signed in, and loads the page again once it is somebody else. */
export function notePageUser(userId: string): void {
  if (pageUser === null) {
    pageUser = userId;
    otherTabs?.postMessage(userId);
  } else if (pageUser !== userId) {
    // Not `reload`, which lets a browser fill in again what was typed.
    leaveFor(`${location.pathname}${location.search}`);
  }
}

/** Asks who is signed in when another tab names somebody else, and when the Back button brings the page. */
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
