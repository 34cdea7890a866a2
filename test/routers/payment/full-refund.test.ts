import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { givenClaimableJob, timeIn } from "~test/support/booking/claims";
import { useDatabase } from "~test/support/db";
import { atDesk, givenPaidJob } from "~test/support/desk/desk";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});
// Events that are still being delivered would land in the next test's tables.
afterEach(() => world.sandbox.settle());

const GOOD = "4242424242424242";

async function refund(id: string, amount: string) {
  const { desk } = await atDesk(world, database.prisma, "owner");
  await desk.refund({ id, amount, reason: "It failed again.", bornBy: "shared" });
  await world.runJobs();
  await world.sandbox.settle();
}

describe("a free warranty visit", () => {
  test("can't be chosen after a full refund, but after a partial one", async () => {
    const job = await givenClaimableJob(world, database.prisma);
    const { id } = await job.claimWarranty();
    const time = timeIn(world, 48);
    await job.asMechanic.booking.offerTimes({ id, times: [time] });
    await refund(job.id, "105.00");
    expect(await refusalOf(job.asCustomer.booking.chooseTime({ id, time }))).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("refunded in full"),
    });
    const other = await givenClaimableJob(world, database.prisma);
    const { id: second } = await other.claimWarranty();
    await other.asMechanic.booking.offerTimes({ id: second, times: [time] });
    await refund(other.id, "20.00");
    const chosen = await other.asCustomer.booking.chooseTime({ id: second, time });
    expect(chosen.followUpId).not.toBeNull();
  });

  test("can't be chosen while the payment is disputed or after it was lost", async () => {
    const { prisma } = database;
    const job = await givenClaimableJob(world, prisma);
    const { id } = await job.claimWarranty();
    const time = timeIn(world, 48);
    await job.asMechanic.booking.offerTimes({ id, times: [time] });
    const payment = await prisma.payment.findFirstOrThrow({ where: { bookingId: job.id } });
    const { id: dispute } = await prisma.dispute.create({
      data: {
        providerId: "dp_claimed",
        paymentId: payment.id,
        amountCents: 10_500,
        reason: "product_not_received",
        state: "needs_response",
      },
    });
    for (const state of ["needs_response", "under_review", "lost"] as const) {
      await prisma.dispute.update({ where: { id: dispute }, data: { state } });
      expect((await refusalOf(job.asCustomer.booking.chooseTime({ id, time }))).code).toBe(
        "CONFLICT",
      );
    }
    await prisma.dispute.update({ where: { id: dispute }, data: { state: "won" } });
    const chosen = await job.asCustomer.booking.chooseTime({ id, time });
    expect(chosen.followUpId).not.toBeNull();
  });
});

describe("an unpaid tip before a full refund", () => {
  test("can't be paid: not by its form, not with a new one, not by asking for its intent", async () => {
    const job = await givenPaidJob(world, database.prisma);
    const tip = await job.asCustomer.payment.tip({ id: job.id, amount: "10.00" });
    await refund(job.id, "105.00");
    expect((await world.confirmCard(tip.clientSecret, GOOD)).status).toBeGreaterThanOrEqual(400);
    expect((await refusalOf(job.asCustomer.payment.pay({ id: tip.paymentId }))).code).toBe(
      "CONFLICT",
    );
    expect(
      (await refusalOf(job.asCustomer.payment.tip({ id: job.id, amount: "10.00" }))).code,
    ).toBe("CONFLICT");
    expect((await job.books()).mechanic).toBe(0);
  });

  test("is refunded when it was paid at that very moment", async () => {
    const job = await givenPaidJob(world, database.prisma);
    const tip = await job.asCustomer.payment.tip({ id: job.id, amount: "10.00" });
    const { desk } = await atDesk(world, database.prisma, "owner");
    await desk.refund({ id: job.id, amount: "105.00", reason: "Twice.", bornBy: "shared" });
    // The provider captured it before the job that releases it ran.
    await world.confirmCard(tip.clientSecret, GOOD);
    await world.runJobs();
    await world.sandbox.settle();
    await world.runJobs();
    expect((await job.books()).mechanic).toBe(0);
  });
});

describe("a full refund and the average rating", () => {
  const stars = async (mechanicId: string) => {
    const { ratingSum, ratingCount } = await database.prisma.mechanicProfile.findUniqueOrThrow({
      where: { userId: mechanicId },
    });
    return [ratingSum, ratingCount];
  };

  test.each([
    { rating: 5, counts: false },
    { rating: 4, counts: false },
    { rating: 3, counts: true },
    { rating: 1, counts: true },
  ])("$rating stars count afterwards: $counts, and the text stays", async ({ rating, counts }) => {
    const job = await givenPaidJob(world, database.prisma);
    const comment = "Read me.";
    await job.asCustomer.booking.review({ bookingId: job.id, rating, comment });
    expect(await stars(job.mechanic.id)).toEqual([rating, 1]);
    await refund(job.id, "50.00");
    expect(await stars(job.mechanic.id)).toEqual([rating, 1]);
    await refund(job.id, "55.00");
    expect(await stars(job.mechanic.id)).toEqual(counts ? [rating, 1] : [0, 0]);
    const { reviews } = await job.asCustomer.mechanic.publicProfile({ userId: job.mechanic.id });
    expect(reviews.map((one) => [one.rating, one.comment])).toEqual([[rating, comment]]);
  });
});
