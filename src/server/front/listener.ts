import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { env } from "~/env";
import { systemClock, type Clock } from "~/server/gateways/runtime/clock";
import { carriesSession } from "~/server/gateways/auth/session";
import { createAccessLog, type AccessLog } from "~/server/gateways/observability/access-log";
import { log } from "~/server/gateways/observability/log";
import type { RequestRecord } from "~/server/gateways/observability/requests";
import { api } from "~/server/http/app";
import { API_HEADERS } from "~/server/http/errors";
import { PATHS } from "~/lib/paths";
import { isRead } from "~/server/http/call";
import { isStopping } from "~/server/http/health";
import type { Answer } from "./answer";
import { clientOf, removeClaims } from "./client";
import type { Listener } from "./http-server";
import { DrawingBusy } from "~/server/public-pages/drawn-pages";
import { createPublicPages, matchPublicPage } from "~/server/public-pages/public-pages";
import { judge, matchPage, type PageMatch } from "./route-guards";
import type { Pages } from "~/prerender/server/stored-pages";
import { ALLOW, METHODS, recorded } from "./record";
import { refuse } from "./refuse";
import { SECURITY_TXT, securityTxt } from "./security-txt";

interface FrontOptions {
  /** The built pages, or the renderer in development. */
  pages: Pages;
  accessLog?: AccessLog;
  /** The number of trusted proxies. Defaults to the environment's. */
  proxyHops?: number;
  /** The clock for the age of drawn pages. */
  clock?: Clock;
}

const writeAccess = createAccessLog();

/**
 * Creates the single entry point: /api goes to the API, everything else to pages and their files.
 */
export function createListener({
  pages,
  accessLog = writeAccess,
  proxyHops = env.TRUSTED_PROXY_HOPS,
  clock = systemClock,
}: FrontOptions): Listener {
  const publicPages = createPublicPages(pages, clock);

  return (request, response) => {
    recorded(request, response, accessLog, (record) => {
      handle(request, response, record).catch((error: unknown) => {
        if (error instanceof DrawingBusy) {
          return refuse(request, response, "pagesBusy", { "retry-after": "5" });
        }
        log.error({ err: error, requestId: record.id, route: record.route }, "request failed");
        if (response.headersSent) response.destroy();
        else refuse(request, response, "unexpected");
      });
    });
  };

  async function handle(
    request: IncomingMessage,
    response: Answer,
    record: RequestRecord,
  ): Promise<void> {
    const refuseMethod = (allow: string) =>
      refuse(request, response, "methodNotAllowed", { allow });
    if (!METHODS.has(request.method ?? "")) return refuseMethod(ALLOW);
    const { url = "", headers } = request;
    const [path = ""] = url.split("?", 1);
    // The address may not be a path at all (`*`, `http://…`).
    if (!path.startsWith("/")) return refuse(request, response, "unreadable");
    if (isStopping()) response.setHeader("connection", "close");

    const match = matchPage(path);
    record.route = routeOf(path, match);
    if (path === SECURITY_TXT && isRead(request)) {
      record.route = path;
      response.writeHead(200, SECURITY_TXT_HEADERS).end(securityTxt(new Date()));
      return;
    }

    if (path === CHANGE_PASSWORD && isRead(request)) {
      record.route = path;
      return redirect(response, 302, PATHS.securitySettings);
    }

    const { address: clientAddress, secure } = clientOf(request, proxyHops, env.APP_URL);
    if (path === PATHS.home && isRead(request) && !carriesSession(headers.cookie)) {
      return publicPages.serveLanding(request, response, secure);
    }
    if (pages.serveStranger(request, response, secure)) return;
    const open = matchPublicPage(path);
    if (open !== null) {
      record.route = open.address.pattern;
      if (!isRead(request)) return refuseMethod("GET, HEAD");
      return publicPages.serve(request, response, { match: open, path, secure, clientAddress });
    }
    removeClaims(request);
    if (isApi(path)) {
      for (const [name, value] of Object.entries(API_HEADERS)) response.setHeader(name, value);
      const known = { requestId: record.id, clientAddress, secure };
      // The API reads its bodies itself, up to each limit. The HTTP server drains the rest.
      const options = { autoCleanupIncoming: false };
      return getRequestListener((asked) => api.fetch(asked, known), options)(request, response);
    }
    if (match === null && pages.serveFile(request, response, path)) return;
    if (!isRead(request)) return refuseMethod("GET, HEAD");
    if (match === null) {
      const plain = `/${path.split("/").filter(Boolean).join("/")}`;
      // Links keep what they carry, such as a token. The address begins with one slash, so it stays here.
      if (plain !== path && isPage(plain)) {
        return redirect(response, 308, `${plain}${url.slice(path.length)}`);
      }
      return pages.serveNotFound(request, response, secure);
    }
    const { pattern, params } = match;
    // Removes the key that Next's router appends.
    const asked = { address: url.replace(/[?&]_rsc=[^&]*$/, ""), cookie: headers.cookie ?? "" };
    const verdict = await judge(pattern, asked, record.id).catch((error: unknown) => {
      log.error(
        { err: error, requestId: record.id, route: pattern },
        "the session could not be read",
      );
      // The page shows its 404 by its own script.
      return { page: pattern === "/" ? "/home" : pattern, status: 503 };
    });
    if (verdict === null) return pages.serveNotFound(request, response, secure);
    if ("to" in verdict) return redirect(response, 307, verdict.to);
    return pages.servePage(request, response, { ...verdict, params, secure });
  }
}

const isPage = (path: string) => matchPage(path) !== null || matchPublicPage(path) !== null;

/** Returns the route's name for logs and metrics, never the address itself. */
function routeOf(path: string, match: PageMatch): string {
  if (match !== null) return match.pattern;
  if (isApi(path)) return "/api/*";
  return path.startsWith("/_next/") ? "/_next/*" : "(other)";
}

function redirect(response: ServerResponse, status: 302 | 307 | 308, to: string): void {
  response.writeHead(status, { location: to, "cache-control": "no-store", vary: "Cookie" }).end();
}

const isApi = (path: string) => path === "/api" || path.startsWith("/api/");

/** The address where password managers look for the page that changes a password. */
const CHANGE_PASSWORD = "/.well-known/change-password";

const SECURITY_TXT_HEADERS = {
  "content-type": "text/plain; charset=utf-8",
  "cache-control": "public, max-age=86400",
  "x-content-type-options": "nosniff",
};
