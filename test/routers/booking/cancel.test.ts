import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});
// Events that are still being delivered would land in the next test's tables.
afterEach(() => world.sandbox.settle());

const HOUR_MS = 3_600_000;
const GOOD = "4242424242424242";

/** Creates an accepted job that starts in `hours`, with an authorization unless `card` is null. */
async function acceptedJob({
  hours = 5,
  card = GOOD,
  agreed = true,
}: { hours?: number; card?: string | null; agreed?: boolean } = {}) {
  const { prisma } = database;
  const start = world.clock.now();
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const scheduledAt = new Date(start.getTime() + hours * HOUR_MS);
  const { id } = await givenBooking(prisma, { customer, scheduledAt });
  const asCustomer = await world.callerFor(customer);
  const asMechanic = await world.callerFor(mechanic);
  if (agreed || card !== null) {
    const { clientSecret } = await asCustomer.payment.createIntent({
      amount: 105,
      bookingId: id,
      ...(agreed ? { acceptedPolicy: "2026-11" } : {}),
    });
    if (card !== null) {
      await world.confirmCard(clientSecret, card);
      await asCustomer.payment.refresh({ id });
    }
  }
  await asMechanic.booking.accept({ id });
  world.clock.set(new Date(start.getTime() + 20 * 60_000));
  return { id, customer, mechanic, asCustomer, asMechanic };
}

const paymentsOf = (bookingId: string) =>
  database.prisma.payment.findMany({
    where: { bookingId, isCurrent: true },
    select: {
      purpose: true,
      state: true,
      amountCents: true,
      capturedCents: true,
      platformFeeCents: true,
    },
  });

const ledgerOf = (mechanicId: string) =>
  database.prisma.ledgerEntry.findMany({
    where: { mechanicId },
    orderBy: { kind: "asc" },
    select: { kind: true, amountCents: true, availableAt: true },
  });

describe("accepting the cancellation policy at checkout", () => {
  test("stores version, time and address, and refuses another version", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const { id } = await givenBooking(prisma, { customer });
    const api = await world.callerFor(customer);
    await expect(
      api.payment.createIntent({
        amount: 105,
        bookingId: id,
        acceptedPolicy: "2020-01" as "2026-11",
      }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await api.payment.createIntent({ amount: 105, bookingId: id });
    expect((await api.booking.byId({ id })).acceptedPolicy).toBeNull();
    await api.payment.createIntent({ amount: 105, bookingId: id, acceptedPolicy: "2026-11" });
    expect((await api.booking.byId({ id })).acceptedPolicy).toBe("2026-11");
    expect(await prisma.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({
      policyAcceptedAt: world.clock.now(),
      policyAcceptedFrom: expect.any(String) as string,
    });
  });
});

describe("canceling an accepted job", () => {
  test("late: takes the fee from the authorization, releases the rest, and pays the mechanic less 5 %", async () => {
    const { id, mechanic, asCustomer, asMechanic } = await acceptedJob();
    expect(await asCustomer.booking.cancellation({ id })).toEqual({
      fee: "35.00",
      reason: "late",
      freeUntil: null,
      // Under the first policy, the customer's claim that the mechanic asked is enough.
      feeIfRefused: "0.00",
    });
    const cancelled = await asCustomer.booking.cancel({ id, fee: "35.00", reason: "Sold it." });
    expect(cancelled).toMatchObject({
      status: "cancelled",
      cancelledBy: "customer",
      cancelReason: "Sold it.",
      cancellationFee: "35.00",
    });
    await world.runJobs();
    expect(await paymentsOf(id)).toEqual([
      {
        purpose: "fee",
        state: "captured",
        amountCents: 3_500,
        capturedCents: 3_500,
        platformFeeCents: 175,
      },
    ]);
    const [intent] = await database.prisma.payment.findMany({ where: { bookingId: id } });
    const truth = await world.deps.payments.retrieveIntent(intent?.intentId ?? "");
    expect(truth).toMatchObject({ amountReceivedCents: 3_500, amountCapturableCents: 0 });
    const inSevenDays = new Date(world.clock.now().getTime() + 7 * 24 * HOUR_MS);
    const rows = await ledgerOf(mechanic.id);
    expect(rows.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ["capture", 3_500],
      ["fee", -175],
    ]);
    for (const { availableAt } of rows) expect(availableAt).toEqual(inSevenDays);
    const { items } = await asMechanic.message.notifications({});
    expect(items.map(({ kind }) => kind)).toContain("called_off");
    const receipt = await asCustomer.payment.receipt({ id });
    expect(receipt).toMatchObject({ amount: "35.00", lines: [{ name: "Cancellation fee" }] });
    expect(world.mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Booking CW-\w+ was canceled$/),
        expect.stringMatching(/^Receipt for booking/),
      ]),
    );
  });

  test("in time: is free and releases the whole authorization", async () => {
    const { id, mechanic, asCustomer } = await acceptedJob({ hours: 48 });
    const { fee, reason, freeUntil } = await asCustomer.booking.cancellation({ id });
    expect([fee, reason]).toEqual(["0.00", "in_time"]);
    expect(freeUntil).not.toBeNull();
    await asCustomer.booking.cancel({ id, fee: 0 });
    await world.runJobs();
    expect(await paymentsOf(id)).toMatchObject([{ purpose: "booking", state: "released" }]);
    expect(await ledgerOf(mechanic.id)).toEqual([]);
    expect((await asCustomer.booking.byId({ id })).paymentStatus).toBe("released");
  });

  test("is free, however late, when the policy wasn't accepted", async () => {
    const { id, asCustomer } = await acceptedJob({ agreed: false });
    await asCustomer.booking.cancel({ id, fee: "0.00" });
    await world.runJobs();
    expect(await paymentsOf(id)).toMatchObject([{ purpose: "booking", state: "released" }]);
  });

  test("without an authorization: the fee is due, its customer is told, and it can be paid", async () => {
    const { id, mechanic, asCustomer } = await acceptedJob({ card: null });
    await asCustomer.booking.cancel({ id, fee: "35.00" });
    await world.runJobs();
    expect(await paymentsOf(id)).toMatchObject([
      { purpose: "fee", state: "due", amountCents: 3_500 },
    ]);
    expect((await asCustomer.booking.byId({ id })).paymentStatus).toBe("due");
    expect(world.mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("Pay the cancellation fee"),
    );
    const [fee] = await asCustomer.payment
      .list({ id })
      .then((rows) => rows.filter(({ purpose }) => purpose === "fee"));
    const { clientSecret, amount } = await asCustomer.payment.pay({ id: fee!.id });
    expect(amount).toBe("35.00");
    await world.confirmCard(clientSecret, GOOD);
    await asCustomer.payment.refresh({ id });
    expect(await paymentsOf(id)).toMatchObject([{ purpose: "fee", state: "captured" }]);
    expect((await ledgerOf(mechanic.id)).map(({ amountCents }) => amountCents)).toEqual([
      3_500, -175,
    ]);
  });

  test("cancels and makes the fee due when the provider has already released the authorization", async () => {
    const { id, asCustomer } = await acceptedJob();
    const [held] = await database.prisma.payment.findMany({ where: { bookingId: id } });
    await asCustomer.booking.cancel({ id, fee: "35.00" });
    await world.deps.payments.release(held?.intentId ?? "", "somebody released it");
    await world.sandbox.settle();
    await world.runJobs();
    expect(await paymentsOf(id)).toMatchObject([{ purpose: "fee", state: "due" }]);
    expect((await asCustomer.booking.byId({ id })).status).toBe("cancelled");
    expect(world.mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("Pay the cancellation fee"),
    );
  });

  test("refuses a fee that has risen, with the new amount, and accepts one that has fallen", async () => {
    const { id, asCustomer } = await acceptedJob();
    await expect(asCustomer.booking.cancel({ id, fee: "34.99" })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Canceling now costs $35.00. Check the new fee and confirm.",
      cause: { details: { fee: "35.00", status: "accepted" } },
    });
    expect((await asCustomer.booking.byId({ id })).status).toBe("accepted");
    expect(await asCustomer.booking.cancel({ id, fee: 60 })).toMatchObject({
      cancellationFee: "35.00",
    });
  });

  test("costs $60 after a confirmed arrival and nothing when the mechanic is half an hour late", async () => {
    const { id, asCustomer } = await acceptedJob({ hours: 1 });
    const { prisma } = database;
    await prisma.booking.update({ where: { id }, data: { arrivalConfirmedAt: new Date() } });
    expect((await asCustomer.booking.cancellation({ id })).fee).toBe("60.00");
    await prisma.booking.update({ where: { id }, data: { arrivalConfirmedAt: null } });
    world.clock.advance(71 * 60_000);
    expect(await asCustomer.booking.cancellation({ id })).toMatchObject({
      fee: "0.00",
      reason: "mechanic_late",
    });
  });

  test("refuses a started job, and the documented call still cancels pending bookings only", async () => {
    const { id, asCustomer, asMechanic } = await acceptedJob();
    await expect(asCustomer.booking.update({ id, status: "cancelled" })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Cannot edit booking",
    });
    await asMechanic.booking.setStatus({ id, status: "in_progress" });
    for (const call of [
      () => asCustomer.booking.cancel({ id, fee: 100 }),
      () => asCustomer.booking.cancellation({ id }),
    ]) {
      await expect(call()).rejects.toMatchObject({
        code: "CONFLICT",
        cause: { details: { status: "in_progress" } },
      });
    }
  });
});
