import { DETAILS } from "~/server/http/openapi/details";
import type { Random } from "./random";

// The targets of hostile requests, with valid bodies.

export const routes = DETAILS.map(({ method, path, row, example }) => {
  const body = example?.body;
  return { method, path: `/api${path}`, row, example: body instanceof Object ? body : {} };
});
/** These end the session that the other requests need. */
export const ENDINGS = new Set(["/api/auth/logout", "/api/user/set-password", "/api/user/type"]);

export const METHODS =
  `GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT PROPFIND MKCOL SEARCH PURGE LINK
  get Post G\tT X ${"M".repeat(300)} M-SEARCH SUBSCRIBE`.split(/\s+/);

export const PATHS = [
  "*",
  "//evil.example/",
  "//evil.example/%2f..",
  "/\\evil.example",
  "http://evil.example/",
  "http://localhost/api/services",
  "/api",
  "/api/",
  "/api//services",
  "/api/services/",
  "/api/services/..%2f..%2f..%2fetc%2fpasswd",
  "/api/../.env",
  "/..%2f.env",
  "/.env",
  "/.git/config",
  "/_next/static/../../.env",
  "/_next/static/%2e%2e/%2e%2e/.env",
  "/_next/image?url=http://169.254.169.254/&w=64&q=75",
  "/_next/data/x/index.json",
  "/api/files/..%2f..%2f.env",
  "/api/files/%00",
  "/api/files/%",
  "/api/files/%ED%A0%80",
  "/api/bookings/%F0%9F%98%80",
  "/api/bookings/1%20OR%201=1",
  "/api/bookings/_get",
  "/api/bookings;jsessionid=1",
  "/api/bookings?id[]=1&id[]=2",
  "/api/bookings?__proto__[isAdmin]=1&constructor.prototype.x=1",
  "/api/bookings?limit=1e9&cursor=%00",
  "/api/bookings?limit=-1",
  "/api/bookings?cursor=W10",
  "/api/bookings?%",
  "/api/bookings?a=%ZZ",
  "/api/bookings?&&&===&",
  "/api/mechanic/profile/profile",
  "/api/mechanic/%2e%2e/profile",
  "/api/nextauth/callback/credentials",
  "/api/nextauth/signin?callbackUrl=https://evil.example",
  "/api/nextauth/session",
  "/api/nextauth/session?callbackUrl=http://[",
  "/api/nextauth/signin/nobody",
  "/api/nextauth/signin/credentials?callbackUrl=javascript:alert(1)",
  "/api/nextauth/callback/nobody?code=1&state=2",
  "/api/nextauth/callback",
  "/api/nextauth/signout?csrf=1",
  "/api/nextauth/error?error=%00",
  "/api/nextauth/verify-request/x/y/z",
  "/api/nextauth/_log",
  "/api/nextauth/providers/..",
  "/api/nextauth/%00",
  "/api/nextauth/../services",
  "/api/openapi.json?x",
  "/api/logout?returnTo=//evil.example",
  "/api/services%0d%0aX-Injected:%201",
  "/api/services?x=%0d%0aX-Injected:%201",
  `/api/${"a/".repeat(3_000)}`,
  `/api/services?${"a=1&".repeat(3_000)}`,
  `/api/services?${"x".repeat(20_000)}`,
  `/api/bookings/${"9".repeat(7_000)}`,
  "/api/health?\u00ff\u00fe",
  "/api/ready/../x",
  "/sw.js/../x",
  "/%E0%A4%A",
  "/?__nextLocale=x&_rsc=1",
  "/customer/booking?next=javascript:alert(1)",
];

export const PAGES = [
  "/",
  "/auth/role-selection?next=//evil.example",
  "/auth/signup",
  "/customer/booking",
  "/mechanics/search?place=%00",
  "/mechanic/dashboard",
  "/admin/questions",
  "/docs/api",
  "/nowhere",
  "/customer/bookings/%2e%2e",
];

export const HEADERS: readonly ((random: Random) => string[])[] = [
  () => ["Content-Type: application/json", "Content-Type: text/plain"],
  () => ["Cookie: a=b", "Cookie: a=c"],
  () => ["Authorization: Bearer %%", "Authorization: Basic Og=="],
  () => ["Authorization: Bearer %%"],
  () => [`X-Long: ${"x".repeat(20_000)}`],
  () => Array.from({ length: 1_900 }, (_, index) => `X-${index}: 1`),
  () => Array.from({ length: 90 }, (_, index) => `X-${index}: ${"y".repeat(80)}`),
  () => ["X-Forwarded-For: 127.0.0.1", "X-Forwarded-For: ::1", "X-Real-IP: 127.0.0.1"],
  () => ["X-Forwarded-Host: evil.example", "X-Forwarded-Proto: javascript", "Forwarded: for=_x"],
  () => ["X-Middleware-Subrequest: middleware:middleware:middleware:middleware:middleware"],
  () => ["Next-Action: 7f0000000000000000000000000000000000000000", "RSC: 1"],
  () => ["RSC: 1", "Next-Router-Prefetch: 1", "Next-Router-Segment-Prefetch: /_tree"],
  () => ["RSC: 1", "Next-Router-State-Tree: %5B%22%22"],
  () => ["X-Nonce: abc", "Content-Security-Policy: script-src *"],
  () => ["X-Invoke-Path: /admin/questions", "X-Invoke-Status: 200", "X-Matched-Path: /api"],
  () => ["Range: bytes=0-0,0-0,-1,99999999999999999999-"],
  () => ["If-Modified-Since: never", 'If-None-Match: "', "If-Match: *"],
  () => ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: x"],
  () => ["Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMAAABkAAQAAP__"],
  () => ["Expect: 200-ok"],
  () => ["Accept: text/event-stream", "Last-Event-ID: \u00ff"],
  () => ["Accept-Encoding: br;q=9, x, *;q=-1", "Accept-Language: ".padEnd(4_000, "a-")],
  () => ["Origin: null", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors"],
  () => ["Origin: https://evil.example", "Referer: https://evil.example/"],
  () => ["Origin: \u00e9", "Referer: ::::"],
  () => ["Idempotency-Key: ".padEnd(300, "k")],
  () => ["Idempotency-Key: \u00e9\u0080"],
  (random) => [`Idempotency-Key: k${random.below(5)}`],
  () => ["Connection: close, Content-Length, Host"],
  () => ["Content-Encoding: gzip", "Transfer-Encoding: identity"],
  () => ["Cookie: next-auth.session-token=eyJhbGciOiJub25lIn0..x.y.z"],
  () => ["Cookie: next-auth.session-token=%E0%A4%A; =; ;;; a"],
  () => [`Cookie: ${"a=b; ".repeat(2_000)}`],
  () => ["Cookie: __proto__=1; constructor=2; next-auth.session-token=__proto__"],
  (random) => [
    `X-Bytes: ${random
      .bytes(60)
      .toString("latin1")
      .replaceAll(/[\0\r\n]/g, "")}`,
  ],
];
