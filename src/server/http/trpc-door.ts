import type { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { DomainError } from "~/domain/errors";
import type { Context } from "~/server/context";
import { noteRoute } from "~/server/gateways/observability/requests";
import { createRequestContext } from "~/server/request-context";
import { appRouter } from "~/server/root";
import { toDomainError, toTrpcError } from "~/server/trpc";
import { BODY_CAPS, parseJson, readCapped, requireJsonType, requireShallow } from "./body";
import type { Call } from "./call";
import { API_HEADERS, retryAfter } from "./errors";
import { jsonResponse } from "./json-response";

/** A request carries at most this many calls. */
export const MAX_BATCH = 10;

const ENDPOINT = "/api/trpc";

/** The generated hooks' door: the same procedures, batched, with superjson. */
export async function answerTrpc(call: Call): Promise<Response> {
  const request = await checked(call);
  const cookies: string[] = [];
  const response = await fetchRequestHandler({
    endpoint: ENDPOINT,
    req: request,
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: () =>
      createLimitedContext(call, request, (cookie) => cookies.push(cookie)).catch((error) => {
        // Without a code of its own tRPC would call it a 500.
        throw toTrpcError(toDomainError(error));
      }),
    responseMeta: ({ errors }) => ({ headers: waitOf(errors) }),
  });
  if (isWholeJson(response)) return asJson(call, response, cookies);
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(API_HEADERS)) headers.set(name, value);
  headers.set("X-Request-Id", call.requestId);
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(response.body, { status: response.status, headers });
}

/** Neither an event stream nor a batch that is sent piece by piece. */
function isWholeJson({ headers }: Response): boolean {
  return headers.get("content-type") === "application/json" && !headers.has("transfer-encoding");
}

async function asJson(call: Call, response: Response, cookies: string[]): Promise<Response> {
  const { "content-type": _type, ...headers } = Object.fromEntries(response.headers);
  return jsonResponse(call.request, await response.text(), {
    status: response.status,
    headers: { ...headers, ...API_HEADERS, "X-Request-Id": call.requestId },
    cookies,
  });
}

async function createLimitedContext(
  call: Call,
  request: Request,
  setCookie: (cookie: string) => void,
): Promise<Context> {
  const { meta, requestId } = call;
  const { headers } = request;
  const ctx = await createRequestContext({ ...meta, headers, requestId, setCookie });
  const caller = ctx.session?.userId ?? meta.clientAddress;
  await ctx.limits.consume(request.method === "GET" ? "reads" : "writes", caller);
  return ctx;
}

/** How long to wait, where one of the calls was told to. */
function waitOf(errors: readonly TRPCError[]): Headers {
  const waits = errors.map((error) => toDomainError(error).details.retryAfterSeconds ?? 0);
  return retryAfter(Math.max(0, ...waits));
}

function namesIn(pathname: string): string {
  try {
    return decodeURIComponent(pathname.slice(ENDPOINT.length + 1));
  } catch (error) {
    throw new DomainError("INVALID", "The request could not be read.", {}, error);
  }
}

/** What is called, in one of as many words as there are procedures, whatever was asked for. */
function labelOf(names: string): string {
  if (names.includes(",")) return "(batch)";
  return Object.hasOwn(appRouter._def.procedures, names) ? names : "(unknown)";
}

/** The request with its body read, capped and known to be reasonable JSON. */
async function checked({ request, url, requestId }: Call): Promise<Request> {
  const names = namesIn(url.pathname);
  noteRoute(requestId, `${ENDPOINT}/${labelOf(names)}`);
  if (names.split(",").length > MAX_BATCH) {
    throw new DomainError("INVALID", `Please send at most ${MAX_BATCH} calls at once.`);
  }
  requireShallow(url.searchParams.get("input") ?? "");
  if (request.method !== "POST") return request;
  requireJsonType(request);
  const cap = names.includes("auth.updateProfile") ? BODY_CAPS.profileWithPhoto : BODY_CAPS.json;
  const bytes = await readCapped(request, cap);
  if (bytes.byteLength > 0) parseJson(bytes);
  return new Request(request.url, {
    method: "POST",
    headers: request.headers,
    body: bytes,
    signal: request.signal,
  });
}
