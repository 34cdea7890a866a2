import { Hono, type Context } from "hono";
import { etag } from "hono/etag";
import { v7 as uuid } from "uuid";
import { DomainError } from "~/domain/errors";
import { log } from "~/server/gateways/observability/log";
import { noteRoute } from "~/server/gateways/observability/requests";
import { admit, type AdmittedCall, type Rules } from "./admission";
import { BODY_CAPS, readCapped, requireLength } from "./body";
import type { Call, RequestMeta } from "./call";
import { errorResponse, notFound } from "./errors";
import { FILES } from "./files";
import { answerOpenApi } from "./openapi/answer";
import { shownPath } from "./openapi/parts";
import { answerRest, restRules } from "./rest/handler";
import { REST_ROUTES, type RestRow } from "./rest/routes";
import { answerNextAuth } from "./next-auth";
import { answerLogout } from "./sign-out";
import { answerUnsubscribePage } from "./unsubscribe";
import { answerTrpc } from "./trpc-handler";
import { answerSandbox, answerSmsWebhook, answerStripeWebhook } from "./webhooks";

type Params = Record<string, string>;
type Answer = (call: Call, params: Params) => Response | Promise<Response>;

const ANYONE: Rules = { guards: ["anyone"] };

/** The way in for everything that has no reason to be open: nobody gets past `admit`. */
function admitted(
  rules: Rules,
  answer: (call: AdmittedCall, params: Params) => Promise<Response>,
): Answer {
  return async (call, params) => {
    const { admitted: inside, refusal } = await admit(call, rules);
    if (refusal !== null) throw refusal;
    const response = await answer(inside, params);
    for (const cookie of inside.cookies) response.headers.append("Set-Cookie", cookie);
    return response;
  };
}

/** NextAuth checks where a call comes from itself, by a token of its own; each call may sign in. */
const answerSignIn = admitted(
  {
    guards: ["anyone"],
    limit: "writes",
    requireSize: (request) => requireLength(request, BODY_CAPS.json),
    fromAnywhere: true,
  },
  answerNextAuth,
);

/** All that is answered with more than a refusal. */
const ROUTES: Readonly<Record<string, Answer>> = {
  // These three pass no limit and no session. A supervisor that is told to wait restarts a healthy
  // process; providers send bursts from few addresses, and their signature is checked first.
  "GET /health": () => Response.json({ status: "ok" }),
  "POST /webhooks/stripe": answerStripeWebhook,
  "POST /webhooks/sms": answerSmsWebhook,
  // Counts each call of a batch, and lets in who may make one of them.
  "GET /trpc/*": answerTrpc,
  "POST /trpc/*": answerTrpc,
  "GET /nextauth/*": answerSignIn,
  "POST /nextauth/*": answerSignIn,
  // The payment stand-in checks its own keys, so it is open to anyone as the provider is.
  "ALL /sandbox/stripe/*": admitted(
    {
      guards: ["anyone"],
      requireSize: (request) => requireLength(request, BODY_CAPS.json),
    },
    answerSandbox,
  ),
  "GET /logout": admitted(ANYONE, answerLogout),
  "GET /openapi.json": admitted(ANYONE, answerOpenApi),
  ...Object.fromEntries(
    FILES.map(({ path, guard, limit, answer }) => [
      `GET ${path}`,
      admitted({ guards: [guard], limit }, answer),
    ]),
  ),
  "GET /notifications/unsubscribe": admitted(ANYONE, answerUnsubscribePage),
  "POST /csp-report": admitted(
    {
      guards: ["anyone"],
      limit: "cspReports",
      requireSize: (request) => requireLength(request, BODY_CAPS.report),
      // Browsers send it without an Origin of ours, and it changes nothing.
      fromAnywhere: true,
    },
    answerReport,
  ),
  ...Object.fromEntries(
    Object.entries<RestRow>(REST_ROUTES).map(([route, row]) => [
      route,
      admitted(restRules(row), (call, params) => answerRest(call, route, row, params)),
    ]),
  ),
};

/** Every method and path that is answered, as "GET /api/services". */
export const API_ROUTES: readonly string[] = Object.keys(ROUTES).map((route) =>
  shownPath(route).replace(" ", " /api"),
);

type Bindings = { Bindings: { call: Call } };

function build(): Hono<Bindings> {
  const app = new Hono<Bindings>().basePath("/api");
  app.use("/openapi.json", etag());

  const methodsOf = new Map<string, string[]>();
  for (const [route, answer] of Object.entries(ROUTES)) {
    const [method = "", path = ""] = route.split(" ");
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), method]);
    const handle = (c: Context<Bindings>) => {
      noteRoute(c.env.call.requestId, `/api${shownPath(path)}`);
      return answer(c.env.call, c.req.param());
    };
    if (method === "ALL") app.all(path, handle);
    else app.on(method, path, handle);
  }
  for (const [path, methods] of methodsOf) {
    const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].join(", ");
    app.all(path, (c) => {
      noteRoute(c.env.call.requestId, `/api${shownPath(path)}`);
      return errorResponse(new DomainError("methodNotAllowed"), c.env.call, { Allow: allow });
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

async function answerReport(call: AdmittedCall): Promise<Response> {
  const bytes = await readCapped(call.request, BODY_CAPS.report);
  log.warn({ report: new TextDecoder().decode(bytes) }, "content security policy report");
  return new Response(null, { status: 204 });
}

const app = build();

/** All of /api: Web Request → Response; knows nothing of Next and nothing of Node's http. */
export const api = {
  async fetch(request: Request, meta: RequestMeta): Promise<Response> {
    const { requestId = uuid() } = meta;
    const call: Call = { request, url: new URL(request.url), requestId, meta };
    return app.fetch(request, { call });
  },
};
