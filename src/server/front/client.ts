import type { IncomingMessage } from "node:http";

export interface Client {
  /** The caller's address as far as the trusted proxies vouch for it. */
  address: string;
  /** The caller's own connection is https. */
  secure: boolean;
}

function list(header: string | string[] | undefined): string[] {
  const text = Array.isArray(header) ? header.join(",") : (header ?? "");
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Each trusted proxy adds one entry at the end, so the caller's own is `hops` from there. */
function vouched(entries: string[], hops: number): string | undefined {
  return hops === 0 ? undefined : (entries.at(-hops) ?? entries[0]);
}

/**
 * Who calls. Forwarded headers are believed for as many hops as are known to be ours
 * (`TRUSTED_PROXY_HOPS`); anybody can send the rest.
 */
export function clientOf(request: IncomingMessage, hops: number, appUrl: string): Client {
  const forwarded = vouched(list(request.headers["x-forwarded-for"]), hops);
  const socketAddress = request.socket.remoteAddress ?? "";
  const protocol = vouched(list(request.headers["x-forwarded-proto"]), hops);
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

/** Takes out what a caller must not tell us, and puts in what we know. */
export function rewriteHeaders(request: IncomingMessage, client: Client): void {
  for (const name of CLAIMS) delete request.headers[name];
  // The API's Request is made from the raw list.
  const raw = request.rawHeaders;
  for (let index = raw.length - 2; index >= 0; index -= 2) {
    if (CLAIMS.has(raw[index]?.toLowerCase() ?? "")) raw.splice(index, 2);
  }
  request.headers["x-client-address"] = client.address;
  request.headers["x-forwarded-for"] = client.address;
  request.headers["x-forwarded-proto"] = client.secure ? "https" : "http";
}
