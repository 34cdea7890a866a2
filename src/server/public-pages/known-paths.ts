import { SITEMAP_ADDRESSES } from "~/domain/public/policy";
import { MINUTE_MS } from "~/domain/time/durations";

export const KNOWN_PATHS = {
  /** Shortest time until the paths are read again, even if rows keep changing. */
  leastAgeMs: 10_000,
  /** Longest time until then. A page that was just turned on is known to every process by then. */
  mostAgeMs: MINUTE_MS,
} as const;

/**
 * Remembers which addresses have a page, so that made-up ones can be told apart without the
 * database. They are read when an address is asked for that isn't among them. `now` is in
 * milliseconds.
 */
export function keepKnownPaths(load: () => Promise<readonly string[]>, now: () => number) {
  let known: ReadonlySet<string> = new Set();
  let readAt = -Infinity;
  let isOutdated = true;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const begunAt = now();
    isOutdated = false;
    try {
      known = new Set(await load());
    } catch (error) {
      isOutdated = true;
      throw error;
    } finally {
      readAt = begunAt;
    }
  }

  async function refresh(): Promise<void> {
    const age = now() - readAt;
    if (age < (isOutdated ? KNOWN_PATHS.leastAgeMs : KNOWN_PATHS.mostAgeMs)) return;
    await (reading ??= read().finally(() => (reading = null)));
  }

  return {
    /** Marks the paths as out of date. */
    changed: () => void (isOutdated = true),
    /** Returns whether a page at this path is known. Rejects if the paths can't be read. */
    async has(path: string): Promise<boolean> {
      if (known.has(path)) return true;
      await refresh();
      return known.has(path);
    },
    /** Returns whether a large sitemap has this file, counted from 1. */
    async hasSitemapPart(number: number): Promise<boolean> {
      await refresh();
      return number >= 1 && (number - 1) * SITEMAP_ADDRESSES < known.size + 1;
    },
  };
}
