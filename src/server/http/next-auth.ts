import { nextAuthRoute } from "~/server/next-auth";
import { BODY_CAPS, readCapped } from "./body";
import type { Call } from "./call";

/** /api/nextauth/*: another way in to the same sessions. */
export async function answerNextAuth({ request, requestId, meta }: Call): Promise<Response> {
  const { url, method, headers } = request;
  const body = method === "POST" ? await readCapped(request, BODY_CAPS.json) : null;
  const { clientAddress } = meta;
  const response = await nextAuthRoute(new Request(url, { method, headers, body }), {
    headers,
    clientAddress,
    requestId,
  });
  response.headers.set("X-Request-Id", requestId);
  response.headers.set("X-Content-Type-Options", "nosniff");
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
  return response;
}
