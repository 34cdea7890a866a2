import { readFile } from "~/server/services/upload/queries";
import type { AdmittedCall } from "./admission";

/** GET /api/files/{id}: a stored picture or resume, for those who may see it. */
export async function answerFile(call: AdmittedCall, id: string): Promise<Response> {
  const file = await readFile(call.ctx, call.ctx.session, id);
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
