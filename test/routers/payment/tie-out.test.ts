import { beforeEach, describe, expect, test } from "vitest";
import { tieOut } from "~/server/services/payment/reconcile/tie-out";
import { useDatabase } from "~test/support/db";
import { atDesk, atProvider, chargeAt, givenPaidJob } from "~test/support/desk/desk";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});

const PLAN = "price_sandbox_mechanic_monthly";
const DAY_MS = 24 * 60 * 60 * 1000;

/** Runs the night after a test's actions. */
async function night() {
  world.clock.advance(DAY_MS);
  await tieOut(world.context());
  return (await atDesk(world, database.prisma, "operator")).desk.tieOut();
}

const lose = () => atProvider(world, "/sandbox_webhooks", { mode: "lose" });

const platformRows = (kind: string) =>
  database.prisma.ledgerEntry.findMany({
    where: { account: "platform", kind },
    select: { amountCents: true },
    orderBy: { amountCents: "desc" },
  });

describe("the nightly comparison with the provider's books", () => {
  test("tells the desk that nothing was compared before its first run", async () => {
    const { desk } = await atDesk(world, database.prisma, "operator");
    expect(await desk.tieOut()).toMatchObject({ checkedAt: null, count: 0, differences: [] });
  });

  test("finds nothing when charges, refunds and disputes have rows, and books the fees", async () => {
    const job = await givenPaidJob(world, database.prisma);
    const other = await givenPaidJob(world, database.prisma, { card: "4000000000002685" });
    const { desk } = await atDesk(world, database.prisma, "operator");
    await desk.refund({ id: job.id, amount: "20.00", reason: "Sorry.", bornBy: "shared" });
    await world.sandbox.settle();
    expect(await other.status()).toBe("disputed");

    const found = await night();
    expect(found).toMatchObject({ count: 0, differences: [], movements: 4 });
    expect(await database.prisma.operatorAlert.count({ where: { kind: "tie_out" } })).toBe(0);
    // Twice 2.9 % of $105.00 and 30¢, and the provider's dispute fee.
    const fees = await platformRows("provider_fee");
    expect(fees.map(({ amountCents }) => amountCents)).toEqual([-335, -335, -1500]);
    expect(found).toMatchObject({ fees: "21.70", balance: "63.30" });
  });

  test("a refund that is still pending at the provider is no difference", async () => {
    const job = await givenPaidJob(world, database.prisma, { card: "4000000000007726" });
    const { desk } = await atDesk(world, database.prisma, "operator");
    await desk.refund({ id: job.id, amount: "20.00", reason: "Sorry.", bornBy: "shared" });
    await world.sandbox.settle();
    expect(await database.prisma.refund.findMany({})).toMatchObject([{ state: "pending" }]);
    await lose();
    expect(await night()).toMatchObject({ count: 0, differences: [] });
    // The refund's money has left the provider's balance, and our ledger waits for its outcome.
    expect(await database.prisma.refund.findMany({})).toMatchObject([{ state: "pending" }]);
    const refunded = await database.prisma.providerMovement.findMany({ where: { kind: "refund" } });
    expect(refunded).toMatchObject([{ amountCents: -2_000 }]);
    expect(await database.prisma.ledgerEntry.count({ where: { kind: "refund" } })).toBe(0);
  });

  test("writes each movement and fee once, however often it runs", async () => {
    await givenPaidJob(world, database.prisma);
    await night();
    await night();
    await Promise.all([tieOut(world.context()), tieOut(world.context())]);
    expect(await database.prisma.providerMovement.count()).toBe(1);
    expect(await platformRows("provider_fee")).toEqual([{ amountCents: -335 }]);
  });

  test("a refund missing here stays at the desk until it is known", async () => {
    const job = await givenPaidJob(world, database.prisma);
    await lose();
    await world.deps.payments.refund(await job.intentId(), "by hand");
    const { bookingNumber } = job;
    const found = await night();
    expect(found.differences).toMatchObject([
      { kind: "refund", bookingNumber, ours: "0.00", theirs: "-105.00", difference: "-105.00" },
    ]);
    const { desk } = await atDesk(world, database.prisma, "operator");
    expect(await desk.alerts()).toMatchObject([
      { kind: "tie_out", detail: "1 difference of $105.00 in all: 1 refund." },
    ]);
    // Another night finds the difference again. Staff aren't alerted twice, and it keeps its first
    // date.
    expect(await night()).toMatchObject({
      count: 1,
      differences: [{ foundAt: found.differences[0]!.foundAt }],
    });
    expect(await desk.alerts()).toHaveLength(1);
    await job.asCustomer.payment.refresh({ id: job.id });
    expect(await night()).toMatchObject({ count: 0, differences: [] });
  });

  test("finds a capture that the books have and the provider doesn't", async () => {
    const job = await givenPaidJob(world, database.prisma);
    const { id: paymentId } = await job.payment();
    await database.prisma.ledgerEntry.create({
      data: {
        account: "platform",
        kind: "refund",
        source: "a row that nobody should have written",
        amountCents: -700,
        paymentId,
        createdAt: world.clock.now(),
      },
    });
    expect((await night()).differences).toMatchObject([
      { kind: "refund", ours: "-7.00", theirs: "0.00" },
    ]);
  });

  test("finds money that nobody here requested, and matches it once its payment is known", async () => {
    const job = await givenPaidJob(world, database.prisma);
    const intentId = await job.intentId();
    await database.prisma.payment.updateMany({ data: { intentId: null } });
    const found = await night();
    expect(found.differences).toMatchObject([
      { kind: "charge", ours: "105.00", theirs: "0.00" },
      {
        kind: "unknown",
        ours: "0.00",
        theirs: "105.00",
        providerId: await chargeAt(world, intentId),
      },
    ]);
    await database.prisma.payment.updateMany({ data: { intentId } });
    expect(await night()).toMatchObject({ count: 0 });
  });

  test("compares movements of the last hour the next night", async () => {
    const job = await givenPaidJob(world, database.prisma);
    await lose();
    world.clock.advance(2 * DAY_MS);
    await world.deps.payments.refund(await job.intentId(), "by hand");
    await tieOut(world.context());
    const { desk } = await atDesk(world, database.prisma, "owner");
    expect(await desk.tieOut()).toMatchObject({ count: 0, movements: 2 });
    expect(await night()).toMatchObject({ count: 1 });
  });

  test("a mechanic's plan, its refund and a provider fee are rows of the platform", async () => {
    world = createWorld(database.db, { mechanicPlanId: PLAN });
    world.clock.set(new Date());
    const job = await givenPaidJob(world, database.prisma);
    const { checkoutUrl } = await job.asMechanic.mechanic.startUpgrade();
    await world.sandbox.fetch(
      new Request(checkoutUrl!, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ card_number: "4242424242424242" }),
        redirect: "manual",
      }),
    );
    await atProvider(world, "/sandbox_fees", { amount: "250", description: "Radar" });
    expect(await night()).toMatchObject({ count: 0, movements: 3 });
    const [paid] = await platformRows("plan");
    expect(paid!.amountCents).toBeGreaterThan(0);
    expect(await platformRows("provider_fee")).toContainEqual({ amountCents: -250 });

    const { intentId } = await database.prisma.providerMovement.findFirstOrThrow({
      where: { kind: "plan" },
    });
    await world.deps.payments.refund(intentId!, "a month given back");
    expect(await night()).toMatchObject({ count: 0, movements: 4 });
    expect(await platformRows("plan")).toEqual([paid, { amountCents: -paid!.amountCents }]);
  });

  test("reads the provider's books from the oldest payment on, and resumes after an interruption", async () => {
    const job = await givenPaidJob(world, database.prisma);
    world.clock.advance(60 * DAY_MS);
    const { listMovements } = world.deps.payments;
    const asked: number[] = [];
    let left = 3;
    const interrupted = createWorld(database.db, {
      payments: {
        ...world.deps.payments,
        listMovements: (input) => {
          asked.push(input.from.getTime());
          if ((left -= 1) < 0) throw new Error("the process ends here");
          return listMovements(input);
        },
      },
    });
    interrupted.clock.set(world.clock.now());
    await expect(tieOut(interrupted.context())).rejects.toThrow("ends here");
    const reached = asked.at(-1)!;
    left = 100;
    asked.length = 0;
    await tieOut(interrupted.context());
    expect(asked[0]).toBe(reached - DAY_MS);
    const { desk } = await atDesk(world, database.prisma, "operator");
    expect(await desk.tieOut()).toMatchObject({ movements: 1, count: 0 });
    expect((await job.payment()).capturedCents).toBe(10_500);
  });
});
