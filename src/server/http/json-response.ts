import { getRequestListener } from "@hono/node-server";

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

/** A JSON answer from its text. Plain headers are the fast way; only cookies need more than that. */
export function jsonResponse(
  text: string,
  status: number,
  headers: Record<string, string>,
  cookies: readonly string[] = [],
): Response {
  const all = { ...headers, "Content-Type": "application/json" };
  if (cookies.length === 0) return new AdapterResponse(text, { status, headers: all });
  const withCookies = new Headers(all);
  for (const cookie of cookies) withCookies.append("Set-Cookie", cookie);
  return new AdapterResponse(text, { status, headers: withCookies });
}
