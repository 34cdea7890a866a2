import { beforeEach, expect, test } from "vitest";
import { isOpenClaim } from "~/domain/claim/kinds";
import {
  givenClaimableJob,
  givenWarrantedJob,
  inHours,
  timeIn,
} from "~test/support/booking/claims";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking } from "~test/support/factory";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { concurrently, rounds, tally } from "../support";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
  world.clock.set(new Date());
});

const ROUNDS = () => rounds(10, 3);
const REASON = "The photos show it.";
const warranted = () => givenWarrantedJob(world, database.prisma);

/** Creates a warranty claim for which the mechanic offered two times. */
async function offered() {
  const job = await warranted();
  const { id } = await job.claimWarranty();
  await job.offer(id, 30, 50);
  const choose = (hours: number) => () =>
    job.asCustomer.booking.chooseTime({ id, time: timeIn(world, hours) });
  const visits = () => database.prisma.booking.findMany({ where: { followsUpId: job.id } });
  return { ...job, claimId: id, choose, visits };
}

test("two times chosen at once: one visit is booked", async () => {
  for (let round = 0; round < ROUNDS(); round += 1) {
    const { choose, visits, claimId, storedClaim } = await offered();
    const outcomes = await concurrently([choose(30), choose(50)]);
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 1 });
    const [visit, ...others] = await visits();
    expect(others).toEqual([]);
    expect(await storedClaim(claimId)).toMatchObject({ followUpId: visit?.id, state: "scheduled" });
  }
});

test("one time chosen twice at once: one visit is booked", async () => {
  for (let round = 0; round < ROUNDS(); round += 1) {
    const { choose, visits } = await offered();
    const outcomes = await concurrently([choose(30), choose(30)]);
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 1 });
    expect(await visits()).toHaveLength(1);
  }
});

test("a time chosen against accepting another job then: the mechanic gets one of them", async () => {
  for (let round = 0; round < ROUNDS(); round += 1) {
    const { choose, visits, asMechanic, mechanic, claimId, storedClaim } = await offered();
    const other = await givenBooking(database.prisma, { scheduledAt: inHours(world, 30) });
    const [chosen, accepted] = await concurrently<unknown>([
      choose(30),
      () => asMechanic.booking.accept({ id: other.id }),
    ]);
    expect([chosen?.code, accepted?.code].toSorted()).toEqual(["CONFLICT", "OK"]);
    expect(await visits()).toHaveLength(chosen?.code === "OK" ? 1 : 0);
    expect(await storedClaim(claimId)).toMatchObject({
      state: chosen?.code === "OK" ? "scheduled" : "offered",
    });
    expect(
      await database.prisma.booking.count({
        where: { mechanicId: mechanic.id, status: "accepted" },
      }),
    ).toBe(1);
  }
});

test("the warranty claimed twice at once: one claim is open", async () => {
  for (let round = 0; round < ROUNDS(); round += 1) {
    const { id, claimWarranty } = await warranted();
    const outcomes = await concurrently([claimWarranty, claimWarranty]);
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 1 });
    expect(await database.prisma.claim.count({ where: { bookingId: id } })).toBe(1);
  }
});

test("times offered against a withdrawal: a withdrawn claim stays withdrawn", async () => {
  for (let round = 0; round < ROUNDS(); round += 1) {
    const job = await warranted();
    const { id } = await job.claimWarranty();
    const [withdrawn] = await concurrently<unknown>([
      () => job.asCustomer.booking.withdrawClaim({ id }),
      () => job.offer(id, 30),
    ]);
    expect(withdrawn?.code).toBe("OK");
    const { state, closedAt } = await job.storedClaim(id);
    expect([state, closedAt]).toEqual(["withdrawn", expect.any(Date)]);
  }
});

test("times offered against the desk's decision: a decided claim stays decided", async () => {
  const { desk } = await atDesk(world, database.prisma, "owner");
  for (let round = 0; round < ROUNDS(); round += 1) {
    const job = await warranted();
    const { id } = await job.claimWarranty();
    const [decided] = await concurrently<unknown>([
      () => desk.decideClaim({ id, decision: "dismiss", reason: REASON }),
      () => job.offer(id, 30),
    ]);
    expect(decided?.code).toBe("OK");
    expect(isOpenClaim((await job.storedClaim(id)).state)).toBe(false);
  }
});

test("two decisions at once: one counts, and its money moves once", async () => {
  const [one, other] = [
    await atDesk(world, database.prisma, "owner"),
    await atDesk(world, database.prisma, "owner"),
  ];
  for (let round = 0; round < rounds(8, 2); round += 1) {
    const job = await givenClaimableJob(world, database.prisma);
    const { id } = await job.claimDamage();
    const refund = { id, decision: "refund", amount: "21.00", bornBy: "shared" } as const;
    const outcomes = await concurrently([
      () => one.desk.decideClaim({ ...refund, reason: REASON }),
      () => other.desk.decideClaim({ ...refund, reason: REASON }),
    ]);
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 1 });
    expect(await database.prisma.refund.count({ where: { payment: { bookingId: job.id } } })).toBe(
      1,
    );
  }
});
