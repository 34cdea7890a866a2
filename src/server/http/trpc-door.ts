import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { DomainError } from "~/domain/errors";
import { createRequestContext } from "~/server/request-context";
import { appRouter } from "~/server/root";
import { BODY_CAPS, parseJson, readCapped, requireJsonType } from "./body";
import type { Call } from "./call";
import { API_HEADERS } from "./errors";

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
    async createContext() {
      const ctx = await createRequestContext({
        ...call.meta,
        headers: request.headers,
        requestId: call.requestId,
        setCookie: (cookie) => cookies.push(cookie),
      });
      const caller = ctx.session?.userId ?? call.meta.clientAddress;
      await ctx.limits.consume(request.method === "GET" ? "reads" : "writes", caller);
      return ctx;
    },
  });
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(API_HEADERS)) headers.set(name, value);
  headers.set("X-Request-Id", call.requestId);
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(response.body, { status: response.status, headers });
}

/** The request with its body read, capped and known to be reasonable JSON. */
async function checked({ request, url }: Call): Promise<Request> {
  const names = decodeURIComponent(url.pathname.slice(ENDPOINT.length + 1));
  if (names.split(",").length > MAX_BATCH) {
    throw new DomainError("INVALID", `Please send at most ${MAX_BATCH} calls at once.`);
  }
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
