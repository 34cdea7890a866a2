import type { IncomingMessage, ServerResponse } from "node:http";
import { NONCE_PLACE, placeOf } from "~/lib/places";
import { carriesSession } from "~/server/gateways/auth/session";
import { gzipped, takesCoding } from "~/server/http/encoding";
import {
  ASSET_HEADERS,
  contentSecurityPolicy,
  newNonce,
  pageHeaders,
  storedPagePolicy,
} from "./headers";
import type { Encoding, PageStore, PublicPage } from "./pages-store";

/** One page for one visitor: which, its address's parts, and whether they came over https. */
interface Shown {
  page: string;
  params: Record<string, string>;
  secure: boolean;
  status?: number;
}

/** What answers with pages and their files; false where there is no such thing. */
export interface Pages {
  /** A public page, for who carries no session. */
  serveStranger(request: IncomingMessage, response: ServerResponse, secure: boolean): boolean;
  serveFile(request: IncomingMessage, response: ServerResponse, path: string): boolean;
  servePage(request: IncomingMessage, response: ServerResponse, shown: Shown): Promise<void>;
  serveNotFound(request: IncomingMessage, response: ServerResponse, secure: boolean): void;
}

/**
 * Every page of the product, drawn once by the build without anybody's data
 * (docs/decisions/026-static-pages.md), and the files that belong to them. Who may see a page is
 * settled before (guards.ts).
 */
export function storedPages(store: PageStore): Pages {
  const { manifest } = store;
  const open = new Map(
    Object.entries(manifest.public).map(([path, page]) => [path, answersOf(store, page, 200)]),
  );
  const notFound = answersOf(store, manifest.notFound, 404);
  const pages = new Map(
    Object.entries(manifest.pages).map(([pattern, { html, rsc, link }]) => {
      const text = (file: string) => store.read(file, "identity").toString("utf8");
      return [pattern, { pieces: text(html).split(NONCE_PLACE), rsc: text(rsc), link }];
    }),
  );

  return {
    serveStranger(request, response, secure) {
      const answers = open.get(request.url?.split("?")[0] ?? "");
      if (answers === undefined || !isRead(request) || carriesSession(request.headers.cookie)) {
        return false;
      }
      send(request, response, answers[encodingOf(request)][secure ? "https" : "http"]);
      return true;
    },

    serveFile(request, response, path) {
      const file = manifest.files[path];
      if (file === undefined || !isRead(request)) return false;
      const encoding = file.name === null ? "identity" : encodingOf(request);
      const plain = file.name === null || encoding === "identity";
      const body = plain ? store.readSource(file.source) : store.read(file.name ?? "", encoding);
      const etag = file.etag === null ? undefined : `"${file.etag}-${encoding}"`;
      const headers = {
        ...ASSET_HEADERS,
        "content-type": file.type,
        "cache-control": file.etag === null ? "public, max-age=31536000, immutable" : "no-cache",
        ...encodingHeaders(encoding),
        ...(etag === undefined ? {} : { etag }),
        "content-length": body.length,
      };
      send(request, response, { status: 200, etag, headers, body });
      return true;
    },

    async servePage(request, response, { page: pattern, params, secure, status = 200 }) {
      const answers = open.get(pattern);
      if (answers !== undefined) {
        send(request, response, answers[encodingOf(request)][secure ? "https" : "http"]);
        return;
      }
      const page = pages.get(pattern);
      if (page === undefined) throw new Error(`The build has not drawn ${pattern}.`);
      const { rsc } = request.headers;
      const nonce = newNonce();
      let text = rsc === undefined ? page.pieces.join(nonce) : page.rsc;
      for (const [name, value] of Object.entries(params)) {
        text = text.replaceAll(placeOf(name), value);
      }
      const zipped = takesCoding(request.headers["accept-encoding"]?.toString(), "gzip");
      const body = zipped ? await gzipped(text) : Buffer.from(text);
      response.writeHead(status, {
        ...pageHeaders(secure),
        "content-security-policy": contentSecurityPolicy(nonce, { dev: false, https: secure }),
        "content-type": rsc === undefined ? "text/html; charset=utf-8" : "text/x-component",
        "cache-control": "private, no-cache, no-store, max-age=0, must-revalidate",
        vary: "Accept-Encoding, Cookie, RSC",
        ...(page.link === "" || rsc !== undefined ? {} : { link: page.link }),
        ...(zipped ? { "content-encoding": "gzip" } : {}),
        "content-length": body.length,
      });
      response.end(request.method === "HEAD" ? undefined : body);
    },

    serveNotFound(request, response, secure) {
      send(request, response, notFound[encodingOf(request)][secure ? "https" : "http"]);
    },
  };
}

const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

/** The best encoding that the caller takes. */
function encodingOf({ headers }: IncomingMessage): Encoding {
  const accepted = headers["accept-encoding"]?.toString();
  if (takesCoding(accepted, "br")) return "br";
  return takesCoding(accepted, "gzip") ? "gzip" : "identity";
}

function encodingHeaders(encoding: Encoding): Record<string, string> {
  return encoding === "identity"
    ? { vary: "Accept-Encoding" }
    : { vary: "Accept-Encoding", "content-encoding": encoding };
}

interface Answer {
  status: number;
  etag?: string | undefined;
  headers: Record<string, string | number>;
  body: Buffer;
}
type Answers = Record<Encoding, Record<"http" | "https", Answer>>;

/** Everything about a page that does not depend on the request, for each way of asking. */
function answersOf(store: PageStore, page: PublicPage, status: number): Answers {
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
function isKnown(header: string | undefined, etag: string | undefined): boolean {
  if (header === undefined || etag === undefined) return false;
  return header.split(",").some((part) => {
    const one = part.trim();
    return one === "*" || one === etag || one === `W/${etag}`;
  });
}
