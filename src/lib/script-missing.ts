import { MINUTE_MS } from "~/domain/time/durations";
import { isObject } from "./use-draft";

/** What this tab remembers of its last reload. */
const KEPT_AT = "curbwrench:reloaded-for";

let keepTyped: (() => void) | null = null;

/**
 * Calls `keep` just before the page reloads for an update. Returns a function that ends it.
 */
export function beforeUpdate(keep: () => void): () => void {
  keepTyped = keep;
  return () => {
    if (keepTyped === keep) keepTyped = null;
  };
}

/** Returns the address of a script or style sheet of ours that failed to load, or null. */
function failedPart(target: EventTarget | null): string | null {
  const address =
    target instanceof HTMLScriptElement
      ? target.src
      : target instanceof HTMLLinkElement && target.rel === "stylesheet"
        ? target.href
        : "";
  return address.startsWith(`${location.origin}/_next/static/`) ? address : null;
}

/** Asks whether the server no longer has the file. Without a connection nothing is known. */
async function isGone(address: string): Promise<boolean> {
  const answer = await fetch(address, { method: "HEAD", cache: "no-store" }).catch(() => null);
  return answer?.status === 404;
}

/** Returns false if a reload didn't help before, or the last one was a moment ago. */
function mayReload(address: string, now: number): boolean {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_AT) ?? "null");
    if (isObject(kept)) {
      if (kept.address === address) return false;
      if (typeof kept.at === "number" && now - kept.at < MINUTE_MS) return false;
    }
    sessionStorage.setItem(KEPT_AT, JSON.stringify({ address, at: now }));
    return true;
  } catch {
    // Without a memory, reloading could go on forever.
    return false;
  }
}

/**
 * Reloads the page once if a script that it needs is gone from the server, as after an update. The
 * new page asks for the new scripts.
 */
export function reloadAfterUpdate(): void {
  let isReloading = false;
  const check = async (address: string) => {
    if (!(await isGone(address)) || isReloading || !mayReload(address, Date.now())) return;
    isReloading = true;
    keepTyped?.();
    location.reload();
  };
  addEventListener(
    "error",
    ({ target }) => {
      const address = failedPart(target);
      if (address !== null) void check(address);
    },
    // These errors don't bubble.
    true,
  );
}
