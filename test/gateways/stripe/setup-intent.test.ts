import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { CARDS, errorOf, payWith, rig, type SandboxRig } from "./support";

const STATUSES = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "canceled",
  "succeeded",
] as const;
type Status = (typeof STATUSES)[number];
const ACTIONS = ["confirm", "cancel"] as const;
type Action = (typeof ACTIONS)[number];
const REFUSED = "refused: setup_intent_unexpected_state";

/**
 * The status after each action, from docs.stripe.com/payments/setupintents/lifecycle and the API
 * reference of each action.
 */
const TABLE: Record<Status, Record<Action, Status | typeof REFUSED>> = {
  requires_payment_method: { confirm: REFUSED, cancel: "canceled" },
  requires_confirmation: { confirm: "succeeded", cancel: "canceled" },
  requires_action: { confirm: "requires_action", cancel: "canceled" },
  processing: { confirm: REFUSED, cancel: REFUSED },
  canceled: { confirm: REFUSED, cancel: REFUSED },
  succeeded: { confirm: REFUSED, cancel: REFUSED },
};

async function setupIn({ stripe, store }: SandboxRig, status: Status): Promise<Stripe.SetupIntent> {
  const customer = await stripe.customers.create({ name: "Ann" });
  const create = (more: Stripe.SetupIntentCreateParams) =>
    stripe.setupIntents.create({ ...CARDS, customer: customer.id, ...more });
  switch (status) {
    case "requires_payment_method":
      return create({});
    case "requires_confirmation":
      return create({ payment_method: "pm_card_visa" });
    case "requires_action":
      return create({ payment_method: "pm_card_authenticationRequired", confirm: true });
    case "canceled":
      return stripe.setupIntents.cancel((await create({})).id);
    case "succeeded":
      return create({ payment_method: "pm_card_visa", confirm: true });
    case "processing": {
      // No test card stays in this status, so the test sets it.
      const setup = await create({ payment_method: "pm_card_visa" });
      const stored = await store.get(setup.id);
      if (stored?.object.object !== "setup_intent") throw new Error("not stored");
      const object = { ...stored.object, status };
      await store.commit([{ object, expectedVersion: stored.version }], null, new Date(0));
      return stripe.setupIntents.retrieve(setup.id);
    }
    default:
      return status satisfies never;
  }
}

describe("SetupIntent: status × action", () => {
  const cells = STATUSES.flatMap((status) => ACTIONS.map((action) => ({ status, action })));
  it.each(cells)("$action in $status", async ({ status, action }) => {
    const rigged = rig();
    const { setupIntents } = rigged.stripe;
    const before = await setupIn(rigged, status);
    expect(before.status).toBe(status);
    const call =
      action === "confirm" ? setupIntents.confirm(before.id) : setupIntents.cancel(before.id);
    const expected = TABLE[status][action];
    if (expected === REFUSED) {
      const error = await errorOf(call);
      expect(error).toMatchObject({ statusCode: 400, code: "setup_intent_unexpected_state" });
      expect(await setupIntents.retrieve(before.id)).toEqual(before);
      return;
    }
    expect((await call).status).toBe(expected);
    expect((await setupIntents.retrieve(before.id)).status).toBe(expected);
  });
});

describe("SetupIntent: saving a card", () => {
  it("attaches it to the customer", async () => {
    const rigged = rig();
    const customer = await rigged.stripe.customers.create({ email: "ann@example.com" });
    const setup = await rigged.stripe.setupIntents.create({ ...CARDS, customer: customer.id });
    await payWith(rigged, setup, "4242424242424242");
    const read = await rigged.stripe.setupIntents.retrieve(setup.id, {
      expand: ["payment_method"],
    });
    expect(read.payment_method).toMatchObject({ customer: customer.id, card: { last4: "4242" } });
    const saved = await rigged.stripe.paymentMethods.list({ customer: customer.id, type: "card" });
    expect(saved.data).toHaveLength(1);
    expect(await rigged.eventTypes()).toEqual([
      "customer.created",
      "setup_intent.created",
      "payment_method.attached",
      "setup_intent.succeeded",
    ]);
  });

  it("is declined with the bank's reason, and another card succeeds", async () => {
    const rigged = rig();
    const customer = await rigged.stripe.customers.create({});
    const setup = await rigged.stripe.setupIntents.create({ ...CARDS, customer: customer.id });
    const error = await errorOf(payWith(rigged, setup, "4000000000009995"));
    expect(error).toMatchObject({ statusCode: 402, decline_code: "insufficient_funds" });
    const failed = await rigged.stripe.setupIntents.retrieve(setup.id);
    expect(failed).toMatchObject({
      status: "requires_payment_method",
      last_setup_error: { decline_code: "insufficient_funds" },
    });
    // 0341 attaches, although every charge on it is declined.
    expect(await payWith(rigged, setup, "4000000000000341")).toMatchObject({ status: "succeeded" });
  });

  it("can ask for 3-D Secure, and reports when that failed", async () => {
    const rigged = rig();
    const customer = await rigged.stripe.customers.create({});
    const setup = await rigged.stripe.setupIntents.create({ ...CARDS, customer: customer.id });
    expect((await payWith(rigged, setup, "4000002500003155")).status).toBe("requires_action");
    const failed = await rigged.browser.rawRequest(
      "POST",
      `/v1/setup_intents/${setup.id}/sandbox_authenticate`,
      { client_secret: setup.client_secret, outcome: "fail" },
    );
    expect(failed).toMatchObject({
      status: "requires_payment_method",
      last_setup_error: { code: "setup_intent_authentication_failure" },
    });
  });
});
