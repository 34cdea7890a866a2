import {
  createDecipheriv,
  createECDH,
  hkdfSync,
  randomBytes,
  verify,
  createPublicKey,
} from "node:crypto";
import { createServer, type AgentOptions, type Server } from "node:https";
import { isIP, type AddressInfo } from "node:net";
import { z } from "zod";
import { createPushGateway, type PushGateway } from "~/server/gateways/push/push";
import { publicLookup, type AskNames } from "~/server/gateways/push/public-network";
import { CERTIFICATE } from "../http/certificate";
import { VAPID_KEYS } from "./push-keys";

// Implements the other side of web push from its standards alone: RFC 8030 (the service), 8291 and
// 8188 (encryption), 8292 (the sender).

const shownSchema = z.object({
  title: z.string(),
  body: z.string(),
  path: z.string(),
  tag: z.string(),
});

/** A message that a browser received. */
export interface Delivery {
  headers: Record<string, string | undefined>;
  shown: z.output<typeof shownSchema>;
}

/** Simulates a browser, which has the private key that its push service lacks. */
export class TestBrowser {
  readonly #ecdh = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  constructor(readonly endpoint: string) {
    this.#ecdh.generateKeys();
  }

  /** Returns what `PushSubscription.toJSON()` returns. */
  get subscription() {
    const p256dh = this.#ecdh.getPublicKey("base64url");
    return { endpoint: this.endpoint, keys: { p256dh, auth: this.#auth.toString("base64url") } };
  }

  /** Decrypts a body of one record (RFC 8188) as in RFC 8291, section 3.4. */
  read(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const shared = this.#ecdh.computeSecret(sender);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#ecdh.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync("sha256", shared, this.#auth, info, 32));
    const part = (name: string, length: number) =>
      Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${name}\0`, length));
    const opened = createDecipheriv("aes-128-gcm", part("aes128gcm", 16), part("nonce", 12));
    opened.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
  }
}

/**
 * Checks as in RFC 8292 that the token is signed by the key it names, for this service, and hasn't
 * expired.
 */
function isSentBy(header: string, publicKey: string, audience: string): boolean {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString("base64url"),
  );
  const jwk = { kty: "EC", crv: "P-256", x, y };
  const signed = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const said = z
    .object({ aud: z.string(), exp: z.number(), sub: z.string() })
    .parse(JSON.parse(Buffer.from(claims, "base64url").toString("utf8")));
  const isFresh = said.exp * 1000 > Date.now() && said.exp * 1000 < Date.now() + 86_400_000;
  return signed && key === publicKey && said.aud === audience && isFresh && said.sub !== "";
}

/** The service's next answer, by the path of an endpoint; 201 by default. */
type Answer = number | { status: number; location: string } | "silence";

const THIS_MACHINE = "127.0.0.1";
const isThisMachine = (address: string): boolean => address === THIS_MACHINE;

/**
 * Creates a network where all hosts have the tests' certificate and one port, and names resolve as
 * given.
 */
export function networkAt(
  port: number,
  addressesOf: (name: string) => string[],
  admits = isThisMachine,
): AgentOptions {
  const ask: AskNames = (name, _options, done) =>
    done(
      null,
      addressesOf(name).map((address) => ({ address, family: isIP(address) })),
    );
  return { ca: CERTIFICATE.cert, port, lookup: publicLookup(admits, ask) };
}

/**
 * Creates a gateway for which every name resolves to a service on this machine, as if its address
 * were public.
 */
export function pushGatewayAt(port: number, timeoutMs = 5_000): PushGateway {
  return createPushGateway({
    keys: VAPID_KEYS,
    subject: "mailto:tests@example.com",
    timeoutMs,
    network: networkAt(port, () => [THIS_MACHINE]),
  });
}

/** Runs a push service on this machine, with a gateway that can reach only this service. */
export class PushService {
  readonly answers = new Map<string, Answer>();
  readonly calls: string[] = [];
  readonly deliveries = new Map<string, Delivery[]>();
  /** Runs after a message was delivered, before its sender gets the answer. */
  beforeAnswer: () => Promise<void> = () => Promise.resolve();
  readonly #browsers = new Map<string, TestBrowser>();
  readonly #server: Server;
  /** The key of the only accepted sender. */
  readonly #senderKey: string;
  #port = 0;

  constructor(senderKey: string = VAPID_KEYS.publicKey) {
    this.#senderKey = senderKey;
    this.#server = createServer(CERTIFICATE, (request, response) => {
      const path = request.url ?? "";
      this.calls.push(`${request.headers.host?.split(":")[0] ?? ""}${path}`);
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const answer = this.answers.get(path) ?? 201;
        if (answer === "silence") return;
        if (typeof answer === "object") {
          response.writeHead(answer.status, { location: answer.location }).end();
          return;
        }
        if (answer === 201) this.#deliver(path, request.headers, Buffer.concat(chunks));
        void this.beforeAnswer().then(() => response.writeHead(answer).end());
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Creates a browser that listens here. */
  browser(path: string): TestBrowser {
    const browser = new TestBrowser(`https://push.example.net${path}`);
    this.#browsers.set(path, browser);
    return browser;
  }

  heard(path: string): Delivery[] {
    return this.deliveries.get(path) ?? [];
  }

  #deliver(path: string, headers: Delivery["headers"] | object, body: Buffer): void {
    const browser = this.#browsers.get(path);
    if (browser === undefined) throw new Error(`No browser listens at ${path}`);
    const known = z.record(z.string(), z.unknown()).parse(headers);
    const text = (name: string) => (typeof known[name] === "string" ? known[name] : undefined);
    const sender = text("authorization") ?? "";
    if (!isSentBy(sender, this.#senderKey, "https://push.example.net")) {
      throw new Error("The sender's signature is invalid.");
    }
    const shown = shownSchema.parse(JSON.parse(browser.read(body)));
    const names = ["ttl", "urgency", "topic", "content-encoding"];
    const told = { headers: Object.fromEntries(names.map((name) => [name, text(name)])), shown };
    this.deliveries.set(path, [...this.heard(path), told]);
  }

  gateway(timeoutMs?: number): PushGateway {
    return pushGatewayAt(this.#port, timeoutMs);
  }

  get port(): number {
    return this.#port;
  }
}
