/** IndexedDB database of the kept day, also deleted by public/sw.js. */
export const DAY_DATABASE = "curbwrench-day";
/** Prefix of caches with a user's pages. */
const PRIVATE_CACHE_PREFIX = "curbwrench-private";

let forgotten = 0;

/** Returns a function that tells whether the copies were deleted since. */
export function watchForgetting(): () => boolean {
  const before = forgotten;
  return () => before !== forgotten;
}

/** Deletes what was stored for working offline, so that the next user never sees it. */
export async function forgetOfflineCopies(): Promise<void> {
  forgotten += 1;
  try {
    indexedDB.deleteDatabase(DAY_DATABASE);
    await deletePages();
  } catch {
    // A browser without storage has stored nothing.
  }
}

export async function deletePages(): Promise<void> {
  if (!("caches" in window)) return;
  const names = await caches.keys();
  const own = names.filter((name) => name.startsWith(PRIVATE_CACHE_PREFIX));
  await Promise.all(own.map((name) => caches.delete(name)));
}
