import { createRequestContext } from "~/server/request-context";
import { readFile } from "~/server/services/upload/queries";
import type { Call } from "./call";

/** GET /api/files/{id}: a stored picture or resume, for those who may see it. */
export async function answerFile(call: Call, id: string): Promise<Response> {
  const ctx = await createRequestContext({
    ...call.meta,
    headers: call.request.headers,
    requestId: call.requestId,
  });
  const file = await readFile(ctx, ctx.session, id);
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      "Content-Type": file.contentType,
      // A file never changes under its id; only its viewer's own browser may keep it.
      "Cache-Control": "private, max-age=86400, immutable",
      "Content-Disposition": file.disposition ?? "inline",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Request-Id": call.requestId,
    },
  });
}
