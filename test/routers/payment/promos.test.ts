import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { csvRows } from "~/domain/csv";
import { STATEMENT_COLUMNS } from "~/domain/payment/statement-csv";
import { PAYOUT_KINDS } from "~/domain/payout/balance";
import { runTransaction } from "~/server/gateways/db/db";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { createCaller } from "~/server/root";
import { tieOut } from "~/server/services/payment/reconcile/tie-out";
import type { RouterInputs } from "~/trpc/react";
import { useDatabase } from "~test/support/db";
import { atDesk, workedForAnHour } from "~test/support/desk/desk";
import { givenBank, ledgerSumOf } from "~test/support/payment/earnings";
import { givenCustomer, givenMechanic, givenService, givenVehicle } from "~test/support/factory";
import { givenCharged, givenPayable } from "~test/support/payment/payout-accounts";
import { refusalOf } from "~test/support/refusal";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
});
afterEach(() => world.sandbox.settle());

const DAY_MS = 86_400_000;
const REASON = "The spring campaign.";
const SPRING = {
  code: "SPRING25",
  amount: "25.00",
  firstBookingOnly: false,
  usesPerPerson: 1,
  bornBy: "platform",
  reason: REASON,
} satisfies RouterInputs["desk"]["promos"]["create"];
const inDays = (days: number) =>
  new Date(world.clock.now().getTime() + days * DAY_MS).toISOString();
const owner = async () => (await atDesk(world, database.prisma, "owner")).desk;

/** Creates a customer with a car who can book a service of $100.00. */
async function shopper(data: Parameters<typeof givenCustomer>[1] = {}) {
  const customer = await givenCustomer(database.prisma, data);
  const vehicle = await givenVehicle(database.prisma, customer);
  const service = await givenService(database.prisma);
  const api = await world.callerFor(customer);
  return {
    api,
    book: (promoCode: string | undefined, more: { serviceIds?: string[] } = {}) =>
      api.booking.create({
        vehicleId: vehicle.id,
        serviceIds: [service.id],
        serviceLocation: "San Francisco, CA 94110",
        scheduledAt: inDays(2),
        issueDescription: "",
        promoCode,
        ...more,
      }),
    async pay(id: string, card = "4242424242424242") {
      const { totalAmount } = await api.booking.byId({ id });
      const intent = { bookingId: id, amount: Number(totalAmount) };
      const { clientSecret } = await api.payment.createIntent(intent);
      await world.confirmCard(clientSecret, card);
      return api.payment.refresh({ id });
    },
  };
}

async function saysOf(call: Promise<unknown>) {
  const { code, message } = await refusalOf(call);
  return [code, message];
}

describe("a promo code created at the desk", () => {
  test("takes an amount off any booking, once per person, and is available again after a cancel", async () => {
    const desk = await owner();
    const { id } = await desk.promos.create(SPRING);
    const { api, book } = await shopper();
    await book(undefined);
    expect(await api.booking.promo({ code: "spring 25" })).toEqual({
      code: "SPRING25",
      percent: null,
      amount: "25.00",
      maximum: null,
      firstBookingOnly: false,
    });
    const booked = await book("SPRING25");
    expect(booked).toMatchObject({
      discount: "25.00",
      platformFee: "5.00",
      totalAmount: "80.00",
      promoCode: "SPRING25",
      promo: { percent: null, amount: "25.00", maximum: null },
    });
    expect(await saysOf(book("SPRING25"))).toEqual([
      "PROMO_NOT_APPLICABLE",
      "You've used SPRING25 as often as it allows.",
    ]);
    const listed = async () => (await desk.promos.list()).find((promo) => promo.id === id);
    expect(await listed()).toMatchObject({ uses: 1, discounts: "25.00", state: "active" });
    await api.booking.update({ id: booked.id, status: "cancelled" });
    expect(await listed()).toMatchObject({ uses: 0, discounts: "0.00" });
    expect((await book("SPRING25")).discount).toBe("25.00");
  });

  test("takes a percentage off, several times per person, each on a card of theirs", async () => {
    const desk = await owner();
    const { code, amount: _, ...spring } = SPRING;
    await desk.promos.create({ ...spring, code, percent: 30, usesPerPerson: 2 });
    const { book, pay } = await shopper();
    for (let use = 0; use < 2; use += 1) {
      const { id, totalAmount } = await book(code);
      expect(totalAmount).toBe("75.00");
      expect(await pay(id)).toEqual({ paymentStatus: "authorized" });
    }
    expect((await saysOf(book(code)))[0]).toBe("PROMO_NOT_APPLICABLE");
    const other = await shopper();
    const { id } = await other.book(code);
    expect(await saysOf(other.pay(id))).toEqual([
      "PROMO_CARD_USED",
      "This card was already used for SPRING25. Continue at $105.00?",
    ]);
  });

  test("takes at most its maximum discount off, in the quote, the booking and an edit", async () => {
    const desk = await owner();
    const { amount: _, ...spring } = SPRING;
    const made = await desk.promos.create({ ...spring, percent: 30, maximum: "40.00" });
    expect(made).toMatchObject({ percent: 30, maximum: "40.00" });
    const { api, book } = await shopper();
    expect((await api.booking.promo({ code: "SPRING25" })).maximum).toBe("40.00");
    const { id, discount, promo, serviceIds } = await book("SPRING25");
    expect([discount, promo]).toEqual(["30.00", { percent: 30, amount: null, maximum: "40.00" }]);
    const more = await givenService(database.prisma, { basePriceCents: 90_000 });
    const edited = await api.booking.update({ id, serviceIds: [...serviceIds, more.id] });
    expect(edited).toMatchObject({ discount: "40.00", totalAmount: "1010.00" });
    const amount = { ...SPRING, code: "SUMMER", maximum: "40.00" };
    expect((await saysOf(desk.promos.create(amount)))[0]).toBe("INVALID");
    const change = { id: made.id, version: 1, maximum: null, reason: REASON };
    expect(await desk.promos.change(change)).toMatchObject({ percent: 30, maximum: null });
  });

  test("leaves a minimum to pay, however small the cart", async () => {
    const desk = await owner();
    await desk.promos.create({ ...SPRING, amount: "200.00" });
    const { book } = await shopper();
    const small = await givenService(database.prisma, { basePriceCents: 500 });
    expect(await book("SPRING25", { serviceIds: [small.id] })).toMatchObject({
      discount: "4.75",
      totalAmount: "0.50",
    });
  });

  test("has dates, a pause and a maximum number of uses", async () => {
    const desk = await owner();
    const { id } = await desk.promos.create({ ...SPRING, startsAt: inDays(1), endsAt: inDays(2) });
    const { book } = await shopper();
    expect((await saysOf(book("SPRING25")))[1]).toBe(
      "This promo code isn't valid. Check it or remove it.",
    );
    const began = { id, version: 1, startsAt: null, reason: REASON };
    expect(await desk.promos.change(began)).toMatchObject({ state: "active", version: 2 });
    await desk.promos.pause({ id, reason: "A misprint." });
    expect((await saysOf(book("SPRING25")))[1]).toBe("SPRING25 has expired.");
    await desk.promos.resume({ id, reason: "It was none." });
    await desk.promos.change({ id, version: 4, usesInAll: 1, reason: REASON });
    await book("SPRING25");
    expect((await saysOf((await shopper()).book("SPRING25")))[1]).toBe(
      "SPRING25 has been used up.",
    );
    const state = (await desk.promos.list()).find((promo) => promo.id === id)?.state;
    expect(state).toBe("used_up");
    await desk.promos.change({ id, version: 5, usesInAll: 2, reason: REASON });
    await world.clock.set(inDays(3));
    expect((await saysOf((await shopper()).book("SPRING25")))[1]).toBe("SPRING25 has expired.");
  });

  test("keeps its terms for existing bookings when it changes, edits included", async () => {
    const desk = await owner();
    const { id } = await desk.promos.create(SPRING);
    const { api, book } = await shopper();
    const before = await book("SPRING25");
    await desk.promos.change({ id, version: 1, percent: 50, reason: REASON });
    const more = await givenService(database.prisma, { basePriceCents: 20_000 });
    const edited = await api.booking.update({
      id: before.id,
      serviceIds: [...before.serviceIds, more.id],
    });
    expect(edited).toMatchObject({ discount: "25.00", totalAmount: "290.00" });
    expect((await (await shopper()).book("SPRING25")).discount).toBe("50.00");
    const { rows } = await desk.audit({ subjectId: id });
    expect(rows[0]).toMatchObject({
      action: "promo.changed",
      changes: { discount: "25.00 → 50 %" },
    });
  });
});

test("an edit returns the same counts as the list", async () => {
  const desk = await owner();
  const { id } = await desk.promos.create(SPRING);
  await desk.promos.create({ ...SPRING, code: "AUTUMN10", amount: "10.00" });
  const [one, other] = [await shopper(), await shopper()];
  await one.book("AUTUMN10");
  await one.book("SPRING25");
  await other.book("SPRING25");
  const changed = await desk.promos.change({ id, version: 1, usesInAll: 5, reason: REASON });
  expect(changed).toMatchObject({ code: "SPRING25", uses: 2, discounts: "50.00", cost: "0.00" });
  expect(await desk.promos.list()).toContainEqual(changed);
});

describe("refuses", () => {
  test("changes to FIRST20's terms, because the landing page promises them", async () => {
    const desk = await owner();
    const first = (await desk.promos.list()).find(({ code }) => code === "FIRST20");
    if (first === undefined) throw new Error("expected FIRST20 in the first row");
    expect(first).toMatchObject({
      percent: 20,
      firstBookingOnly: true,
      bornBy: "platform",
      promised: true,
    });
    const action = { id: first.id, reason: REASON };
    for (const call of [
      () => desk.promos.change({ ...action, version: 1, percent: 30 }),
      () => desk.promos.pause(action),
    ]) {
      expect((await refusalOf(call())).code).toBe("CONFLICT");
    }
  });

  test("operators, and owners whose code is old", async () => {
    const operator = (await atDesk(world, database.prisma, "operator")).desk;
    expect(await operator.promos.list()).toHaveLength(1);
    expect((await refusalOf(operator.promos.create(SPRING))).code).toBe("FORBIDDEN");
    const { person } = await atDesk(world, database.prisma, "owner");
    const late = createCaller(
      world.context({
        ...(await world.sessionOf(person)),
        hasSecondFactor: true,
        secondFactorAt: new Date(world.clock.now().getTime() - 11 * 60_000),
      }),
    );
    const refusal = await refusalOf(late.desk.promos.create(SPRING));
    expect(refusal.code).toBe("SECOND_FACTOR_REQUIRED");
  });

  test("a code that exists, neither or both of percent and amount, a limit below its uses", async () => {
    const desk = await owner();
    const { id } = await desk.promos.create(SPRING);
    expect((await refusalOf(desk.promos.create({ ...SPRING, code: "spring 25" }))).code).toBe(
      "CONFLICT",
    );
    const both = desk.promos.create({ ...SPRING, code: "BOTH", percent: 10 });
    expect((await refusalOf(both)).code).toBe("INVALID");
    await (await shopper()).book("SPRING25");
    await (await shopper()).book("SPRING25");
    const lower = desk.promos.change({ id, version: 1, usesInAll: 1, reason: REASON });
    expect((await saysOf(lower))[1]).toBe(
      "It was already used 2 times, so the limit can't be lower than that.",
    );
  });
});

describe("the ledger of a shared discount", () => {
  const cents = (amount: string) => Math.round(Number(amount) * 100);

  /**
   * Returns a captured job of $100.00 whose customer paid $80.00 with a code that both sides pay
   * for.
   */
  async function sharedJob(mechanic: { id: string }) {
    const { prisma } = database;
    const { id: promoId } = await (await owner()).promos.create({ ...SPRING, bornBy: "shared" });
    const asMechanic = await world.callerFor(mechanic);
    const { api, book, pay } = await shopper();
    const done = async (promoCode?: string) => {
      const { id } = await book(promoCode);
      await pay(id);
      await asMechanic.booking.accept({ id });
      await asMechanic.booking.setStatus({ id, status: "in_progress" });
      await workedForAnHour(world, prisma, id);
      await asMechanic.booking.complete({ id });
      await world.sandbox.settle();
      return id;
    };
    const id = await done("SPRING25");
    const sumsOf = async (bookingId: string) => {
      const rows = await prisma.ledgerEntry.groupBy({
        by: ["account"],
        where: { bookingId, kind: { notIn: ["provider_fee", ...PAYOUT_KINDS] } },
        _sum: { amountCents: true },
      });
      const of = (account: "mechanic" | "platform") =>
        rows.find((row) => row.account === account)?._sum.amountCents ?? 0;
      return { mechanic: of("mechanic"), platform: of("platform") };
    };
    return {
      id,
      api,
      done,
      mechanic: asMechanic.mechanic,
      sums: () => sumsOf(id),
      listed: async () =>
        (await (await owner()).promos.list()).find((promo) => promo.id === promoId),
      async refund(amount: string) {
        const { desk } = await atDesk(world, prisma, "owner");
        await desk.refund({ id, amount, reason: "Half of it.", bornBy: "shared" });
        await world.runJobs();
        await world.sandbox.settle();
        await world.runJobs();
        await world.sandbox.settle();
      },
      /** Reads the amount the mechanic is owed from every place that shows it. */
      async owed() {
        const { balance, rows } = await asMechanic.mechanic.statement();
        const { available, onTheWay, held } = await asMechanic.mechanic.balance();
        const file = csvRows(
          STATEMENT_COLUMNS,
          (await asMechanic.mechanic.statementPage({})).rows,
          "UTC",
        ).trimEnd();
        const amounts = file
          .split("\r\n")
          .map((line) => line.slice(1, -1).split('","').at(-1) ?? "");
        const sum = (texts: string[]) => texts.reduce((total, text) => total + cents(text), 0);
        return {
          ledger: await ledgerSumOf(prisma, mechanic.id),
          statement: cents(balance),
          rows: sum(rows.map(({ amount }) => amount)),
          file: sum(amounts),
          balance: sum([available, held, onTheWay]),
        };
      },
    };
  }
  const everywhere = (owed: number) => ({
    ledger: owed,
    statement: owed,
    rows: owed,
    file: owed,
    balance: owed,
  });
  async function upkeep() {
    await runTransaction(database.prisma, (tx) => enqueue(tx, "payout.upkeep", {}));
    await world.runJobs();
    await world.sandbox.settle();
    await world.runJobs();
  }
  /** Advances past the waiting time of a new mechanic's jobs. */
  async function night(days = 1) {
    world.clock.advance(days * DAY_MS);
    await tieOut(world.context());
    return (await owner()).tieOut();
  }

  test("capture, refund and payout: the mechanic pays half, and all sums match", async () => {
    const { prisma } = database;
    const mechanic = await givenMechanic(prisma);
    await givenBank(prisma, mechanic);
    const job = await sharedJob(mechanic);
    const { id, api } = job;
    expect(await prisma.payment.findFirstOrThrow({ where: { bookingId: id } })).toMatchObject({
      capturedCents: 8_000,
      platformFeeCents: 500,
      discountCents: 2_500,
      subsidyCents: 1_250,
    });
    // 80.00 less the fee, plus the platform's half of the discount.
    expect(await job.sums()).toEqual({ mechanic: 8_750, platform: -750 });
    expect(await api.payment.receipt({ id })).toMatchObject({
      subtotal: "100.00",
      discount: "25.00",
      platformFee: "5.00",
      amount: "80.00",
    });
    expect(await job.owed()).toEqual(everywhere(8_750));
    expect(await job.listed()).toMatchObject({ uses: 1, discounts: "25.00", cost: "12.50" });

    // The desk's run pays it out, and the bank makes the transfers of its file.
    expect(await night(10)).toMatchObject({ count: 0, differences: [] });
    const desk = await owner();
    const run = await desk.runPayouts({ total: "87.50", reason: "Friday's run" });
    expect(run).toMatchObject({ total: "87.50", payouts: 1, pending: 1 });
    const { text } = await desk.bankFile({ id: run.id, reason: "For the bank" });
    expect(text.trimEnd().split("\r\n").slice(1)).toEqual([
      expect.stringContaining('000123456789,"checking","87.50","Run 1"'),
    ]);
    const [payout] = (await desk.payouts({})).items;
    expect(await job.mechanic.balance()).toMatchObject({ onTheWay: "87.50", paid: "0.00" });
    await desk.markPayoutSent({ id: payout?.id ?? "", reason: "The bank's notice" });
    expect(await job.mechanic.balance()).toMatchObject({ available: "0.00", paid: "87.50" });
    expect(await job.owed()).toEqual(everywhere(0));
    expect(await night()).toMatchObject({ count: 0, differences: [] });

    // Half is refunded: of 40.00 the platform pays its fee's half and gets its subsidy's half back.
    await job.refund("40.00");
    expect(await job.sums()).toEqual({ mechanic: 4_375, platform: -375 });
    expect(await job.owed()).toEqual(everywhere(-4_375));
    expect(await job.mechanic.statement()).toMatchObject({
      promoSubsidy: "6.25",
      balance: "-43.75",
    });
    expect(await job.listed()).toMatchObject({ cost: "6.25" });
    // Pausing returns those figures too.
    const { id: promoId = "" } = (await job.listed()) ?? {};
    const paused = await (await owner()).promos.pause({ id: promoId, reason: REASON });
    expect(paused).toMatchObject({ uses: 1, discounts: "25.00", cost: "6.25" });
    expect(await night()).toMatchObject({ count: 0, differences: [] });
    expect((await refusalOf((await owner()).runPayouts({ reason: "Again" }))).code).toBe(
      "CONFLICT",
    );

    // The next job covers it: 100.00 less the debt.
    await job.done();
    expect(await job.owed()).toEqual(everywhere(10_000 - 4_375));
    expect(await night(10)).toMatchObject({ count: 0, differences: [] });
    const next = await (await owner()).runPayouts({ total: "56.25", reason: "The week after" });
    expect(next).toMatchObject({ total: "56.25", payouts: 1 });
    const [second] = (await (await owner()).payouts({})).items;
    await (await owner()).bankFile({ id: next.id, reason: "For the bank" });
    await (await owner()).markPayoutSent({ id: second?.id ?? "", reason: "The bank's notice" });
    expect(await job.owed()).toEqual(everywhere(0));

    // The rest is refunded as well, and no cent is left over on either side.
    await job.refund("40.00");
    expect(await job.sums()).toEqual({ mechanic: 0, platform: 0 });
    expect(await job.listed()).toMatchObject({ cost: "0.00" });
    expect(await night()).toMatchObject({ count: 0, differences: [] });
  });

  test("the same by transfers, with the platform's half from its own balance", async () => {
    const { prisma } = database;
    world = createWorld(database.db, { bookingLimits: UNLIMITED, payoutMethod: "connect" });
    const { mechanic } = await givenPayable(world, prisma);
    const job = await sharedJob(mechanic);
    const transfers = async () =>
      (
        await prisma.payout.findMany({
          where: { mechanicId: mechanic.id },
          orderBy: { amountCents: "desc" },
        })
      ).map(({ amountCents, reversedCents, state, sourcePaymentId }) => ({
        cents: [amountCents, reversedCents],
        state,
        fromCharge: sourcePaymentId !== null,
      }));
    // A mechanic who can't be paid yet: the platform adds its half out of their money.
    const other = await givenCharged(world, prisma, await givenMechanic(prisma));
    expect(other.payment.capturedCents).toBe(10_500);
    expect(await night(10)).toMatchObject({ count: 0, differences: [] });
    await upkeep();
    expect(await transfers()).toEqual([
      { cents: [7_500, 0], state: "sent", fromCharge: true },
      { cents: [1_250, 0], state: "sent", fromCharge: false },
    ]);
    expect(await job.owed()).toEqual(everywhere(0));
    expect(await night()).toMatchObject({ count: 0, differences: [] });

    await job.refund("40.00");
    expect(await job.sums()).toEqual({ mechanic: 4_375, platform: -375 });
    const reversed = (await transfers()).reduce((sum, { cents: [, back = 0] }) => sum + back, 0);
    expect(await job.owed()).toEqual(everywhere(reversed - 4_375));
    expect(await night()).toMatchObject({ count: 0, differences: [] });
  });
});
