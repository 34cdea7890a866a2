import { describe, expect, it } from "vitest";
import { createStripeGateway } from "~/server/gateways/payments/stripe-gateway";
import { createMemorySandboxStore } from "~test/support/database/memory-sandbox-store";
import { HOLD, KEYS, rig } from "./support";

const gateway = createStripeGateway({ mode: "sandbox", ...KEYS });

async function oneDelivery() {
  const rigged = rig();
  const intent = await rigged.stripe.paymentIntents.create(HOLD);
  await rigged.sandbox.settle();
  const [delivery] = rigged.delivered;
  if (!delivery) throw new Error("nothing delivered");
  return { rigged, intent, delivery };
}

describe("webhooks", () => {
  it("are signed so that the SDK accepts them", async () => {
    const { rigged, intent, delivery } = await oneDelivery();
    const event = rigged.stripe.webhooks.constructEvent(
      delivery.rawBody,
      delivery.signature,
      KEYS.webhookSecret,
    );
    expect(event).toMatchObject({
      object: "event",
      type: "payment_intent.created",
      livemode: false,
      api_version: "2026-10-28.endive",
      data: { object: { id: intent.id, object: "payment_intent" } },
    });
    expect(gateway.parseWebhook(delivery.rawBody, delivery.signature)).toEqual({
      id: event.id,
      type: "payment_intent.created",
      subject: { kind: "hold", intentId: intent.id, isOurs: true, isDecline: false },
    });
  });

  it("of updates carry the changed attributes with their previous values", async () => {
    const rigged = rig();
    const { id } = await rigged.stripe.customers.create({ email: "old@example.com", name: "Ada" });
    await rigged.stripe.customers.update(id, { email: "new@example.com" });
    await rigged.sandbox.settle();
    const told = (type: string) => rigged.delivered.find((one) => one.event.type === type)?.event;
    expect(told("customer.updated")?.data).toMatchObject({
      object: { email: "new@example.com", name: "Ada" },
    });
    expect(told("customer.updated")?.data.previous_attributes).toEqual({
      email: "old@example.com",
    });
    expect(told("customer.created")?.data).not.toHaveProperty("previous_attributes");
  });

  it("of connected accounts use a separate secret", async () => {
    const { rigged, delivery } = await oneDelivery();
    const secret = "whsec_of_the_connect_endpoint";
    const signature = rigged.stripe.webhooks.generateTestHeaderString({
      payload: delivery.rawBody,
      secret,
    });
    const both = createStripeGateway({ mode: "sandbox", ...KEYS, connectWebhookSecret: secret });
    expect(() => gateway.parseWebhook(delivery.rawBody, signature)).toThrow();
    for (const signed of [signature, delivery.signature]) {
      expect(both.parseWebhook(delivery.rawBody, signed).id).toBe(delivery.event.id);
    }
  });

  it("are refused with 400 when anything about them is wrong", async () => {
    const { rigged, delivery } = await oneDelivery();
    const { rawBody, signature } = delivery;
    const old = rigged.stripe.webhooks.generateTestHeaderString({
      payload: rawBody,
      secret: KEYS.webhookSecret,
      timestamp: Math.floor(Date.now() / 1000) - 301,
    });
    const live = JSON.stringify({ ...delivery.event, livemode: true });
    const liveSignature = rigged.stripe.webhooks.generateTestHeaderString({
      payload: live,
      secret: KEYS.webhookSecret,
    });
    const otherSecret = rigged.stripe.webhooks.generateTestHeaderString({
      payload: rawBody,
      secret: "whsec_other",
    });
    for (const [body, header] of [
      [rawBody, null],
      [rawBody, ""],
      [rawBody, signature.replace("v1=", "v0=")],
      [rawBody, otherSecret],
      [`${rawBody} `, signature],
      [JSON.stringify(JSON.parse(rawBody), null, 1), signature],
      [rawBody, old],
      [live, liveSignature],
    ] as const) {
      expect(() => gateway.parseWebhook(body, header)).toThrow(
        expect.objectContaining({ code: "INVALID" }),
      );
    }
  });

  it("are retried until they are accepted", async () => {
    let tries = 0;
    const rigged = rig({
      deliverWebhook: async () => {
        tries += 1;
        if (tries === 1) throw new Error("connection refused");
        return { status: tries === 2 ? 500 : 200 };
      },
    });
    await rigged.stripe.paymentIntents.create(HOLD);
    await rigged.sandbox.settle();
    expect(tries).toBe(3);
    await rigged.sandbox.tick();
    await rigged.sandbox.settle();
    expect(tries).toBe(3);
  });

  it("that were never accepted are delivered by the next process", async () => {
    const store = createMemorySandboxStore();
    const deaf = rig({ store, deliverWebhook: () => Promise.reject(new Error("down")) });
    const intent = await deaf.stripe.paymentIntents.create(HOLD);
    await deaf.sandbox.settle();
    const next = rig({ store });
    await next.sandbox.tick();
    expect(await next.eventTypes()).toEqual(["payment_intent.created"]);
    expect(next.delivered[0]?.event.data.object).toMatchObject({ id: intent.id });
  });

  it("stop when the sandbox is closed", async () => {
    const rigged = rig({ retryDelaysMs: [60_000] });
    await rigged.stripe.paymentIntents.create(HOLD);
    rigged.sandbox.close();
    await rigged.sandbox.settle();
    expect(rigged.delivered).toEqual([]);
  });
});

describe("lost, duplicate and late events", () => {
  it("can be simulated by a test", async () => {
    const rigged = rig();
    const { stripe } = rigged;
    const mode = (name: string) =>
      stripe.rawRequest("POST", "/v1/sandbox_webhooks", { mode: name });
    const seen = async () => {
      await rigged.sandbox.settle();
      return rigged.delivered.splice(0).map((one) => one.event.id);
    };
    const made = async (name: string) => {
      await mode(name);
      await stripe.customers.create({});
      const { data } = await stripe.events.list({ limit: 1 });
      return data[0]?.id ?? "";
    };
    const doubled = await made("double");
    expect(await seen()).toEqual([doubled, doubled]);
    await made("lose");
    expect(await seen()).toEqual([]);
    const early = await made("hold");
    const late = await made("hold");
    expect(await seen()).toEqual([]);
    await mode("deliver");
    expect(await seen()).toEqual([late, early]);
    await rigged.sandbox.tick();
    expect(await seen()).toEqual([]);
  });
});

describe("webhook endpoints", () => {
  it("are stored so that the account check can read them", async () => {
    const { stripe } = rig();
    const made = await stripe.webhookEndpoints.create({
      url: "https://curbwrench.example/api/webhooks/stripe",
      enabled_events: ["payment_intent.succeeded"],
      api_version: "2026-10-28.endive",
    });
    expect(made.secret).toMatch(/^whsec_/);
    await stripe.webhookEndpoints.update(made.id, { enabled_events: ["*"] });
    const { data } = await stripe.webhookEndpoints.list();
    expect(data).toMatchObject([{ id: made.id, enabled_events: ["*"], status: "enabled" }]);
    expect(data[0]).not.toHaveProperty("secret");
  });
});
