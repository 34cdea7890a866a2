import type { IncomingMessage } from "node:http";
import { isIP, isIPv4 } from "node:net";

/** Returns the entry that the outermost trusted proxy added: each proxy appends one. */
function vouched(header: string | string[] | undefined, hops: number): string | undefined {
  const entries = (header ?? "").toString().split(",");
  const told = entries.map((entry) => entry.trim()).filter((entry) => entry !== "");
  return hops === 0 ? undefined : (told.at(-hops) ?? told[0]);
}

/** Counts callers without any address together, because an empty address has no limits. */
const NO_ADDRESS = "0.0.0.0";

/**
 * Reads an address as proxies write it: `203.0.113.9`, with a port (`203.0.113.9:52100`), in
 * brackets (`[2001:db8::1]:52100`) or in quotes. Null if it's none.
 */
function readAddress(text: string): string | null {
  const plain = text.replace(/^"(.*)"$/, "$1").replace(/^\[([^\]]*)\](?::\d{1,5})?$/, "$1");
  const withoutPort = /^([\d.]+):\d{1,5}$/.exec(plain)?.[1] ?? plain;
  const address = ipv4In(withoutPort.toLowerCase());
  return isIP(address) === 0 ? null : address;
}

/** Returns the IPv4 address that is written as IPv6: `::ffff:192.0.2.1`, `::ffff:c000:201`. */
function ipv4In(address: string): string {
  const mapped = /^(?:::|(?:0{1,4}:){5})ffff:(.+)$/.exec(address)?.[1];
  if (mapped === undefined) return address;
  if (isIPv4(mapped)) return mapped;
  const [, high, low] = /^([\da-f]{1,4}):([\da-f]{1,4})$/.exec(mapped) ?? [];
  if (high === undefined || low === undefined) return address;
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join(".");
}

/**
 * Returns the caller's address and whether the call came over https. Forwarded headers count only
 * for the `TRUSTED_PROXY_HOPS` proxies that are ours, because anyone can send the rest. An entry
 * that is no address counts as the nearest proxy's own, so that its callers share their limits.
 */
export function clientOf(request: IncomingMessage, hops: number, appUrl: string) {
  const forwarded = vouched(request.headers["x-forwarded-for"], hops);
  const socketAddress = readAddress(request.socket.remoteAddress ?? "") ?? NO_ADDRESS;
  const protocol = vouched(request.headers["x-forwarded-proto"], hops);
  return {
    address: (forwarded === undefined ? null : readAddress(forwarded)) ?? socketAddress,
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
