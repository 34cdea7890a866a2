import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atProvider } from "~test/support/desk/desk";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenService,
  givenVehicle,
  orderOf,
} from "~test/support/factory";
import { currentPayment } from "~test/support/payment/payments";
import { createWorld, type TestWorld } from "~test/support/world";
import { nextAttempt } from "~/server/services/payment/authorization/attempt";
import { collectDues } from "~/server/services/payment/due/dues";
import { bookingPayment, loadPayable } from "~/server/services/payment/row";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});
// Events that are still being delivered would land in the next test's tables.
afterEach(() => world.sandbox.settle());

const GOOD = "4242424242424242";
const HOUR_MS = 3_600_000;

/** Returns a job completed without an authorization: $105.00 are due from now on. */
async function dueJob() {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const asCustomer = await world.callerFor(customer);
  const asMechanic = await world.callerFor(mechanic);
  const { id, bookingNumber } = await givenBooking(prisma, {
    customer,
    mechanic,
    status: "in_progress",
    scheduledAt: new Date(Date.now() - HOUR_MS),
  });
  await asMechanic.booking.complete({ id });
  const [due] = await asCustomer.payment.dues();
  if (due === undefined) throw new Error("nothing is due");
  await world.runJobs();
  world.mails.length = 0;
  const begin = new Date(due.dueAt).getTime();
  return {
    id,
    bookingNumber,
    customer,
    asCustomer,
    due,
    at: (hours: number) => world.clock.set(new Date(begin + hours * HOUR_MS)),
    async lookAgain() {
      await collectDues(world.context());
      await world.runJobs();
      return world.mails.splice(0).map(({ subject }) => subject);
    },
    status: async () => (await asCustomer.booking.byId({ id })).paymentStatus,
  };
}

/** Saves this card as the one the customer gave for the booking before the job was done. */
async function givenKeptCard(job: Awaited<ReturnType<typeof dueJob>>, number: string) {
  const { prisma } = database;
  const other = await givenBooking(prisma, {
    customer: job.customer,
    scheduledAt: new Date(world.clock.now().getTime() + 20 * 86_400_000),
  });
  const { clientSecret } = await job.asCustomer.payment.createIntent({
    amount: 105,
    bookingId: other.id,
  });
  await world.confirmCard(clientSecret, number);
  await job.asCustomer.payment.refresh({ id: other.id });
  const saved = await currentPayment(prisma, other.id);
  await prisma.payment.updateMany({
    where: { bookingId: job.id },
    data: { account: saved?.account ?? "", paymentMethodId: saved?.paymentMethodId ?? null },
  });
}

describe("a payment that is due", () => {
  test("is requested after an hour, a day, three days and a week, once each", async () => {
    const job = await dueJob();
    const reminder = `Payment for booking ${job.bookingNumber} is still due`;
    job.at(0.9);
    expect(await job.lookAgain()).toEqual([]);
    for (const hours of [1, 24, 72, 7 * 24]) {
      job.at(hours);
      expect(await job.lookAgain(), `after ${hours} hours`).toEqual([reminder]);
      expect(await job.lookAgain()).toEqual([]);
    }
    job.at(30 * 24);
    expect(await job.lookAgain()).toEqual([]);
    const { items } = await job.asCustomer.message.notifications({});
    expect(items.filter(({ kind }) => kind === "payment_reminder")).toHaveLength(4);
  });

  test("is requested once, not several times, after days without a run", async () => {
    const job = await dueJob();
    job.at(80);
    expect(await job.lookAgain()).toHaveLength(1);
    job.at(100);
    expect(await job.lookAgain()).toEqual([]);
  });

  test("is no longer requested once it is paid", async () => {
    const job = await dueJob();
    const { clientSecret } = await job.asCustomer.payment.pay({ id: job.due.id });
    await world.confirmCard(clientSecret, GOOD);
    await job.asCustomer.payment.refresh({ id: job.id });
    await world.runJobs();
    world.mails.length = 0;
    job.at(25);
    expect(await job.lookAgain()).toEqual([]);
    expect(await job.asCustomer.payment.dues()).toEqual([]);
  });

  test("is charged to the card given for the booking, without a reminder", async () => {
    const job = await dueJob();
    await givenKeptCard(job, GOOD);
    job.at(1);
    expect(await job.lookAgain()).toEqual([`Receipt for booking ${job.bookingNumber}`]);
    expect(await job.status()).toBe("captured");
  });

  test("is not charged to that card when its customer paid and the webhook was lost", async () => {
    const job = await dueJob();
    await givenKeptCard(job, GOOD);
    const { clientSecret } = await job.asCustomer.payment.pay({ id: job.due.id });
    await atProvider(world, "/sandbox_webhooks", { mode: "lose" });
    await world.confirmCard(clientSecret, GOOD);
    job.at(1);
    expect(await job.lookAgain()).toEqual([`Receipt for booking ${job.bookingNumber}`]);
    expect(await job.status()).toBe("captured");
    expect(await database.prisma.payment.count({ where: { bookingId: job.id } })).toBe(1);
  });

  test("is refunded once when it is paid by hand after that card was charged", async () => {
    const { prisma } = database;
    const job = await dueJob();
    await givenKeptCard(job, GOOD);
    const { clientSecret } = await job.asCustomer.payment.pay({ id: job.due.id });
    job.at(1);
    const first = await currentPayment(prisma, job.id);
    await collectDues(world.context());
    await world.confirmCard(clientSecret, GOOD);
    // A capture in progress when the other attempt replaced it.
    await world.deps.payments.capture(first?.intentId ?? "", 10_500, "on its way");
    await world.runJobs();
    expect(await job.status()).toBe("captured");
    const payments = await prisma.payment.findMany({
      where: { bookingId: job.id },
      orderBy: { attempt: "asc" },
    });
    expect(payments).toMatchObject([
      { isCurrent: false, capturedCents: 10_500, refundedCents: 10_500 },
      { isCurrent: true, capturedCents: 10_500, refundedCents: 0 },
    ]);
    expect(await prisma.refund.count()).toBe(1);
  });

  test("is not requested once more when it was paid after the row was read", async () => {
    const { prisma } = database;
    const job = await dueJob();
    const { clientSecret } = await job.asCustomer.payment.pay({ id: job.due.id });
    const seen = await loadPayable(world.context(), job.id);
    await world.confirmCard(clientSecret, GOOD);
    await job.asCustomer.payment.refresh({ id: job.id });
    await expect(nextAttempt(world.context(), seen, bookingPayment(seen))).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await world.runJobs();
    expect(await prisma.payment.findMany({ where: { bookingId: job.id } })).toMatchObject([
      { isCurrent: true, state: "captured", refundedCents: 0 },
    ]);
  });

  test("stays paid when a saved card for the job becomes known late", async () => {
    const { prisma } = database;
    const mechanic = await givenMechanic(prisma);
    const customer = await givenCustomer(prisma);
    const scheduledAt = new Date(world.clock.now().getTime() + 20 * 24 * HOUR_MS);
    const { id } = await givenBooking(prisma, {
      customer,
      mechanic,
      status: "accepted",
      scheduledAt,
    });
    const setup = await (
      await world.callerFor(customer)
    ).payment.createIntent({ amount: 105, bookingId: id });
    expect(setup.kind).toBe("setup");
    await atProvider(world, "/sandbox_webhooks", { mode: "lose" });
    await world.confirmCard(setup.clientSecret, GOOD);

    world.clock.set(scheduledAt);
    const asMechanic = await world.callerFor(mechanic);
    await asMechanic.booking.setStatus({ id, status: "in_progress" });
    await asMechanic.booking.complete({ id });
    const asCustomer = await world.callerFor(customer);
    const [due] = await asCustomer.payment.dues();
    const { clientSecret } = await asCustomer.payment.pay({ id: due?.id ?? "" });
    await world.confirmCard(clientSecret, GOOD);
    // Refreshing brings both: the payment that was just made, then the card saved long ago.
    await asCustomer.payment.refresh({ id });
    await world.runJobs();

    expect((await asCustomer.booking.byId({ id })).paymentStatus).toBe("captured");
    expect(await prisma.payment.findMany({ where: { bookingId: id } })).toMatchObject([
      { isCurrent: true, state: "captured", refundedCents: 0 },
    ]);
  });

  test("stays due when that card is refused; one try, and its customer is told", async () => {
    const job = await dueJob();
    await givenKeptCard(job, "4000000000000341");
    job.at(1);
    const told = await job.lookAgain();
    expect(told).toContain(`Your card for booking ${job.bookingNumber} was declined`);
    expect(await job.status()).toBe("due");
    expect((await job.asCustomer.payment.dues()).map(({ dueAt }) => dueAt)).toEqual([
      job.due.dueAt,
    ]);
  });

  test("is not charged to a removed card", async () => {
    const job = await dueJob();
    await givenKeptCard(job, GOOD);
    const [card] = await job.asCustomer.payment.cards();
    await job.asCustomer.payment.removeCard({ id: card?.id ?? "" });
    job.at(1);
    await job.lookAgain();
    expect(await job.status()).toBe("due");
  });

  test("can be paid when it belongs to a canceled booking", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const caller = await world.callerFor(customer);
    const { id } = await givenBooking(prisma, { customer, status: "cancelled" });
    const fee = await prisma.payment.create({
      data: {
        bookingId: id,
        purpose: "fee",
        state: "due",
        amountCents: 3_500,
        dueAt: world.clock.now(),
      },
    });
    expect(await caller.payment.dues()).toMatchObject([{ id: fee.id, amount: "35.00" }]);
    const { clientSecret } = await caller.payment.pay({ id: fee.id });
    await world.confirmCard(clientSecret, GOOD);
    await caller.payment.refresh({ id });
    expect(await caller.payment.dues()).toEqual([]);
    expect((await caller.booking.byId({ id })).paymentStatus).toBe("captured");
  });
});

describe("a payment overdue for more than a week", () => {
  test("blocks new bookings and says how to pay, until it is paid", async () => {
    const { prisma } = database;
    const job = await dueJob();
    const vehicle = await givenVehicle(prisma, job.customer);
    const service = await givenService(prisma);
    const book = () =>
      job.asCustomer.booking.create(
        orderOf(vehicle.id, [service.id], new Date(world.clock.now().getTime() + 48 * HOUR_MS)),
      );
    job.at(7 * 24);
    await book();
    job.at(7 * 24 + 0.1);
    expect(await job.asCustomer.payment.dues()).toMatchObject([{ stopsBookings: true }]);
    await expect(book()).rejects.toMatchObject({
      code: "CONFLICT",
      message: `Pay $105.00 for booking ${job.bookingNumber} first. It's more than a week overdue.`,
      cause: expect.objectContaining({ details: expect.objectContaining({ payment: job.due.id }) }),
    });
    const { clientSecret } = await job.asCustomer.payment.pay({ id: job.due.id });
    await world.confirmCard(clientSecret, GOOD);
    await job.asCustomer.payment.refresh({ id: job.id });
    await book();
  });
});
