/** Web Lock, channel and Background Sync of the queue: one sender on this device at a time. */
export const QUEUE_LOCK = "curbwrench-acts";

declare global {
  /** Only in some browsers, and not in TypeScript's library. */
  interface ServiceWorkerRegistration {
    readonly sync?: { register: (tag: string) => Promise<void> };
  }
}

/** Asks the browser to send the queue once it's online, even if no page is open then. */
export async function sendInBackground(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.sync?.register(QUEUE_LOCK);
}
