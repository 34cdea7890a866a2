import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type Stripe from "stripe";
import { createStripeGateway } from "~/server/gateways/payments/stripe-gateway";
import type { PaymentsGateway } from "~/server/gateways/payments/stripe-gateway";
import { createStripeSandbox } from "~/stripe-sandbox/sandbox";
import { createMemorySandboxStore } from "~test/support/database/memory-sandbox-store";
import { isKind, type ObjectOf, type SandboxKind } from "~/stripe-sandbox/store/store";

// Runs Stripe as another machine: a real HTTP server in front of the sandbox, with its own memory
// outside the product's database. It can fail before or after it has done what was requested.

export const FAULTS = ["hangs", "answers 500", "answers 429", "resets", "answers garbage"] as const;
export type Fault = (typeof FAULTS)[number];
/** Whether the request was carried out before the failure. */
export const MOMENTS = ["before it acts", "after it acted"] as const;
export type Moment = (typeof MOMENTS)[number];

export const STRIPE_KEYS = {
  secretKey: "sk_test_for_faults",
  publishableKey: "pk_test_for_faults",
  webhookSecret: "whsec_for_faults",
};

interface Seen {
  method: string;
  path: string;
  key: string | null;
}

export interface Webhook {
  rawBody: string;
  signature: string;
}

export interface StripeSide {
  readonly port: number;
  /** The product's own gateway, in its real mode, pointed at this server. */
  readonly gateway: PaymentsGateway;
  /** Every received request, in order. */
  readonly seen: Seen[];
  /** Makes requests whose "METHOD path" matches fail like this, until `heal`. */
  fail(pattern: RegExp, fault: Fault, moment: Moment): void;
  /** Runs once, after the next matching request was carried out and before its answer is sent. */
  afterwards(pattern: RegExp, action: () => unknown): void;
  heal(): void;
  /** Events waiting for delivery, which tests deliver at any time. */
  readonly webhooks: Webhook[];
  /** Confirms a card as the browser does. */
  confirm(clientSecret: string, cardNumber: string): Promise<number>;
  list<K extends SandboxKind>(kind: K): Promise<ObjectOf<K>[]>;
  close(): Promise<void>;
}

/** Timeout for a busy machine, in milliseconds; a hanging provider gets a shorter one. */
const PATIENT_MS = 8_000;
const HASTY_MS = 400;

/** Creates the product's gateway to such a server. */
export function gatewayAt(port: number, timeoutMs = PATIENT_MS): PaymentsGateway {
  return createStripeGateway({
    mode: "stripe",
    ...STRIPE_KEYS,
    sdk: { host: "127.0.0.1", port, protocol: "http", timeout: timeoutMs },
  });
}

export async function startStripeSide(now: () => Date = () => new Date()): Promise<StripeSide> {
  const store = createMemorySandboxStore();
  const webhooks: Webhook[] = [];
  const seen: Seen[] = [];
  let failing: { pattern: RegExp; fault: Fault; moment: Moment } | null = null;
  let interlude: { pattern: RegExp; action: () => unknown } | null = null;

  const sandbox = createStripeSandbox({
    store,
    now,
    keys: STRIPE_KEYS,
    pagesUrl: "http://127.0.0.1/pages",
    retryDelaysMs: [0],
    async deliverWebhook(rawBody, signature) {
      webhooks.push({ rawBody, signature });
    },
  });

  async function handle(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    const { method = "GET", url = "/" } = request;
    const path = url.split("?")[0] ?? "";
    const key = request.headers["idempotency-key"];
    seen.push({ method, path, key: typeof key === "string" ? key : null });
    const name = `${method} ${path}`;
    const fault = failing?.pattern.test(name) ? failing : null;
    if (fault?.moment === "before it acts") return misbehave(fault.fault, request, response);

    const answer = await sandbox.fetch(
      new Request(`http://127.0.0.1${url}`, {
        method,
        headers: { ...flat(request), "content-length": String(body.length) },
        body: method === "POST" ? new Uint8Array(body) : null,
      }),
    );
    const text = await answer.text();
    if (interlude?.pattern.test(name)) {
      const { action } = interlude;
      interlude = null;
      await sandbox.settle();
      await action();
    }
    if (fault !== null) return misbehave(fault.fault, request, response);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(text);
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      handle(request, response, Buffer.concat(parts)).catch((error: unknown) =>
        response.destroy(error instanceof Error ? error : undefined),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  const { port } = address;
  const patient = gatewayAt(port);
  const hasty = gatewayAt(port, HASTY_MS);

  return {
    port,
    // The timeout is short only while the provider hangs, so that a slow machine doesn't count as
    // its failure.
    gateway: new Proxy(patient, {
      get: (_, name) => Reflect.get(failing?.fault === "hangs" ? hasty : patient, name),
    }),
    seen,
    webhooks,
    fail(pattern, fault, moment) {
      failing = { pattern, fault, moment };
    },
    afterwards(pattern, action) {
      interlude = { pattern, action };
    },
    heal() {
      failing = null;
    },
    async confirm(clientSecret, cardNumber) {
      const response = await sandbox.fetch(
        confirmation("http://127.0.0.1", clientSecret, cardNumber),
      );
      await sandbox.settle();
      return response.status;
    },
    async list(kind) {
      const all = await store.list(kind);
      return all.filter((one) => isKind(one, kind));
    },
    async close() {
      sandbox.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the request with which a browser confirms a card. */
export function confirmation(base: string, clientSecret: string, cardNumber: string): Request {
  const [id = ""] = clientSecret.split("_secret_");
  const noun = id.startsWith("seti_") ? "setup_intents" : "payment_intents";
  return new Request(`${base}/v1/${noun}/${id}/confirm`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${STRIPE_KEYS.publishableKey}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ client_secret: clientSecret, card_number: cardNumber }),
  });
}

function flat(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string" && name !== "connection") headers[name] = value;
  }
  return headers;
}

function misbehave(fault: Fault, request: IncomingMessage, response: ServerResponse): void {
  const json = (status: number, body: object) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
  switch (fault) {
    case "hangs":
      return;
    case "answers 500":
      return json(500, { error: { type: "api_error", message: "An unknown error occurred." } });
    case "answers 429":
      return json(429, {
        error: { type: "invalid_request_error", code: "rate_limit", message: "Too many requests" },
      });
    case "resets":
      request.socket.destroy();
      return;
    case "answers garbage":
      response.writeHead(200, { "content-type": "text/html" });
      response.end("<html><h1>Bad gateway</h1>");
      return;
    default:
      fault satisfies never;
  }
}

/** Returns the money that Stripe has moved for one booking. */
export async function moneyMoved(side: StripeSide, bookingId: string) {
  const intents = (await side.list("payment_intent")).filter(
    (intent) => intent.metadata["bookingId"] === bookingId,
  );
  const ids = new Set(intents.map(({ id }) => id));
  const charges = (await side.list("charge")).filter((charge) => ids.has(intentOf(charge)));
  const captured = charges.filter((charge) => charge.captured);
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    captures: captured.length,
    takenCents: sum(captured.map((charge) => charge.amount_captured)),
    returnedCents: sum(captured.map((charge) => charge.amount_refunded)),
    held: intents.filter(({ status }) => status === "requires_capture").map(({ id }) => id),
    intents,
  };
}

function intentOf(charge: Stripe.Charge): string {
  const intent = charge.payment_intent;
  return typeof intent === "string" ? intent : (intent?.id ?? "");
}
