import { describe, expect, it } from "vitest";
import { SANDBOX_PRICE } from "~/stripe-sandbox/sandbox";
import { errorOf, HOLD, rig, type SandboxRig } from "./support";

const PAID = {
  ...HOLD,
  capture_method: "automatic",
  payment_method: "pm_card_visa",
  confirm: true,
} as const;

describe("refunds", () => {
  it("return a part and then the rest, never more", async () => {
    const rigged = rig();
    const { stripe } = rigged;
    const intent = await stripe.paymentIntents.create(PAID);
    const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 500 });
    expect(part).toMatchObject({ amount: 500, status: "succeeded", payment_intent: intent.id });
    const tooMuch = await errorOf(
      stripe.refunds.create({ payment_intent: intent.id, amount: 10_001 }),
    );
    expect(tooMuch.message).toBe(
      "Refund amount ($100.01) is greater than unrefunded amount on charge ($100.00)",
    );
    expect((await stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(10_000);
    const again = await errorOf(stripe.refunds.create({ payment_intent: intent.id }));
    expect(again).toMatchObject({ statusCode: 400, code: "charge_already_refunded" });
    const read = await stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
    expect(read.latest_charge).toMatchObject({ amount_refunded: 10_500, refunded: true });
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2);
    expect((await rigged.eventTypes()).filter((type) => type === "charge.refunded")).toHaveLength(
      2,
    );
  });

  it("are refused for a charge that the bank reversed", async () => {
    const rigged = rig();
    const { stripe } = rigged;
    const intent = await stripe.paymentIntents.create(PAID);
    const charge = String(intent.latest_charge);
    const dispute = await stripe.rawRequest("POST", `/v1/charges/${charge}/sandbox_dispute`);
    expect(dispute).toMatchObject({ object: "dispute", amount: 10_500, status: "needs_response" });
    const refund = await errorOf(stripe.refunds.create({ charge }));
    expect(refund.code).toBe("charge_disputed");
    await stripe.rawRequest("POST", `/v1/disputes/${dispute.id}/sandbox_close`, { outcome: "won" });
    expect(await rigged.eventTypes()).toEqual(
      expect.arrayContaining(["charge.dispute.created", "charge.dispute.closed"]),
    );
  });
});

describe("customers", () => {
  it("are created, changed and found", async () => {
    const { stripe } = rig();
    const ann = await stripe.customers.create({
      email: "ann@example.com",
      metadata: { userId: "u-1" },
    });
    await stripe.customers.create({ email: "bob@example.com", metadata: { userId: "u-2" } });
    await stripe.customers.update(ann.id, { name: "Ann Lee" });
    expect(await stripe.customers.retrieve(ann.id)).toMatchObject({ name: "Ann Lee" });
    const found = await stripe.customers.search({ query: "metadata['userId']:'u-1'" });
    expect(found.data.map((one) => one.id)).toEqual([ann.id]);
    expect((await stripe.customers.list({ email: "bob@example.com" })).data).toHaveLength(1);
    const bad = await errorOf(stripe.customers.create({ email: "no address" }));
    expect(bad).toMatchObject({ statusCode: 400, code: "email_invalid" });
  });
});

async function subscribed(rigged: SandboxRig) {
  const { stripe } = rigged;
  const customer = await stripe.customers.create({ email: "mel@example.com" });
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    line_items: [{ price: SANDBOX_PRICE.id, quantity: 1 }],
    success_url: "http://localhost:3000/mechanic/dashboard?session={CHECKOUT_SESSION_ID}",
    subscription_data: { metadata: { userId: "u-1" } },
  });
  return { customer, session };
}

describe("a price", () => {
  it("can be looked up", async () => {
    const { stripe } = rig();
    expect(await stripe.prices.retrieve(SANDBOX_PRICE.id)).toMatchObject({
      active: true,
      unit_amount: 2_900,
      recurring: { interval: "month" },
    });
  });
});

describe("Checkout", () => {
  it("sells the monthly plan", async () => {
    const rigged = rig();
    const { stripe } = rigged;
    const { customer, session } = await subscribed(rigged);
    expect(session).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      amount_total: 2_900,
    });
    const path = `/v1/checkout/sessions/${session.id}/sandbox_complete`;
    const declined = await errorOf(
      stripe.rawRequest("POST", path, { card_number: "4000000000000002" }),
    );
    expect(declined.statusCode).toBe(402);
    await stripe.rawRequest("POST", path, { card_number: "4242424242424242" });
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ["subscription"] });
    expect(done).toMatchObject({
      status: "complete",
      payment_status: "paid",
      customer: customer.id,
      subscription: { object: "subscription", status: "active", metadata: { userId: "u-1" } },
    });
    expect(await rigged.eventTypes()).toEqual(
      expect.arrayContaining(["customer.subscription.created", "checkout.session.completed"]),
    );
    const twice = await errorOf(
      stripe.rawRequest("POST", path, { card_number: "4242424242424242" }),
    );
    expect(twice.statusCode).toBe(400);
  });

  it("refuses an unknown price, and expires after a day", async () => {
    const rigged = rig();
    const { stripe } = rigged;
    const price = await errorOf(
      stripe.checkout.sessions.create({
        mode: "subscription",
        line_items: [{ price: "price_nope", quantity: 1 }],
        success_url: "http://localhost:3000/",
      }),
    );
    expect(price).toMatchObject({ code: "resource_missing", param: "line_items[0][price]" });
    const { session } = await subscribed(rigged);
    rigged.clock.now = new Date("2026-03-03T10:00:00Z");
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("expired");
    expect(await rigged.eventTypes()).toContain("checkout.session.expired");
  });
});

describe("subscriptions", () => {
  async function active(rigged: SandboxRig): Promise<string> {
    const { session } = await subscribed(rigged);
    const done = await rigged.stripe.rawRequest(
      "POST",
      `/v1/checkout/sessions/${session.id}/sandbox_complete`,
      { card_number: "4242424242424242" },
    );
    return done.subscription;
  }

  it("renew month by month", async () => {
    const rigged = rig();
    rigged.clock.now = new Date("2026-01-31T10:00:00Z");
    const id = await active(rigged);
    rigged.clock.now = new Date("2026-02-28T10:00:00Z");
    await rigged.sandbox.tick();
    const renewed = await rigged.stripe.subscriptions.retrieve(id);
    expect(renewed.status).toBe("active");
    expect(renewed.items.data[0]).toMatchObject({
      current_period_start: Date.parse("2026-02-28T10:00:00Z") / 1000,
      current_period_end: Date.parse("2026-03-28T10:00:00Z") / 1000,
    });
    expect(await rigged.eventTypes()).toContain("customer.subscription.updated");
  });

  it("are paid monthly, and past due once the card is declined", async () => {
    const rigged = rig();
    rigged.clock.now = new Date("2026-01-31T10:00:00Z");
    const id = await active(rigged);
    rigged.clock.now = new Date("2026-02-28T10:00:00Z");
    await rigged.sandbox.tick();
    const paid = await rigged.stripe.balanceTransactions.list({ type: "charge" });
    expect(paid.data.map((one) => one.amount)).toEqual([2_900, 2_900]);
    const customer = String((await rigged.stripe.subscriptions.retrieve(id)).customer);
    const card = await rigged.stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer,
    });
    await rigged.stripe.subscriptions.update(id, { default_payment_method: card.id });
    rigged.clock.now = new Date("2026-03-28T10:00:00Z");
    await rigged.sandbox.tick();
    expect((await rigged.stripe.subscriptions.retrieve(id)).status).toBe("past_due");
  });

  it("can begin with a free trial", async () => {
    const rigged = rig();
    const { stripe } = rigged;
    const { customer } = await subscribed(rigged);
    const trial_end = Date.parse("2026-03-09T10:00:00Z") / 1000;
    const begin = (end: number) =>
      stripe.checkout.sessions.create({
        mode: "subscription",
        customer: customer.id,
        line_items: [{ price: SANDBOX_PRICE.id, quantity: 1 }],
        success_url: "http://localhost:3000/",
        subscription_data: { trial_end: end },
      });
    const soon = await errorOf(begin(trial_end - 6 * 86_400));
    expect(soon.param).toBe("subscription_data[trial_end]");
    const session = await begin(trial_end);
    expect(session.amount_total).toBe(0);
    const done = await stripe.rawRequest(
      "POST",
      `/v1/checkout/sessions/${session.id}/sandbox_complete`,
      { card_number: "4242424242424242" },
    );
    expect(done.payment_status).toBe("no_payment_required");
    expect(await stripe.subscriptions.retrieve(done.subscription)).toMatchObject({
      status: "trialing",
      trial_end,
    });
    rigged.clock.now = new Date("2026-03-09T10:00:00Z");
    await rigged.sandbox.tick();
    expect((await stripe.subscriptions.retrieve(done.subscription)).status).toBe("active");
    expect((await stripe.charges.list({ customer: customer.id })).data).toHaveLength(1);
  });

  it("end at once, or with the paid month", async () => {
    const rigged = rig();
    const { stripe } = rigged;
    const first = await active(rigged);
    expect((await stripe.subscriptions.cancel(first)).status).toBe("canceled");
    const second = await active(rigged);
    await stripe.subscriptions.update(second, { cancel_at_period_end: true });
    expect((await stripe.subscriptions.retrieve(second)).status).toBe("active");
    rigged.clock.now = new Date("2026-04-03T10:00:00Z");
    expect((await stripe.subscriptions.retrieve(second)).status).toBe("canceled");
    const types = await rigged.eventTypes();
    expect(types.filter((type) => type === "customer.subscription.deleted")).toHaveLength(2);
  });

  it("are past due when the monthly payment fails", async () => {
    const rigged = rig();
    const id = await active(rigged);
    await rigged.stripe.rawRequest("POST", `/v1/subscriptions/${id}/sandbox_bill`, {
      outcome: "fail",
    });
    expect((await rigged.stripe.subscriptions.retrieve(id)).status).toBe("past_due");
  });
});
