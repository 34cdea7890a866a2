import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});
afterEach(() => world.sandbox.settle());

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * MINUTE_MS);

/** A job that its mechanic holds, with a card held for it. */
async function heldJob({
  minutes = 10,
  agreed = true,
  mechanic = undefined as { id: string } | undefined,
} = {}) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const taker = mechanic ?? (await givenMechanic(prisma));
  const { id } = await givenBooking(prisma, { customer, scheduledAt: inMinutes(minutes) });
  const asCustomer = await world.callerFor(customer);
  const asMechanic = await world.callerFor(taker);
  const { clientSecret } = await asCustomer.payment.createIntent({
    amount: 105,
    bookingId: id,
    ...(agreed ? { acceptedPolicy: "2026-11" } : {}),
  });
  await world.confirmCard(clientSecret, "4242424242424242");
  await asCustomer.payment.refresh({ id });
  await asMechanic.booking.accept({ id });
  return { id, mechanic: taker, asCustomer, asMechanic };
}

describe("the customer is not there", () => {
  test("the mechanic calls it off: $60.00 from the hold, less 5 % the mechanic's, and the customer is told", async () => {
    const { id, mechanic, asCustomer, asMechanic } = await heldJob();
    await asMechanic.booking.arrived({ id });
    await asCustomer.booking.confirmArrival({ id });
    world.clock.advance(24 * MINUTE_MS);
    await expect(asMechanic.booking.noShow({ id })).rejects.toMatchObject({
      message:
        "Please wait until 15 minutes after the start, and after your arrival was confirmed.",
    });
    world.clock.advance(MINUTE_MS);
    expect(await asMechanic.booking.noShow({ id })).toMatchObject({
      status: "cancelled",
      cancelledBy: "mechanic",
      cancelReason: "customer_no_show",
      cancellationFee: "60.00",
    });
    await world.runJobs();
    const payments = await database.prisma.payment.findMany({
      where: { bookingId: id, isCurrent: true },
      select: { purpose: true, state: true, capturedCents: true },
    });
    expect(payments).toEqual([{ purpose: "fee", state: "captured", capturedCents: 6_000 }]);
    const ledger = await database.prisma.ledgerEntry.findMany({
      where: { mechanicId: mechanic.id },
      orderBy: { kind: "asc" },
    });
    expect(ledger.map(({ amountCents }) => amountCents)).toEqual([6_000, -300]);
    const { items } = await asCustomer.message.notifications({});
    expect(items.map(({ kind }) => kind)).toContain("no_show");
    expect(world.mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("You were not there"),
    );
  });

  test("without a policy that was accepted it costs nothing, and the hold is released", async () => {
    const { id, asCustomer, asMechanic } = await heldJob({ agreed: false });
    await asMechanic.booking.arrived({ id });
    await asCustomer.booking.confirmArrival({ id });
    world.clock.advance(30 * MINUTE_MS);
    expect(await asMechanic.booking.noShow({ id })).toMatchObject({ cancellationFee: "0.00" });
    await world.runJobs();
    expect((await asCustomer.booking.byId({ id })).paymentStatus).toBe("released");
  });

  test("fee farming by pressing buttons early: without somebody else's word there is no fee to get", async () => {
    const { id, asCustomer, asMechanic } = await heldJob();
    await asMechanic.booking.enRoute({ id, etaMinutes: 1 });
    await asMechanic.booking.arrived({ id });
    world.clock.advance(120 * MINUTE_MS);
    await expect(asMechanic.booking.noShow({ id })).rejects.toMatchObject({
      code: "CONFLICT",
      message:
        "Your arrival is not confirmed yet. Take a photo of where you are, or ask the customer to confirm it.",
    });
    // Confirmed two hours late, it is no arrival in time, however early the button was pressed.
    await asCustomer.booking.confirmArrival({ id });
    world.clock.advance(20 * MINUTE_MS);
    await expect(asMechanic.booking.noShow({ id })).rejects.toMatchObject({
      message:
        "You were there more than 30 minutes after the start, so the customer need not have waited.",
    });
  });

  test("release roulette: the third job handed back late stops the mechanic for a week", async () => {
    const { prisma } = database;
    const mechanic = await givenMechanic(prisma);
    const asMechanic = await world.callerFor(mechanic);
    for (const hours of [3, 8, 13]) {
      const scene = { mechanic, status: "accepted" } as const;
      const { id } = await givenBooking(prisma, { ...scene, scheduledAt: inMinutes(hours * 60) });
      const { acceptsAgainAt } = await asMechanic.booking.release({ id, reason: "A better job." });
      expect(acceptsAgainAt === null).toBe(hours !== 13);
    }
    const { id } = await givenBooking(prisma, { scheduledAt: inMinutes(2_000) });
    await expect(asMechanic.booking.accept({ id })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("nobody is there, says the customer", () => {
  test("it goes to the desk, and the arrival counts only once it is confirmed", async () => {
    const { id, asCustomer, asMechanic } = await heldJob();
    await asMechanic.booking.arrived({ id });
    expect(await asCustomer.booking.contestArrival({ id })).toMatchObject({
      arrivalConfirmed: false,
      arrivalContestedAt: world.clock.now().toISOString(),
    });
    const [alert] = await database.prisma.operatorAlert.findMany({ where: { bookingId: id } });
    expect(alert).toMatchObject({ kind: "job_question", subject: `arrival:${id}` });
    await expect(asCustomer.booking.contestArrival({ id })).rejects.toMatchObject({
      message: "You told us already that nobody is there. Our team looks at it.",
    });
  });
});

describe("the customer stops the work", () => {
  test("it can't be completed, nothing is charged, and the desk and the mechanic are told", async () => {
    const { id, asCustomer, asMechanic } = await heldJob();
    await asMechanic.booking.setStatus({ id, status: "in_progress" });
    expect(await asCustomer.booking.stop({ id, reason: "Wrong car." })).toMatchObject({
      status: "in_progress",
      stoppedAt: world.clock.now().toISOString(),
      stopReason: "Wrong car.",
    });
    await expect(asMechanic.booking.complete({ id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "The customer stopped this job. Our team decides within 24 hours.",
    });
    expect((await asCustomer.booking.byId({ id })).paymentStatus).toBe("authorized");
    const [alert] = await database.prisma.operatorAlert.findMany({ where: { bookingId: id } });
    expect(alert).toMatchObject({ kind: "job_question", resolvedAt: null });
    const { items } = await asMechanic.message.notifications({});
    expect(items.map(({ kind }) => kind)).toContain("stopped");
    await world.runJobs();
    expect(world.mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("The customer stopped the work"),
    );
  });
});

describe("the mechanic asked for it", () => {
  const cancelAsked = async (mechanic?: { id: string }, minutes = 60) => {
    const job = await heldJob({ minutes, ...(mechanic === undefined ? {} : { mechanic }) });
    world.clock.advance(20 * MINUTE_MS);
    const cancelled = await job.asCustomer.booking.cancel({
      id: job.id,
      fee: 0,
      askedByMechanic: true,
    });
    return { ...job, cancelled };
  };

  test("it is free at once, and the desk decides; the third such time stops the mechanic", async () => {
    const { prisma } = database;
    const { api } = await atDesk(world, prisma, "operator");
    const mechanic = await givenMechanic(prisma);
    const found = { agrees: true, reason: "The mechanic says so." };
    for (const nth of [1, 2, 3]) {
      const { id, cancelled } = await cancelAsked(mechanic);
      expect(cancelled).toMatchObject({ status: "cancelled", cancellationFee: "0.00" });
      const [alert] = await prisma.operatorAlert.findMany({ where: { bookingId: id } });
      expect(alert).toMatchObject({ kind: "job_question", subject: `asked:${id}` });
      const decided = await api.desk.askedByMechanic({ id, ...found });
      expect(decided.acceptsAgainAt === null).toBe(nth !== 3);
      await expect(api.desk.askedByMechanic({ id, ...found })).rejects.toMatchObject({
        code: "CONFLICT",
      });
      expect(await prisma.operatorAlert.count({ where: { bookingId: id, resolvedAt: null } })).toBe(
        0,
      );
      expect(await prisma.auditEntry.count({ where: { subject: id } })).toBe(1);
    }
  });

  test("the desk does not agree: nothing counts against the mechanic", async () => {
    const { api } = await atDesk(world, database.prisma, "operator");
    const { id } = await cancelAsked();
    const decided = await api.desk.askedByMechanic({ id, agrees: false, reason: "Both deny it." });
    expect(decided).toEqual({ id, askedByMechanic: "refused", acceptsAgainAt: null });
    expect(await database.prisma.bookingDecline.count({ where: { bookingId: id } })).toBe(0);
  });

  test("not once the arrival is confirmed", async () => {
    const { id, asCustomer, asMechanic } = await heldJob();
    await asMechanic.booking.arrived({ id });
    await asCustomer.booking.confirmArrival({ id });
    world.clock.advance(20 * MINUTE_MS);
    const call = asCustomer.booking.cancel({ id, fee: 0, askedByMechanic: true });
    await expect(call).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
