import { createRequestContext } from "~/server/request-context";
import { createCaller } from "~/server/root";
import { API_HEADERS } from "./errors";
import type { Call } from "./call";

/** A prefetch or another site's link must not sign anybody out. */
function isMeant(headers: Headers): boolean {
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? "";
  const site = headers.get("sec-fetch-site");
  const destination = headers.get("sec-fetch-dest");
  return (
    !purpose.includes("prefetch") &&
    headers.get("next-router-prefetch") === null &&
    headers.get("rsc") === null &&
    (site === null || site === "same-origin" || site === "none") &&
    (destination === null || destination === "document" || destination === "empty")
  );
}

/** GET /api/logout: a browser goes there, is signed out and sent to the root (specification §7). */
export async function answerLogout(call: Call): Promise<Response> {
  const { request } = call;
  const headers = new Headers({ ...API_HEADERS, Location: "/" });
  if (isMeant(request.headers)) {
    const ctx = await createRequestContext({
      ...call.meta,
      headers: request.headers,
      requestId: call.requestId,
      setCookie: (cookie) => headers.append("Set-Cookie", cookie),
    });
    await createCaller(ctx).auth.logout();
  }
  return new Response(null, { status: 302, headers });
}
