import { Hono, type Context } from "hono";
import { etag } from "hono/etag";
import { DomainError } from "~/domain/errors";
import { log } from "~/server/gateways/observability/log";
import { unsubscribePage } from "~/server/services/notification/unsubscribe-link";
import { note } from "~/server/gateways/observability/requests";
import { admit, type AdmittedCall, type Rules } from "./admission";
import { BODY_CAPS, readCapped, requireLength, withBodyRead } from "./body";
import type { Call } from "./call";
import { jsonResponse } from "./encoding";
import { errorResponse } from "./errors";
import { FILES } from "./files";
import { isReady } from "./health";
import { shownPath } from "./openapi/parts";
import { handleRest, restRules } from "./rest/handler";
import { REST_ROUTES, type RestRow } from "./rest/routes";
import { handleLogout } from "./sign-out";
import { handleTrpc } from "./trpc-handler";
import { handleSandbox, handleSmsWebhook, handleStripeWebhook } from "./webhooks";

type Params = Record<string, string>;
type Handler = (call: Call, params: Params) => Response | Promise<Response>;

/** Rules for handlers without API keys: the caller acts in person, or isn't identified. */
const ANYONE: Rules = { demands: [{ access: "anyone", scope: "never" }] };
const ANYTHING: Rules = { demands: [{ access: "anyone", scope: "any" }] };

/** Wraps every handler that isn't public in `admit`. */
function admitted(
  rules: Rules,
  answer: (call: AdmittedCall, params: Params) => Promise<Response>,
): Handler {
  return async (call, params) => {
    const { admitted: inside, refusal } = await admit(call, rules);
    if (refusal !== null) throw refusal;
    const response = await answer(inside, params);
    for (const cookie of inside.cookies) response.headers.append("Set-Cookie", cookie);
    return response;
  };
}

const atMost = (cap: number) => (request: Request) => requireLength(request, cap);

/** NextAuth checks the origin with its own token. Every call to it may sign in. */
const handleSignIn = admitted(
  { ...ANYONE, limit: "writes", fromAnywhere: true, requireSize: atMost(BODY_CAPS.json) },
  async ({ request, requestId, clientAddress }) => {
    const read = await withBodyRead(request, BODY_CAPS.json);
    // Loaded by its first call, as few people sign in through it.
    const { nextAuthRoute } = await import("~/server/next-auth");
    return nextAuthRoute(read, { headers: request.headers, clientAddress, requestId });
  },
);

/** Built once, by the first call. Clients cache it and revalidate by its ETag. */
let apiDocument: string | undefined;

async function writeDocument(): Promise<string> {
  const { openApiDocument } = await import("./openapi/document");
  return JSON.stringify(openApiDocument());
}

/** Handlers by method and path. Everything else gets a refusal. */
const ROUTES: Readonly<Record<string, Handler>> = {
  // These four have no rate limit and no session. A supervisor that gets a 429 restarts a healthy
  // process; webhook providers send bursts from few addresses, and their signature is checked
  // first.
  "GET /health": () => Response.json({ status: "ok" }),
  "GET /ready": async () =>
    (await isReady())
      ? Response.json({ status: "ok" })
      : Response.json({ status: "unavailable" }, { status: 503 }),
  "POST /webhooks/stripe": handleStripeWebhook,
  "POST /webhooks/sms": handleSmsWebhook,
  // Counts each call of a batch, and admits callers who may make at least one.
  "GET /trpc/*": handleTrpc,
  "POST /trpc/*": handleTrpc,
  "GET /nextauth/*": handleSignIn,
  "POST /nextauth/*": handleSignIn,
  // The sandbox checks its own keys, so it is as public as the provider.
  "ALL /sandbox/stripe/*": admitted(
    { ...ANYONE, ignoresKeys: true, requireSize: atMost(BODY_CAPS.json) },
    handleSandbox,
  ),
  "GET /logout": admitted(ANYONE, handleLogout),
  "GET /openapi.json": admitted(ANYTHING, async ({ request }) => {
    apiDocument ??= await writeDocument();
    return jsonResponse(request, apiDocument, 200, { "Cache-Control": "no-cache" });
  }),
  ...Object.fromEntries(
    FILES.map(({ path, access, scope, limit = "documents", answer }) => [
      `GET ${path}`,
      admitted({ demands: [{ access, scope }], limit }, answer),
    ]),
  ),
  // The List-Unsubscribe address. Mail scanners open every link, so a GET only leads to the page.
  "GET /notifications/unsubscribe": admitted(ANYONE, async ({ url }) => {
    const page = unsubscribePage(url.searchParams.get("token") ?? "");
    return new Response(null, { status: 302, headers: { Location: page } });
  }),
  // Browsers send it without our Origin, and it changes nothing.
  "POST /csp-report": admitted(
    { ...ANYONE, limit: "cspReports", fromAnywhere: true, requireSize: atMost(BODY_CAPS.report) },
    async ({ request }) => {
      const bytes = await readCapped(request, BODY_CAPS.report);
      log.warn({ report: new TextDecoder().decode(bytes) }, "content security policy report");
      return new Response(null, { status: 204 });
    },
  ),
  ...Object.fromEntries(
    Object.entries<RestRow>(REST_ROUTES).map(([route, row]) => [
      route,
      admitted(restRules(row), (call, params) => handleRest(call, route, row, params)),
    ]),
  ),
};

/**
 * Every method and path with a handler, as "GET /api/services". Tests call each of them.
 *
 * @internal
 */
export const API_ROUTES: readonly string[] = Object.keys(ROUTES).map((route) =>
  shownPath(route).replace(" ", " /api"),
);

type Bindings = { Bindings: { call: Call } };

const app = new Hono<Bindings>().basePath("/api");
app.use("/openapi.json", etag());

const handling = (path: string, handler: Handler) => (c: Context<Bindings>) => {
  note(c.env.call.requestId, { route: `/api${shownPath(path)}` });
  return handler(c.env.call, c.req.param());
};
const handlersOf = new Map<string, [method: string, handler: Handler][]>();
for (const [route, handler] of Object.entries(ROUTES)) {
  const [method = "", path = ""] = route.split(" ");
  handlersOf.set(path, [...(handlersOf.get(path) ?? []), [method, handler]]);
}
const paths = [...handlersOf];
const isFixed = ([path]: (typeof paths)[number]) => !/[:*]/.test(path);
// Fixed paths first, so that /vehicles/decode is never taken for the id of a vehicle.
const inOrder = [...paths.filter(isFixed), ...paths.filter((one) => !isFixed(one))];
for (const [path, handlers] of inOrder) {
  for (const [method, handler] of handlers) {
    if (method === "ALL") app.all(path, handling(path, handler));
    else app.on(method, path, handling(path, handler));
  }
  const methods = handlers.map(([method]) => method);
  const Allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].join(", ");
  const refuse: Handler = (call) =>
    errorResponse(new DomainError("methodNotAllowed"), call, { Allow });
  app.all(path, handling(path, refuse));
}
app.notFound((c) => errorResponse(new DomainError("notFound"), c.env.call));
app.onError((error, c) => {
  const { requestId, url } = c.env.call;
  const response = errorResponse(error, c.env.call);
  if (response.status === 500)
    log.error({ err: error, requestId, path: url.pathname }, "API call failed");
  return response;
});

/** Handles all of /api: web Request to Response, independent of Next and Node's http. */
export const api = {
  async fetch(
    request: Request,
    known: Omit<Call, "request" | "url" | "responseHeaders">,
  ): Promise<Response> {
    const call: Call = { request, url: new URL(request.url), ...known, responseHeaders: {} };
    const response = await app.fetch(request, { call });
    if (response.status === 401 && request.headers.has("authorization")) {
      response.headers.set("WWW-Authenticate", "Bearer");
    }
    for (const [name, value] of Object.entries(call.responseHeaders)) {
      response.headers.set(name, value);
    }
    return response;
  },
};
