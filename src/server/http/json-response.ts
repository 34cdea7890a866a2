import { getRequestListener } from "@hono/node-server";
import { gzipped, takesCoding } from "./encoding";

/**
 * The Node adapter's own Response: its body goes to the socket as it is, where one of Node's own goes
 * through a web stream, which for a list costs as much as its statement. The adapter gives it out by
 * putting it in place of the global one. That would be Next's too, so the globals are put back.
 */
const AdapterResponse = borrowResponse();

function borrowResponse(): typeof Response {
  const names = ["Request", "Response"] as const;
  const own = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
  getRequestListener(() => new Response(), { overrideGlobalObjects: true });
  const borrowed = globalThis.Response;
  names.forEach((name, index) => Object.defineProperty(globalThis, name, own[index] ?? {}));
  return borrowed;
}

/** Below that an answer fits into a packet or two, compressed or not. */
const WORTH_COMPRESSING = 2_000;

/**
 * A JSON answer from its text, compressed for who takes it and it is long. Plain headers are the
 * fast way; only cookies need more than that.
 */
export async function jsonResponse(
  request: Request,
  text: string,
  {
    status,
    headers,
    cookies,
  }: { status: number; headers: Record<string, string>; cookies: readonly string[] },
): Promise<Response> {
  const zips =
    text.length >= WORTH_COMPRESSING && takesCoding(request.headers.get("accept-encoding"), "gzip");
  const body = zips ? await gzipped(text) : text;
  const all = {
    ...headers,
    "Content-Type": "application/json",
    ...(zips ? { "Content-Encoding": "gzip", Vary: "Accept-Encoding" } : {}),
  };
  if (cookies.length === 0) return new AdapterResponse(body, { status, headers: all });
  const withCookies = new Headers(all);
  for (const cookie of cookies) withCookies.append("Set-Cookie", cookie);
  return new AdapterResponse(body, { status, headers: withCookies });
}
