import { describe, expect, it } from "vitest";
import { createDatabaseSandboxStore } from "~/stripe-sandbox/store/database-store";
import { createMemorySandboxStore } from "~test/support/database/memory-sandbox-store";
import type { SandboxStore } from "~/stripe-sandbox/store/store";
import { useDatabase } from "~test/support/db";
import { HOLD, payWith, rig } from "./support";

const database = useDatabase();

const STORES: [string, () => SandboxStore][] = [
  ["in memory", createMemorySandboxStore],
  ["in the database", () => createDatabaseSandboxStore(database.prisma)],
];

describe.each(STORES)("a sandbox stored %s", (_name, openStore) => {
  it("is one sandbox for two instances of the program", async () => {
    const store = openStore();
    const [first, second] = [rig({ store }), rig({ store })];
    const intent = await first.stripe.paymentIntents.create(HOLD, { idempotencyKey: "k" });
    const again = await second.stripe.paymentIntents.create(HOLD, { idempotencyKey: "k" });
    expect(again.id).toBe(intent.id);
    await payWith(second, intent, "4242424242424242");
    expect(await first.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: "requires_capture",
      metadata: { bookingId: "b-1" },
    });
    await Promise.all([first.sandbox.settle(), second.sandbox.settle()]);
  });

  it("captures once when both instances try ten times each", async () => {
    const store = openStore();
    const rigs = [rig({ store }), rig({ store })];
    const [{ stripe }] = [rig({ store })];
    const intent = await stripe.paymentIntents.create({
      ...HOLD,
      payment_method: "pm_card_visa",
      confirm: true,
    });
    const calls = rigs.flatMap((one) =>
      Array.from({ length: 10 }, () => one.stripe.paymentIntents.capture(intent.id)),
    );
    const results = await Promise.allSettled(calls);
    expect(results.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    const types = await Promise.all(rigs.map((one) => one.eventTypes()));
    expect(types.flat().filter((type) => type === "charge.captured")).toHaveLength(1);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      amount_received: 10_500,
    });
  });

  it("turns twenty calls with one key into one payment", async () => {
    const store = openStore();
    const rigs = [rig({ store }), rig({ store })];
    const calls = rigs.flatMap((one) =>
      Array.from({ length: 10 }, () =>
        one.stripe.paymentIntents.create(HOLD, { idempotencyKey: "many" }),
      ),
    );
    expect(new Set((await Promise.all(calls)).map((one) => one.id)).size).toBe(1);
    await Promise.all(rigs.map((one) => one.sandbox.settle()));
    expect(await store.list("payment_intent")).toHaveLength(1);
  });

  it("sends no cent twice when both instances transfer, reverse and pay out at once", async () => {
    const store = openStore();
    const rigs = [rig({ store }), rig({ store })];
    const [{ stripe }] = [rig({ store })];
    const { id: destination } = await stripe.accounts.create({
      type: "express",
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    });
    const onboard = `/v1/accounts/${destination}/sandbox_onboard`;
    await stripe.rawRequest("POST", onboard, { outcome: "complete" });
    // Leaves an available balance of $101.65: enough for three transfers of $30.00.
    await stripe.paymentIntents.create({
      ...HOLD,
      capture_method: "automatic",
      payment_method: "pm_card_bypassPending",
      confirm: true,
    });
    const send = { amount: 3_000, currency: "usd", destination };
    const sent = await Promise.allSettled(
      rigs.flatMap((one) => Array.from({ length: 4 }, () => one.stripe.transfers.create(send))),
    );
    const transfers = sent.filter((one) => one.status === "fulfilled").map((one) => one.value);
    expect(transfers).toHaveLength(3);
    const back = await Promise.allSettled(
      rigs.flatMap((one) => [
        ...transfers.map(({ id }) => one.stripe.transfers.createReversal(id, { amount: 2_000 })),
        one.stripe.rawRequest("POST", `/v1/accounts/${destination}/sandbox_payout`),
      ]),
    );
    expect(back.some((one) => one.status === "rejected")).toBe(true);
    const connected = await stripe.balance.retrieve({}, { stripeAccount: destination });
    expect(connected.available[0]?.amount).toBeGreaterThanOrEqual(0);
    const { data } = await stripe.transfers.list();
    expect(data.every((one) => one.amount_reversed <= one.amount)).toBe(true);
    await Promise.all(rigs.map((one) => one.sandbox.settle()));
  });

  it("writes all of a request or nothing", async () => {
    const store = openStore();
    const { stripe, sandbox } = rig({ store });
    const ann = await stripe.customers.create({ name: "Ann" });
    const bob = await stripe.customers.create({ name: "Bob" });
    await sandbox.settle();
    const [stored, other] = [await store.get(ann.id), await store.get(bob.id)];
    if (!stored || !other) throw new Error("not stored");
    const answer = { key: "k", requestHash: "h", status: 200, body: "{}", createdAt: new Date() };
    const stale = { object: other.object, expectedVersion: other.version + 1 };
    const fresh = { object: { ...stored.object }, expectedVersion: stored.version };
    expect(await store.commit([fresh, stale], answer, new Date(0))).toBe(false);
    expect((await store.get(ann.id))?.version).toBe(stored.version);
    expect(await store.getAnswer("k")).toBeNull();
    expect(await store.commit([fresh], answer, new Date(0))).toBe(true);
    expect((await store.get(ann.id))?.version).toBe(stored.version + 1);
    expect(await store.commit([], answer, new Date(0))).toBe(false);
    expect(await store.getAnswer("k")).toEqual(answer);
    await store.forgetAnswers(new Date(Date.now() + 1_000));
    expect(await store.getAnswer("k")).toBeNull();
  });

  it("lists newest first, up to the requested number", async () => {
    const store = openStore();
    const { stripe, sandbox } = rig({ store });
    const ids: string[] = [];
    for (const name of ["a", "b", "c"]) {
      ids.unshift((await stripe.customers.create({ name })).id);
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    await sandbox.settle();
    expect((await store.list("customer")).map((one) => one.id)).toEqual(ids);
    expect((await store.list("customer", { newest: 2 })).map((one) => one.id)).toEqual(
      ids.slice(0, 2),
    );
  });
});
