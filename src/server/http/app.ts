import { Hono } from "hono";
import { v7 as uuid } from "uuid";
import { DomainError } from "~/domain/errors";
import { log } from "~/server/gateways/observability/log";
import { noteRoute } from "~/server/gateways/observability/requests";
import { admit, type AdmittedCall, type Rules } from "./admission";
import { BODY_CAPS, readCapped, requireLength } from "./body";
import type { Call, RequestMeta } from "./call";
import { answerReceiptPdf, answerStatementCsv } from "./documents";
import { API_HEADERS, errorResponse, notFound } from "./errors";
import { answerFile } from "./files";
import { answerOpenApi } from "./openapi/answer";
import { answerRest, restRules } from "./rest/handler";
import { REST_ROUTES, type RestRow } from "./rest/routes";
import { answerNextAuth } from "./next-auth";
import { answerLogout } from "./sign-out";
import { answerTrpc } from "./trpc-handler";
import { answerSandbox, answerStripeWebhook } from "./webhooks";

type Params = Record<string, string>;

interface Route {
  rules: Rules;
  answer: (call: AdmittedCall, params: Params) => Promise<Response>;
}

/** Calls that are not a procedure's JSON: files, documents, reports of browsers. */
const SPECIAL_ROUTES = {
  "GET /logout": { rules: { guards: ["anyone"] }, answer: answerLogout },
  "GET /openapi.json": { rules: { guards: ["anyone"] }, answer: answerOpenApi },
  "GET /files/:id": {
    rules: { guards: ["user"] },
    answer: (call, { id = "" }) => answerFile(call, id),
  },
  "GET /bookings/:id/receipt.pdf": {
    rules: { guards: ["user"], limit: "documents" },
    answer: (call, { id = "" }) => answerReceiptPdf(call, id),
  },
  "GET /mechanic/statement.csv": {
    rules: { guards: ["mechanic"], limit: "documents" },
    answer: answerStatementCsv,
  },
  "POST /csp-report": {
    rules: {
      guards: ["anyone"],
      limit: "cspReports",
      requireSize: (request) => requireLength(request, BODY_CAPS.report),
      // Browsers send it without an Origin of ours, and it changes nothing.
      fromAnywhere: true,
    },
    answer: answerReport,
  },
} as const satisfies Record<`${"GET" | "POST"} /${string}`, Route>;

/**
 * The only calls that pass no limit and no session, each with its reason. (`/api/ready` is answered
 * by the front server, and tRPC counts each call of a batch in trpc-handler.ts.)
 */
const UNLIMITED_ROUTES = {
  "GET /health": {
    because: "a supervisor that is told to wait restarts a healthy process; it costs nothing",
    answer: async () => Response.json({ status: "ok" }, { headers: API_HEADERS }),
  },
  "POST /webhooks/stripe": {
    because: "the provider sends bursts from few addresses, and its signature is checked first",
    answer: answerStripeWebhook,
  },
} as const satisfies Record<
  `${"GET" | "POST"} /${string}`,
  { because: string; answer: (call: Call) => Promise<Response> }
>;

type Bindings = { Bindings: { call: Call } };

function build(): Hono<Bindings> {
  const app = new Hono<Bindings>().basePath("/api");
  const allowed = new Map<string, Set<string>>();
  const handle = (route: string, answer: (call: Call, params: Params) => Promise<Response>) => {
    const [method = "", path = ""] = route.split(" ");
    allowed.set(path, (allowed.get(path) ?? new Set<string>()).add(method));
    app.on(method, path, (c) => {
      noteRoute(c.env.call.requestId, `/api${path}`);
      return answer(c.env.call, c.req.param());
    });
  };
  /** The way in for everything that is not in the table above: nobody gets past `admit`. */
  const register = (route: string, { rules, answer }: Route) => {
    handle(route, async (call, params) => {
      const { admitted, refusal } = await admit(call, rules);
      if (refusal !== null) throw refusal;
      return answer(admitted, params);
    });
  };

  for (const [route, { answer }] of Object.entries(UNLIMITED_ROUTES)) handle(route, answer);
  for (const [route, special] of Object.entries<Route>(SPECIAL_ROUTES)) register(route, special);
  for (const [route, row] of Object.entries<RestRow>(REST_ROUTES)) {
    register(route, {
      rules: restRules(row),
      answer: (call, params) => answerRest(call, route, row, params),
    });
  }
  app.on(["GET", "POST"], "/trpc/*", (c) => answerTrpc(c.env.call));
  app.on(["GET", "POST"], "/nextauth/*", async (c) => {
    noteRoute(c.env.call.requestId, "/api/nextauth/*");
    const { admitted } = await admit(c.env.call, NEXT_AUTH_RULES);
    return answerNextAuth(admitted);
  });
  app.all("/sandbox/stripe/*", async (c) => {
    noteRoute(c.env.call.requestId, "/api/sandbox/stripe/*");
    const { admitted } = await admit(c.env.call, SANDBOX_RULES);
    return answerSandbox(admitted);
  });

  allowed.set("/trpc/*", new Set(["GET", "POST"]));
  allowed.set("/nextauth/*", new Set(["GET", "POST"]));

  for (const [path, methods] of allowed) {
    const allow = [...methods, ...(methods.has("GET") ? ["HEAD"] : [])].join(", ");
    app.all(path, (c) => {
      const { requestId } = c.env.call;
      noteRoute(requestId, `/api${path}`);
      const refusal = new DomainError("methodNotAllowed");
      return errorResponse(refusal, c.env.call, { Allow: allow });
    });
  }
  app.notFound((c) => errorResponse(notFound(), c.env.call));
  app.onError((error, c) => {
    const { requestId, url } = c.env.call;
    const response = errorResponse(error, c.env.call);
    if (response.status === 500)
      log.error({ err: error, requestId, path: url.pathname }, "API call failed");
    return response;
  });
  return app;
}

/** The payment stand-in checks its own keys, so it is open to anyone as the provider is. */
const SANDBOX_RULES: Rules = {
  guards: ["anyone"],
  requireSize: (request) => requireLength(request, BODY_CAPS.json),
};

/** NextAuth checks where a call comes from itself, by a token of its own; each call may sign in. */
const NEXT_AUTH_RULES: Rules = {
  guards: ["anyone"],
  limit: "writes",
  requireSize: (request) => requireLength(request, BODY_CAPS.json),
  fromAnywhere: true,
};

async function answerReport(call: AdmittedCall): Promise<Response> {
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
