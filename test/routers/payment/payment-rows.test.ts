import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createStripeGateway } from "~/server/gateways/payments/stripe-gateway";
import { createStripeSandbox } from "~/stripe-sandbox/sandbox";
import { createMemorySandboxStore } from "~test/support/database/memory-sandbox-store";
import { syncIntent } from "~/server/services/payment/authorization/sync-intent";
import { meetAccount } from "~/server/services/payment/authorization/foreign";
import { renewAuthorizations } from "~/server/services/payment/authorization/renew";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic, givenService } from "~test/support/factory";
import { currentIntent, currentPayment } from "~test/support/payment/payments";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});
// Events that are still being delivered would land in the next test's tables.
afterEach(() => world.sandbox.settle());

const GOOD = "4242424242424242";
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS);

async function job(days = 1) {
  const { prisma } = database;
  const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
  const { id } = await givenBooking(prisma, { customer, scheduledAt: inDays(days) });
  const [asCustomer, asMechanic] = [
    await world.callerFor(customer),
    await world.callerFor(mechanic),
  ];
  return {
    id,
    customer,
    mechanic,
    asCustomer,
    asMechanic,
    checkout: (amount = 105) => asCustomer.payment.createIntent({ amount, bookingId: id }),
    async pay(card = GOOD) {
      const { clientSecret } = await asCustomer.payment.createIntent({
        amount: 105,
        bookingId: id,
      });
      await world.confirmCard(clientSecret, card);
      await asCustomer.payment.refresh({ id });
    },
    async start() {
      await asMechanic.booking.accept({ id });
      await asMechanic.booking.setStatus({ id, status: "in_progress" });
    },
    complete: () => asMechanic.booking.complete({ id }),
    now: () => asCustomer.booking.byId({ id }),
    rows: () =>
      prisma.payment.findMany({
        where: { bookingId: id },
        orderBy: [{ purpose: "asc" }, { attempt: "asc" }],
      }),
    intent: async () => world.deps.payments.retrieveIntent(await currentIntent(prisma, id)),
    ledger: async () => {
      const entries = await prisma.ledgerEntry.findMany({ where: { bookingId: id } });
      const of = (account: "mechanic" | "platform") =>
        entries
          .filter((entry) => entry.account === account)
          .reduce((sum, entry) => sum + entry.amountCents, 0);
      return { mechanic: of("mechanic"), platform: of("platform") };
    },
  };
}
type Job = Awaited<ReturnType<typeof job>>;

/** Authorizes a second payment, as for extra work that its customer approved. */
async function approveChange(one: Job, addedCents: number, card = GOOD): Promise<string> {
  const { prisma } = database;
  const fee = Math.round(addedCents / 21);
  await prisma.booking.update({
    where: { id: one.id },
    data: {
      subtotalCents: { increment: addedCents - fee },
      platformFeeCents: { increment: fee },
      totalCents: { increment: addedCents },
    },
  });
  const change = await prisma.payment.create({
    data: {
      bookingId: one.id,
      purpose: "change",
      changeId: one.id,
      amountCents: addedCents,
      platformFeeCents: fee,
    },
  });
  const { clientSecret, amount } = await one.asCustomer.payment.pay({ id: change.id });
  expect(amount).toBe((addedCents / 100).toFixed(2));
  await world.confirmCard(clientSecret, card);
  await one.asCustomer.payment.refresh({ id: one.id });
  return change.id;
}

describe("a payment is a row", () => {
  test("shows requested and captured amounts to both sides, and the card to the customer alone", async () => {
    const one = await job();
    await one.pay();
    const [payment, ...others] = await one.asCustomer.payment.list({ id: one.id });
    expect(others).toEqual([]);
    expect(payment).toMatchObject({
      purpose: "booking",
      state: "authorized",
      authorized: "105.00",
      captured: "0.00",
      card: { brand: "visa", last4: "4242" },
    });
    expect(payment?.captureBefore).not.toBeNull();
    await one.start();
    await one.complete();
    expect(await one.asMechanic.payment.list({ id: one.id })).toMatchObject([
      { state: "captured", captured: "105.00", refunded: "0.00", card: null },
    ]);
    expect(await one.ledger()).toEqual({ mechanic: 10_000, platform: 500 });
    await expect(
      (await world.callerFor(await givenCustomer(database.prisma))).payment.list({ id: one.id }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("keeps the new authorization when services are changed and changed back during checkout", async () => {
    const one = await job();
    const extra = await givenService(database.prisma);
    const { serviceIds } = await one.now();
    await one.checkout();
    await one.asCustomer.booking.update({ id: one.id, serviceIds: [...serviceIds, extra.id] });
    await one.asCustomer.booking.update({ id: one.id, serviceIds });
    await one.pay();
    await world.runJobs();
    expect((await one.now()).paymentStatus).toBe("authorized");
    expect((await one.intent()).status).toBe("requires_capture");
  });

  test("completing captures an authorization whose webhook was lost, and nobody is asked to pay", async () => {
    const one = await job();
    const { clientSecret } = await one.checkout();
    await one.start();
    // The checkout's own event would ask the provider once more, later.
    await world.sandbox.settle();
    // The webhooks are lost: each event is marked as handled before it is read.
    const { parseWebhook } = world.deps.payments;
    world.deps.payments.parseWebhook = (body, signature) => ({
      ...parseWebhook(body, signature),
      subject: { kind: "other" },
    });
    await world.confirmCard(clientSecret, GOOD);
    expect((await one.now()).paymentStatus).toBe("none");
    expect((await one.complete()).paymentStatus).toBe("captured");
    const events = (await one.now()).events.map(({ kind }) => kind);
    expect(events).not.toContain("payment_due");
  });
});

test("an event processed while our own answer is being saved doesn't release the authorization", async () => {
  const one = await job();
  const { clientSecret } = await one.checkout();
  await world.confirmCard(clientSecret, GOOD);
  const intentId = await currentIntent(database.prisma, one.id);
  const row = { where: { bookingId: one.id } };
  await database.prisma.payment.updateMany({ ...row, data: { intentId: null, state: "open" } });
  const { retrieveIntent } = world.deps.payments;
  world.deps.payments.retrieveIntent = async (id) => {
    world.deps.payments.retrieveIntent = retrieveIntent;
    await database.prisma.payment.updateMany({ ...row, data: { intentId } });
    return retrieveIntent(id);
  };
  await syncIntent(world.context(), intentId, { isOurs: true });
  await world.runJobs();
  expect((await one.intent()).status).toBe("requires_capture");
  expect((await one.now()).paymentStatus).toBe("authorized");
});

describe("two authorizations", () => {
  test("are captured one after the other, each with its receipt", async () => {
    const one = await job();
    await one.pay();
    await one.start();
    await approveChange(one, 4_200);
    expect(await one.complete()).toMatchObject({
      paymentStatus: "captured",
      totalAmount: "147.00",
    });
    expect(await one.rows()).toMatchObject([
      { purpose: "booking", capturedCents: 10_500 },
      { purpose: "change", capturedCents: 4_200 },
    ]);
    expect(await database.prisma.receipt.count({ where: { bookingId: one.id } })).toBe(2);
    expect(await one.ledger()).toEqual({ mechanic: 14_000, platform: 700 });
    expect(await one.asMechanic.mechanic.profile()).toMatchObject({ totalJobs: 1 });
  });

  test("the first is lost: paying for the job again leaves out the change order's captured part", async () => {
    const one = await job();
    await one.pay();
    await one.start();
    await approveChange(one, 4_200);
    const first = await currentIntent(database.prisma, one.id);
    await world.deps.payments.release(first, "the bank let go");
    await one.asCustomer.payment.refresh({ id: one.id });
    expect(await one.complete()).toMatchObject({ paymentStatus: "due", totalAmount: "147.00" });
    const { clientSecret } = await one.checkout(147);
    await world.confirmCard(clientSecret, GOOD);
    await one.asCustomer.payment.refresh({ id: one.id });
    expect((await one.rows()).filter(({ isCurrent }) => isCurrent)).toMatchObject([
      { purpose: "booking", amountCents: 10_500, capturedCents: 10_500 },
      { purpose: "change", capturedCents: 4_200 },
    ]);
    expect(await one.ledger()).toEqual({ mechanic: 14_000, platform: 700 });
  });

  test("one that arrives after the job is paid is not captured", async () => {
    const one = await job();
    await one.pay();
    await one.start();
    await one.complete();
    const late = await database.prisma.payment.create({
      data: { bookingId: one.id, purpose: "change", changeId: one.id, amountCents: 4_200 },
    });
    const { clientSecret } = await one.asCustomer.payment.pay({ id: late.id });
    await world.confirmCard(clientSecret, GOOD);
    await one.asCustomer.payment.refresh({ id: one.id });
    expect(await one.rows()).toMatchObject([
      { purpose: "booking", capturedCents: 10_500 },
      { purpose: "change", state: "authorized", capturedCents: 0 },
    ]);
    expect(await one.ledger()).toEqual({ mechanic: 10_000, platform: 500 });
  });

  test("the second is refused: the job completes, the rest is due and paid later", async () => {
    const one = await job();
    await one.pay();
    await one.start();
    const change = await approveChange(one, 4_200);
    const lost = await database.prisma.payment.findUniqueOrThrow({ where: { id: change } });
    await world.deps.payments.release(lost.intentId ?? "", "the bank let go");
    await database.prisma.payment.update({ where: { id: change }, data: { state: "authorized" } });
    expect(await one.complete()).toMatchObject({ status: "completed", paymentStatus: "due" });
    expect(await one.rows()).toMatchObject([{ capturedCents: 10_500 }, { state: "due" }]);
    expect(await one.asMechanic.mechanic.profile()).toMatchObject({ totalJobs: 0 });
    const { clientSecret, amount } = await one.asCustomer.payment.pay({ id: change });
    expect(amount).toBe("42.00");
    await world.confirmCard(clientSecret, GOOD);
    await one.asCustomer.payment.refresh({ id: one.id });
    expect((await one.now()).paymentStatus).toBe("captured");
    expect(await one.ledger()).toEqual({ mechanic: 14_000, platform: 700 });
    expect(await one.asMechanic.mechanic.profile()).toMatchObject({ totalJobs: 1 });
  });

  test("a lower total captures less of the last one", async () => {
    const one = await job();
    await one.pay();
    await one.start();
    await approveChange(one, 4_200);
    await database.prisma.booking.update({
      where: { id: one.id },
      data: { subtotalCents: 12_000, platformFeeCents: 600, totalCents: 12_600 },
    });
    await one.complete();
    expect((await one.rows()).map(({ capturedCents }) => capturedCents)).toEqual([10_500, 2_100]);
  });
});

test("a tip is captured with its card, all of it the mechanic's, and the booking stays paid", async () => {
  const one = await job();
  await one.pay();
  await one.start();
  await one.complete();
  const tip = await database.prisma.payment.create({
    data: { bookingId: one.id, purpose: "tip", amountCents: 1_500 },
  });
  const { clientSecret } = await one.asCustomer.payment.pay({ id: tip.id });
  await world.confirmCard(clientSecret, GOOD);
  expect(await one.ledger()).toEqual({ mechanic: 11_500, platform: 500 });
  expect((await one.now()).paymentStatus).toBe("captured");
  await expect(one.asCustomer.payment.pay({ id: tip.id })).rejects.toMatchObject({
    code: "CONFLICT",
  });
});

describe("a partial refund at the provider", () => {
  async function refunded(cents: number) {
    const one = await job();
    await one.pay();
    await one.start();
    await one.complete();
    const intentId = await currentIntent(database.prisma, one.id);
    const row = await database.prisma.refund.create({
      data: {
        payment: { connect: { intentId } },
        amountCents: cents,
        reason: "Scratched a fender.",
        bornBy: "shared",
      },
    });
    await world.deps.payments.refund(intentId, `by-hand:${row.id}`, {
      amountCents: cents,
      refundId: row.id,
    });
    await world.sandbox.settle();
    return one;
  }

  test("appears in the row, the status, the ledger and the statement", async () => {
    const one = await refunded(2_100);
    expect((await one.now()).paymentStatus).toBe("partially_refunded");
    expect(await one.asCustomer.payment.list({ id: one.id })).toMatchObject([
      { captured: "105.00", refunded: "21.00" },
    ]);
    expect(await one.ledger()).toEqual({ mechanic: 8_000, platform: 400 });
    expect(await one.asMechanic.mechanic.statement()).toMatchObject({
      paidOut: "80.00",
      awaitingPayment: "0.00",
    });
    expect(await database.prisma.refund.findMany()).toMatchObject([{ state: "succeeded" }]);
  });

  test("counts once when it is delivered a hundred times", async () => {
    const one = await refunded(2_100);
    const before = await one.ledger();
    for (let round = 0; round < 5; round += 1) await one.asCustomer.payment.refresh({ id: one.id });
    expect(await one.ledger()).toEqual(before);
    expect(await database.prisma.refund.count()).toBe(1);
  });
});

describe("an authorization close to its end", () => {
  test("a rescheduled job's authorization that would end too early is released, then made two days before", async () => {
    const one = await job(2);
    await one.pay();
    const before = await one.intent();
    const scheduledAt = inDays(25);
    await one.asCustomer.booking.update({ id: one.id, scheduledAt: scheduledAt.toISOString() });
    await world.runJobs();
    expect((await world.deps.payments.retrieveIntent(before.id)).status).toBe("canceled");
    expect(await one.now()).toMatchObject({ paymentStatus: "none", cardSaved: true });
    world.clock.set(new Date(scheduledAt.getTime() - 2 * DAY_MS + 60_000));
    await world.runJobs();
    expect((await one.now()).paymentStatus).toBe("authorized");
    expect((await one.intent()).status).toBe("requires_capture");
  });

  async function endingHold(hoursLeft: number) {
    const one = await job(5.98);
    await one.pay();
    const { captureBefore } = (await currentPayment(database.prisma, one.id)) ?? {};
    world.clock.set(new Date((captureBefore?.getTime() ?? 0) - hoursLeft * 3_600_000));
    return one;
  }

  test("is renewed, and the old one is released", async () => {
    const one = await endingHold(20);
    const before = await one.intent();
    await renewAuthorizations(world.context());
    await world.runJobs();
    expect((await world.deps.payments.retrieveIntent(before.id)).status).toBe("canceled");
    expect((await one.intent()).status).toBe("requires_capture");
    expect((await one.now()).paymentStatus).toBe("authorized");
    expect(await one.rows()).toMatchObject([
      { isCurrent: false, state: "released" },
      { isCurrent: true, state: "authorized", renewals: 1 },
    ]);
    await renewAuthorizations(world.context());
    expect(await one.rows()).toHaveLength(2);
  });

  test("stays when the bank refuses the new one", async () => {
    const one = await endingHold(20);
    const before = await one.intent();
    await database.prisma.payment.updateMany({
      data: { paymentMethodId: "pm_card_chargeDeclined" },
    });
    world.deps.payments.createOffSessionAuthorization = async () => {
      const { CardRefused } = await import("~/domain/payment/provider-errors");
      throw new CardRefused(["cardDeclined"], "generic_decline");
    };
    await renewAuthorizations(world.context());
    await world.runJobs();
    expect((await one.intent()).id).toBe(before.id);
    expect((await one.intent()).status).toBe("requires_capture");
    expect(await currentPayment(database.prisma, one.id)).toMatchObject({ renewals: 1 });
  });

  test("is left alone when it lasts long enough", async () => {
    const one = await job(1);
    await one.pay();
    await renewAuthorizations(world.context());
    expect(await one.rows()).toHaveLength(1);
  });

  test.each([
    ["insufficient_funds", 5],
    ["stolen_card", 1],
  ])("a card that answers %s is tried %i times in all", async (declineCode, times) => {
    const one = await job(20);
    await one.pay();
    let asked = 0;
    world.deps.payments.createOffSessionAuthorization = async () => {
      asked += 1;
      const { CardRefused } = await import("~/domain/payment/provider-errors");
      throw new CardRefused(["cardDeclined"], declineCode);
    };
    for (let hours = 0; hours <= 48; hours += 1) {
      world.clock.set(new Date(inDays(0).getTime() + (hours === 0 ? 18 * DAY_MS : 3_600_000)));
      await world.runJobs();
    }
    expect(asked).toBe(times);
    expect((await one.now()).paymentStatus).toBe("failed");
  });

  test("canceling a booking far ahead ends the form that would save its card", async () => {
    const one = await job(20);
    const { clientSecret } = await one.checkout();
    await one.asCustomer.booking.update({ id: one.id, status: "cancelled" });
    await world.runJobs();
    const [setupId = ""] = clientSecret.split("_secret_");
    expect((await world.deps.payments.retrieveCardSetup(setupId)).status).toBe("canceled");
  });
});

describe("a database used in sandbox mode that goes live", () => {
  /** Opens the same database with another account's keys, which knows only its own objects. */
  function live() {
    const keys = {
      secretKey: "sk_live_for_tests",
      publishableKey: "pk_live_for_tests",
      webhookSecret: "whsec_live",
    };
    const sandbox = createStripeSandbox({
      store: createMemorySandboxStore(),
      now: () => world.clock.now(),
      keys: { ...keys, secretKey: "sk_test_for_tests", publishableKey: "pk_test_for_tests" },
      pagesUrl: "http://localhost:3000/pages",
      retryDelaysMs: [0],
      async deliverWebhook() {},
    });
    const sent: string[] = [];
    const gateway = createStripeGateway({
      mode: "stripe",
      ...keys,
      fetch: async (input, init) => {
        const request = new Request(input, init);
        sent.push(`${request.url} ${await request.clone().text()}`);
        const headers = new Headers(request.headers);
        headers.set("authorization", "Bearer sk_test_for_tests");
        return sandbox.fetch(new Request(request, { headers }));
      },
    });
    return { sent, world: createWorld(database.db, { payments: gateway }) };
  }

  test("asks customers to pay again, never sends sandbox ids, and creates a new provider customer", async () => {
    const [held, done, saved] = [await job(), await job(), await job(20)];
    for (const one of [held, done, saved]) await one.pay();
    await done.start();
    const sandboxIds = (await database.prisma.payment.findMany()).map(({ intentId }) => intentId);
    const { sent, world: now } = live();
    await meetAccount(now.context());
    await now.runJobs();
    const asCustomer = await now.callerFor(held.customer);
    expect(await asCustomer.booking.byId({ id: held.id })).toMatchObject({
      paymentStatus: "released",
    });
    expect(await held.now()).toMatchObject({ paymentStatus: "released" });
    expect(await saved.now()).toMatchObject({ paymentStatus: "none", cardSaved: false });
    expect(now.mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("Pay again"),
    );
    const { clientSecret } = await asCustomer.payment.createIntent({
      amount: 105,
      bookingId: held.id,
    });
    expect(clientSecret).toContain("_secret_");
    expect(
      await database.prisma.providerCustomer.count({ where: { userId: held.customer.id } }),
    ).toBe(2);
    // Completing doesn't ask about the old authorization: the total becomes due.
    const completed = await (await now.callerFor(done.mechanic)).booking.complete({ id: done.id });
    expect(completed).toMatchObject({ status: "completed", paymentStatus: "due" });
    for (const id of sandboxIds) if (id !== null) expect(sent.join("\n")).not.toContain(id);
  });

  test("cancels a booking whose card was authorized in the sandbox", async () => {
    const one = await job();
    await one.pay();
    const { sent, world: now } = live();
    const asCustomer = await now.callerFor(one.customer);
    await asCustomer.booking.update({ id: one.id, status: "cancelled" });
    await now.runJobs();
    expect(await asCustomer.booking.byId({ id: one.id })).toMatchObject({
      status: "cancelled",
      paymentStatus: "released",
    });
    expect(sent.join("\n")).not.toContain(await currentIntent(database.prisma, one.id));
  });
});

describe("ids that the provider no longer knows", () => {
  const forgetAll = () => database.prisma.sandboxObject.deleteMany();

  test("a returning customer pays as a new one", async () => {
    const [first, second] = [await job(), await job()];
    await first.pay();
    await forgetAll();
    await database.prisma.booking.update({
      where: { id: second.id },
      data: { customerId: first.customer.id },
    });
    const { clientSecret } = await first.asCustomer.payment.createIntent({
      amount: 105,
      bookingId: second.id,
    });
    await world.confirmCard(clientSecret, GOOD);
    await first.asCustomer.payment.refresh({ id: second.id });
    expect(await first.asCustomer.booking.byId({ id: second.id })).toMatchObject({
      paymentStatus: "authorized",
    });
  });

  test("a job completes with its payment due, and a cancel succeeds", async () => {
    const [done, off] = [await job(), await job()];
    for (const one of [done, off]) await one.pay();
    await done.start();
    await forgetAll();
    expect(await done.complete()).toMatchObject({ status: "completed", paymentStatus: "due" });
    await off.asCustomer.booking.update({ id: off.id, status: "cancelled" });
    await world.runJobs();
    expect(await off.now()).toMatchObject({ status: "cancelled", paymentStatus: "released" });
  });
});

test("our own refusal doesn't blame the card, and says that nothing was charged", async () => {
  const one = await job();
  // An attempt that never reached the provider, below its smallest charge.
  await database.prisma.payment.create({
    data: { bookingId: one.id, purpose: "booking", amountCents: 32 },
  });
  await expect(one.checkout()).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("You have not been charged"),
  });
});

test("never requests a total that no card can be charged", async () => {
  const one = await job();
  await database.prisma.booking.update({
    where: { id: one.id },
    data: { subtotalCents: 30, platformFeeCents: 2, totalCents: 32 },
  });
  await expect(one.checkout(0.32)).rejects.toMatchObject({
    code: "CONFLICT",
    message: "There's nothing to pay for this booking.",
  });
  expect(await one.rows()).toEqual([]);
});
