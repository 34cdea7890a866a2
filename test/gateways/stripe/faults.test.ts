import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { createStripeGateway } from "~/server/gateways/payments/stripe-gateway";
import { createMemorySandboxStore } from "~test/support/database/memory-sandbox-store";
import { HOLD, KEYS, rig } from "./support";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface Seen {
  key: string | undefined;
  path: string | undefined;
}

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Simulates a Stripe server that misbehaves, with the gateway in its real mode in front. */
async function against(...answers: [Answer, ...Answer[]]) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const key = request.headers["idempotency-key"];
    seen.push({ key: Array.isArray(key) ? key[0] : key, path: request.url });
    const answer = answers[Math.min(seen.length, answers.length) - 1] ?? answers[0];
    request.resume().on("end", () => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  const gateway = createStripeGateway({
    mode: "stripe",
    ...KEYS,
    sdk: { host: "127.0.0.1", port: address.port, protocol: "http", timeout: 200 },
  });
  return { gateway, seen };
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
const failure = (status: number) =>
  json(status, { error: { type: "api_error", message: "An unknown error occurred." } });

const FAULTS: [string, Answer, number][] = [
  ["hangs", () => undefined, 2],
  ["resets the connection", (request) => request.socket.destroy(), 2],
  ["answers 500", failure(500), 2],
  ["answers 503", failure(503), 2],
  ["answers garbage", json(200, "<html>Bad gateway</html>"), 1],
  [
    "answers half a body",
    (_request, response) => {
      response.writeHead(200, { "content-length": "500" });
      response.write('{"id":"pi_');
      setTimeout(() => response.destroy(), 20);
    },
    1,
  ],
  [
    "answers 429",
    json(429, {
      error: { type: "invalid_request_error", code: "rate_limit", message: "Too many" },
    }),
    1,
  ],
  [
    "doesn't know our key",
    json(401, { error: { type: "invalid_request_error", message: "Invalid API Key" } }),
    1,
  ],
  [
    "answers a status of the future",
    json(200, {
      id: "pi_1",
      object: "payment_intent",
      status: "dreaming",
      metadata: {},
      created: 1,
    }),
    1,
  ],
];

describe("when Stripe", () => {
  it.each(FAULTS)(
    "%s, the customer gets a 503 within the time limit",
    async (_name, answer, tries) => {
      const { gateway, seen } = await against(answer);
      const started = performance.now();
      const call = gateway.createAuthorization({
        bookingId: "b-1",
        amountCents: 10_500,
        description: "Oil change",
        idempotencyKey: "hold:b-1:10500",
      });
      await expect(call).rejects.toMatchObject({
        code: "PAYMENTS_UNAVAILABLE",
        message:
          "The payment service isn't responding right now. You weren't charged twice. Try again in a minute.",
        details: { retryAfterSeconds: 30 },
      });
      // Two tries of 200 ms and the SDK's pause between them; with 8 s each they stay within 20 s.
      expect(performance.now() - started).toBeLessThan(3_000);
      expect(seen).toHaveLength(tries);
      expect(new Set(seen.map((one) => one.key))).toEqual(new Set(["hold:b-1:10500"]));
    },
  );

  it("is unreachable, the customer gets a 503", async () => {
    const gateway = createStripeGateway({
      mode: "stripe",
      ...KEYS,
      sdk: { host: "127.0.0.1", port: 1, protocol: "http", timeout: 200 },
    });
    await expect(gateway.retrieveIntent("pi_1")).rejects.toMatchObject({
      code: "PAYMENTS_UNAVAILABLE",
    });
    await expect(async () => {
      for await (const one of gateway.listIntents({ createdAfter: new Date(0) }))
        expect(one).toBeNull();
    }).rejects.toMatchObject({ code: "PAYMENTS_UNAVAILABLE" });
  });

  it("declines, the customer gets a 402 at once without a second try", async () => {
    const { gateway, seen } = await against(
      json(402, {
        error: {
          type: "card_error",
          code: "card_declined",
          decline_code: "insufficient_funds",
          message: "Your card has insufficient funds.",
        },
      }),
    );
    await expect(gateway.capture("pi_1", 10_500, "capture:b-1")).rejects.toMatchObject({
      code: "PAYMENT_REQUIRED",
      declineCode: "insufficient_funds",
      message: "Your card has insufficient funds. Try another card.",
    });
    expect(seen).toHaveLength(1);
  });

  it.each(["charge_expired_for_capture", "capture_charge_authorization_expired"])(
    "says %s, the authorization is lost: 402",
    async (code) => {
      const { gateway } = await against(
        json(400, { error: { type: "invalid_request_error", code, message: "expired" } }),
      );
      await expect(gateway.capture("pi_1", 10_500, "k")).rejects.toMatchObject({
        code: "PAYMENT_REQUIRED",
        declineCode: code,
      });
    },
  );

  it("repeats an old answer to a key, the payment is read again", async () => {
    const intent = {
      id: "pi_1",
      object: "payment_intent",
      amount: 10_500,
      metadata: {},
      created: 1,
    };
    const { gateway, seen } = await against(
      json(
        200,
        { ...intent, status: "requires_payment_method" },
        { "idempotent-replayed": "true" },
      ),
      json(200, { ...intent, status: "requires_capture", amount_capturable: 10_500 }),
    );
    const hold = await gateway.createAuthorization({
      bookingId: "b-1",
      amountCents: 10_500,
      description: "Oil change",
      idempotencyKey: "hold:b-1:10500",
    });
    expect(hold).toMatchObject({ status: "requires_capture", amountCapturableCents: 10_500 });
    expect(seen).toHaveLength(2);
  });

  it("refuses a parameter, it is reported as our bug, not the customer's error", async () => {
    const { gateway } = await against(
      json(400, {
        error: { type: "invalid_request_error", code: "parameter_unknown", message: "x" },
      }),
    );
    await expect(gateway.retrieveIntent("pi_1")).rejects.toMatchObject({
      name: "ProviderRefused",
      cause: { type: "StripeInvalidRequestError" },
    });
  });
});

describe("a lost answer", () => {
  it.each(["capture", "release", "refund"] as const)(
    "of %s moves the money once",
    async (action) => {
      const store = createMemorySandboxStore();
      const real = rig({ store });
      let lost = false;
      // Stripe does the work, and the connection breaks before its answer arrives.
      const lossy: typeof fetch = async (input, init) => {
        const answer = await real.fetch(input, init);
        const isAction = /\/(capture|cancel|refunds)$/.test(new URL(String(input)).pathname);
        if (!isAction || lost) return answer;
        lost = true;
        throw new TypeError("fetch failed");
      };
      const gateway = createStripeGateway({ mode: "sandbox", ...KEYS, fetch: lossy });
      const intent = await real.stripe.paymentIntents.create({
        ...HOLD,
        payment_method: "pm_card_visa",
        confirm: true,
      });
      if (action === "refund") await real.stripe.paymentIntents.capture(intent.id);
      switch (action) {
        case "capture":
          expect((await gateway.capture(intent.id, 10_500, "k")).amountReceivedCents).toBe(10_500);
          break;
        case "release":
          expect((await gateway.release(intent.id, "k")).status).toBe("canceled");
          break;
        case "refund":
          expect((await gateway.refund(intent.id, "k")).amountCents).toBe(10_500);
          break;
        default:
          action satisfies never;
      }
      expect(lost).toBe(true);
      const types = await real.eventTypes();
      const event = {
        capture: "charge.captured",
        release: "payment_intent.canceled",
        refund: "refund.created",
      };
      expect(types.filter((type) => type === event[action])).toHaveLength(1);
    },
  );
});
