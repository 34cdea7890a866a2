/** Prefix of caches with a user's data, also used by public/sw.js. */
const PRIVATE_CACHE_PREFIX = "curbwrench-private";
/** The address that the service worker keeps for offline reading. */
const JOBS_ADDRESS = "/api/mechanic/bookings";

/** Fetches the jobs, so that the service worker stores the newest answer. */
export async function keepOfflineJobs(): Promise<void> {
  if (!("serviceWorker" in navigator) || !navigator.serviceWorker.controller) return;
  try {
    const answer = await fetch(JOBS_ADDRESS, { headers: { accept: "application/json" } });
    // An unread body would keep its connection busy.
    await answer.arrayBuffer();
  } catch {
    // While offline the last answer stays.
  }
}

/** Deletes what was stored for offline reading, so that the next user never sees it. */
export async function forgetOfflineCopies(): Promise<void> {
  if (!("caches" in window)) return;
  try {
    // Keeps the worker from storing an answer that is still on its way.
    navigator.serviceWorker?.controller?.postMessage({ type: "forget" });
    const names = await caches.keys();
    const own = names.filter((name) => name.startsWith(PRIVATE_CACHE_PREFIX));
    await Promise.all(own.map((name) => caches.delete(name)));
  } catch {
    // A browser without storage has stored nothing.
  }
}
