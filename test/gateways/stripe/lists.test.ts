import { describe, expect, it } from "vitest";
import { createDatabaseSandboxStore } from "~/stripe-sandbox/store/database-store";
import { createMemorySandboxStore } from "~test/support/database/memory-sandbox-store";
import type { SandboxStore } from "~/stripe-sandbox/store/store";
import { useDatabase } from "~test/support/db";
import { errorOf, HOLD, rig } from "./support";

const database = useDatabase();

const STORES: [string, () => SandboxStore][] = [
  ["in memory", createMemorySandboxStore],
  ["in the database", () => createDatabaseSandboxStore(database.prisma)],
];

describe.each(STORES)("with a store %s", (_name, openStore) => {
  it("records a balance transaction for every cent, which add up to the balance", async () => {
    const rigged = rig({ store: openStore() });
    const { stripe } = rigged;
    const pay = async (payment_method: string) => {
      const intent = await stripe.paymentIntents.create({
        ...HOLD,
        payment_method,
        confirm: true,
      });
      const captured = await stripe.paymentIntents.capture(intent.id, {
        amount_to_capture: 10_000,
      });
      return String(captured.latest_charge);
    };
    const first = await pay("pm_card_visa");
    await stripe.refunds.create({ charge: first, amount: 2_500 });
    await pay("pm_card_createDispute");
    const { id: destination } = await stripe.accounts.create({
      type: "express",
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    });
    const onboard = `/v1/accounts/${destination}/sandbox_onboard`;
    await stripe.rawRequest("POST", onboard, { outcome: "complete" });
    const transfer = await stripe.transfers.create({
      amount: 7_000,
      currency: "usd",
      destination,
      source_transaction: first,
    });
    await stripe.transfers.createReversal(transfer.id, { amount: 1_000 });
    await stripe.rawRequest("POST", "/v1/sandbox_fees", { amount: 200 });

    const rows = await stripe.balanceTransactions.list({ limit: 100 });
    const told = rows.data.map((one) => [one.type, one.reporting_category, one.amount, one.fee]);
    expect(told).toHaveLength(7);
    expect(told).toEqual(
      expect.arrayContaining([
        ["charge", "charge", 10_000, 320],
        ["charge", "charge", 10_000, 320],
        ["refund", "refund", -2_500, 0],
        ["adjustment", "dispute", -10_000, 1_500],
        ["transfer", "transfer", -7_000, 0],
        ["transfer_refund", "transfer_reversal", 1_000, 0],
        ["stripe_fee", "fee", -200, 0],
      ]),
    );
    const balance = await stripe.balance.retrieve();
    const total = (balance.available[0]?.amount ?? 0) + (balance.pending[0]?.amount ?? 0);
    expect(total).toBe(rows.data.reduce((sum, one) => sum + one.net, 0));
    const ofCharge = await stripe.balanceTransactions.list({
      source: first,
      expand: ["data.source"],
    });
    expect(ofCharge.data).toMatchObject([{ status: "pending", source: { object: "charge" } }]);
    rigged.clock.now = new Date("2026-03-04T10:00:00Z");
    const charge = await stripe.charges.retrieve(first, { expand: ["balance_transaction"] });
    expect(charge.balance_transaction).toMatchObject({ status: "available", fee: 320 });
    await rigged.sandbox.settle();
  });

  it("lists by customer and time, page by page", async () => {
    const rigged = rig({ store: openStore() });
    const { stripe } = rigged;
    const [ann, bob] = [await stripe.customers.create({}), await stripe.customers.create({})];
    const ids: string[] = [];
    for (let minute = 0; minute < 5; minute += 1) {
      rigged.clock.now = new Date(Date.UTC(2026, 2, 2, 10, minute));
      const customer = minute % 2 === 0 ? ann.id : bob.id;
      const intent = await stripe.paymentIntents.create({
        ...HOLD,
        customer,
        payment_method: "pm_card_visa",
        confirm: true,
      });
      ids.unshift(String(intent.latest_charge));
      await stripe.setupIntents.create({ customer });
    }
    const all: string[] = [];
    for await (const one of stripe.charges.list({ limit: 2 })) all.push(one.id);
    expect(all).toEqual(ids);
    const anns = await stripe.charges.list({ customer: ann.id, limit: 2 });
    expect(anns).toMatchObject({ has_more: true });
    expect(anns.data.map((one) => one.id)).toEqual([ids[0], ids[2]]);
    expect((await stripe.setupIntents.list({ customer: bob.id })).data).toHaveLength(2);
    const since = { gte: Date.UTC(2026, 2, 2, 10, 3) / 1000 };
    expect((await stripe.charges.list({ created: since })).data.map((one) => one.id)).toEqual(
      ids.slice(0, 2),
    );
    const unknown = stripe.charges.list({ starting_after: "ch_unknown" });
    expect((await errorOf(unknown)).param).toBe("starting_after");
    await rigged.sandbox.settle();
  });

  it("lists events by type for thirty days", async () => {
    const rigged = rig({ store: openStore() });
    const { stripe } = rigged;
    await stripe.customers.create({});
    rigged.clock.now = new Date("2026-03-20T10:00:00Z");
    await stripe.paymentIntents.create({ ...HOLD, payment_method: "pm_card_visa", confirm: true });
    const types = async (params: Parameters<typeof stripe.events.list>[0]) =>
      (await stripe.events.list(params)).data.map((one) => one.type).sort();
    expect(await types({ types: ["charge.succeeded", "customer.created"] })).toEqual([
      "charge.succeeded",
      "customer.created",
    ]);
    expect(await types({ type: "charge.*" })).toEqual(["charge.succeeded"]);
    expect(await types({ created: { gte: Date.UTC(2026, 2, 20) / 1000 } })).toHaveLength(3);
    rigged.clock.now = new Date("2026-04-02T10:00:00Z");
    expect(await types({ type: "customer.created" })).toEqual([]);
    await rigged.sandbox.settle();
  });

  it("leaves nothing of an account that was emptied", async () => {
    const rigged = rig({ store: openStore() });
    const { stripe } = rigged;
    const { id } = await stripe.customers.create({}, { idempotencyKey: "k" });
    await rigged.sandbox.settle();
    await stripe.rawRequest("POST", "/v1/sandbox_reset");
    expect((await errorOf(stripe.customers.retrieve(id))).code).toBe("resource_missing");
    expect((await stripe.customers.create({}, { idempotencyKey: "k" })).id).not.toBe(id);
    await rigged.sandbox.settle();
  });
});
