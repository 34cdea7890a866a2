import { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { DomainError } from "~/domain/errors";
import type { ErrorCode } from "~/domain/refusal";
import { note } from "~/server/gateways/observability/requests";
import { appRouter } from "~/server/root";
import { rememberedResponse } from "~/server/services/transaction";
import { toDomainError, toTrpcError } from "~/server/trpc";
import type { IdempotentCall } from "~/server/services/context";
import { admit, type AdmittedCall } from "./admission";
import {
  jsonCap,
  parseJson,
  readJson,
  requireBounded,
  requireJsonType,
  requireLength,
} from "./body";
import type { Call } from "./call";
import { jsonResponse } from "./encoding";
import { retryAfter } from "./errors";
import { keyedCall, keyOf } from "./rest/idempotency";
import { demandOf, knownProcedures } from "./rest/procedures";

/** The most calls in one request. */
export const MAX_BATCH = 10;

const ENDPOINT = "/api/trpc";

/** Answers calls of the typed hooks: the same procedures as REST, batched, with superjson. */
export async function handleTrpc(call: Call): Promise<Response> {
  const { url, requestId } = call;
  const names = namesIn(url.pathname);
  // A label from a fixed set, whatever names were requested.
  const label = names.length > 1 ? "(batch)" : (knownProcedures(names)[0] ?? "(unknown)");
  note(requestId, { route: `${ENDPOINT}/${label}` });
  if (names.length > MAX_BATCH) {
    throw new DomainError("tooManyCalls", { limit: MAX_BATCH });
  }
  const admission = await enter(call, names).catch((error: unknown) => asTrpcRefusal(error));
  const refused = admission instanceof TRPCError;
  const recall = async () => (refused ? null : firstAnswer(admission));
  const first = await recall();
  if (first !== null) return first;
  const response = await fetchRequestHandler({
    endpoint: ENDPOINT,
    req: refused ? withBody(call, undefined) : admission.request,
    router: appRouter,
    createContext: async () => {
      if (refused) throw admission;
      return admission.ctx;
    },
    responseMeta({ errors }) {
      const waits = errors.map((error) => toDomainError(error).details.retryAfterSeconds ?? 0);
      return { headers: retryAfter(Math.max(0, ...waits)) };
    },
  });
  const { status } = response;
  // A call with the same key may have committed in the meantime.
  const twin = response.ok ? null : await recall();
  if (twin !== null) return twin;
  const { "content-type": type, ...headers } = Object.fromEntries(response.headers);
  const isWhole = type === "application/json" && headers["transfer-encoding"] === undefined;
  const answer = isWhole
    ? await jsonResponse(call.request, await response.text(), status, headers)
    : response;
  for (const cookie of refused ? [] : admission.cookies)
    answer.headers.append("Set-Cookie", cookie);
  return answer;
}

/** Returns the first answer to a call with this key, in tRPC's form, or null. */
async function firstAnswer({ request, url, ctx }: AdmittedCall): Promise<Response | null> {
  if (ctx.idempotency === null) return null;
  const remembered = await rememberedResponse(ctx, ctx.idempotency);
  if (remembered === null) return null;
  const answer = { result: { data: { json: remembered.body } } };
  const text = JSON.stringify(url.searchParams.get("batch") === "1" ? [answer] : answer);
  return jsonResponse(request, text, 200, { "Idempotent-Replayed": "true" });
}

/** Admits the request, and reads its body if the caller may make one of its calls. */
async function enter(call: Call, names: readonly string[]) {
  const demands = knownProcedures(names).map(demandOf);
  const cap = jsonCap(names);
  const { admitted, refusal } = await admit(call, {
    demands: demands.length === 0 ? [{ access: "anyone", scope: "any" }] : demands,
    points: names.length,
    requireSize: (request) => requireLength(request, cap),
    requireType: (request) => {
      if (request.method === "POST") requireJsonType(request);
    },
  });
  requireBounded(call.url.searchParams.get("input") ?? "");
  if (call.request.method !== "POST") return admitted;
  // Each procedure refuses such a call by itself, whatever its input.
  const isForCaller = refusal === null && demands.length > 0;
  const bytes = isForCaller ? await readJson(call.request, cap) : undefined;
  if (bytes !== undefined && bytes.byteLength > 0) parseJson(bytes);
  const idempotency = idempotentCall(admitted, names, bytes);
  return { ...admitted, ctx: { ...admitted.ctx, idempotency }, request: withBody(call, bytes) };
}

/** Returns the idempotency facts of one user's single call with an Idempotency-Key, or null. */
function idempotentCall(
  { request, url, ctx }: AdmittedCall,
  [name, ...others]: readonly string[],
  body: Uint8Array | undefined,
): IdempotentCall | null {
  const key = keyOf(request);
  if (key === null || ctx.session === null || name === undefined || others.length > 0) return null;
  const told = body === undefined ? [] : [body];
  return keyedCall({
    scope: ctx.session.userId,
    key,
    route: name,
    pathname: url.pathname,
    told,
  });
}

function withBody({ request }: Call, body: Uint8Array<ArrayBuffer> | undefined): Request {
  const { method, signal } = request;
  const headers = new Headers(request.headers);
  headers.set("content-type", "application/json");
  return new Request(request.url, { method, headers, body, signal });
}

const OF_THE_REQUEST = new Set<ErrorCode>([
  "INVALID",
  "FORBIDDEN",
  "TOO_LARGE",
  "UNSUPPORTED_TYPE",
]);

/**
 * Returns a refusal of the whole request in REST's form. Refusals of single calls come from tRPC.
 */
function asTrpcRefusal(error: unknown): TRPCError {
  const refusal = toDomainError(error);
  if (OF_THE_REQUEST.has(refusal.code)) throw refusal;
  // Without a code, tRPC would answer 500.
  return toTrpcError(refusal);
}

function namesIn(pathname: string): string[] {
  try {
    return decodeURIComponent(pathname.slice(ENDPOINT.length + 1)).split(",");
  } catch (error) {
    throw new DomainError("unreadable", {}, error);
  }
}
