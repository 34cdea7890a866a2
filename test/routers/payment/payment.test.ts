import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import {
  type BookingScene,
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenService,
} from "~test/support/factory";
import { currentIntent } from "~test/support/payment/payments";
import { createWorld, type TestWorld } from "~test/support/world";
import { createStripeGateway } from "~/server/gateways/payments/stripe-gateway";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
});
// Events that are still being delivered would land in the next test's tables.
afterEach(() => world.sandbox.settle());

const GOOD = "4242424242424242";
const DECLINED = "4000000000000002";

async function scene(data: BookingScene = {}) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const booking = await givenBooking(prisma, {
    customer,
    scheduledAt: new Date(world.clock.now().getTime() + 86_400_000),
    ...data,
  });
  const asCustomer = await world.callerFor(customer);
  const asMechanic = await world.callerFor(mechanic);
  const id = booking.id;
  return {
    customer,
    mechanic,
    id,
    asCustomer,
    asMechanic,
    async pay(card = GOOD) {
      const intent = await asCustomer.payment.createIntent({ amount: 105, bookingId: id });
      const confirmed = await world.confirmCard(intent.clientSecret, card);
      await asCustomer.payment.refresh({ id });
      return { ...intent, confirmed };
    },
    async finish() {
      await asMechanic.booking.accept({ id });
      await asMechanic.booking.setStatus({ id, status: "in_progress" });
      return asMechanic.booking.complete({ id });
    },
    now: async () => asCustomer.booking.byId({ id }),
    ledger: () =>
      prisma.ledgerEntry.findMany({
        where: { bookingId: id, account: "mechanic" },
        orderBy: { kind: "asc" },
        select: { kind: true, amountCents: true },
      }),
    authorization: async () => world.deps.payments.retrieveIntent(await currentIntent(prisma, id)),
  };
}

/** Creates the person as the provider's customer, as the first checkout does. */
async function atProvider({ id, email }: { id: string; email: string }): Promise<string> {
  const { customerId } = await world.deps.payments.ensureCustomer({
    userId: id,
    email,
    name: "Somebody",
  });
  const { key } = await world.deps.payments.account();
  await database.prisma.providerCustomer.createMany({
    data: [{ userId: id, account: key, customerId }],
    skipDuplicates: true,
  });
  return customerId;
}

describe("the address of a booking's checkout", () => {
  const urlOf = (id: string) => `http://localhost:3000/customer/checkout/${id}`;

  test("is for the customer of an unpaid booking alone, and holds no token", async () => {
    const job = await scene();
    expect((await job.now()).paymentUrl).toBe(urlOf(job.id));
    const [listed] = (await job.asCustomer.booking.list({})).items;
    expect(listed?.paymentUrl).toBe(urlOf(job.id));
    expect(await job.asMechanic.booking.byId({ id: job.id })).not.toHaveProperty("paymentUrl");
    expect(await job.asMechanic.booking.accept({ id: job.id })).not.toHaveProperty("paymentUrl");
    await job.pay(DECLINED);
    expect((await job.now()).paymentUrl).toBe(urlOf(job.id));
    await job.pay();
    expect(await job.now()).not.toHaveProperty("paymentUrl");
  });

  test("comes back when the finished job is still due", async () => {
    const job = await scene({ scheduledAt: new Date(world.clock.now().getTime() + 3_600_000) });
    const done = await job.finish();
    expect(done).toMatchObject({ paymentStatus: "due" });
    expect(done).not.toHaveProperty("paymentUrl");
    expect((await job.now()).paymentUrl).toBe(urlOf(job.id));
  });

  test("is absent for canceled and free bookings, a saved card, and where no cards are taken", async () => {
    const canceled = await scene({ status: "cancelled" });
    expect(await canceled.now()).not.toHaveProperty("paymentUrl");
    const free = await scene({ priceCents: 0 });
    expect(await free.now()).not.toHaveProperty("paymentUrl");
    const later = await scene({
      scheduledAt: new Date(world.clock.now().getTime() + 20 * 86_400_000),
    });
    expect(await later.now()).toHaveProperty("paymentUrl");
    await later.pay();
    expect(await later.now()).toMatchObject({ cardSaved: true });
    expect(await later.now()).not.toHaveProperty("paymentUrl");
    world = createWorld(database.db, { payments: createStripeGateway({ mode: "off" }) });
    const cash = await scene();
    expect(await cash.now()).not.toHaveProperty("paymentUrl");
  });
});

describe("the life of a payment", () => {
  test("authorizes at checkout and captures at completion, with ledger, receipt and mail", async () => {
    const job = await scene();
    await job.pay();
    expect((await job.now()).paymentStatus).toBe("authorized");
    const done = await job.finish();
    expect(done).toMatchObject({ status: "completed", paymentStatus: "captured" });
    expect(await job.authorization()).toMatchObject({
      status: "succeeded",
      amountReceivedCents: 10_500,
    });
    expect(await job.ledger()).toEqual([
      { kind: "capture", amountCents: 10_500 },
      { kind: "fee", amountCents: -500 },
    ]);
    const receipt = await job.asCustomer.payment.receipt({ id: job.id });
    expect(receipt).toMatchObject({ number: "R-000001", amount: "105.00", platformFee: "5.00" });
    await world.runJobs();
    expect(world.mails.map((mail) => mail.subject)).toContainEqual(
      expect.stringContaining("Receipt for"),
    );
    const [file] =
      world.mails.find((mail) => mail.subject.startsWith("Receipt"))?.attachments ?? [];
    expect(file?.filename).toBe("R-000001.pdf");
    expect(
      Buffer.from(file?.base64 ?? "", "base64")
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect(await job.asMechanic.mechanic.statement()).toMatchObject({
      totalEarnings: "100.00",
      thisMonth: "100.00",
      paidOut: "100.00",
      awaitingPayment: "0.00",
    });
    expect(await job.asMechanic.mechanic.profile()).toMatchObject({ totalJobs: 1 });
  });

  test("completes a job without a card with its payment due; paying later charges at once", async () => {
    const job = await scene();
    expect(await job.finish()).toMatchObject({ status: "completed", paymentStatus: "due" });
    await world.runJobs();
    expect(world.mails.map((mail) => mail.subject)).toContainEqual(
      expect.stringContaining("Pay for booking"),
    );
    expect(await job.asMechanic.mechanic.statement()).toMatchObject({
      awaitingPayment: "100.00",
      paidOut: "0.00",
    });
    expect(await job.asMechanic.mechanic.profile()).toMatchObject({ totalJobs: 0 });
    await job.pay();
    expect((await job.now()).paymentStatus).toBe("captured");
    expect(await job.authorization()).toMatchObject({
      status: "succeeded",
      amountReceivedCents: 10_500,
    });
    expect(await job.asMechanic.mechanic.profile()).toMatchObject({ totalJobs: 1 });
  });

  test("completes a free job with nothing due, and it doesn't count as a paid job", async () => {
    const job = await scene({ priceCents: 0 });
    expect(await job.finish()).toMatchObject({ status: "completed", paymentStatus: "none" });
    await world.runJobs();
    expect(world.mails.map((mail) => mail.subject)).not.toContainEqual(
      expect.stringContaining("Pay for booking"),
    );
    expect(await job.asMechanic.mechanic.profile()).toMatchObject({ totalJobs: 0 });
  });

  test("pays a total that comes back after two edits with a new intent, not the released one", async () => {
    const job = await scene();
    const extra = await givenService(database.prisma);
    const { serviceIds } = await job.now();
    await job.pay();
    for (const [ids, amount] of [
      [[...serviceIds, extra.id], 210],
      [serviceIds, 105],
    ] as const) {
      await job.asCustomer.booking.update({ id: job.id, serviceIds: [...ids] });
      await world.runJobs();
      const { clientSecret } = await job.asCustomer.payment.createIntent({
        amount,
        bookingId: job.id,
      });
      await world.confirmCard(clientSecret, GOOD);
      await job.asCustomer.payment.refresh({ id: job.id });
      expect((await job.now()).paymentStatus).toBe("authorized");
    }
    expect(await job.authorization()).toMatchObject({ amountCapturableCents: 10_500 });
  });

  test("canceling while pending releases the authorization", async () => {
    const job = await scene();
    await job.pay();
    await job.asCustomer.booking.update({ id: job.id, status: "cancelled" });
    await world.runJobs();
    expect((await job.authorization()).status).toBe("canceled");
    expect(await job.now()).toMatchObject({ status: "cancelled", paymentStatus: "released" });
  });

  test("a decline that ends the booking releases the authorization too", async () => {
    const job = await scene();
    await job.pay();
    await job.asMechanic.booking.setStatus({ id: job.id, status: "cancelled" });
    await world.runJobs();
    expect((await job.authorization()).status).toBe("canceled");
  });

  test("an edit that changes the total releases the old authorization and reopens the checkout", async () => {
    const job = await scene();
    await job.pay();
    const before = await job.authorization();
    const extra = await givenService(database.prisma);
    const { serviceIds } = await job.now();
    await job.asCustomer.booking.update({ id: job.id, serviceIds: [...serviceIds, extra.id] });
    await world.runJobs();
    expect((await world.deps.payments.retrieveIntent(before.id)).status).toBe("canceled");
    expect(await job.now()).toMatchObject({ totalAmount: "210.00", paymentStatus: "none" });
    const intent = await job.asCustomer.payment.createIntent({ amount: 210, bookingId: job.id });
    await world.confirmCard(intent.clientSecret, GOOD);
    await job.asCustomer.payment.refresh({ id: job.id });
    expect((await job.now()).paymentStatus).toBe("authorized");
    expect(await job.authorization()).toMatchObject({ amountCapturableCents: 21_000 });
  });

  test("reports a declined card, and another one works", async () => {
    const job = await scene();
    const first = await job.pay(DECLINED);
    expect(first.confirmed.status).toBe(402);
    expect((await job.now()).paymentStatus).toBe("failed");
    await job.pay(GOOD);
    expect((await job.now()).paymentStatus).toBe("authorized");
  });

  test("saves the card for a job too far ahead to authorize, and authorizes it 48 hours before", async () => {
    const job = await scene({
      scheduledAt: new Date(world.clock.now().getTime() + 20 * 86_400_000),
    });
    const intent = await job.pay();
    expect(intent.kind).toBe("setup");
    expect(await job.now()).toMatchObject({ cardSaved: true, paymentStatus: "none" });
    await world.runJobs();
    expect((await job.now()).paymentStatus).toBe("none");
    world.clock.set(new Date(Date.now() + 18 * 86_400_000 + 60_000));
    await world.runJobs();
    expect(await job.now()).toMatchObject({ paymentStatus: "authorized", cardSaved: false });
    expect(await job.authorization()).toMatchObject({
      status: "requires_capture",
      amountCapturableCents: 10_500,
    });
  });

  test("completing charges a saved card that became known during another checkout", async () => {
    const job = await scene({
      scheduledAt: new Date(world.clock.now().getTime() + 20 * 86_400_000),
    });
    await job.pay();
    world.clock.set(new Date(Date.now() + 15 * 86_400_000));
    await job.asCustomer.payment.createIntent({ amount: 105, bookingId: job.id });
    expect(await job.now()).toMatchObject({ cardSaved: true, paymentStatus: "none" });
    expect(await job.finish()).toMatchObject({ paymentStatus: "captured", cardSaved: false });
  });

  test("a saved card is declined later: the customer is mailed and may pay another way", async () => {
    const job = await scene({
      scheduledAt: new Date(world.clock.now().getTime() + 20 * 86_400_000),
    });
    await job.pay("4000000000000341");
    world.clock.set(new Date(Date.now() + 18 * 86_400_000 + 60_000));
    await world.runJobs();
    expect((await job.now()).paymentStatus).toBe("failed");
    expect(world.mails.map((mail) => mail.subject)).toContainEqual(
      expect.stringContaining("was declined"),
    );
  });

  test("a refund at the provider is taken out of the books, whose sums equal the ledger's", async () => {
    const job = await scene();
    await job.pay();
    await job.finish();
    const { id } = await job.authorization();
    await world.deps.payments.refund(id, "by-hand");
    await world.sandbox.settle();
    expect((await job.now()).paymentStatus).toBe("refunded");
    expect(await job.asMechanic.mechanic.profile()).toMatchObject({ totalJobs: 1 });
    expect((await job.ledger()).reduce((sum, row) => sum + row.amountCents, 0)).toBe(0);
    // Earnings count the job, as documented. Nothing was collected.
    expect(await job.asMechanic.mechanic.statement()).toMatchObject({
      totalEarnings: "100.00",
      paidOut: "0.00",
    });
  });
});

describe("create-payment-intent", () => {
  test("keeps one open intent per booking: a double click gets the same secret", async () => {
    const job = await scene();
    const input = { amount: 105, bookingId: job.id };
    const secrets = await Promise.all([
      job.asCustomer.payment.createIntent(input),
      job.asCustomer.payment.createIntent(input),
    ]);
    expect(secrets[0].clientSecret).toBe(secrets[1].clientSecret);
    expect((await job.asCustomer.payment.createIntent(input)).clientSecret).toBe(
      secrets[0].clientSecret,
    );
  });
  test.each([0.01, 104.99, 10_500])(
    "returns 409 for an amount of %d, which isn't the booking's total",
    async (amount) => {
      const job = await scene();
      await expect(
        job.asCustomer.payment.createIntent({ amount, bookingId: job.id }),
      ).rejects.toMatchObject({ code: "CONFLICT" });
    },
  );
  test.each([105.001, 0, -105, Number.NaN, Infinity, 1e21, 100_001, "105" as unknown as number])(
    "returns 400 for an amount of %s",
    async (amount) => {
      const job = await scene();
      await expect(
        job.asCustomer.payment.createIntent({ amount, bookingId: job.id }),
      ).rejects.toMatchObject({ code: "BAD_REQUEST" });
    },
  );
  test("must match exactly one unpaid booking without bookingId", async () => {
    const job = await scene();
    expect((await job.asCustomer.payment.createIntent({ amount: 105 })).clientSecret).toContain(
      "_secret_",
    );
    await givenBooking(database.prisma, { customer: job.customer });
    await expect(job.asCustomer.payment.createIntent({ amount: 105 })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await expect(job.asCustomer.payment.createIntent({ amount: 77 })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });
  test("returns 404 for another's booking, 403 for a mechanic, 409 for canceled and paid ones", async () => {
    const job = await scene();
    const input = { amount: 105, bookingId: job.id };
    const stranger = await world.callerFor(await givenCustomer(database.prisma));
    await expect(stranger.payment.createIntent(input)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(job.asMechanic.payment.createIntent(input)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await job.pay();
    await expect(job.asCustomer.payment.createIntent(input)).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await job.asCustomer.booking.update({ id: job.id, status: "cancelled" });
    await expect(job.asCustomer.payment.createIntent(input)).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });
});

describe("complete", () => {
  test("returns 402 after the bank released the authorization, and then completes with the payment due", async () => {
    const job = await scene();
    await job.pay();
    await job.asMechanic.booking.accept({ id: job.id });
    await job.asMechanic.booking.setStatus({ id: job.id, status: "in_progress" });
    world.clock.advance(8 * 86_400_000);
    await expect(job.asMechanic.booking.complete({ id: job.id })).rejects.toMatchObject({
      code: "PAYMENT_REQUIRED",
    });
    expect(await job.now()).toMatchObject({ status: "in_progress", paymentStatus: "failed" });
    expect(await job.asMechanic.booking.complete({ id: job.id })).toMatchObject({
      status: "completed",
      paymentStatus: "due",
    });
  });
  test("killed between capture and commit: the worker finishes it, charged once", async () => {
    const job = await scene();
    await job.pay();
    await job.asMechanic.booking.accept({ id: job.id });
    await job.asMechanic.booking.setStatus({ id: job.id, status: "in_progress" });
    const dying = createWorld(database.db, {
      payments: {
        ...world.deps.payments,
        async capture(...call) {
          await world.deps.payments.capture(...call);
          throw new Error("the process is gone");
        },
      },
    });
    await expect(
      (await dying.callerFor(job.mechanic)).booking.complete({ id: job.id }),
    ).rejects.toThrow();
    expect((await job.now()).status).toBe("in_progress");
    world.clock.set(new Date(Date.now() + 60_000));
    await world.runJobs();
    expect(await job.now()).toMatchObject({ status: "completed", paymentStatus: "captured" });
    expect(await job.ledger()).toHaveLength(2);
  });
  test("20 times at once: one 200, the others 409, captured and booked once", async () => {
    const job = await scene();
    await job.pay();
    await job.asMechanic.booking.accept({ id: job.id });
    await job.asMechanic.booking.setStatus({ id: job.id, status: "in_progress" });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => job.asMechanic.booking.complete({ id: job.id })),
    );
    const codes = results.map((result) =>
      result.status === "fulfilled" ? "OK" : result.reason.code,
    );
    expect(codes.filter((code) => code === "OK")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["OK", "CONFLICT"]));
    expect(await job.authorization()).toMatchObject({ amountReceivedCents: 10_500 });
    expect(await job.ledger()).toHaveLength(2);
    expect(await job.asMechanic.mechanic.profile()).toMatchObject({ totalJobs: 1 });
  });
});

describe("completing long before the planned start", () => {
  const HOUR_MS = 3_600_000;
  const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS);

  test("succeeds, asks the customer at once, and alerts the operator", async () => {
    world.clock.set("2026-03-02T18:00:00Z");
    const job = await scene({ scheduledAt: inHours(5) });
    await job.pay();
    expect(await job.finish()).toMatchObject({ status: "completed", paymentStatus: "captured" });
    await world.runJobs();
    const [mail] = world.mails.filter(({ subject }) => subject.startsWith("Is this right?"));
    const { bookingNumber } = await job.now();
    expect(mail).toMatchObject({
      to: job.customer.email,
      subject: `Is this right? Booking ${bookingNumber} was marked complete`,
      action: {
        url: expect.stringContaining(`/customer/service-history?contact=${bookingNumber}`),
      },
    });
    expect(mail?.paragraphs.join(" ")).toContain("Monday, March 2, 2026 at 10:00");
    const where = { kind: "early_completion" };
    expect(await database.prisma.operatorAlert.findMany({ where })).toMatchObject([
      {
        kind: "early_completion",
        bookingId: job.id,
        facts: {
          completedAt: "2026-03-02T18:00:00.000Z",
          scheduledAt: "2026-03-02T23:00:00.000Z",
        },
      },
    ]);
  });

  test("asks nobody within four hours of the planned start or after it", async () => {
    for (const hours of [4, -3]) {
      const job = await scene({ scheduledAt: inHours(hours) });
      await job.finish();
    }
    await world.runJobs();
    expect(world.mails.map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining("Is this right?"),
    );
    const where = { kind: "early_completion" };
    expect(await database.prisma.operatorAlert.count({ where })).toBe(0);
  });
});

describe("a promo discount that the platform pays", () => {
  test("the customer pays 85.00, and the platform adds its discount to the mechanic's ledger", async () => {
    const job = await scene();
    await database.prisma.booking.update({
      where: { id: job.id },
      data: { discountCents: 2_000, totalCents: 8_500, promoCode: "FIRST20" },
    });
    const intent = await job.asCustomer.payment.createIntent({ amount: 85, bookingId: job.id });
    await world.confirmCard(intent.clientSecret, GOOD);
    await job.asCustomer.payment.refresh({ id: job.id });
    await job.finish();
    expect(await job.ledger()).toEqual([
      { kind: "capture", amountCents: 8_500 },
      { kind: "fee", amountCents: -500 },
      { kind: "promo_subsidy", amountCents: 2_000 },
    ]);
    expect(await job.asMechanic.mechanic.statement()).toMatchObject({
      totalEarnings: "80.00",
      promoSubsidy: "20.00",
      paidOut: "100.00",
    });
  });
});

describe("webhooks", () => {
  test("count each event once, and a hundred deliveries change nothing more", async () => {
    const job = await scene();
    await job.pay();
    const events = await database.prisma.webhookEvent.findMany();
    expect(events.length).toBeGreaterThan(0);
    expect(events.every((event) => event.processedAt !== null)).toBe(true);
    const before = await job.now();
    await database.prisma.webhookEvent.updateMany({ data: { processedAt: null } });
    for (let round = 0; round < 100; round += 1)
      await job.asCustomer.payment.refresh({ id: job.id });
    expect(await job.now()).toEqual(before);
  });
  test("match an event that comes before our own answer by the booking's id", async () => {
    const job = await scene();
    const customerId = await atProvider(job.customer);
    const authorization = await world.deps.payments.createAuthorization({
      bookingId: job.id,
      amountCents: 10_500,
      customerId,
      description: "lost answer",
      idempotencyKey: "lost",
    });
    await world.confirmCard(authorization.clientSecret, GOOD);
    expect((await job.now()).paymentStatus).toBe("authorized");
  });
  test("the reconciler releases an authorization that no booking needs", async () => {
    const job = await scene();
    await job.pay();
    const { id } = await job.authorization();
    // As if the process died after canceling and its job was lost.
    await database.prisma.booking.update({
      where: { id: job.id },
      data: { status: "cancelled" },
    });
    const { reconcilePayments } = await import("~/server/services/payment/reconcile/reconcile");
    expect(await reconcilePayments(world.context())).toEqual({ mended: 1 });
    expect((await world.deps.payments.retrieveIntent(id)).status).toBe("canceled");
    expect((await job.now()).paymentStatus).toBe("released");
  });
});

describe("a payment that doesn't match the booking is rejected and alerts the operator", () => {
  const alerts = () =>
    database.prisma.operatorAlert.findMany({
      select: { kind: true, subject: true, bookingId: true, facts: true, resolvedAt: true },
    });

  /** Makes a payment beside the product, as a second program with the same account would. */
  async function foreignPayment(
    job: Awaited<ReturnType<typeof scene>>,
    more: { amountCents?: number; customerId?: string; capture?: boolean } = {},
  ) {
    const own = await atProvider(job.customer);
    const amountCents = more.amountCents ?? 10_500;
    const authorization = await world.deps.payments.createAuthorization({
      bookingId: job.id,
      amountCents,
      customerId: more.customerId ?? own,
      description: "strange",
      idempotencyKey: `strange:${job.id}`,
    });
    await world.confirmCard(authorization.clientSecret, GOOD);
    if (more.capture)
      await world.deps.payments.capture(authorization.id, amountCents, `take:${authorization.id}`);
    await world.sandbox.settle();
    return authorization;
  }

  test("another amount was captured: the booking stays unpaid and the operator reads both sums", async () => {
    const job = await scene();
    const authorization = await foreignPayment(job, { amountCents: 5_000, capture: true });
    await job.asCustomer.payment.refresh({ id: job.id });
    expect((await job.now()).paymentStatus).toBe("none");
    expect(await job.ledger()).toEqual([]);
    expect(await alerts()).toEqual([
      {
        kind: "payment_mismatch",
        subject: authorization.id,
        bookingId: job.id,
        facts: {
          differences: ["amount"],
          currency: null,
          taken: "50.00",
          expected: "105.00",
        },
        resolvedAt: null,
      },
    ]);
  });

  test("another customer's authorization of the right amount changes nothing, however often delivered", async () => {
    const job = await scene();
    const customerId = await atProvider(job.mechanic);
    await foreignPayment(job, { customerId });
    await database.prisma.webhookEvent.updateMany({ data: { processedAt: null } });
    const { reconcilePayments } = await import("~/server/services/payment/reconcile/reconcile");
    expect(await reconcilePayments(world.context())).toEqual({ mended: 0 });
    expect((await job.now()).paymentStatus).toBe("none");
    expect(await alerts()).toHaveLength(1);
  });

  test("another currency", async () => {
    const { retrieveIntent } = world.deps.payments;
    world.deps.payments = {
      ...world.deps.payments,
      retrieveIntent: async (id) => ({ ...(await retrieveIntent(id)), currency: "jpy" }),
    };
    const job = await scene();
    await job.pay();
    expect((await job.now()).paymentStatus).toBe("none");
    expect(await alerts()).toMatchObject([
      { facts: { differences: ["currency"], currency: "jpy" } },
    ]);
  });

  test("another booking's authorization", async () => {
    const { retrieveIntent } = world.deps.payments;
    const bookingId = crypto.randomUUID();
    world.deps.payments = {
      ...world.deps.payments,
      retrieveIntent: async (id) => ({ ...(await retrieveIntent(id)), bookingId }),
    };
    const job = await scene();
    await job.pay();
    expect((await job.now()).paymentStatus).toBe("none");
    expect(await alerts()).toMatchObject([{ facts: { differences: ["other_booking"] } }]);
  });

  test("a second payment captured for a booking that has its own", async () => {
    const job = await scene();
    const authorization = await foreignPayment(job);
    await job.asCustomer.payment.refresh({ id: job.id });
    expect((await job.now()).paymentStatus).toBe("authorized");
    const customerId = await atProvider(job.customer);
    const second = await world.deps.payments.createAuthorization({
      bookingId: job.id,
      amountCents: 10_500,
      customerId,
      description: "second",
      idempotencyKey: "second",
    });
    await world.confirmCard(second.clientSecret, GOOD);
    await world.deps.payments.capture(second.id, 10_500, "take");
    await world.sandbox.settle();
    expect(await job.authorization()).toMatchObject({
      id: authorization.id,
      status: "requires_capture",
    });
    expect(await alerts()).toMatchObject([
      { subject: second.id, facts: { differences: ["second_payment"] } },
    ]);
  });

  test("a card saved by somebody else is not charged later", async () => {
    const job = await scene({
      scheduledAt: new Date(world.clock.now().getTime() + 20 * 86_400_000),
    });
    const customerId = await atProvider(job.mechanic);
    const setup = await world.deps.payments.createCardSetup({
      bookingId: job.id,
      customerId,
      description: "strange",
      idempotencyKey: "strange",
    });
    await world.confirmCard(setup.clientSecret, GOOD);
    expect(await database.prisma.cardSetup.count()).toBe(0);
    expect((await job.now()).cardSaved).toBe(false);
    expect(await alerts()).toMatchObject([{ kind: "payment_mismatch", bookingId: job.id }]);
  });
});
