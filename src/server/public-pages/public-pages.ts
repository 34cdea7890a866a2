import type { IncomingMessage, ServerResponse } from "node:http";
import { PUBLIC_FILES, PUBLIC_PAGES } from "~/domain/public/addresses";
import { SLUG } from "~/domain/public/slug";
import { pageHeaders } from "~/prerender/server/headers";
import { sendKept } from "~/prerender/server/send";
import type { Pages } from "~/prerender/server/stored-pages";
import { createContextInner } from "~/server/context";
import { getDeps } from "~/server/deps";
import { log } from "~/server/gateways/observability/log";
import type { Clock } from "~/server/gateways/runtime/clock";
import { listenForChanges, type PageSource } from "~/server/services/public/changes";
import { keepDrawnPages, type Drawing, type DrawnPage } from "./drawn-pages";
import type { Params } from "./kind";
import { keepKnownPaths } from "./known-paths";

const ADDRESSES = [...PUBLIC_PAGES, ...PUBLIC_FILES].map((address) => ({
  address,
  regex: new RegExp(
    `^${address.pattern.replaceAll(".", "\\.").replaceAll(/\[(\w+)\]/g, "(?<$1>[^/]{1,100})")}$`,
  ),
}));
/** The first part of every address, which shows quickly that a path isn't one of these. */
const FIRST_PARTS = new Set<string | undefined>(
  ADDRESSES.map(({ address }) => address.pattern.split("/", 2)[1]),
);

/** A public page, or a file for search engines, that a path names. */
export interface PublicMatch {
  address: (typeof ADDRESSES)[number]["address"];
  params: Params;
}

/** Finds the public page of a path; null if it has another page. */
export function matchPublicPage(path: string): PublicMatch | null {
  if (!FIRST_PARTS.has(path.split("/", 2)[1])) return null;
  for (const { address, regex } of ADDRESSES) {
    const found = regex.exec(path);
    if (found !== null) return { address, params: { ...found.groups } };
  }
  return null;
}

/** The caller of every drawing. */
const NOBODY = { session: null, requestId: "public-pages" };

/**
 * Serves pages that are the same for everybody and are drawn by the running server from current
 * rows (docs/architecture.md). React is loaded with the first one.
 */
export function createPublicPages(pages: Pages, clock: Clock) {
  const now = () => clock.now().getTime();
  const drawn = keepDrawnPages(now);
  const known = keepKnownPaths(async () => {
    const { everyPath } = await import("./sitemap");
    return everyPath(createContextInner(await getDeps(), NOBODY));
  }, now);
  let listening: Promise<void> | undefined;

  async function draw({ address, params }: PublicMatch): Promise<Drawing | null> {
    const { drawFile, drawPage } = await import("./draw");
    const ctx = createContextInner(await getDeps(), NOBODY);
    switch (address.name) {
      case "robots":
      case "sitemap":
      case "sitemapPart":
        return drawFile(ctx, address.name, params);
      default:
        return drawPage(ctx, address.name, params, () => pages.frame());
    }
  }

  /** Starts listening before the first drawing, so that no change after it is missed. */
  async function listen(): Promise<void> {
    const changed = (source: PageSource) => {
      drawn.changed(source);
      known.changed();
    };
    await (listening ??= listenForChanges(changed).catch((error: unknown) => {
      listening = undefined;
      throw error;
    }));
  }

  async function findLanding(): Promise<DrawnPage | null> {
    const frame = pages.landing();
    if (frame === null) return null;
    await listen();
    return drawn.get("/", async () => {
      const { drawLanding } = await import("./landing");
      const ctx = createContextInner(await getDeps(), NOBODY);
      return drawLanding(ctx, frame);
    });
  }

  /** Returns whether the address is known to have a page. */
  async function isKnown({ address, params }: PublicMatch, path: string): Promise<boolean> {
    if (address.name === "sitemapPart") return known.hasSitemapPart(Number(params.number));
    return Object.keys(params).length === 0 || known.has(path);
  }

  /**
   * Finds a page. Addresses without one are looked up only so often for one network. Beyond that,
   * those that aren't known to have a page are 404 without a look, so that a flood of made-up ones
   * delays nobody's pages.
   */
  async function find(
    match: PublicMatch,
    path: string,
    clientAddress: string,
  ): Promise<DrawnPage | null> {
    if (!Object.values(match.params).every((value) => SLUG.test(value))) return null;
    await listen();
    if (drawn.remembers(path)) return drawn.get(path, () => draw(match));
    if (await isKnown(match, path)) return drawn.get(path, () => draw(match), true);
    const { limits } = await getDeps();
    // Taken before the look, so that simultaneous calls get no more of them.
    if (!(await limits.tryConsume("missingPages", clientAddress))) return null;
    const page = await drawn.get(path, () => draw(match));
    if (page !== null) await limits.refund("missingPages", clientAddress);
    return page;
  }

  return {
    /**
     * Serves the landing page with current prices and figures. Without the database, serves it as
     * it was built, which shows none.
     */
    async serveLanding(
      request: IncomingMessage,
      response: ServerResponse,
      secure: boolean,
    ): Promise<void> {
      const page = await findLanding().catch((error: unknown) => {
        log.error({ err: error }, "the landing page wasn't drawn");
        return null;
      });
      if (page === null) {
        pages.serveStranger(request, response, secure);
        return;
      }
      sendKept(request, response, 200, page, secure);
    },
    async serve(
      request: IncomingMessage,
      response: ServerResponse,
      {
        match,
        path,
        secure,
        clientAddress,
      }: { match: PublicMatch; path: string; secure: boolean; clientAddress: string },
    ): Promise<void> {
      const page = await find(match, path, clientAddress);
      if (page === null) return pages.serveNotFound(request, response, secure);
      if (page.movedTo !== undefined) {
        const headers = { location: page.movedTo, "cache-control": "public, max-age=60" };
        response.writeHead(301, { ...pageHeaders(secure), ...headers }).end();
        return;
      }
      sendKept(request, response, 200, page, secure);
    },
  };
}
