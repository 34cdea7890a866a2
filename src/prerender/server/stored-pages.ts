import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { NONCE_PLACEHOLDER, placeholderOf } from "~/prerender/placeholders";
import { carriesSession } from "~/server/gateways/auth/session";
import { isRead } from "~/server/http/call";
import { gzipped } from "~/server/http/encoding";
import {
  ASSET_HEADERS,
  contentSecurityPolicy,
  newNonce,
  pageHeaders,
  storedPagePolicy,
} from "./headers";
import type { PageFrame, PageStore, PublicPage } from "./page-store";
import { encodingOf, headOf, headsOf, send, sendKept, type Kept } from "./send";

/** A page for a visitor: its name, its parameters, and whether the visit is over https. */
interface Shown {
  page: string;
  params: Record<string, string>;
  secure: boolean;
  status?: number;
}

/** The built landing page without its main part, which the running server draws. */
export interface LandingFrame {
  before: string;
  after: string;
  /** CSP sources of its scripts. */
  scripts: readonly string[];
}

const MAIN = /^([\s\S]*<main id="main">)[\s\S]*(<\/main>[\s\S]*)$/;

/** Answers with pages and their files. Returns false for anything else. */
export interface Pages {
  /** Serves a public page to a visitor without a session cookie. */
  serveStranger(request: IncomingMessage, response: ServerResponse, secure: boolean): boolean;
  serveFile(request: IncomingMessage, response: ServerResponse, path: string): boolean;
  servePage(request: IncomingMessage, response: ServerResponse, shown: Shown): Promise<void>;
  serveNotFound(request: IncomingMessage, response: ServerResponse, secure: boolean): void;
  /** Returns the landing page around its main part; null in development, where Next draws it. */
  landing(): LandingFrame | null;
  /** Returns the parts that pages drawn by the running server share with the landing page. */
  frame(): Promise<PageFrame>;
  /** Takes over the socket of development's live reload, once the server listens. */
  attach?(server: Server): void;
}

/**
 * Serves every page, prerendered without user data (docs/decisions/005-prerendered-pages.md), and
 * its files. The route guards have already decided that the visitor may see it.
 */
export function storedPages(store: PageStore): Pages {
  const { manifest } = store;
  const pages = new Map(
    Object.entries(manifest.pages).map(([pattern, { html, rsc, link }]) => {
      const text = (file: string) => store.read(file, "identity").toString("utf8");
      return [pattern, { pieces: text(html).split(NONCE_PLACEHOLDER), rsc: text(rsc), link }];
    }),
  );

  const landing = landingFrame(store);

  /** Public pages with their headers, each read once. */
  const kept = new Map<PublicPage, Kept>();
  function read(page: PublicPage) {
    const known = kept.get(page);
    if (known !== undefined) return known;
    const { file, etag, scripts } = page;
    const bodies = {
      identity: store.read(file, "identity"),
      gzip: store.read(file, "gzip"),
      br: store.read(file, "br"),
    };
    const heads = headsOf(bodies, (encoding, secure) => ({
      ...pageHeaders(secure),
      "content-security-policy": storedPagePolicy(scripts, secure),
      "content-type": "text/html; charset=utf-8",
      // Revalidated each time, because a signed-in user gets another page at this address.
      "cache-control": "private, no-cache",
      vary: "Accept-Encoding, Cookie",
      etag: `"${etag}-${encoding}"`,
    }));
    const made = { bodies, heads };
    kept.set(page, made);
    return made;
  }

  /** Sends a page that is the same for everyone. */
  function sendPublic(
    request: IncomingMessage,
    response: ServerResponse,
    page: PublicPage,
    { status = 200, secure }: { status?: number; secure: boolean },
  ): void {
    sendKept(request, response, status, read(page), secure);
  }

  return {
    serveStranger(request, response, secure) {
      const page = manifest.public[request.url?.split("?")[0] ?? ""];
      if (page === undefined || !isRead(request) || carriesSession(request.headers.cookie)) {
        return false;
      }
      sendPublic(request, response, page, { secure });
      return true;
    },

    serveFile(request, response, path) {
      const file = manifest.files[path];
      if (file === undefined || !isRead(request)) return false;
      const encoding = file.name === null ? "identity" : encodingOf(request);
      const body =
        file.name === null || encoding === "identity"
          ? store.readSource(file.source)
          : store.read(file.name, encoding);
      const head = headOf(encoding, body.length, {
        ...ASSET_HEADERS,
        "content-type": file.type,
        // The provider's card form is in a frame of another site and uses our font.
        ...(file.type.startsWith("font/") ? { "access-control-allow-origin": "*" } : {}),
        ...(file.etag === null
          ? { "cache-control": "public, max-age=31536000, immutable" }
          : { "cache-control": "no-cache", etag: `"${file.etag}-${encoding}"` }),
      });
      send(request, response, 200, head, body);
      return true;
    },

    async servePage(request, response, { page: pattern, params, secure, status = 200 }) {
      const stored = manifest.public[pattern];
      if (stored !== undefined) return sendPublic(request, response, stored, { secure });
      const page = pages.get(pattern);
      if (page === undefined) throw new Error(`The build didn't prerender ${pattern}.`);
      const isRouter = request.headers.rsc !== undefined;
      const nonce = newNonce();
      let text = isRouter ? page.rsc : page.pieces.join(nonce);
      for (const [name, value] of Object.entries(params)) {
        text = text.replaceAll(placeholderOf(name), value);
      }
      const encoding = encodingOf(request, ["gzip"]);
      const body = encoding === "gzip" ? await gzipped(text) : Buffer.from(text);
      const head = headOf(encoding, body.length, {
        ...pageHeaders(secure),
        "content-security-policy": contentSecurityPolicy(nonce, secure),
        "content-type": isRouter ? "text/x-component" : "text/html; charset=utf-8",
        "cache-control": "private, no-cache, no-store, max-age=0, must-revalidate",
        vary: "Accept-Encoding, Cookie, RSC",
        ...(page.link === "" || isRouter ? {} : { link: page.link }),
      });
      send(request, response, status, head, body);
    },

    serveNotFound(request, response, secure) {
      sendPublic(request, response, manifest.notFound, { status: 404, secure });
    },

    landing: () => landing,

    frame: () => Promise.resolve(manifest.frame),
  };
}

function landingFrame({ manifest, read }: PageStore): LandingFrame | null {
  const page = manifest.public["/"];
  if (page === undefined) return null;
  const parts = MAIN.exec(read(page.file, "identity").toString("utf8"));
  if (parts === null) return null;
  return { before: parts[1] ?? "", after: parts[2] ?? "", scripts: page.scripts };
}
