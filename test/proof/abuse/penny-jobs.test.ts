import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DomainError } from "~/domain/errors";
import { availableAt } from "~/domain/payment/availability";
import { createCaller } from "~/server/root";
import { collectDues } from "~/server/services/payment/due/dues";
import { jobAtWork, GOOD_CARD } from "~test/support/booking/change-orders";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenVehicle, givenMechanic } from "~test/support/factory";
import { noteFigures } from "~test/proof/hostile/size";
import { createWorld, type TestWorld } from "~test/support/world";

// Jobs for pennies, and jobs that mechanics book with themselves, earn no rating, job count or
// earlier payout, and no amount too small for a card is ever due.

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});
// Webhooks still in delivery would write into the next test's tables.
afterEach(() => world.sandbox.settle());

const REASON = "Agreed by telephone.";
type Job = Awaited<ReturnType<typeof jobAtWork>>;

const profileOf = ({ id: userId }: { id: string }) =>
  database.prisma.mechanicProfile.findUniqueOrThrow({ where: { userId } });
const bookingOf = (id: string) => database.prisma.booking.findUniqueOrThrow({ where: { id } });
const alertsOf = async (kind: string) =>
  database.prisma.operatorAlert.findMany({
    where: { kind },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });

/** Replaces all lines of a booking by one line of labor at this price, and approves it. */
async function replaceAll(one: Job, amount: string): Promise<void> {
  const remove = (await one.now()).services.map(({ id }) => id);
  const labor = { kind: "labor" as const, description: "Looked at it", amount };
  const { id, awaitsOperator } = await one.propose({ add: [labor], remove });
  if (awaitsOperator) {
    const { desk } = await atDesk(world, database.prisma, "operator");
    await desk.allowChange({ id, reason: REASON });
  }
  await one.asCustomer.booking.approveChange({ id });
}

/** Completes a job and gives it five stars. */
async function finish(one: Job): Promise<void> {
  await one.complete();
  await one.asCustomer.booking.review({ bookingId: one.id, rating: 5, comment: "Great." });
}

describe("a job that ends below half of the agreed price", () => {
  test("waits for the operator below $25.00, before its customer is asked", async () => {
    const one = await jobAtWork(world);
    const remove = (await one.now()).services.map(({ id }) => id);
    const penny = { kind: "labor" as const, description: "Looked at it", amount: "0.01" };
    const order = await one.propose({ add: [penny], remove });
    expect(order).toMatchObject({ awaitsOperator: true, newTotal: "0.01" });
    await expect(one.asCustomer.booking.approveChange({ id: order.id })).rejects.toThrow();
    const [alert] = await alertsOf("change_waiting");
    expect(alert?.facts).toMatchObject({ why: "low", oldTotal: "105.00", newTotal: "0.01" });
  });

  test("counts for no rating and no job count, and the second one in 30 days raises an alert", async () => {
    const first = await jobAtWork(world);
    await replaceAll(first, "49.99");
    await finish(first);
    expect(await bookingOf(first.id)).toMatchObject({
      agreedSubtotalCents: 10_000,
      uncountedFor: "price",
    });
    const nothing = { completedJobs: 0, ratingSum: 0, ratingCount: 0 };
    expect(await profileOf(first.mechanic)).toMatchObject(nothing);
    expect(await alertsOf("low_prices")).toEqual([]);

    await anotherOf(first.mechanic, "49.99");
    expect(await profileOf(first.mechanic)).toMatchObject(nothing);
    expect(await alertsOf("low_prices")).toMatchObject([{ facts: { jobs: 2 } }]);
    await anotherOf(first.mechanic, "30.00");
    expect(await alertsOf("low_prices")).toHaveLength(1);
  });

  test("counts at exactly half, and so does one that ends with the electrical diagnosis", async () => {
    const half = await jobAtWork(world);
    await replaceAll(half, "50.00");
    await finish(half);
    expect(await profileOf(half.mechanic)).toMatchObject({ completedJobs: 1, ratingSum: 5 });

    const electrical = await jobAtWork(world, { issue: "The wiring smokes.", priceCents: 20_000 });
    const remove = (await electrical.now()).services.map(({ id }) => id);
    const diagnosis = { kind: "labor" as const, description: "Electrical diagnostic", amount: 50 };
    const order = await electrical.propose({ add: [diagnosis], remove });
    expect(order).toMatchObject({ awaitsOperator: false, newTotal: "52.50" });
    await electrical.asCustomer.booking.approveChange({ id: order.id });
    await finish(electrical);
    expect(await profileOf(electrical.mechanic)).toMatchObject({ completedJobs: 1, ratingSum: 5 });
  });

  test("is found when the desk lowered the price, too: the agreed price is the one before the first change", async () => {
    const one = await jobAtWork(world);
    const { desk } = await atDesk(world, database.prisma, "owner");
    await desk.lowerPrice({ id: one.id, amount: "84.00", reason: REASON });
    await desk.lowerPrice({ id: one.id, amount: "42.00", reason: REASON });
    await finish(one);
    expect(await bookingOf(one.id)).toMatchObject({
      agreedSubtotalCents: 10_000,
      uncountedFor: "price",
    });
    expect(await profileOf(one.mechanic)).toMatchObject({ completedJobs: 0, ratingCount: 0 });
  });

  test("doesn't bring a payout forward, even five times", async () => {
    const first = await jobAtWork(world);
    await replaceAll(first, "30.00");
    await finish(first);
    for (let jobs = 1; jobs < 5; jobs += 1) await anotherOf(first.mechanic, "30.00");
    const real = await anotherOf(first.mechanic, null);
    const row = await database.prisma.ledgerEntry.findFirstOrThrow({
      where: { bookingId: real, account: "mechanic", kind: "capture" },
    });
    const { scheduledAt } = await bookingOf(real);
    const careful = availableAt({
      purpose: "booking",
      capturedAt: row.createdAt,
      scheduledAt,
      capturedJobs: 0,
      delayDays: 2,
    });
    expect(row.availableAt).toEqual(careful);
    expect(await profileOf(first.mechanic)).toMatchObject({ completedJobs: 1 });
    noteFigures("penny-jobs", { pennyJobs: 5, counted: 1 });
  });
});

let hours = 0;
/**
 * Creates another job of this mechanic for a new customer, at its price or another one; returns its
 * id.
 */
async function anotherOf(mechanic: { id: string }, amount: string | null): Promise<string> {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  hours += 1;
  const scheduledAt = new Date(world.clock.now().getTime() - hours * 4 * 3_600_000);
  const { id } = await givenBooking(prisma, {
    customer,
    mechanic,
    status: "in_progress",
    scheduledAt,
  });
  await prisma.booking.update({ where: { id }, data: { arrivedAt: scheduledAt } });
  const asCustomer = await world.callerFor(customer);
  const asMechanic = await world.callerFor(mechanic);
  if (amount !== null) {
    const { services } = await asCustomer.booking.byId({ id });
    const order = await asMechanic.booking.proposeChange({
      id,
      add: [{ kind: "labor", description: "Looked at it", amount }],
      remove: services.map((service) => service.id),
      reason: "It was less.",
    });
    await asCustomer.booking.approveChange({ id: order.id });
  }
  const { totalAmount } = await asCustomer.booking.byId({ id });
  const intent = await asCustomer.payment.createIntent({
    amount: Number(totalAmount),
    bookingId: id,
  });
  await world.confirmCard(intent.clientSecret, GOOD_CARD);
  await asCustomer.payment.refresh({ id });
  await asMechanic.booking.complete({ id });
  return id;
}

describe("a job that one person books with themselves", () => {
  const share = {
    card: async ({ mechanic }: Job) => {
      await database.prisma.savedCard.create({
        data: {
          userId: mechanic.id,
          account: "acct_sandbox:test",
          paymentMethodId: `pm_${mechanic.id}`,
          fingerprint: await fingerprintOf(),
          brand: "visa",
          last4: "4242",
          removedAt: new Date(),
        },
      });
    },
    phone: async ({ mechanic, customer }: Job) => {
      const now = new Date();
      const number = "+14155550142";
      await database.prisma.smsNumber.create({
        data: { userId: mechanic.id, number, consentAt: now, provenAt: now },
      });
      await database.prisma.user.update({
        where: { id: customer.id },
        data: { phone: "(415) 555-0142" },
      });
    },
    mailbox: async ({ mechanic, customer }: Job) => {
      const [local = "", domain = ""] = mechanic.email.split("@");
      await database.prisma.user.update({
        where: { id: customer.id },
        data: { email: `${local}+me@${domain}` },
      });
    },
  } as const;
  /** Returns the sandbox's fingerprint of the test card. */
  async function fingerprintOf(): Promise<string> {
    const { cardFingerprint } = await database.prisma.payment.findFirstOrThrow({
      where: { cardFingerprint: { not: null } },
    });
    return cardFingerprint ?? "";
  }

  test.each(["card", "phone", "mailbox"] as const)(
    "with the same %s counts for nothing, has no visible review, and raises an alert at once",
    async (mark) => {
      const one = await jobAtWork(world);
      await share[mark](one);
      await finish(one);
      expect(await bookingOf(one.id)).toMatchObject({
        uncountedFor: "shared",
        sharedMarks: [mark],
      });
      expect(await profileOf(one.mechanic)).toMatchObject({ completedJobs: 0, ratingCount: 0 });
      const reader = await world.callerFor(await givenCustomer(database.prisma));
      const seen = await reader.mechanic.publicProfile({ userId: one.mechanic.id });
      expect(seen.reviews).toEqual([]);
      expect(await alertsOf("shared_person")).toMatchObject([
        { bookingId: one.id, facts: { marks: [mark] } },
      ]);
    },
  );

  test("on a shared network only raises an alert", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const mechanic = await givenMechanic(prisma);
    const { id } = await givenBooking(prisma, {
      customer,
      scheduledAt: new Date(Date.now() + 86_400_000),
    });
    await prisma.booking.update({ where: { id }, data: { policyAcceptedFrom: "8.8.4.4" } });
    const session = await world.sessionOf(mechanic);
    const caller = createCaller(world.context(session, { clientAddress: "8.8.4.4" }));
    await caller.booking.accept({ id });
    expect(await alertsOf("shared_network")).toMatchObject([{ subject: id }]);
    expect(await bookingOf(id)).toMatchObject({ sharedMarks: [], uncountedFor: null });
  });
});

describe("an amount too small for a card", () => {
  test("is never due: it is written off, with ledger rows that add up to zero", async () => {
    const one = await jobAtWork(world, { held: false });
    await replaceAll(one, "0.30");
    await one.complete();
    expect(await one.asCustomer.payment.dues()).toEqual([]);
    const rows = await database.prisma.ledgerEntry.findMany({
      where: { bookingId: one.id },
      orderBy: { kind: "asc" },
    });
    expect(rows.map(({ account, kind, amountCents }) => [account, kind, amountCents])).toEqual([
      ["platform", "owed", 32],
      ["platform", "written_off", -32],
    ]);
    await expectFreeToBook(one);
  });

  test("is written off even with a larger authorization, of which nothing is charged", async () => {
    const one = await jobAtWork(world);
    await replaceAll(one, "0.01");
    await one.complete();
    await world.runJobs();
    expect(await one.taken()).toEqual({ cents: 0, heldCents: 0 });
    expect(await one.asCustomer.payment.dues()).toEqual([]);
    expect(await profileOf(one.mechanic)).toMatchObject({ completedJobs: 0 });
  });

  test("of a cent from an older version no longer keeps its customer from booking", async () => {
    const one = await jobAtWork(world, { held: false });
    await one.complete();
    await database.prisma.payment.updateMany({
      where: { bookingId: one.id },
      data: { amountCents: 1, dueAt: new Date(Date.now() - 30 * 86_400_000) },
    });
    await collectDues(world.context());
    expect(await one.asCustomer.payment.dues()).toEqual([]);
    expect(await one.now()).toMatchObject({ paymentStatus: "none" });
    await expectFreeToBook(one);
  });

  async function expectFreeToBook({ customer, asCustomer }: Job): Promise<void> {
    const vehicle = await givenVehicle(database.prisma, customer);
    const { id: serviceId } = await database.prisma.service.findFirstOrThrow();
    const made = asCustomer.booking
      .create({
        vehicleId: vehicle.id,
        serviceIds: [serviceId],
        serviceLocation: "742 Valencia St, San Francisco, CA 94110",
        scheduledAt: new Date(world.clock.now().getTime() + 3 * 86_400_000).toISOString(),
        customerProvidesPartss: false,
        issueDescription: "Oil change is due.",
      })
      .catch((error: unknown) => (error instanceof DomainError ? error.message : error));
    expect(await made).toMatchObject({ status: "pending" });
  }
});
