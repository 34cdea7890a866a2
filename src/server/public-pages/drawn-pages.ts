import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { contentSecurityPolicy, pageHeaders, storedPagePolicy } from "~/prerender/server/headers";
import { headsOf, type Kept } from "~/prerender/server/send";
import type { PageSource } from "~/server/services/public/changes";
import { DAY_MS } from "~/domain/time/durations";

/** A page or file that was just drawn, with its sources. */
export interface Drawing {
  text: string;
  /** Its content type. */
  type: string;
  /** CSP sources of its scripts; null in development. */
  scripts: readonly string[] | null;
  /** Headers that say how long browsers may keep it. A minute unless given. */
  caching?: Record<string, string>;
  sources: readonly PageSource[];
  /** Draws it again after this time, if that's less than a day. */
  keptMs?: number | undefined;
  /** The path of today of a page that moved. */
  movedTo?: string;
}

/** A drawn page, ready to send. */
export interface DrawnPage extends Kept, Omit<Drawing, "text" | "type" | "scripts" | "caching"> {
  /** When its drawing began, in milliseconds. */
  drawnAt: number;
}

export const DRAWN_PAGES = {
  /** Memory for all drawn pages, in bytes. */
  bytes: 32 * 1024 * 1024,
  /** Shortest time until a page is drawn again, even if its sources keep changing. */
  leastAgeMs: 10_000,
  /** Longest time until a page is drawn again, because some content changes only with time. */
  mostAgeMs: DAY_MS,
  /** Most addresses without a page that are remembered, each for `leastAgeMs`. */
  absentMost: 10_000,
  /** Most drawings of unknown addresses that wait, so that made-up ones don't fill the memory. */
  waitingMost: 200,
} as const;

/** The error when too many drawings wait. */
export class DrawingBusy extends Error {}

const gzipped = promisify(gzip);
const brotli = promisify(brotliCompress);

const CACHING = { "cache-control": "public, max-age=60" };

/** Fast enough to wait for, and a tenth larger than the build's. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/**
 * Keeps drawn pages in memory. After a change of its sources, a page is drawn again when it's next
 * requested, one page at a time. `now` is in milliseconds.
 */
export function keepDrawnPages(now: () => number) {
  const pages = new LRUCache<string, DrawnPage>({
    maxSize: DRAWN_PAGES.bytes,
    sizeCalculation: ({ bodies }) => bodies.identity.length + bodies.gzip.length + bodies.br.length,
  });
  const absent = new LRUCache<string, number>({ max: DRAWN_PAGES.absentMost });
  const queue = new PQueue({ concurrency: 1 });
  const drawing = new Map<string, Promise<DrawnPage | null>>();
  const changedAt = new Map<PageSource, number>();

  function isCurrent({ drawnAt, sources, keptMs = DRAWN_PAGES.mostAgeMs }: DrawnPage): boolean {
    const age = now() - drawnAt;
    if (age < DRAWN_PAGES.leastAgeMs) return true;
    const isUnchanged = sources.every((source) => (changedAt.get(source) ?? -Infinity) < drawnAt);
    return isUnchanged && age < keptMs;
  }

  /**
   * Returns whether an address is known to have no page. Forgotten soon, so that a page that was
   * just turned on is found.
   */
  function isAbsent(path: string): boolean {
    const since = absent.get(path);
    return since !== undefined && now() - since < DRAWN_PAGES.leastAgeMs;
  }

  async function drawNow(
    path: string,
    draw: () => Promise<Drawing | null>,
  ): Promise<DrawnPage | null> {
    const drawnAt = now();
    const drawn = await draw();
    if (drawn === null) {
      pages.delete(path);
      absent.set(path, drawnAt);
      return null;
    }
    absent.delete(path);
    const { text, type, scripts, caching = CACHING, ...rest } = drawn;
    const identity = Buffer.from(text);
    const [zipped, br] = await Promise.all([gzipped(identity), brotli(identity, BROTLI)]);
    const etag = createHash("sha256").update(identity).digest("hex").slice(0, 20);
    const bodies = { identity, gzip: zipped, br };
    const heads = headsOf(bodies, (encoding, secure) => ({
      ...pageHeaders(secure),
      "content-security-policy":
        scripts === null ? contentSecurityPolicy(null, secure) : storedPagePolicy(scripts, secure),
      "content-type": type,
      ...caching,
      etag: `"${etag}-${encoding}"`,
    }));
    const page = { bodies, heads, drawnAt, ...rest };
    pages.set(path, page);
    return page;
  }

  return {
    /** Marks pages drawn from this source as out of date. */
    changed(source: PageSource): void {
      changedAt.set(source, now());
    },
    /**
     * Returns a page from memory, or draws it. If drawing fails, returns an older drawing. `draw`
     * returns null for a page that doesn't exist, which is remembered for a short time. A page that
     * is known to exist waits for its turn, before all others.
     * @throws {DrawingBusy} too many drawings wait, and nobody knows whether the page exists
     */
    async get(
      path: string,
      draw: () => Promise<Drawing | null>,
      isKnown = false,
    ): Promise<DrawnPage | null> {
      const kept = pages.get(path);
      if (kept !== undefined && isCurrent(kept)) return kept;
      if (kept === undefined && !isKnown && isAbsent(path)) return null;
      const begun = drawing.get(path);
      const exists = kept !== undefined || isKnown;
      if (begun === undefined && !exists && queue.size >= DRAWN_PAGES.waitingMost) {
        throw new DrawingBusy();
      }
      const priority = exists ? 1 : 0;
      const waiting =
        begun ??
        queue.add(() => drawNow(path, draw), { priority }).finally(() => drawing.delete(path));
      drawing.set(path, waiting);
      return kept === undefined ? waiting : waiting.catch(() => kept);
    },
    /** Returns whether a page, or the lack of one, is in memory. */
    remembers: (path: string) => pages.has(path) || isAbsent(path),
    /** The bytes in use. */
    size: () => pages.calculatedSize,
    count: () => pages.size,
  };
}
