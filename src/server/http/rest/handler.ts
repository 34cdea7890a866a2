import { callTRPCProcedure } from "@trpc/server";
import { appRouter } from "~/server/root";
import { rememberedResponse } from "~/server/services/transaction";
import type { AdmittedCall, Rules } from "../admission";
import { isRead } from "../call";
import { jsonResponse } from "../encoding";
import { matchesTag, tagOf } from "../etag";
import { bodyRules, readBody } from "./form";
import { idempotentCall } from "./idempotency";
import { withSeenVersion } from "./if-match";
import { ignoredIn } from "./ignored";
import { demandOf, schemasOf } from "./procedures";
import {
  has,
  inputFrom,
  isSingleRead,
  proceduresOf,
  type ProcedureName,
  type RestRow,
} from "./routes";

/** Returns the checks that a row's calls pass before their body is read. */
export const restRules = (row: RestRow): Rules => ({
  demands: proceduresOf(row).map(demandOf),
  ...bodyRules(row),
});

/** Answers a documented call through its row's procedure. */
export async function handleRest(
  call: AdmittedCall,
  route: string,
  row: RestRow,
  params: Record<string, string>,
): Promise<Response> {
  const { request, url, ctx } = call;
  const read = await readBody(request, row);
  const body = row.ifMatch ? withSeenVersion(request, read.body) : read.body;
  const parts = { params, query: Object.fromEntries(url.searchParams), body };
  const name = typeof row.call === "string" ? row.call : row.call.among[row.call.choose(read.body)];
  const idempotency = idempotentCall(call, route, row, read);
  const headers = await ignoredIn(route, url.searchParams);

  const run = (path: ProcedureName = name): Promise<unknown> =>
    callTRPCProcedure({
      router: appRouter,
      path,
      type: isRead(request) ? "query" : "mutation",
      getRawInput: async () => inputFrom(row, isRead(request), parts),
      ctx: { ...ctx, idempotency },
      signal: request.signal,
      batchIndex: 0,
    });
  const recall = async () => idempotency && rememberedResponse(ctx, idempotency);
  const replay = async (remembered: { body: unknown }): Promise<unknown> => {
    headers["Idempotent-Replayed"] = "true";
    if (row.signedOut) return run(row.signedOut.repeat);
    // The database stores JSON with sorted keys. The schema restores their order.
    return schemasOf(name).output.parse(remembered.body);
  };
  const first = await recall();
  const output =
    first === null
      ? await run().catch(async (error: unknown) => {
          // If an identical call committed while this one ran, this one fails on its key or on the
          // changed state. Then both get the first one's answer.
          const twin = await recall();
          // precondition: a parallel call with the same key gets the first answer
          if (twin === null) throw error;
          return replay(twin);
        })
      : await replay(first);

  const status = typeof row.status === "function" ? row.status(output) : (row.status ?? 200);
  // A list is a plain array. The cursor of its next page goes into a header.
  if (row.answer === "items" && has(output, "nextCursor")) {
    if (typeof output.nextCursor === "string") headers["X-Next-Cursor"] = output.nextCursor;
  }
  const shown = row.answer && has(output, row.answer) ? output[row.answer] : output;
  const text = JSON.stringify(shown);
  if (isSingleRead(route, row)) {
    headers.ETag = tagOf(text);
    if (matchesTag(request, headers.ETag)) return new Response(null, { status: 304, headers });
  }
  return jsonResponse(request, text, status, headers);
}
