import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { carriesSession } from "~/server/gateways/auth/session";
import { ASSET_HEADERS, pageHeaders, storedPagePolicy } from "./headers";
import { encodingOf, type Encoding, type PageStore, type StoredPage } from "./pages-store";

/** A path without anything that Next might read in another way: escapes, doubled or last slashes. */
const PLAIN_PATH = /^(?:\/[\w.-]+)+$/;

interface Answer {
  status: number;
  etag: string;
  headers: Record<string, string | number>;
  body: Buffer;
}

/** Serves what the build has drawn and compressed; false means that Next has to answer. */
export interface StoredPages {
  servePage(request: IncomingMessage, response: ServerResponse, secure: boolean): boolean;
  serveAsset(request: IncomingMessage, response: ServerResponse, path: string): boolean;
}

/**
 * Pages that are the same for every stranger, and Next's own files, from memory. Whoever carries a
 * session, asks for data instead of a page, or adds a query that matters is left to Next.
 */
export function storedPages(store: PageStore): StoredPages {
  const { manifest } = store;
  const pages = new Map(
    Object.entries(manifest.pages).map(([path, page]) => [
      path,
      { anyQuery: page.anyQuery, answers: answersOf(store, page, 200) },
    ]),
  );
  const notFound = answersOf(store, manifest.notFound, 404);
  const routes = manifest.known.routes.map((regex) => new RegExp(regex, "i"));
  const files = new Set(manifest.known.files);

  /** Surely nobody's address; what is in doubt goes to Next. */
  const isUnknown = (path: string) =>
    PLAIN_PATH.test(path) &&
    !path.startsWith("/_next") &&
    !path.startsWith("/api") &&
    !files.has(path) &&
    !routes.some((route) => route.test(path));

  return {
    servePage(request, response, secure) {
      const { headers, url = "" } = request;
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      if (headers.rsc !== undefined || headers["next-router-prefetch"] !== undefined) return false;
      if (carriesSession(headers.cookie) || hasBody(headers)) return false;
      const query = url.indexOf("?");
      const path = query === -1 ? url : url.slice(0, query);
      const page = pages.get(path);
      if (page === undefined) {
        if (!isUnknown(path)) return false;
        send(request, response, notFound[encodingOf(request)][secure ? "https" : "http"]);
        return true;
      }
      if (query !== -1 && !page.anyQuery) return false;
      send(request, response, page.answers[encodingOf(request)][secure ? "https" : "http"]);
      return true;
    },
    serveAsset(request, response, path) {
      const asset = manifest.assets[path];
      if (asset === undefined || (request.method !== "GET" && request.method !== "HEAD")) {
        return false;
      }
      const encoding = asset.name === null ? "identity" : encodingOf(request);
      const body =
        asset.name === null || encoding === "identity"
          ? store.readOriginal(path)
          : store.read(asset.name, encoding);
      response.writeHead(200, {
        ...ASSET_HEADERS,
        "content-type": asset.type,
        // The name holds a hash of the content.
        "cache-control": "public, max-age=31536000, immutable",
        ...encodingHeaders(encoding),
        "content-length": body.length,
      });
      response.end(request.method === "HEAD" ? undefined : body);
      return true;
    },
  };
}

/** A page's request has none; how much of one is let in is settled elsewhere. */
function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

function encodingHeaders(encoding: Encoding): Record<string, string> {
  return encoding === "identity"
    ? { vary: "Accept-Encoding" }
    : { vary: "Accept-Encoding", "content-encoding": encoding };
}

type Answers = Record<Encoding, Record<"http" | "https", Answer>>;

/** Everything about a page that does not depend on the request, for each way of asking. */
function answersOf(store: PageStore, page: StoredPage, status: number): Answers {
  const answer = (encoding: Encoding, https: boolean): Answer => {
    const body = store.read(page.file, encoding);
    const etag = `"${page.etag}-${encoding}"`;
    const headers = {
      "content-security-policy": storedPagePolicy(page.scripts, { https }),
      ...pageHeaders(https),
      "content-type": "text/html; charset=utf-8",
      // Asked again each time, because a sign-in shows another page at the same address.
      "cache-control": "private, no-cache",
      ...encodingHeaders(encoding),
      vary: "Accept-Encoding, Cookie",
      etag,
    };
    return { status, etag, headers: { ...headers, "content-length": body.length }, body };
  };
  const both = (encoding: Encoding) => ({
    http: answer(encoding, false),
    https: answer(encoding, true),
  });
  return { br: both("br"), gzip: both("gzip"), identity: both("identity") };
}

function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  if (answer.status === 200 && isKnown(request.headers["if-none-match"], answer.etag)) {
    const { "content-length": _length, "content-type": _type, ...headers } = answer.headers;
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(answer.status, answer.headers);
  response.end(request.method === "HEAD" ? undefined : answer.body);
}

/** The caller still has this very answer (RFC 9110 §13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((part) => {
    const one = part.trim();
    return one === "*" || one === etag || one === `W/${etag}`;
  });
}
