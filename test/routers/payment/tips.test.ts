import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atDesk, atProvider, givenPaidJob } from "~test/support/desk/desk";
import { givenBooking, givenCustomer } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});
// Events that are still being delivered would land in the next test's tables.
afterEach(() => world.sandbox.settle());

const GOOD = "4242424242424242";
const DECLINED = "4000000000000002";
const STOLEN = "4000000000000259";
const DAY_MS = 86_400_000;

/** Returns a paid job of $105.00 whose customer tips. */
async function paidJob() {
  const job = await givenPaidJob(world, database.prisma);
  return {
    ...job,
    tip: (amount: string) => job.asCustomer.payment.tip({ id: job.id, amount }),
    async payTip(amount: string, card = GOOD) {
      const { clientSecret, paymentId } = await job.asCustomer.payment.tip({ id: job.id, amount });
      await world.confirmCard(clientSecret, card);
      await job.asCustomer.payment.refresh({ id: job.id });
      await world.sandbox.settle();
      return database.prisma.payment.findUniqueOrThrow({ where: { id: paymentId } });
    },
  };
}

describe("a tip", () => {
  test("goes to the mechanic to the cent, and both sides are told", async () => {
    const job = await paidJob();
    const before = await job.books();
    expect(await job.payTip("10.00")).toMatchObject({ state: "captured", capturedCents: 1_000 });
    expect(await job.books()).toEqual({ ...before, mechanic: before.mechanic + 1_000 });
    const shown = await job.asCustomer.booking.byId({ id: job.id });
    expect(shown).toMatchObject({ tip: "10.00", paymentStatus: "captured", totalAmount: "105.00" });
    expect(shown.events.map(({ kind }) => kind).slice(-1)).toEqual(["tipped"]);
    const statement = await job.asMechanic.mechanic.statement();
    expect(statement).toMatchObject({ tips: "10.00", totalEarnings: "100.00", paidOut: "110.00" });
    expect(statement.rows).toContainEqual(
      expect.objectContaining({ kind: "tip", amount: "10.00" }),
    );
    expect((await job.asMechanic.message.notifications({})).items).toMatchObject([
      { kind: "tip", title: "Your customer tipped you $10.00" },
    ]);
    world.mails.length = 0;
    await world.runJobs();
    const mails = world.mails.map(({ to, paragraphs }) => [to, paragraphs.join(" ")]);
    expect(mails).toEqual(
      expect.arrayContaining([
        [
          job.customer.email,
          expect.stringMatching(
            /your tip of \$10\.00 to your card\. All of it goes to Morgan Mechanic\. Your receipt is attached\. Your Curbwrench team$/,
          ),
        ],
        [job.mechanic.email, expect.stringContaining("tipped you $10.00")],
      ]),
    );
  });

  test("has its own receipt, for both sides and nobody else", async () => {
    const job = await paidJob();
    const { id: paymentId } = await job.payTip("10.00");
    const own = await job.asCustomer.payment.receipt({ id: job.id });
    const tip = await job.asCustomer.payment.receipt({ id: job.id, paymentId });
    expect(tip).toMatchObject({
      amount: "10.00",
      platformFee: "0.00",
      lines: [{ name: "Tip", price: "10.00" }],
    });
    expect(own).toMatchObject({ amount: "105.00" });
    expect(tip.number).not.toBe(own.number);
    expect(await job.asMechanic.payment.receipt({ id: job.id, paymentId })).toEqual(tip);
    // Every captured payment has a receipt.
    for (const payment of await job.asCustomer.payment.list({ id: job.id })) {
      const receipt = await job.asCustomer.payment.receipt({ id: job.id, paymentId: payment.id });
      expect(receipt.amount).toBe(payment.captured);
    }
    const other = await paidJob();
    const outside = { code: "NOT_FOUND" };
    await expect(
      other.asCustomer.payment.receipt({ id: other.id, paymentId }),
    ).rejects.toMatchObject(outside);
    await expect(other.asCustomer.payment.receipt({ id: job.id, paymentId })).rejects.toMatchObject(
      outside,
    );
    await expect(
      job.asCustomer.payment.receipt({ id: job.id, paymentId: "tip" }),
    ).rejects.toMatchObject(outside);
  });

  test("waits a week before it is paid out, as every tip", async () => {
    const job = await paidJob();
    const { id, capturedAt } = await job.payTip("5.00");
    const row = await database.prisma.ledgerEntry.findFirstOrThrow({ where: { paymentId: id } });
    expect(row.kind).toBe("tip");
    const days = ((row.availableAt?.getTime() ?? 0) - (capturedAt?.getTime() ?? 0)) / DAY_MS;
    expect(days).toBeGreaterThanOrEqual(7);
  });

  test.each([
    ["0.99", "from $1.00 to $52.50"],
    ["52.51", "from $1.00 to $52.50"],
  ])("of $%s is refused with the allowed range", async (amount, range) => {
    const job = await paidJob();
    await expect(job.tip(amount)).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining(range),
    });
  });

  test("is limited to one a booking; until it is paid another amount replaces it", async () => {
    const job = await paidJob();
    const first = await job.tip("5.00");
    expect(await job.tip("5.00")).toEqual(first);
    expect((await job.payTip("7.50")).capturedCents).toBe(750);
    // The form of the first amount was left open in another tab.
    await world.confirmCard(first.clientSecret, GOOD);
    await world.runJobs();
    await world.sandbox.settle();
    const tips = await database.prisma.payment.findMany({ where: { purpose: "tip" } });
    expect(tips.map(({ capturedCents }) => capturedCents).sort()).toEqual([0, 750]);
    await expect(job.tip("5.00")).rejects.toMatchObject({
      message: "You've already tipped for this job. Thank you!",
    });
  });

  test("with a declined card can be paid with another one, and changes nothing else", async () => {
    const job = await paidJob();
    await job.payTip("10.00", DECLINED);
    expect(await job.status()).toBe("captured");
    expect(await job.asCustomer.booking.byId({ id: job.id })).toMatchObject({ tip: null });
    expect((await job.payTip("10.00")).capturedCents).toBe(1_000);
  });

  test("is paid with a saved card, in one tap", async () => {
    const job = await paidJob();
    const { clientSecret } = await job.tip("10.00");
    const [card] = await job.asCustomer.payment.cards();
    await job.asCustomer.payment.payWithCard({ id: card?.id ?? "", clientSecret });
    expect(await job.asCustomer.booking.byId({ id: job.id })).toMatchObject({ tip: "10.00" });
  });

  test("can be given for fourteen days after a paid job", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const caller = await world.callerFor(customer);
    for (const scene of [
      { status: "accepted" },
      { status: "completed", paymentStatus: "due" },
      { status: "completed", paymentStatus: "disputed" },
    ] as const) {
      const { id } = await givenBooking(prisma, { customer, ...scene });
      await expect(caller.payment.tip({ id, amount: 5 })).rejects.toMatchObject({
        message: "You can tip once the job is done and paid for.",
      });
    }
    const job = await paidJob();
    world.clock.set(new Date(Date.now() + 14.1 * DAY_MS));
    await expect(job.tip("5.00")).rejects.toMatchObject({
      message: "You can tip for 14 days after a job is done.",
    });
    const stranger = await world.callerFor(await givenCustomer(prisma));
    await expect(stranger.payment.tip({ id: job.id, amount: 5 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("lost in a dispute is the mechanic's loss, whatever the reason", async () => {
    const job = await paidJob();
    const before = await job.books();
    await job.payTip("10.00", STOLEN);
    const [dispute] = await database.prisma.dispute.findMany();
    expect(dispute).toMatchObject({ reason: "fraudulent", withdrawnCents: 1_000 });
    await atProvider(world, `/disputes/${dispute?.providerId}/sandbox_close`, { outcome: "lost" });
    // The platform pays the provider's dispute fee, regardless of who pays for the loss.
    expect(await job.books()).toEqual({ ...before, platform: before.platform - 1_500 });
    expect(await job.status()).toBe("captured");
  });

  test("is refunded after the job's own amount, and taken off its mechanic", async () => {
    const job = await paidJob();
    await job.payTip("10.00");
    const { desk } = await atDesk(world, database.prisma, "owner");
    await desk.refund({ id: job.id, amount: "115.00", reason: "Sorry.", bornBy: "shared" });
    await world.runJobs();
    await world.sandbox.settle();
    expect(await job.books()).toEqual({ mechanic: 0, platform: 0 });
  });
});
