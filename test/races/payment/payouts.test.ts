import { beforeEach, expect, test } from "vitest";
import { createCaller } from "~/server/root";
import { useDatabase } from "~test/support/db";
import { givenEarning, givenBank, ledgerSumOf } from "~test/support/payment/earnings";
import { givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";
import { answers, concurrently, rounds, tally, times } from "../support";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const reason = "The week's run";

async function atDesk() {
  const owner = await givenCustomer(database.prisma, { staffRole: "owner" });
  const session = { ...(await world.sessionOf(owner)), secondFactorAt: new Date() };
  return createCaller(world.context(session)).desk;
}

async function earn(jobs: number) {
  const mechanic = await givenMechanic(database.prisma);
  await givenBank(database.prisma, mechanic);
  for (let job = 0; job < jobs; job += 1) await givenEarning(database.prisma, mechanic);
  return mechanic;
}

const ledgerSum = (mechanicId: string) => ledgerSumOf(database.prisma, mechanicId);

test("payout runs started at once pay every mechanic once", async () => {
  const desk = await atDesk();
  for (let round = 0; round < rounds(8, 2); round += 1) {
    const mechanics = [await earn(2), await earn(1)];
    const outcomes = await concurrently(times(4, () => () => desk.runPayouts({ reason })));
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 3 });
    expect(answers(outcomes)).toMatchObject([{ total: "300.00", payouts: 2 }]);
    const payouts = await database.prisma.payout.findMany({
      where: { mechanicId: { in: mechanics.map(({ id }) => id) } },
    });
    expect(payouts.map(({ amountCents }) => amountCents).toSorted()).toEqual([10_000, 20_000]);
  }
});

test("a run closed by two owners, while one of its payouts is closed alone, pays each payout once", async () => {
  const desk = await atDesk();
  for (let round = 0; round < rounds(8, 2); round += 1) {
    const mechanics = [await earn(1), await earn(1), await earn(1)];
    const run = await desk.runPayouts({ reason });
    await desk.bankFile({ id: run.id, reason: "For the bank" });
    const [payout] = (await desk.payouts({ runId: run.id })).items;
    if (payout === undefined) throw new Error("expected a payout");
    const outcomes = await concurrently<unknown>([
      () => desk.markRunSent({ id: run.id, total: run.total, reason }),
      () => desk.markRunSent({ id: run.id, total: run.total, reason }),
      () => desk.markPayoutSent({ id: payout.id, reason }),
    ]);
    // Either one owner closes the run, or the single payout is marked first and the run's sum no
    // longer matches.
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 2 });
    if (outcomes[2]?.code === "OK") {
      expect(await desk.markRunSent({ id: run.id, reason })).toMatchObject({ sent: 2, left: 0 });
    }
    for (const { id } of mechanics) expect(await ledgerSum(id)).toBe(0);
    expect((await desk.payoutRuns())[0]).toMatchObject({ payouts: 3, pending: 0, returned: 0 });
  }
});

test("a payout marked sent and returned at once ends as one of them, and the totals match", async () => {
  const desk = await atDesk();
  for (let round = 0; round < rounds(8, 2); round += 1) {
    const mechanic = await earn(1);
    await desk.runPayouts({ reason });
    const { id } = await database.prisma.payout.findFirstOrThrow({
      where: { mechanicId: mechanic.id },
    });
    for (const { id: run } of await desk.payoutRuns())
      await desk.bankFile({ id: run, reason: "For the bank" });
    const outcomes = await concurrently([
      () => desk.markPayoutSent({ id, reason }),
      () => desk.markPayoutSent({ id, reason }),
      () => desk.markPayoutReturned({ id, reason: "Unknown account" }),
    ]);
    const { state } = await database.prisma.payout.findUniqueOrThrow({ where: { id } });
    // A payout can be sent and then returned, but not returned and then sent.
    expect(tally(outcomes).OK).toBe(
      state === "returned" && outcomes.slice(0, 2).some(({ code }) => code === "OK") ? 2 : 1,
    );
    expect(await ledgerSum(mechanic.id)).toBe(state === "sent" ? 0 : 10_000);
    // Pays the returned money now, so that it isn't part of the next round.
    if (state === "returned") await desk.runPayouts({ reason });
    const [left] = (await desk.payouts({ state: "pending" })).items;
    if (left?.runId == null) continue;
    await desk.bankFile({ id: left.runId, reason: "For the bank" });
    await desk.markPayoutSent({ id: left.id, reason });
  }
});

test("two staff members who remind everyone at once remind each mechanic once", async () => {
  const desk = await atDesk();
  for (let round = 0; round < rounds(8, 2); round += 1) {
    const mechanic = await givenMechanic(database.prisma);
    await givenEarning(database.prisma, mechanic);
    const outcomes = await concurrently(times(3, () => () => desk.remindOfPayouts()));
    const reminded = answers(outcomes).map((answer) => answer.reminded);
    expect(reminded.toSorted()).toEqual([0, 0, 1]);
    const where = { userId: mechanic.id, kind: "payout_held" };
    expect(await database.prisma.notification.count({ where })).toBe(1);
    world.clock.advance(1);
  }
});
