import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { jobAtWork } from "~test/support/booking/change-orders";
import { atProvider } from "~test/support/desk/desk";
import { useDatabase } from "~test/support/db";
import { png } from "~test/support/files";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});
// Events that are still being delivered would land in the next test's tables.
afterEach(() => world.sandbox.settle());

const labor = (amount: number) => ({
  kind: "labor" as const,
  description: "Freeing a seized bolt",
  amount,
});
const part = (amount: string) => ({ kind: "part" as const, description: "Brake disc", amount });

type Job = Awaited<ReturnType<typeof jobAtWork>>;

async function approveAndPay(one: Job, id: string): Promise<void> {
  const { payment } = await one.asCustomer.booking.approveChange({ id });
  if (payment !== null) await one.pay(payment.id);
}

/** Withdraws an order while the bank is still being asked, then confirms its card. */
async function heldAfterWithdrawal(one: Job): Promise<void> {
  const { id } = await one.propose();
  const { payment } = await one.asCustomer.booking.approveChange({ id });
  const { clientSecret } = await one.asCustomer.payment.pay({ id: payment?.id ?? "" });
  await one.asMechanic.booking.withdrawChange({ id });
  await world.confirmCard(clientSecret, "4242424242424242");
}

describe("change-order pressure", () => {
  test("refuses a second order while another one waits for the customer's card", async () => {
    const one = await jobAtWork(world);
    const { id } = await one.propose();
    await one.asCustomer.booking.approveChange({ id });
    await expect(one.propose({ add: [labor(5)] })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await one.asCustomer.booking.changeOrders({ id: one.id })).toHaveLength(1);
  });

  test("completes a job although the webhook about its change order's authorization was lost", async () => {
    const one = await jobAtWork(world);
    const { id } = await one.propose();
    const { payment } = await one.asCustomer.booking.approveChange({ id });
    const { clientSecret } = await one.asCustomer.payment.pay({ id: payment?.id ?? "" });
    // Nothing is authorized before the card is confirmed, so the order keeps the job open.
    await expect(one.asMechanic.booking.complete({ id: one.id })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await atProvider(world, "/sandbox_webhooks", { mode: "lose" });
    await world.confirmCard(clientSecret, "4242424242424242");
    const done = await one.asMechanic.booking.complete({ id: one.id });
    expect(done).toMatchObject({ status: "completed", paymentStatus: "captured" });
    expect(done.totalAmount).not.toBe("105.00");
    const [order] = await one.asCustomer.booking.changeOrders({ id: one.id });
    expect(order?.state).toBe("approved");
  });

  test("allows three change orders per job, whatever became of each", async () => {
    const one = await jobAtWork(world);
    await one.asCustomer.booking.declineChange({ id: (await one.propose()).id });
    const second = await one.propose();
    world.clock.set(second.expiresAt);
    await endForgotten(world.context());
    await approveAndPay(one, (await one.propose()).id);
    await expect(one.propose({ add: [labor(1)] })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "A job can have 3 updated quotes. Talk to the customer, or contact support.",
    });
    const states = (await one.asCustomer.booking.changeOrders({ id: one.id })).map((o) => o.state);
    expect(states).toEqual(["approved", "expired", "declined"]);
  });

  test("ignores an order whose lines were changed after it was sent", async () => {
    const one = await jobAtWork(world);
    const { prisma } = database;
    const { id } = await one.propose();
    const slipIn = { orderId: id, act: "add", position: 7, kind: "labor", name: "More" } as const;
    await prisma.changeOrderLine.create({ data: { ...slipIn, priceCents: 9_900 } });
    await expect(one.asCustomer.booking.approveChange({ id })).rejects.toThrow();
    expect(await one.now()).toMatchObject({ totalAmount: "105.00" });
    await expect(prisma.changeOrderLine.deleteMany({ where: { orderId: id } })).rejects.toThrow(
      "never rewritten",
    );
    await expect(prisma.changeOrder.deleteMany({ where: { id } })).rejects.toThrow();
  });

  test("adds split change orders up for the operator's limit", async () => {
    const one = await jobAtWork(world);
    for (const amount of [90, 110]) {
      const { id, awaitsOperator } = await one.propose({ add: [labor(amount)] });
      expect(awaitsOperator).toBe(false);
      await approveAndPay(one, id);
    }
    const third = await one.propose({ add: [labor(0.01)] });
    expect(third.awaitsOperator).toBe(true);
    await expect(one.asCustomer.booking.approveChange({ id: third.id })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  test("removing booked work between two orders makes no room for more", async () => {
    const one = await jobAtWork(world);
    const [booked = ""] = (await one.now()).services.map(({ id }) => id);
    await approveAndPay(one, (await one.propose({ add: [labor(150)], remove: [booked] })).id);
    expect(await one.propose({ add: [labor(60)] })).toMatchObject({ awaitsOperator: true });
  });

  test("drops the diagnostic notice only where an electrical job ends with the diagnosis at its price", async () => {
    const diagnosis = {
      kind: "service" as const,
      description: "Electrical diagnostic",
      amount: "50.00",
    };
    for (const { whole, order } of [
      { whole: false, order: { add: [diagnosis] } },
      { whole: true, order: { add: [diagnosis, part("10.00")] } },
      { whole: true, order: { add: [{ ...diagnosis, amount: "80.00" }] } },
    ]) {
      const electrical = await jobAtWork(world, { issue: "Some wiring fault" });
      const remove = whole ? (await electrical.now()).services.map(({ id }) => id) : [];
      await approveAndPay(electrical, (await electrical.propose({ ...order, remove })).id);
      expect(await electrical.now()).toMatchObject({ diagnosticFee: "50.00", changeOrder: null });
    }
    const plain = await jobAtWork(world);
    const booked = (await plain.now()).services.map(({ id }) => id);
    const { id, newTotal } = await plain.propose({ add: [diagnosis], remove: booked });
    expect(newTotal).toBe("52.50");
    await plain.asCustomer.booking.declineChange({ id });
    expect(await plain.complete()).toMatchObject({ totalAmount: "105.00", diagnosticFee: "0.00" });
  });

  test("asks for a new photo of an expensive part after an earlier order used the old one", async () => {
    const one = await jobAtWork(world);
    const dear = { add: [part("150.00")] };
    await expect(one.propose(dear)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const bytes = new Uint8Array(await png(8, 8));
    const upload = { id: one.id, kind: "change" as const, bytes, filename: "disc.png" };
    const { id: photoId } = await one.asMechanic.booking.photos.add(upload);
    const { id } = await one.propose({ ...dear, photoIds: [photoId] });
    await one.asCustomer.booking.declineChange({ id });
    await expect(one.propose({ ...dear, photoIds: [photoId] })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });
});

describe("an unapproved amount is never captured", () => {
  test("takes nothing when the job is completed with an open order", async () => {
    const one = await jobAtWork(world);
    await one.propose();
    await expect(one.complete()).rejects.toMatchObject({ code: "CONFLICT" });
    await world.runJobs();
    expect(await one.taken()).toEqual({ cents: 0, heldCents: 10_500 });
  });

  test.each<[string, (one: Job) => Promise<unknown>]>([
    [
      "declined",
      async (one) => one.asCustomer.booking.declineChange({ id: (await one.propose()).id }),
    ],
    [
      "withdrawn",
      async (one) => one.asMechanic.booking.withdrawChange({ id: (await one.propose()).id }),
    ],
    [
      "expired",
      async (one) => {
        world.clock.set((await one.propose()).expiresAt);
        await endForgotten(world.context());
      },
    ],
    [
      "approved, and expired before its card was authorized",
      async (one) => {
        const { id, expiresAt } = await one.propose();
        await one.asCustomer.booking.approveChange({ id });
        world.clock.set(expiresAt);
        await endForgotten(world.context());
      },
    ],
    [
      "withdrawn while the bank was asking, and authorized later by a webhook alone",
      async (one) => {
        await heldAfterWithdrawal(one);
        await world.sandbox.settle();
      },
    ],
    [
      "withdrawn while the bank was asking, and authorized before its webhook came",
      (one) => heldAfterWithdrawal(one),
    ],
  ])("is not captured for an order that was %s", async (_, end) => {
    const one = await jobAtWork(world);
    await end(one);
    expect(await one.complete()).toMatchObject({ totalAmount: "105.00" });
    await world.runJobs();
    expect(await one.taken()).toEqual({ cents: 10_500, heldCents: 0 });
    expect(await one.ledger()).toEqual({ mechanic: 10_000, platform: 500 });
  });

  test("the provider refuses to capture a cent above an approved order's authorization", async () => {
    const one = await jobAtWork(world);
    await approveAndPay(one, (await one.propose()).id);
    for (const { intentId, amountCents } of await one.rows()) {
      await expect(
        world.deps.payments.capture(intentId ?? "", amountCents + 1, `over ${intentId}`),
      ).rejects.toThrow();
    }
    await one.complete();
    expect(await one.taken()).toEqual({ cents: 18_900, heldCents: 0 });
  });

  test("the database refuses lines of a declined order and its approval", async () => {
    const one = await jobAtWork(world);
    const { prisma } = database;
    const { id } = await one.propose();
    const line = {
      bookingId: one.id,
      changeId: id,
      kind: "part",
      name: "Brake pads",
      priceCents: 8_000,
      durationMinutes: 0,
      position: 9,
    } as const;
    await expect(prisma.bookingLine.create({ data: line })).rejects.toThrow("was not approved");
    await one.asCustomer.booking.declineChange({ id });
    const approve = { where: { id }, data: { state: "approved" as const } };
    await expect(prisma.changeOrder.update(approve)).rejects.toThrow("illegal change order move");
    await expect(prisma.bookingLine.create({ data: line })).rejects.toThrow("was not approved");
    expect((await one.now()).services).toHaveLength(1);
  });
});
