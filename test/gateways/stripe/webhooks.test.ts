import { describe, expect, it } from "vitest";
import { createStripeGateway } from "~/server/gateways/payments/stripe-gateway";
import { createMemorySandboxStore } from "~/stripe-sandbox/memory-store";
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
      createdAt: new Date("2026-03-02T10:00:00Z"),
      livemode: false,
      subject: { kind: "hold", intentId: intent.id, bookingId: "b-1" },
    });
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

  it("are sent again until they are taken", async () => {
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

  it("that nobody took are delivered by the next process", async () => {
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
