import type { IncomingMessage } from "node:http";

/** Returns the entry that the outermost trusted proxy added: each proxy appends one. */
function vouched(header: string | string[] | undefined, hops: number): string | undefined {
  const entries = (header ?? "").toString().split(",");
  const told = entries.map((entry) => entry.trim()).filter((entry) => entry !== "");
  return hops === 0 ? undefined : (told.at(-hops) ?? told[0]);
}

/**
 * Returns the caller's address and whether the call came over https. Forwarded headers count only
 * for the `TRUSTED_PROXY_HOPS` proxies that are ours, because anyone can send the rest.
 */
export function clientOf(request: IncomingMessage, hops: number, appUrl: string) {
  const forwarded = vouched(request.headers["x-forwarded-for"], hops);
  const socketAddress = request.socket.remoteAddress ?? "";
  const protocol = vouched(request.headers["x-forwarded-proto"], hops);
  return {
    address: (forwarded ?? socketAddress).replace(/^::ffff:(?=\d+\.)/, "").slice(0, 64),
    secure: protocol === undefined ? appUrl.startsWith("https:") : protocol === "https",
  };
}

const CLAIMS = new Set([
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
  "forwarded",
  "x-client-address",
  "x-request-id",
  "content-security-policy",
  "content-security-policy-report-only",
  "x-middleware-subrequest",
]);

/** Removes headers that a caller must not set. */
export function removeClaims(request: IncomingMessage): void {
  for (const name of CLAIMS) delete request.headers[name];
  // The API builds its Request from the raw headers.
  const raw = request.rawHeaders;
  for (let index = raw.length - 2; index >= 0; index -= 2) {
    if (CLAIMS.has(raw[index]?.toLowerCase() ?? "")) raw.splice(index, 2);
  }
}
