import { nextAuthRoute } from "~/server/next-auth";
import { BODY_CAPS, readCapped } from "./body";
import type { Call } from "./call";

/** /api/nextauth/*: another way in to the same sessions. */
export async function answerNextAuth({ request, requestId, meta }: Call): Promise<Response> {
  const { url, method, headers } = request;
  const body = method === "POST" ? await readCapped(request, BODY_CAPS.json) : null;
  const { clientAddress } = meta;
  return nextAuthRoute(new Request(url, { method, headers, body }), {
    headers,
    clientAddress,
    requestId,
  });
}
