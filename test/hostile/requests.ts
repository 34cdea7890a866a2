import { DETAILS } from "~/server/http/openapi/details";
import { REST_ROUTES, type RestRow } from "~/server/http/rest/routes";
import { brokenForm, jsonBomb, oddlyTyped, oddSuperjson, spoiltJson, type Body } from "./bodies";
import { PROCEDURE_EXAMPLES } from "./examples";
import type { People } from "./people";
import { Random } from "./random";
import { FRAMES } from "./frames";
import { HOSTILE_KEYS, HOSTILE_VALUES, LONG_TEXTS } from "./values";
import type { Sending } from "./wire";

/** One request as it goes over the wire, and what may come back. */
export interface HostileRequest extends Sending {
  kind: Kind;
  /** False where a closed connection is an answer: the request is torn, or is none. */
  mustAnswer: boolean;
  /** More answers than this on the connection means that something was smuggled in. */
  maxAnswers: number;
}

export const KINDS = [
  "spoilt body",
  "method",
  "path",
  "headers",
  "content type",
  "JSON bomb",
  "broken form",
  "hooks' door",
  "framing",
  "torn",
  "page",
  "machines' doors",
] as const;
export type Kind = (typeof KINDS)[number];

const routes = Object.entries<RestRow>(REST_ROUTES).map(([route, row]) => {
  const [method = "GET", path = ""] = route.split(" ");
  const details: { example?: { body?: unknown } } = DETAILS[route as keyof typeof DETAILS];
  const body = details.example?.body;
  return { method, path: `/api${path}`, row, example: body instanceof Object ? body : {} };
});
/** These end the session that the other requests need. */
const ENDINGS = new Set(["/api/auth/logout", "/api/user/set-password", "/api/user/type"]);

const METHODS =
  `GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT PROPFIND MKCOL SEARCH PURGE LINK
  get Post G\tT X ${"M".repeat(300)} M-SEARCH SUBSCRIBE`.split(/\s+/);

const PATHS = [
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

const PAGES = [
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

const HEADERS: readonly ((random: Random) => string[])[] = [
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

/** The requests of one seed: the same ones each time. */
export class Attacker {
  readonly #random: Random;
  constructor(
    seed: number,
    private readonly people: People,
    private readonly port: number,
  ) {
    this.#random = new Random(seed);
  }

  next(): HostileRequest {
    const kind = this.#random.pick(KINDS);
    return { kind, mustAnswer: true, maxAnswers: 1, ...this.#make(kind) };
  }

  #make(kind: Kind): Sending & Partial<HostileRequest> {
    const random = this.#random;
    const route = random.pick(routes);
    const path = this.#fill(route.path);
    switch (kind) {
      case "spoilt body": {
        const example = this.#ours(route.example);
        return this.#request(route.method, path, [], spoiltJson(random, example));
      }
      case "method": {
        const method = random.pick(METHODS);
        const body = random.chance(0.3) ? jsonBomb(random) : undefined;
        // What is no method of HTTP gets a 400 from the parser, or the door shut.
        return {
          ...this.#request(method, path, [], body),
          mustAnswer: /^[A-Z]+$/.test(method) && method !== "CONNECT" && method.length < 20,
        };
      }
      case "path":
        return {
          ...this.#request(random.pick(["GET", "POST", "HEAD"]), random.pick(PATHS)),
          mustAnswer: false,
        };
      case "headers": {
        const lines = [
          ...random.pick(HEADERS)(random),
          ...(random.chance(0.3) ? random.pick(HEADERS)(random) : []),
        ];
        const at = random.chance(0.2) ? random.pick(PAGES) : path;
        const method = at === path ? route.method : "GET";
        const json = method === "GET" ? undefined : spoiltJson(random, this.#ours(route.example));
        return this.#request(method, at, lines, json);
      }
      case "content type":
        return this.#request(random.pick(["POST", "PUT"]), path, [], oddlyTyped(random));
      case "JSON bomb":
        return this.#request(
          route.method === "GET" ? "POST" : route.method,
          path,
          [],
          jsonBomb(random),
        );
      case "broken form": {
        const [at, field] = random.pick([
          ["/api/upload/profile-picture", "profilePicture"],
          ["/api/upload/resume", "resume"],
        ] as const);
        return this.#request("POST", at, [], brokenForm(random, field));
      }
      case "hooks' door":
        return this.#hooks();
      case "framing":
        return random.pick(FRAMES)({ host: `localhost:${this.port}`, cookie: this.#cookie() });
      case "torn": {
        const whole = this.#request(
          "POST",
          path,
          [],
          spoiltJson(random, this.#ours(route.example)),
        );
        const bytes = whole.bytes.subarray(0, random.below(whole.bytes.length));
        return { bytes, halfClose: true, mustAnswer: false };
      }
      case "page":
        return this.#request(
          random.pick(["GET", "HEAD", "POST"]),
          random.pick(PAGES),
          random.chance(0.5) ? random.pick(HEADERS)(random) : [],
        );
      case "machines' doors":
        return this.#machines();
      default:
        return kind satisfies never;
    }
  }

  #hooks() {
    const random = this.#random;
    const names = Object.entries(PROCEDURE_EXAMPLES);
    const [name, example] = random.pick(names);
    const path = random.pick([
      `/api/trpc/${name}`,
      `/api/trpc/${name}?batch=1`,
      `/api/trpc/${name},${name}?batch=1`,
      `/api/trpc/${Array.from({ length: 11 }, () => name).join(",")}?batch=1`,
      `/api/trpc/${",".repeat(1_000)}?batch=1`,
      `/api/trpc/${random.pick(HOSTILE_KEYS)}.${random.pick(HOSTILE_KEYS)}`,
      "/api/trpc/booking.__proto__",
      "/api/trpc/%00",
      "/api/trpc/",
      `/api/trpc/${name}?batch=${random.pick(["0", "true", "1&batch=1", "%00"])}`,
    ]);
    if (random.chance(0.4)) {
      const input = random.pick([
        JSON.stringify({ json: example }),
        JSON.stringify({ 0: { json: random.pick(HOSTILE_VALUES) } }),
        "{",
        "%",
        "null",
        "[".repeat(3_000),
      ]);
      const joint = path.includes("?") ? "&" : "?";
      return this.#request("GET", `${path}${joint}input=${encodeURIComponent(input)}`);
    }
    return this.#request(
      "POST",
      path,
      [],
      random.chance(0.5) ? oddSuperjson(random) : spoiltJson(random, { json: example }),
    );
  }

  #machines() {
    const random = this.#random;
    const [path, type, headers] = random.pick<[string, string, string[]]>([
      ["/api/webhooks/stripe", "application/json", []],
      ["/api/webhooks/stripe", "application/json", ["Stripe-Signature: t=1,v1=00,v0=00"]],
      ["/api/webhooks/stripe", "application/json", [`Stripe-Signature: ${"t=1,".repeat(1_500)}`]],
      ["/api/csp-report", "application/csp-report", []],
      ["/api/csp-report", "application/reports+json", ["Origin: null"]],
      [
        "/api/sandbox/stripe/v1/payment_intents",
        "application/x-www-form-urlencoded",
        ["Authorization: Bearer x"],
      ],
      [
        "/api/sandbox/stripe/v1/payment_intents/pi_x/confirm",
        "application/x-www-form-urlencoded",
        [],
      ],
      ["/api/sandbox/stripe/v1/%00/..", "application/x-www-form-urlencoded", []],
      ["/api/sandbox/stripe/pages/checkout/x", "application/x-www-form-urlencoded", []],
    ]);
    const content = random.pick([
      '{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":{}}}',
      '{"csp-report":{"blocked-uri":"\\n\\u001b[31m"}}',
      "amount=1&currency=usd&metadata[__proto__][x]=1&a[b][c][d][e][f]=1",
      `${"a[".repeat(2_000)}=1`,
      "%E0%A4%A=%",
      "&".repeat(9_000),
      random.pick(LONG_TEXTS).slice(0, 12_000),
    ]);
    return this.#request(random.pick(["POST", "POST", "GET", "DELETE"]), path, headers, {
      type,
      bytes: Buffer.from(content),
    });
  }

  #request(method: string, path: string, lines: string[] = [], body?: Body): Sending {
    const hasType = lines.some((line) => /^content-type:/i.test(line));
    const cookie =
      lines.some((line) => /^cookie:/i.test(line)) ||
      ENDINGS.has(path) ||
      path.startsWith("/api/logout") ||
      path.includes("auth.logout")
        ? ""
        : this.#cookie();
    const head = [
      `${method} ${path} HTTP/1.1`,
      `Host: localhost:${this.port}`,
      ...(cookie === "" ? [] : [`Cookie: ${cookie}`]),
      ...(body === undefined || body.type === null || hasType
        ? []
        : [`Content-Type: ${body.type}`]),
      ...(body === undefined ? [] : [`Content-Length: ${body.bytes.length}`]),
      ...lines,
    ].join("\r\n");
    const bytes = Buffer.concat([
      Buffer.from(`${head}\r\n\r\n`, "latin1"),
      body?.bytes ?? Buffer.alloc(0),
    ]);
    return { bytes, head: method === "HEAD" };
  }

  #cookie(): string {
    return this.#random.pick([this.people.customer.cookie, this.people.mechanic.cookie, ""]);
  }

  #fill(path: string): string {
    const { customer, mechanic, bookingId, vehicleId } = this.people;
    const ids = [
      customer.id,
      mechanic.id,
      bookingId,
      bookingId,
      vehicleId,
      "x",
      "%00",
      "-1",
      "%F0%9F%98%80",
    ];
    return path.replaceAll(/:\w+/g, () => this.#random.pick(ids));
  }

  /** The document's example with the ids of the people at hand. */
  #ours(example: object): object {
    const { vehicleId, bookingId, serviceIds, mechanic } = this.people;
    const ids: Record<string, unknown> = {
      vehicleId,
      bookingId,
      serviceIds,
      receiverId: mechanic.id,
    };
    const own = Object.keys(example).filter((key) => Object.hasOwn(ids, key));
    return { ...example, ...Object.fromEntries(own.map((key) => [key, ids[key]])) };
  }
}
