import { Hono } from "hono";
import { v7 as uuid } from "uuid";
import { DomainError } from "~/domain/errors";
import { getDeps } from "~/server/deps";
import { log } from "~/server/gateways/observability/log";
import { noteRoute } from "~/server/gateways/observability/requests";
import { BODY_CAPS, readCapped } from "./body";
import type { Call, RequestMeta } from "./call";
import { refuseCrossSite } from "./csrf";
import { answerReceiptPdf, answerStatementCsv } from "./documents";
import { API_HEADERS, errorResponse, notFound } from "./errors";
import { answerFile } from "./files";
import { answerOpenApi } from "./openapi/answer";
import { answerRest } from "./rest/handler";
import { REST_ROUTES, type RestRow } from "./rest/routes";
import { answerLogout } from "./sign-out";
import { answerTrpc } from "./trpc-door";
import { answerSandbox, answerStripeWebhook } from "./webhooks";

type Params = Record<string, string>;
type Answer = (call: Call, params: Params) => Promise<Response>;

/** Calls that are not a procedure's JSON: files, documents, signals of other programs. */
const SPECIAL_ROUTES = {
  "GET /logout": answerLogout,
  "GET /health": async () => Response.json({ status: "ok" }, { headers: API_HEADERS }),
  "GET /openapi.json": answerOpenApi,
  "GET /files/:id": (call, { id = "" }) => answerFile(call, id),
  "GET /bookings/:id/receipt.pdf": (call, { id = "" }) => answerReceiptPdf(call, id),
  "GET /mechanic/statement.csv": answerStatementCsv,
  "POST /webhooks/stripe": answerStripeWebhook,
  "POST /csp-report": answerReport,
} as const satisfies Record<`${"GET" | "POST"} /${string}`, Answer>;

/** Machines that send no Origin of ours: their calls carry their own proof. */
const FROM_ANYWHERE = new Set(["POST /webhooks/stripe", "POST /csp-report"]);

type Bindings = { Bindings: { call: Call } };

function build(): Hono<Bindings> {
  const app = new Hono<Bindings>().basePath("/api");
  const allowed = new Map<string, Set<string>>();
  const register = (route: string, answer: Answer) => {
    const [method = "", path = ""] = route.split(" ");
    allowed.set(path, (allowed.get(path) ?? new Set<string>()).add(method));
    app.on(method, path, (c) => {
      noteRoute(c.env.call.requestId, `/api${path}`);
      return answer(c.env.call, c.req.param());
    });
  };

  for (const [route, answer] of Object.entries<Answer>(SPECIAL_ROUTES)) {
    register(route, (call, params) => {
      if (!FROM_ANYWHERE.has(route)) refuseCrossSite(call.request);
      return answer(call, params);
    });
  }
  for (const [route, row] of Object.entries<RestRow>(REST_ROUTES)) {
    register(route, (call, params) => answerRest(call, route, row, params));
  }
  app.on(["GET", "POST"], "/trpc/*", (c) => {
    refuseCrossSite(c.env.call.request);
    return answerTrpc(c.env.call);
  });
  app.all("/sandbox/stripe/*", (c) => {
    noteRoute(c.env.call.requestId, "/api/sandbox/stripe/*");
    refuseCrossSite(c.env.call.request);
    return answerSandbox(c.env.call);
  });

  allowed.set("/trpc/*", new Set(["GET", "POST"]));

  for (const [path, methods] of allowed) {
    const allow = [...methods, ...(methods.has("GET") ? ["HEAD"] : [])].join(", ");
    app.all(path, (c) => {
      const { requestId } = c.env.call;
      noteRoute(requestId, `/api${path}`);
      const refusal = new DomainError("METHOD_NOT_ALLOWED", "This method is not supported here.");
      return errorResponse(refusal, requestId, { Allow: allow });
    });
  }
  app.notFound((c) => errorResponse(notFound(), c.env.call.requestId));
  app.onError((error, c) => {
    const { requestId, url } = c.env.call;
    const response = errorResponse(error, requestId);
    if (response.status === 500)
      log.error({ err: error, requestId, path: url.pathname }, "API call failed");
    return response;
  });
  return app;
}

async function answerReport(call: Call): Promise<Response> {
  const { limits } = await getDeps();
  await limits.consume("cspReports", call.meta.clientAddress);
  const bytes = await readCapped(call.request, BODY_CAPS.report);
  log.warn({ report: new TextDecoder().decode(bytes) }, "content security policy report");
  return new Response(null, { status: 204, headers: API_HEADERS });
}

const app = build();

/** Every method and path that is answered with more than a refusal, as "GET /api/services". */
export const API_ROUTES: readonly string[] = app.routes
  .filter(
    ({ method, path }) =>
      method !== "ALL" ||
      !app.routes.some((other) => other.path === path && other.method !== "ALL"),
  )
  .map(({ method, path }) => `${method} ${path}`);

/** All of /api: Web Request → Response; knows nothing of Next and nothing of Node's http. */
export const api = {
  async fetch(request: Request, meta: RequestMeta): Promise<Response> {
    const { requestId = uuid() } = meta;
    const call: Call = { request, url: new URL(request.url), requestId, meta };
    return app.fetch(request, { call });
  },
};
