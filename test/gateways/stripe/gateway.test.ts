import { describe, expect, it } from "vitest";
import { ProviderConflict } from "~/domain/payment/provider-errors";
import { createStripeGateway } from "~/server/gateways/payments/stripe-gateway";
import { SANDBOX_PRICE } from "~/stripe-sandbox/sandbox";
import { KEYS, payWith, rig, type SandboxRig } from "./support";

function setUp() {
  const rigged = rig();
  const gateway = createStripeGateway({ mode: "sandbox", ...KEYS, fetch: rigged.fetch });
  const hold = (key = "hold:b-1:10500") =>
    gateway.createAuthorization({
      bookingId: "b-1",
      amountCents: 10_500,
      description: "Oil change",
      idempotencyKey: key,
    });
  const held = async () => {
    const created = await hold();
    await pay(rigged, created, "4242424242424242");
    return created;
  };
  return { ...rigged, rigged, gateway, hold, held };
}

function pay(rigged: SandboxRig, hold: { id: string; clientSecret: string }, card: string) {
  return payWith(rigged, { id: hold.id, client_secret: hold.clientSecret }, card);
}

describe("authorizing, capturing and releasing", () => {
  it("reports a payment's whole life", async () => {
    const { gateway, hold, rigged } = setUp();
    const created = await hold();
    expect(created).toMatchObject({
      status: "requires_payment_method",
      amountCents: 10_500,
      amountCapturableCents: 0,
      amountReceivedCents: 0,
      bookingId: "b-1",
      card: null,
      holdExpiresAt: null,
      failure: null,
    });
    await pay(rigged, created, "4242424242424242");
    const held = await gateway.retrieveIntent(created.id);
    expect(held).toMatchObject({
      status: "requires_capture",
      amountCapturableCents: 10_500,
      card: { brand: "visa", last4: "4242" },
      holdExpiresAt: new Date("2026-03-09T10:00:00Z"),
    });
    const captured = await gateway.capture(created.id, 10_500, "capture:b-1");
    expect(captured).toMatchObject({
      status: "succeeded",
      amountReceivedCents: 10_500,
      holdExpiresAt: null,
    });
    const refund = await gateway.refund(created.id, "refund:b-1");
    expect(refund).toMatchObject({ amountCents: 10_500, state: "succeeded" });
    expect((await gateway.retrieveIntent(created.id)).amountRefundedCents).toBe(10_500);
  });

  it("answers a repeated key with the payment's current state", async () => {
    const { gateway, hold, rigged } = setUp();
    const first = await hold();
    await pay(rigged, first, "4242424242424242");
    const again = await hold();
    expect(again).toMatchObject({ id: first.id, status: "requires_capture" });
    await gateway.release(first.id, "release:b-1");
    expect(await hold()).toMatchObject({ id: first.id, status: "canceled" });
  });

  it("finds a capture that succeeded although its answer was lost", async () => {
    const { gateway, held } = setUp();
    const { id } = await held();
    await gateway.capture(id, 10_500, "capture:first");
    const again = await gateway.capture(id, 10_500, "capture:second");
    expect(again).toMatchObject({ status: "succeeded", amountReceivedCents: 10_500 });
  });

  it("finds a release and a refund that succeeded", async () => {
    const { gateway, hold, held } = setUp();
    const released = await hold("one");
    await gateway.release(released.id, "release:1");
    expect(await gateway.release(released.id, "release:2")).toMatchObject({ status: "canceled" });
    const { id } = await held();
    await gateway.capture(id, 10_500, "capture");
    const first = await gateway.refund(id, "refund:1");
    expect(await gateway.refund(id, "refund:2")).toEqual(first);
  });

  it("doesn't report a released authorization as a refund", async () => {
    const { gateway, held } = setUp();
    const { id } = await held();
    await gateway.release(id, "release");
    expect(await gateway.retrieveIntent(id)).toMatchObject({
      status: "canceled",
      amountReceivedCents: 0,
      amountRefundedCents: 0,
    });
  });

  it("answers 402 when the authorization has expired", async () => {
    const { gateway, held, clock } = setUp();
    const { id } = await held();
    clock.now = new Date("2026-03-09T10:00:00Z");
    await expect(gateway.capture(id, 10_500, "capture")).rejects.toMatchObject({
      code: "PAYMENT_REQUIRED",
      message:
        "The hold on the card has ended, so we couldn't charge it. The customer has to pay again.",
    });
  });

  it("answers 409 for a state that doesn't allow the call", async () => {
    const { gateway, hold, held } = setUp();
    const open = await hold("open");
    const conflict = { code: "CONFLICT", reason: "payment_intent_unexpected_state" };
    await expect(gateway.capture(open.id, 10_500, "c")).rejects.toMatchObject(conflict);
    await expect(gateway.refund(open.id, "r")).rejects.toMatchObject(conflict);
    const { id } = await held();
    await gateway.capture(id, 10_500, "c2");
    await expect(gateway.release(id, "l")).rejects.toMatchObject(conflict);
    await expect(gateway.retrieveIntent("pi_nope")).rejects.toMatchObject({
      code: "CONFLICT",
      reason: "resource_missing",
    });
  });

  it("captures an authorization although its key holds an earlier refusal", async () => {
    const { gateway, hold, rigged } = setUp();
    const created = await hold();
    const capture = () => gateway.capture(created.id, 10_500, "capture:b-1");
    await expect(capture()).rejects.toBeInstanceOf(ProviderConflict);
    await pay(rigged, created, "4242424242424242");
    expect(await capture()).toMatchObject({ status: "succeeded", amountReceivedCents: 10_500 });
  });

  it("marks a chargeback", async () => {
    const { gateway, held, stripe, delivered, sandbox } = setUp();
    const { id } = await held();
    await gateway.capture(id, 10_500, "capture");
    const intent = await stripe.paymentIntents.retrieve(id);
    await stripe.rawRequest("POST", `/v1/charges/${String(intent.latest_charge)}/sandbox_dispute`);
    await sandbox.settle();
    const event = delivered.find((one) => one.event.type === "charge.dispute.created");
    expect(
      gateway.parseWebhook(event?.rawBody ?? "", event?.signature ?? "").subject,
    ).toMatchObject({
      kind: "dispute",
      intentId: id,
    });
    expect(await gateway.listDisputes(id)).toMatchObject([
      { status: "needs_response", amountCents: 10_500 },
    ]);
  });

  it("lists payments for the reconciler", async () => {
    const { gateway, hold, clock } = setUp();
    const old = await hold("old");
    clock.now = new Date("2026-03-02T11:00:00Z");
    const recent = await hold("recent");
    const found: string[] = [];
    for await (const one of gateway.listIntents({ createdAfter: clock.now })) found.push(one.id);
    expect(found).toEqual([recent.id]);
    const all: string[] = [];
    for await (const one of gateway.listIntents({ createdAfter: new Date(0) })) all.push(one.id);
    expect(all).toEqual([recent.id, old.id]);
  });
});

describe("saved cards", () => {
  async function saved(card: string) {
    const all = setUp();
    const { gateway, rigged } = all;
    const { customerId } = await gateway.ensureCustomer({
      userId: "u-1",
      email: "ann@example.com",
      name: "Ann",
    });
    const setup = await gateway.createCardSetup({
      bookingId: "b-1",
      customerId,
      description: "Oil change",
      idempotencyKey: "setup:b-1",
    });
    await pay(rigged, setup, card);
    const done = await gateway.retrieveCardSetup(setup.id);
    expect(done).toMatchObject({ status: "succeeded", customerId, bookingId: "b-1" });
    const holdLater = () =>
      gateway.createOffSessionAuthorization({
        bookingId: "b-1",
        amountCents: 10_500,
        customerId,
        paymentMethodId: done.paymentMethodId ?? "",
        description: "Oil change",
        idempotencyKey: "later:b-1",
        returnUrl: "https://curbwrench.example/customer/checkout/b-1",
      });
    return { ...all, done, holdLater };
  }

  it("are authorized without the customer present", async () => {
    const { holdLater, done } = await saved("4242424242424242");
    expect(done.card).toEqual({ brand: "visa", last4: "4242" });
    expect(await holdLater()).toMatchObject({
      status: "requires_capture",
      card: { last4: "4242" },
    });
  });

  it("are declined with 402 and the bank's reason", async () => {
    const { holdLater } = await saved("4000000000000341");
    await expect(holdLater()).rejects.toMatchObject({
      code: "PAYMENT_REQUIRED",
      declineCode: "generic_decline",
      message: "Your card was declined. Try another card.",
    });
  });

  it("can be canceled before they are saved", async () => {
    const { gateway } = setUp();
    const { customerId } = await gateway.ensureCustomer({
      userId: "u-1",
      email: "a@example.com",
      name: "A",
    });
    const setup = await gateway.createCardSetup({
      bookingId: "b-1",
      customerId,
      description: "x",
      idempotencyKey: "s",
    });
    expect(await gateway.cancelCardSetup(setup.id, "c1")).toMatchObject({ status: "canceled" });
    expect(await gateway.cancelCardSetup(setup.id, "c2")).toMatchObject({ status: "canceled" });
  });
});

describe("customers and plans", () => {
  it("keeps one customer per user when name and address change", async () => {
    const { gateway, stripe, clock } = setUp();
    const ensure = (email: string) =>
      gateway.ensureCustomer({ userId: "u-1", email, name: "Ann Lee" });
    const first = await ensure("ann@example.com");
    clock.now = new Date("2026-04-02T10:00:00Z");
    expect(await ensure("ann.lee@example.com")).toEqual(first);
    expect(await stripe.customers.retrieve(first.customerId)).toMatchObject({
      email: "ann.lee@example.com",
      name: "Ann Lee",
    });
    const other = await gateway.ensureCustomer({
      userId: "u-2",
      email: "b@example.com",
      name: "B",
    });
    expect(other).not.toEqual(first);
  });

  it("sells the plan and reads it", async () => {
    const { gateway, stripe, delivered, sandbox } = setUp();
    const { customerId } = await gateway.ensureCustomer({
      userId: "u-1",
      email: "m@example.com",
      name: "Mel",
    });
    const checkout = await gateway.createSubscriptionCheckout({
      customerId,
      priceId: SANDBOX_PRICE.id,
      successUrl: "http://localhost:3000/mechanic/dashboard",
      cancelUrl: "http://localhost:3000/mechanic/dashboard",
      idempotencyKey: "plan:u-1",
      trial: null,
      metadata: { userId: "u-1" },
    });
    expect(checkout.url).toContain(`/pages/checkout/${checkout.id}`);
    await stripe.rawRequest("POST", `/v1/checkout/sessions/${checkout.id}/sandbox_complete`, {
      card_number: "4242424242424242",
    });
    await sandbox.settle();
    const event = delivered.find((one) => one.event.type === "checkout.session.completed");
    const { subject } = gateway.parseWebhook(event?.rawBody ?? "", event?.signature ?? "");
    const id = subject.kind === "subscription" ? subject.subscriptionId : "";
    expect(await gateway.retrieveSubscription(id)).toEqual({
      id,
      customerId,
      status: "active",
      currentPeriodEnd: new Date("2026-04-02T10:00:00Z"),
      cancelAtPeriodEnd: false,
    });
  });
});

describe("without keys", () => {
  it("every call answers 503", async () => {
    const gateway = createStripeGateway({ mode: "off" });
    expect([gateway.mode, gateway.publishableKey]).toEqual(["off", null]);
    const refusal = { code: "PAYMENTS_UNAVAILABLE" };
    await expect(gateway.retrieveIntent("pi_x")).rejects.toMatchObject(refusal);
    await expect(gateway.capture("pi_x", 1, "k")).rejects.toMatchObject(refusal);
    await expect(async () => {
      for await (const one of gateway.listIntents({ createdAfter: new Date(0) }))
        expect(one).toBeNull();
    }).rejects.toMatchObject(refusal);
    expect(() => gateway.parseWebhook("{}", "")).toThrow(expect.objectContaining(refusal));
    // Whatever its arguments, each call checks for keys before it begins anything.
    const at = new Date(0);
    const input = { userId: "u-1", createdAfter: at, from: at, to: at, since: at };
    const { listIntents, listEvents, listMovements, ...others } = gateway;
    for (const list of [listIntents, listEvents, listMovements]) {
      const entries = list(input);
      await expect(entries[Symbol.asyncIterator]().next()).rejects.toMatchObject(refusal);
    }
    const calls = Object.values(others).filter((member) => typeof member === "function");
    expect(calls.length).toBeGreaterThan(25);
    for (const call of calls) {
      const answer = async () => Reflect.apply(call, gateway, [input, input, input]);
      await expect(answer(), call.name).rejects.toMatchObject(refusal);
    }
  });
});
