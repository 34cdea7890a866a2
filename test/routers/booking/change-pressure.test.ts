import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { jobAtWork } from "~test/support/changes";
import { atProvider } from "~test/support/desk";
import { useDatabase } from "~test/support/db";
import { png } from "~test/support/files";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});
// What is still being delivered would land in the next test's tables.
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

/** The hold of an order that is withdrawn before the bank has answered; who can still confirm it. */
async function heldAfterWithdrawal(one: Job): Promise<void> {
  const { id } = await one.propose();
  const { payment } = await one.asCustomer.booking.approveChange({ id });
  const { clientSecret } = await one.asCustomer.payment.pay({ id: payment?.id ?? "" });
  await one.asMechanic.booking.withdrawChange({ id });
  await world.confirmCard(clientSecret, "4242424242424242");
}

describe("change-order pressure", () => {
  test("a second order beside one that waits for the customer's card is refused as well", async () => {
    const one = await jobAtWork(world);
    const { id } = await one.propose();
    await one.asCustomer.booking.approveChange({ id });
    await expect(one.propose({ add: [labor(5)] })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await one.asCustomer.booking.changeOrders({ id: one.id })).toHaveLength(1);
  });

  test("a job is completed although the event of its change order's hold was lost", async () => {
    const one = await jobAtWork(world);
    const { id } = await one.propose();
    const { payment } = await one.asCustomer.booking.approveChange({ id });
    const { clientSecret } = await one.asCustomer.payment.pay({ id: payment?.id ?? "" });
    // Before the card was confirmed nothing is held, so the order keeps the job open.
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

  test("the same one sent again after each no ends with the third, whatever became of them", async () => {
    const one = await jobAtWork(world);
    await one.asCustomer.booking.declineChange({ id: (await one.propose()).id });
    const second = await one.propose();
    world.clock.set(second.expiresAt);
    await endForgotten(world.context());
    await approveAndPay(one, (await one.propose()).id);
    await expect(one.propose({ add: [labor(1)] })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "A job can have 3 change orders. Talk to the customer, or contact support.",
    });
    const states = (await one.asCustomer.booking.changeOrders({ id: one.id })).map((o) => o.state);
    expect(states).toEqual(["approved", "expired", "declined"]);
  });

  test("an order changed behind the customer's back after it was sent does not count", async () => {
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

  test("split into three that each stay below it, the operator's limit is met by their sum", async () => {
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

  test("taking booked work out between two orders makes no room for more", async () => {
    const one = await jobAtWork(world);
    const [booked = ""] = (await one.now()).services.map(({ id }) => id);
    await approveAndPay(one, (await one.propose({ add: [labor(150)], remove: [booked] })).id);
    expect(await one.propose({ add: [labor(60)] })).toMatchObject({ awaitsOperator: true });
  });

  test("the diagnosis' price takes the notice off where an electrical job ends with it, and nowhere else", async () => {
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

  test("a dear part is not shown by the photo that went along with an order before", async () => {
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

describe("what was not approved can never be captured", () => {
  test("completing with an open order takes nothing at all", async () => {
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
      "approved, and expired before its card was held",
      async (one) => {
        const { id, expiresAt } = await one.propose();
        await one.asCustomer.booking.approveChange({ id });
        world.clock.set(expiresAt);
        await endForgotten(world.context());
      },
    ],
    [
      "withdrawn while the bank was asking, and held by a webhook alone afterwards",
      async (one) => {
        await heldAfterWithdrawal(one);
        await world.sandbox.settle();
      },
    ],
    [
      "withdrawn while the bank was asking, and held before its webhook came",
      (one) => heldAfterWithdrawal(one),
    ],
  ])("an order that was %s", async (_, end) => {
    const one = await jobAtWork(world);
    await end(one);
    expect(await one.complete()).toMatchObject({ totalAmount: "105.00" });
    await world.runJobs();
    expect(await one.taken()).toEqual({ cents: 10_500, heldCents: 0 });
    expect(await one.ledger()).toEqual({ mechanic: 10_000, platform: 500 });
  });

  test("of an order that was approved the provider gives no cent above what was held", async () => {
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

  test("written by hand, no refused order counts and no line of it joins the booking", async () => {
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
