import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "~/domain/time/durations";

/** How long a key that worked isn't held up by wrong keys from its network, in ms. */
export const TRUSTED_MS = 10 * MINUTE_MS;

/** When keys last worked in this process, in milliseconds, by their hash. */
const worked = new LRUCache<string, number>({ max: 10_000 });

/** Returns whether this key worked in this process within the last `TRUSTED_MS`. */
export const workedLately = (keyHash: string, now: Date): boolean =>
  now.getTime() - (worked.get(keyHash) ?? -Infinity) <= TRUSTED_MS;

/** Remembers that a key works. */
export const noteWorkingKey = (keyHash: string, now: Date): void => {
  worked.set(keyHash, now.getTime());
};

/** Forgets a key that no longer works. */
export const forgetKey = (keyHash: string): void => {
  worked.delete(keyHash);
};
