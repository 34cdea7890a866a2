import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { jobAtWork } from "~test/support/booking/change-orders";
import { useDatabase } from "~test/support/db";
import { atDesk, atProvider } from "~test/support/desk/desk";
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
    // Without an order, a row that was updated may come after a newer one.
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
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

describe("a fee above the booking's own authorization", () => {
  const PARTS = { add: [{ kind: "part" as const, description: "Alternator", amount: "60.00" }] };

  /**
   * Creates a job whose mechanic has arrived, with $34.97 and, after an approved change order,
   * $63.00 authorized.
   */
  async function twiceAuthorized() {
    const job = await jobAtWork(world, { started: false, priceCents: 3_330, agreed: true });
    await job.asCustomer.booking.confirmArrival({ id: job.id });
    const { id } = await job.propose(PARTS);
    const { payment } = await job.asCustomer.booking.approveChange({ id });
    await job.pay(payment?.id);
    expect(await job.taken()).toEqual({ cents: 0, heldCents: 9_797 });
    // Canceling is free for 15 minutes after the job was accepted.
    world.clock.advance(16 * 60_000);
    const cancel = () => job.asCustomer.booking.cancel({ id: job.id, fee: "60.00" });
    const intentOf = async (purpose: string) =>
      (await job.rows()).find((row) => row.purpose === purpose)?.intentId ?? "";
    return { ...job, cancel, intentOf };
  }

  test("takes the booking's authorization first, then the change order's, and releases the rest", async () => {
    const job = await twiceAuthorized();
    await job.cancel();
    await world.runJobs();
    expect(await job.taken()).toEqual({ cents: 6_000, heldCents: 0 });
    expect(await paymentsOf(job.id)).toEqual([
      expect.objectContaining({ purpose: "fee", state: "captured", capturedCents: 3_497 }),
      expect.objectContaining({ purpose: "fee", state: "captured", capturedCents: 2_503 }),
    ]);
    expect(await job.now()).toMatchObject({
      paymentStatus: "captured",
      cancellationFee: "60.00",
      receiptCount: 2,
    });
    const payments = await job.asCustomer.payment.list({ id: job.id });
    expect(payments.map(({ receipt }) => receipt)).toEqual(["R-000001", "R-000002"]);
    // 5 % of the whole fee, whatever its parts round to.
    expect(await job.ledger()).toEqual({ mechanic: 5_700, platform: 300 });
    expect(await job.asCustomer.payment.dues()).toEqual([]);
    const receipts = world.mails.filter(({ subject }) => subject.startsWith("Receipt"));
    expect(receipts.map(({ paragraphs }) => paragraphs.slice(1, -1)).toSorted()).toEqual([
      [
        "We charged $25.03 of the cancellation fee of $60.00 to your card.",
        "Your receipt is attached.",
      ],
      [
        "We charged $34.97 of the cancellation fee of $60.00 to your card.",
        "Your receipt is attached.",
      ],
    ]);
  });

  test("makes the rest due when the second authorization is gone, and it can be paid", async () => {
    const job = await twiceAuthorized();
    await atProvider(world, `/payment_intents/${await job.intentOf("change")}/sandbox_expire`);
    await job.cancel();
    await world.runJobs();
    expect(await job.taken()).toEqual({ cents: 3_497, heldCents: 0 });
    expect(await job.now()).toMatchObject({ paymentStatus: "due" });
    const [due, ...others] = await job.asCustomer.payment.dues();
    expect(due).toMatchObject({ purpose: "fee", amount: "25.03" });
    expect(others).toEqual([]);
    await job.pay(due?.id);
    expect(await job.taken()).toEqual({ cents: 6_000, heldCents: 0 });
    expect(await job.now()).toMatchObject({ paymentStatus: "captured" });
    expect(await job.ledger()).toEqual({ mechanic: 5_700, platform: 300 });
  });

  test("makes the rest due when it's lost between the cancellation and the charge", async () => {
    const job = await twiceAuthorized();
    const second = await job.intentOf("change");
    await job.cancel();
    await world.deps.payments.release(second, "somebody released it");
    await world.sandbox.settle();
    world.mails.length = 0;
    await world.runJobs();
    expect(await job.taken()).toEqual({ cents: 3_497, heldCents: 0 });
    const dues = await job.asCustomer.payment.dues();
    expect(dues).toMatchObject([{ purpose: "fee", amount: "25.03" }]);
    expect(
      world.mails.filter(({ subject }) => subject.startsWith("Pay the cancellation fee")),
    ).toHaveLength(1);
  });

  test("is waived as a whole: the captured part is refunded, the rest is no longer due", async () => {
    const job = await twiceAuthorized();
    await atProvider(world, `/payment_intents/${await job.intentOf("change")}/sandbox_expire`);
    await job.cancel();
    await world.runJobs();
    const claim = { id: job.id, description: "They never came.", kind: "overcharge" as const };
    const { id } = await job.asCustomer.booking.claim(claim);
    const { desk } = await atDesk(world, database.prisma, "owner");
    await desk.decideClaim({
      id,
      decision: "waive_fee",
      bornBy: "platform",
      reason: "They were right.",
    });
    await world.runJobs();
    expect(await job.taken()).toEqual({ cents: 0, heldCents: 0 });
    expect(await job.asCustomer.payment.dues()).toEqual([]);
    expect(await job.now()).toMatchObject({ paymentStatus: "refunded", cancellationFee: "34.97" });
    const reductions = await database.prisma.priceReduction.findMany({
      where: { bookingId: job.id },
    });
    expect(reductions).toMatchObject([{ amountCents: 2_503 }]);
  });
});
