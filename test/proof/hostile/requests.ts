import { brokenForm, jsonBomb, oddlyTyped, oddSuperjson, spoiltJson, type Body } from "./bodies";
import { WHOLE_INPUTS } from "~test/calls/read";
import type { People } from "./people";
import { Random } from "./random";
import { FRAMES } from "./frames";
import { ENDINGS, HEADERS, METHODS, PAGES, PATHS, routes } from "./targets";
import { HOSTILE_KEYS, HOSTILE_VALUES, LONG_TEXTS } from "./values";
import type { Sending } from "./wire";

/** One request as sent, and the answers it may get. */
export interface HostileRequest extends Sending {
  kind: Kind;
  /** False when a closed connection is an acceptable answer: the request is cut off or invalid. */
  mustAnswer: boolean;
  /** More answers than this on the connection mean that a request was smuggled in. */
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

/** Generates requests from a seed: the same ones each time. */
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
        // An invalid HTTP method gets a 400 from the parser, or a closed connection.
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
    const [name, example] = random.pick([...WHOLE_INPUTS]);
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
      ["/api/webhooks/sms", "application/x-www-form-urlencoded", ["X-Twilio-Signature: AAAA"]],
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

  /** Returns the document's example with the ids of the current accounts. */
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
