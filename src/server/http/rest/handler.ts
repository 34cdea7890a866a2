import { callTRPCProcedure } from "@trpc/server";
import { appRouter } from "~/server/root";
import type { Context } from "~/server/context";
import { createRequestContext } from "~/server/request-context";
import { API_HEADERS } from "../errors";
import type { Call } from "../call";
import { readBody } from "./form";
import { idempotentCall, rememberedAnswer } from "./idempotency";
import type { Parts, ProcedureName, RestRow } from "./routes";

/** Answers one documented call through the procedure of its row. */
export async function answerRest(
  call: Call,
  route: string,
  row: RestRow,
  params: Record<string, string>,
): Promise<Response> {
  const { request, url } = call;
  const raw = await readBody(request, row);
  const headers = new Headers({ ...API_HEADERS, "X-Request-Id": call.requestId });
  const ctx = await createRequestContext({
    ...call.meta,
    headers: request.headers,
    requestId: call.requestId,
    setCookie: (cookie) => headers.append("Set-Cookie", cookie),
  });
  const caller = ctx.session?.userId ?? call.meta.clientAddress;
  await ctx.limits.consume(request.method === "GET" ? "reads" : "writes", caller);

  const idempotency = idempotentCall(request, route, ctx.session?.userId, raw.bytes);
  const remembered = idempotency && (await rememberedAnswer(ctx, idempotency));
  const parts = async (): Promise<Parts> => ({
    params,
    query: Object.fromEntries(url.searchParams),
    body: await raw.parse(),
  });
  const output = remembered
    ? remembered.body
    : await callOnce({ ...ctx, idempotency }, row, parts, request);
  const status = typeof row.status === "function" ? row.status(output) : (row.status ?? 200);
  const body = row.answer ? row.answer(output, headers) : output;
  return Response.json(body, { status, headers });
}

/**
 * Calls the procedure; when a twin of this request committed first, its answer is this one's too. The
 * twin may have changed what this one checks before its transaction (the status, the promo code), so
 * any refusal can be the twin's doing.
 */
async function callOnce(
  ctx: Context,
  row: RestRow,
  parts: () => Promise<Parts>,
  request: Request,
): Promise<unknown> {
  try {
    const path: ProcedureName =
      typeof row.call === "string" ? row.call : row.call((await parts()).body);
    return await callTRPCProcedure({
      router: appRouter,
      path,
      type: request.method === "GET" ? "query" : "mutation",
      getRawInput: async () => (row.input ?? bodyOf)(await parts()),
      ctx,
      signal: request.signal,
      batchIndex: 0,
    });
  } catch (error) {
    if (ctx.idempotency === null) throw error;
    const remembered = await rememberedAnswer(ctx, ctx.idempotency);
    if (remembered === null) throw error;
    return remembered.body;
  }
}

const bodyOf = ({ body }: Parts) => body;
