import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { SOMETHING_WENT_WRONG } from "~/domain/errors";
import { env } from "~/env";
import { createAccessLog, type AccessLog } from "~/server/gateways/observability/access-log";
import { log } from "~/server/gateways/observability/log";
import type { RequestRecord } from "~/server/gateways/observability/requests";
import { api } from "~/server/http/app";
import { BODY_CAPS } from "~/server/http/body";
import type { RequestMeta } from "~/server/http/call";
import { clientOf, rewriteHeaders, type Client } from "./client";
import { ASSET_HEADERS, contentSecurityPolicy, newNonce, pageHeaders } from "./headers";
import { isReady } from "./health";
import { METHODS, recorded } from "./record";
import type { StoredPages } from "./pages";
import { refuse } from "./refuse";
import { isRouterState } from "./router-state";
import { SECURITY_TXT, securityTxt } from "./security-txt";
import type { Shells } from "./shells";

const ALLOW = [...METHODS].join(", ");
const READS = "GET, HEAD";
const CONTROL = /%(?:[01][0-9a-f]|7f)/i;

const NOBODY: RequestMeta = { clientAddress: "", secure: false };

export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface FrontOptions {
  dev: boolean;
  next: NextHandler;
  /** What the build has drawn already; without it every page is left to Next. */
  stored?: StoredPages | null;
  /** The same for pages of the signed-in area. */
  shells?: Shells | null;
  /** True from the first stop signal on. */
  isStopping: () => boolean;
  /** From a page's path to the pattern it matches; all pages are one word unless told. */
  pageRoute?: (path: string) => string;
  accessLog?: AccessLog;
  /** How many proxies vouch for the caller's address; the environment's number unless told. */
  proxyHops?: number;
}

const writeAccess = createAccessLog();

/** The one door: /api to the API, everything else to Next, after what both need was checked. */
export function createListener(options: FrontOptions): RequestListener {
  const clients = new WeakMap<object, RequestMeta>();
  const { accessLog = writeAccess, pageRoute = () => "(page)" } = options;
  const { proxyHops = env.TRUSTED_PROXY_HOPS } = options;
  // The API reads its bodies itself, each up to its own cap.
  const serveApi = getRequestListener(
    (request, { incoming }) => api.fetch(request, clients.get(incoming) ?? NOBODY),
    { overrideGlobalObjects: false },
  );

  return (request, response) => {
    recorded(request, response, accessLog, (record) => {
      handle(request, response, record).catch((error: unknown) => {
        log.error({ err: error, requestId: record.id, route: record.route }, "request failed");
        if (response.headersSent) response.destroy();
        else refuse(request, response, 500, "INTERNAL", SOMETHING_WENT_WRONG);
      });
    });
  };

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    record: RequestRecord,
  ): Promise<void> {
    const path = pathOf(request);
    if (!METHODS.has(request.method ?? "")) {
      refuseMethod(request, response, ALLOW);
      return;
    }
    if (path === null) {
      refuse(request, response, 400, "INVALID", "The request could not be read.");
      return;
    }
    if (options.isStopping()) response.setHeader("connection", "close");

    record.route = isApi(path) ? "/api/*" : pageRoute(path);
    if ((path === "/api/ready" || path === SECURITY_TXT) && !isRead(request)) {
      refuseMethod(request, response, READS);
      return;
    }
    if (path === "/api/ready") {
      record.route = path;
      const ready = !options.isStopping() && (await isReady());
      return answerStatus(response, ready ? 200 : 503, ready ? "ok" : "unavailable");
    }

    if (path === SECURITY_TXT) {
      record.route = path;
      return answerText(response, securityTxt(new Date()));
    }

    const client = clientOf(request, proxyHops, env.APP_URL);
    if (options.stored?.servePage(request, response, client.secure)) return;
    rewriteHeaders(request, client);
    if (isApi(path)) {
      const { address, secure } = client;
      clients.set(request, { clientAddress: address, secure, requestId: record.id });
      return serveApi(request, response);
    }
    return servePage(request, response, { path, client, requestId: record.id });
  }

  async function servePage(
    request: IncomingMessage,
    response: ServerResponse,
    { path, client, requestId }: { path: string; client: Client; requestId: string },
  ): Promise<void> {
    request.headers["x-request-id"] = requestId;
    const forms = path.startsWith("/api/nextauth/") || options.dev;
    // NextAuth repeats what a query says in headers, where a control character is an error.
    if (path.startsWith("/api/nextauth/") && CONTROL.test(request.url ?? "")) {
      refuse(request, response, 400, "INVALID", "The request could not be read.");
      return;
    }
    // There are no server actions here, so nobody has a reason to call one.
    if ((!isRead(request) && !forms) || request.headers["next-action"] !== undefined) {
      refuseMethod(request, response, READS);
      return;
    }
    // Next reads a body to its end, however long, so what may reach it is settled here.
    if (request.headers["transfer-encoding"] !== undefined) {
      refuse(request, response, 411, "INVALID", "Please say how long the request's body is.");
      return;
    }
    if (Number(request.headers["content-length"] ?? 0) > BODY_CAPS.json) {
      refuse(request, response, 413, "TOO_LARGE", "The request is too large.");
      return;
    }
    if (!isRouterState(request.headers["next-router-state-tree"])) {
      refuse(request, response, 400, "INVALID", "The request could not be read.");
      return;
    }
    if (path.startsWith("/_next/static/")) {
      if (options.stored?.serveAsset(request, response, path)) return;
      for (const [name, value] of Object.entries(ASSET_HEADERS)) response.setHeader(name, value);
      return options.next(request, response);
    }
    const nonce = newNonce();
    const policy = contentSecurityPolicy(nonce, { dev: options.dev, https: client.secure });
    request.headers["x-nonce"] = nonce;
    request.headers["content-security-policy"] = policy;
    response.setHeader("content-security-policy", policy);
    for (const [name, value] of Object.entries(pageHeaders(client.secure))) {
      response.setHeader(name, value);
    }
    if (await options.shells?.serve(request, response, { path, requestId, nonce })) return;
    return options.next(request, response);
  }
}

/** The path without its query; null for what is no path (`*`, `http://…`). */
function pathOf(request: IncomingMessage): string | null {
  const url = request.url ?? "";
  if (!url.startsWith("/")) return null;
  const query = url.indexOf("?");
  return query === -1 ? url : url.slice(0, query);
}

const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

function refuseMethod(request: IncomingMessage, response: ServerResponse, allow: string): void {
  const sentence = "This method is not supported here.";
  refuse(request, response, 405, "METHOD_NOT_ALLOWED", sentence, { allow });
}

/** NextAuth's own route needs Next. */
function isApi(path: string): boolean {
  return (path === "/api" || path.startsWith("/api/")) && !path.startsWith("/api/nextauth/");
}

function answerText(response: ServerResponse, text: string): void {
  response.writeHead(200, {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "public, max-age=86400",
    "x-content-type-options": "nosniff",
  });
  response.end(text);
}

function answerStatus(response: ServerResponse, code: number, status: string): void {
  response.writeHead(code, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(JSON.stringify({ status }));
}
