import type { IncomingMessage } from "node:http";

/** Each trusted proxy adds one entry at the end, so the caller's own is `hops` from there. */
function vouched(header: string | string[] | undefined, hops: number): string | undefined {
  const entries = (header ?? "").toString().split(",");
  const told = entries.map((entry) => entry.trim()).filter((entry) => entry !== "");
  return hops === 0 ? undefined : (told.at(-hops) ?? told[0]);
}

/**
 * Who calls, and whether by https. Forwarded headers are believed for as many hops as are known to be ours
 * (`TRUSTED_PROXY_HOPS`); anybody can send the rest.
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

/** Takes out what a caller must not tell us. */
export function removeClaims(request: IncomingMessage): void {
  for (const name of CLAIMS) delete request.headers[name];
  // The API's Request is made from the raw list.
  const raw = request.rawHeaders;
  for (let index = raw.length - 2; index >= 0; index -= 2) {
    if (CLAIMS.has(raw[index]?.toLowerCase() ?? "")) raw.splice(index, 2);
  }
}
