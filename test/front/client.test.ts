import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { clientOf, removeClaims } from "~/server/front/client";

const APP_URL = "http://localhost:3000";

function requestWith(
  headers: Record<string, string>,
  remoteAddress = "192.0.2.1",
): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, headers);
  for (const [name, value] of Object.entries(headers)) {
    // Clients may spell header names in any case.
    request.rawHeaders.push(name.toUpperCase(), value);
  }
  return request;
}

test.each([
  ["without proxies a forwarded address is ignored", 0, "203.0.113.9", "192.0.2.1"],
  ["one proxy vouches for the last entry", 1, "203.0.113.9, 198.51.100.7", "198.51.100.7"],
  ["two proxies vouch for the second to last", 2, "6.6.6.6, 203.0.113.9, 10.0.0.1", "203.0.113.9"],
  ["a list shorter than the hops gives its first entry", 3, "203.0.113.9, 10.0.0.1", "203.0.113.9"],
  ["an empty list gives the socket's address", 1, "", "192.0.2.1"],
])("%s", (_name, hops, forwarded, expected) => {
  const request = requestWith({ "x-forwarded-for": forwarded });
  expect(clientOf(request, hops, APP_URL).address).toBe(expected);
});

test("an IPv4 address written as IPv6 is the same caller", () => {
  expect(clientOf(requestWith({}, "::ffff:192.0.2.1"), 0, APP_URL).address).toBe("192.0.2.1");
});

test.each([
  ["203.0.113.9:52100", "203.0.113.9"],
  ["[2001:db8::1]:52100", "2001:db8::1"],
  ["[2001:DB8::1]", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ['"[2001:db8::1]:443"', "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1%eth0"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["[::ffff:203.0.113.9]:80", "203.0.113.9"],
  ["::ffff:cb00:7109", "203.0.113.9"],
  ["0:0:0:0:0:ffff:203.0.113.9", "203.0.113.9"],
])("a proxy's entry %s is the caller %s", (entry, expected) => {
  const request = requestWith({ "x-forwarded-for": `10.0.0.1, ${entry}` });
  expect(clientOf(request, 1, APP_URL).address).toBe(expected);
});

test.each([
  "unknown",
  "_hidden",
  "203.0.113",
  "203.0.113.999:80",
  "203.0.113.9:port",
  "[2001:db8::1",
  "[]",
  "for=203.0.113.9",
  "a".repeat(500),
])("an entry that is no address counts as the proxy's own: %s", (entry) => {
  const request = requestWith({ "x-forwarded-for": entry });
  expect(clientOf(request, 1, APP_URL).address).toBe("192.0.2.1");
});

test("a connection without an address is no way around the limits", () => {
  expect(clientOf(requestWith({}, ""), 0, APP_URL).address).toBe("0.0.0.0");
});

test("https is decided by a trusted proxy, else by our own address", () => {
  const request = requestWith({ "x-forwarded-proto": "https" });
  expect(clientOf(request, 0, APP_URL).secure).toBe(false);
  expect(clientOf(request, 1, APP_URL).secure).toBe(true);
  expect(clientOf(request, 0, "https://curbwrench.example").secure).toBe(true);
});

test("a caller can choose neither address nor policy", () => {
  const request = requestWith({
    "x-forwarded-for": "6.6.6.6",
    "x-client-address": "6.6.6.6",
    "content-security-policy": "script-src *",
    "x-forwarded-host": "evil.example",
    accept: "text/html",
  });
  removeClaims(request);
  expect(request.headers).toEqual({ accept: "text/html" });
  expect(request.rawHeaders).toEqual(["ACCEPT", "text/html"]);
});
