import { createServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "~/env";
import type { NextHandler } from "./listener";

/**
 * Who waited for the door to open asks again within a moment, and loading Next would hold up the
 * answer. A page that is asked for ends the wait.
 */
const FIRST_ANSWERS_MS = 50;

/** What draws the pages, once it is prepared. */
export interface Drawing {
  handler: NextHandler;
  /** Where a browser under development hears of changes. */
  attach(server: Server): void;
}

/** The pages behind an open door. */
export interface NextPages {
  /** Draws a page; one that is asked for while the start goes on waits for its end. */
  handler: NextHandler;
  /** Resolves when pages can be drawn, and rejects when they never will be. */
  prepare(): Promise<Drawing>;
}

/**
 * Pages that are prepared behind the open door: Next takes as long to load as all the rest, and the
 * API needs nothing of it.
 * @param load prepares what draws; Next unless a test brings another
 */
export function nextPages(load: () => Promise<Drawing> = loadNext): NextPages {
  const asked = new AbortController();
  let prepared: Promise<Drawing> | undefined;
  const prepare = () => (prepared ??= afterFirstAnswers(asked.signal).then(load));
  return {
    prepare,
    async handler(request, response) {
      asked.abort();
      const { handler } = await prepare();
      await handler(request, response);
    },
  };
}

async function afterFirstAnswers(asked: AbortSignal): Promise<void> {
  await sleep(FIRST_ANSWERS_MS, undefined, { signal: asked }).catch(() => undefined);
}

async function loadNext(): Promise<Drawing> {
  const { default: next } = await import("next");
  const dev = env.NODE_ENV !== "production";
  // Next would answer our door's upgrades itself, and in production leaves them waiting for ever; one
  // that nobody listens for is a request like any other.
  const httpServer = createServer();
  const pages = next({ dev, dir: process.cwd(), hostname: env.HOST, port: env.PORT, httpServer });
  await pages.prepare();
  return {
    handler: pages.getRequestHandler(),
    attach: (server) => {
      if (dev) server.on("upgrade", pages.getUpgradeHandler());
    },
  };
}
