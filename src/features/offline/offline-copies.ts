/** The prefix of every cache that holds a signed-in person's data; public/sw.js uses it too. */
const PRIVATE_CACHE_PREFIX = "curbwrench-private";
/** What the service worker keeps for reading without a connection. */
const JOBS_ADDRESS = "/api/mechanic/bookings";

/** Asks for the jobs once more, only so that the service worker keeps the newest answer. */
export async function keepOfflineJobs(): Promise<void> {
  if (!("serviceWorker" in navigator) || !navigator.serviceWorker.controller) return;
  try {
    const answer = await fetch(JOBS_ADDRESS, { headers: { accept: "application/json" } });
    // Read to its end: a body that nobody reads keeps its connection to the server busy.
    await answer.arrayBuffer();
  } catch {
    // Without a connection the last answer stays.
  }
}

/** Removes what was kept for offline reading, so that the next person never sees it. */
export async function forgetOfflineCopies(): Promise<void> {
  if (!("caches" in window)) return;
  try {
    // The worker is told too: an answer that is still on its way must not be kept any more.
    navigator.serviceWorker?.controller?.postMessage({ type: "forget" });
    const names = await caches.keys();
    const own = names.filter((name) => name.startsWith(PRIVATE_CACHE_PREFIX));
    await Promise.all(own.map((name) => caches.delete(name)));
  } catch {
    // A browser that denies storage has kept nothing either.
  }
}
