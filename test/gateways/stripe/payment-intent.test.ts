import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { CARDS, errorOf, HOLD, payWith, rig, type SandboxRig } from "./support";

const STATUSES = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "requires_capture",
  "canceled",
  "succeeded",
] as const;
type Status = (typeof STATUSES)[number];
const ACTIONS = ["confirm", "capture", "cancel", "update amount", "refund"] as const;
type Action = (typeof ACTIONS)[number];

/**
 * The status after each action, or the code of the refusal, from
 * docs.stripe.com/payments/paymentintents/lifecycle and the API reference of each action.
 */
const TABLE: Record<Status, Record<Action, Status | `refused: ${string}`>> = {
  requires_payment_method: {
    confirm: "refused: payment_intent_unexpected_state",
    capture: "refused: payment_intent_unexpected_state",
    cancel: "canceled",
    "update amount": "requires_payment_method",
    refund: "refused: payment_intent_unexpected_state",
  },
  requires_confirmation: {
    confirm: "requires_capture",
    capture: "refused: payment_intent_unexpected_state",
    cancel: "canceled",
    "update amount": "requires_confirmation",
    refund: "refused: payment_intent_unexpected_state",
  },
  requires_action: {
    // The card asks for 3-D Secure again.
    confirm: "requires_action",
    capture: "refused: payment_intent_unexpected_state",
    cancel: "canceled",
    // The bank approved another amount.
    "update amount": "requires_confirmation",
    refund: "refused: payment_intent_unexpected_state",
  },
  processing: {
    confirm: "refused: payment_intent_unexpected_state",
    capture: "refused: payment_intent_unexpected_state",
    cancel: "canceled",
    "update amount": "refused: payment_intent_unexpected_state",
    refund: "refused: payment_intent_unexpected_state",
  },
  requires_capture: {
    confirm: "refused: payment_intent_unexpected_state",
    capture: "succeeded",
    cancel: "canceled",
    "update amount": "refused: payment_intent_unexpected_state",
    refund: "refused: payment_intent_unexpected_state",
  },
  canceled: {
    confirm: "refused: payment_intent_unexpected_state",
    capture: "refused: payment_intent_unexpected_state",
    cancel: "refused: payment_intent_unexpected_state",
    "update amount": "refused: payment_intent_unexpected_state",
    refund: "refused: payment_intent_unexpected_state",
  },
  succeeded: {
    confirm: "refused: payment_intent_unexpected_state",
    capture: "refused: payment_intent_unexpected_state",
    cancel: "refused: payment_intent_unexpected_state",
    "update amount": "refused: payment_intent_unexpected_state",
    // The intent stays; the charge is refunded.
    refund: "succeeded",
  },
};

async function intentIn(rigged: SandboxRig, status: Status): Promise<Stripe.PaymentIntent> {
  const { stripe, store } = rigged;
  const create = (more: Partial<Stripe.PaymentIntentCreateParams>) =>
    stripe.paymentIntents.create({ ...HOLD, ...more });
  switch (status) {
    case "requires_payment_method":
      return create({});
    case "requires_confirmation":
      return create({ payment_method: "pm_card_visa" });
    case "requires_action":
      return create({ payment_method: "pm_card_authenticationRequired", confirm: true });
    case "requires_capture":
      return create({ payment_method: "pm_card_visa", confirm: true });
    case "canceled":
      return stripe.paymentIntents.cancel((await create({})).id);
    case "succeeded":
      return create({ payment_method: "pm_card_visa", confirm: true, capture_method: "automatic" });
    case "processing": {
      // No test card stays in this status, so the test sets it.
      const intent = await create({ payment_method: "pm_card_visa" });
      const stored = await store.get(intent.id);
      if (stored?.object.object !== "payment_intent") throw new Error("not stored");
      const object = { ...stored.object, status };
      await store.commit([{ object, expectedVersion: stored.version }], null, new Date(0));
      return stripe.paymentIntents.retrieve(intent.id);
    }
    default:
      return status satisfies never;
  }
}

function act(stripe: Stripe, id: string, action: Action): Promise<unknown> {
  switch (action) {
    case "confirm":
      return stripe.paymentIntents.confirm(id);
    case "capture":
      return stripe.paymentIntents.capture(id);
    case "cancel":
      return stripe.paymentIntents.cancel(id);
    case "update amount":
      return stripe.paymentIntents.update(id, { amount: 12_345 });
    case "refund":
      return stripe.refunds.create({ payment_intent: id });
    default:
      return action satisfies never;
  }
}

describe("PaymentIntent: status × action", () => {
  const cells = STATUSES.flatMap((status) => ACTIONS.map((action) => ({ status, action })));
  it.each(cells)("$action in $status", async ({ status, action }) => {
    const rigged = rig();
    const before = await intentIn(rigged, status);
    expect(before.status).toBe(status);
    const expected = TABLE[status][action];
    if (expected.startsWith("refused: ")) {
      const error = await errorOf(act(rigged.stripe, before.id, action));
      expect(error.statusCode).toBe(400);
      expect(error.rawType).toBe("invalid_request_error");
      expect(`refused: ${error.code}`).toBe(expected);
      expect(error.payment_intent?.status).toBe(status);
      expect(await rigged.stripe.paymentIntents.retrieve(before.id)).toEqual(before);
      return;
    }
    await act(rigged.stripe, before.id, action);
    const after = await rigged.stripe.paymentIntents.retrieve(before.id);
    expect(after.status).toBe(expected);
    expect(after.amount).toBe(action === "update amount" ? 12_345 : 10_500);
    expect(after.amount_capturable).toBe(after.status === "requires_capture" ? after.amount : 0);
    expect(after.amount_received).toBe(after.status === "succeeded" ? 10_500 : 0);
  });
});

describe("PaymentIntent: refusal messages", () => {
  it("match Stripe's own", async () => {
    const { stripe } = rig();
    const intent = await stripe.paymentIntents.create(HOLD);
    const capture = await errorOf(stripe.paymentIntents.capture(intent.id));
    expect(capture.message).toBe(
      "This PaymentIntent could not be captured because it has a status of requires_payment_method. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.",
    );
    await stripe.paymentIntents.cancel(intent.id);
    const cancel = await errorOf(stripe.paymentIntents.cancel(intent.id));
    expect(cancel.message).toBe(
      "You cannot cancel this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.",
    );
  });
});

describe("PaymentIntent: the browser's calls", () => {
  it("authorizes the money with 4242…, and captures it once", async () => {
    const rigged = rig();
    const { stripe } = rigged;
    const intent = await stripe.paymentIntents.create(HOLD);
    const held = await payWith(rigged, intent, "4242 4242 4242 4242");
    expect(held).toMatchObject({ status: "requires_capture", amount: 10_500 });
    expect(held).not.toHaveProperty("metadata");
    const read = await stripe.paymentIntents.retrieve(intent.id, {
      expand: ["latest_charge", "payment_method"],
    });
    expect(read.latest_charge).toMatchObject({
      captured: false,
      paid: true,
      payment_method_details: {
        card: { last4: "4242", capture_before: Date.parse("2026-03-09T10:00:00Z") / 1000 },
      },
    });
    await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 10_000 });
    const second = await errorOf(stripe.paymentIntents.capture(intent.id));
    expect(second.message).toBe(
      "This PaymentIntent could not be captured because it has already been captured.",
    );
    const done = await stripe.paymentIntents.retrieve(intent.id);
    expect(done).toMatchObject({ status: "succeeded", amount_received: 10_000 });
    expect(await rigged.eventTypes()).toEqual([
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.amount_capturable_updated",
      "charge.captured",
      "payment_intent.succeeded",
    ]);
  });

  it.each([
    ["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
    [
      "4000000000009995",
      "card_declined",
      "insufficient_funds",
      "Your card has insufficient funds.",
    ],
    ["4000000000000069", "expired_card", "expired_card", "Your card has expired."],
    ["4000000000000341", "card_declined", "generic_decline", "Your card was declined."],
    [
      "4000000000000127",
      "incorrect_cvc",
      "incorrect_cvc",
      "Your card's security code is incorrect.",
    ],
  ])(
    "%s is declined with %s / %s, and another card succeeds",
    async (number, code, decline, message) => {
      const rigged = rig();
      const intent = await rigged.stripe.paymentIntents.create(HOLD);
      const error = await errorOf(payWith(rigged, intent, number));
      expect(error).toMatchObject({
        statusCode: 402,
        rawType: "card_error",
        code,
        decline_code: decline,
        message,
      });
      const after = await rigged.stripe.paymentIntents.retrieve(intent.id);
      expect(after.status).toBe("requires_payment_method");
      expect(after.last_payment_error).toMatchObject({ code, decline_code: decline, message });
      const paid = await payWith(rigged, intent, "4242424242424242");
      expect(paid).toMatchObject({ status: "requires_capture", last_payment_error: null });
      expect(await rigged.eventTypes()).toContain("payment_intent.payment_failed");
    },
  );

  it("refuses a mistyped number and a real card", async () => {
    const rigged = rig();
    const intent = await rigged.stripe.paymentIntents.create(HOLD);
    const wrong = await errorOf(payWith(rigged, intent, "4242424242424241"));
    expect(wrong).toMatchObject({ statusCode: 402, code: "incorrect_number" });
    const live = await errorOf(payWith(rigged, intent, "4111111111111111"));
    expect(live).toMatchObject({ code: "card_declined", decline_code: "test_mode_live_card" });
  });

  it.each(["4000002500003155", "4000002760003184"])("%s asks for 3-D Secure", async (number) => {
    const rigged = rig();
    const intent = await rigged.stripe.paymentIntents.create(HOLD);
    const asking = await payWith(rigged, intent, number, { return_url: "http://localhost:3000/" });
    expect(asking.status).toBe("requires_action");
    expect(asking.next_action?.redirect_to_url).toEqual({
      url: `http://localhost:3000/api/sandbox/stripe/pages/authenticate/${intent.id}?client_secret=${intent.client_secret}`,
      return_url: "http://localhost:3000/",
    });
    const answer = (outcome: string) =>
      rigged.browser.rawRequest("POST", `/v1/payment_intents/${intent.id}/sandbox_authenticate`, {
        client_secret: intent.client_secret,
        outcome,
      });
    const failed = await answer("fail");
    expect(failed).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
    });
    const again = await payWith(rigged, intent, number);
    expect(again.next_action?.type).toBe("use_stripe_sdk");
    expect(await answer("succeed")).toMatchObject({ status: "requires_capture" });
    expect((await errorOf(answer("succeed"))).code).toBe("payment_intent_unexpected_state");
  });

  it("lets a publishable key see and change only its own payment", async () => {
    const rigged = rig();
    const intent = await rigged.stripe.paymentIntents.create(HOLD);
    const { browser } = rigged;
    const secret = { client_secret: intent.client_secret ?? "" };
    expect(await browser.paymentIntents.retrieve(intent.id, secret)).toMatchObject({
      id: intent.id,
    });
    const wrong = await errorOf(browser.paymentIntents.retrieve(intent.id, { client_secret: "x" }));
    expect(wrong).toMatchObject({ statusCode: 400, param: "client_secret" });
    expect((await errorOf(browser.paymentIntents.retrieve(intent.id))).param).toBe("client_secret");
    for (const call of [
      () => browser.paymentIntents.capture(intent.id),
      () => browser.paymentIntents.list(),
      () => browser.paymentIntents.update(intent.id, { amount: 50 }),
      () => browser.refunds.create({ payment_intent: intent.id }),
    ]) {
      expect(await errorOf(call())).toMatchObject({ statusCode: 401, code: "secret_key_required" });
    }
    const card = await errorOf(
      rigged.stripe.rawRequest("POST", `/v1/payment_intents/${intent.id}/confirm`, {
        card_number: "4242424242424242",
      }),
    );
    expect(card).toMatchObject({ code: "parameter_unknown", param: "card_number" });
  });
});

describe("authorizations", () => {
  it("expire after seven days", async () => {
    const rigged = rig();
    const intent = await intentIn(rigged, "requires_capture");
    rigged.clock.now = new Date("2026-03-09T09:59:59Z");
    expect((await rigged.stripe.paymentIntents.retrieve(intent.id)).status).toBe(
      "requires_capture",
    );
    rigged.clock.now = new Date("2026-03-09T10:00:00Z");
    await rigged.sandbox.tick();
    expect(await rigged.eventTypes()).toEqual(
      expect.arrayContaining(["charge.expired", "payment_intent.canceled"]),
    );
    const late = await errorOf(rigged.stripe.paymentIntents.capture(intent.id));
    expect(late).toMatchObject({ code: "payment_intent_unexpected_state" });
    expect(await rigged.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: "canceled",
      cancellation_reason: "expired",
      amount_capturable: 0,
    });
  });

  it("are released by cancel, without a refund", async () => {
    const rigged = rig();
    const intent = await intentIn(rigged, "requires_capture");
    await rigged.stripe.paymentIntents.cancel(intent.id, {
      cancellation_reason: "requested_by_customer",
    });
    const after = await rigged.stripe.paymentIntents.retrieve(intent.id, {
      expand: ["latest_charge"],
    });
    expect(after).toMatchObject({
      status: "canceled",
      cancellation_reason: "requested_by_customer",
    });
    expect(after.latest_charge).toMatchObject({
      captured: false,
      refunded: false,
      amount_refunded: 0,
    });
    const types = await rigged.eventTypes();
    expect(types).toContain("payment_intent.canceled");
    expect(types).not.toContain("charge.refunded");
  });

  it("can't be captured for more than was authorized", async () => {
    const rigged = rig();
    const intent = await intentIn(rigged, "requires_capture");
    const error = await errorOf(
      rigged.stripe.paymentIntents.capture(intent.id, { amount_to_capture: 10_501 }),
    );
    expect(error).toMatchObject({ statusCode: 400, param: "amount_to_capture" });
    expect((await rigged.stripe.paymentIntents.retrieve(intent.id)).status).toBe(
      "requires_capture",
    );
  });
});

describe("off session", () => {
  async function savedCard(rigged: SandboxRig, number: string) {
    const { stripe } = rigged;
    const customer = await stripe.customers.create({ email: "ann@example.com" });
    const setup = await stripe.setupIntents.create({
      ...CARDS,
      customer: customer.id,
      usage: "off_session",
    });
    const done = await payWith(rigged, setup, number);
    if (done.status === "requires_action") {
      await rigged.browser.rawRequest(
        "POST",
        `/v1/setup_intents/${setup.id}/sandbox_authenticate`,
        {
          client_secret: setup.client_secret,
          outcome: "succeed",
        },
      );
    }
    const read = await stripe.setupIntents.retrieve(setup.id);
    expect(read.status).toBe("succeeded");
    return { customer: customer.id, payment_method: String(read.payment_method) };
  }

  it.each([
    ["4242424242424242", "requires_capture"],
    ["4000002500003155", "requires_capture"],
    ["4000002760003184", "authentication_required"],
    ["4000000000000341", "generic_decline"],
  ])("a saved %s gives %s", async (number, expected) => {
    const rigged = rig();
    const saved = await savedCard(rigged, number);
    const call = rigged.stripe.paymentIntents.create({
      ...HOLD,
      ...saved,
      off_session: true,
      confirm: true,
    });
    if (expected === "requires_capture") {
      expect((await call).status).toBe(expected);
      return;
    }
    const error = await errorOf(call);
    expect(error).toMatchObject({ statusCode: 402, decline_code: expected });
    expect(error.payment_intent?.status).toBe("requires_payment_method");
  });

  it.each([
    ["4242424242424242", true, (4 * 24 + 18) * 3_600],
    ["4242424242424242", false, 7 * 86_400],
    ["5555555555554444", true, 7 * 86_400],
  ])(
    "a %s authorization, off session %s, lasts %i seconds",
    async (number, offSession, seconds) => {
      const rigged = rig();
      const intent = await rigged.stripe.paymentIntents.create({
        ...HOLD,
        ...(await savedCard(rigged, number)),
        off_session: offSession,
        confirm: true,
        expand: ["latest_charge"],
      });
      expect(intent.latest_charge).toMatchObject({
        payment_method_details: {
          card: { capture_before: rigged.clock.now.getTime() / 1000 + seconds },
        },
      });
    },
  );

  it("refuses a card that was removed, or used once without a customer", async () => {
    const rigged = rig();
    const { stripe } = rigged;
    const saved = await savedCard(rigged, "4242424242424242");
    await stripe.paymentMethods.detach(saved.payment_method);
    const once = await stripe.paymentIntents.create(HOLD);
    await payWith(rigged, once, "4242424242424242");
    const used = await stripe.paymentIntents.retrieve(once.id);
    for (const method of [saved.payment_method, String(used.payment_method)]) {
      const charge = await errorOf(
        stripe.paymentIntents.create({
          ...HOLD,
          customer: saved.customer,
          payment_method: method,
          confirm: true,
        }),
      );
      expect(charge).toMatchObject({ statusCode: 400, rawType: "invalid_request_error" });
      expect(charge.message).toContain("It may not be used again.");
      const attach = await errorOf(
        stripe.paymentMethods.attach(method, { customer: saved.customer }),
      );
      expect(attach.message).toContain("may not be used again");
    }
  });

  it("charges a card that was saved with consent during a payment", async () => {
    const rigged = rig();
    const { stripe } = rigged;
    const { id: customer } = await stripe.customers.create({ email: "ann@example.com" });
    const first = await stripe.paymentIntents.create({
      ...HOLD,
      customer,
      setup_future_usage: "off_session",
    });
    await payWith(rigged, first, "4242424242424242");
    const cards = await stripe.customers.listPaymentMethods(customer);
    expect(cards.data).toMatchObject([{ customer, card: { last4: "4242" } }]);
    const payment_method = cards.data[0]?.id ?? "";
    const again = { ...HOLD, customer, payment_method, off_session: true, confirm: true };
    expect((await stripe.paymentIntents.create(again)).status).toBe("requires_capture");
    const chosen = { invoice_settings: { default_payment_method: payment_method } };
    expect(await stripe.customers.update(customer, chosen)).toMatchObject(chosen);
    const other = await stripe.customers.create({});
    expect((await errorOf(stripe.customers.update(other.id, chosen))).statusCode).toBe(400);
    await stripe.paymentMethods.detach(payment_method);
    expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([]);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    });
  });

  it("refuses another customer's card", async () => {
    const rigged = rig();
    const saved = await savedCard(rigged, "4242424242424242");
    const other = await rigged.stripe.customers.create({ email: "bob@example.com" });
    const error = await errorOf(
      rigged.stripe.paymentIntents.create({ ...HOLD, ...saved, customer: other.id, confirm: true }),
    );
    expect(error).toMatchObject({ statusCode: 400, param: "payment_method" });
  });
});
