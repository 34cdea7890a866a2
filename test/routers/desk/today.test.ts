import { beforeEach, describe, expect, test } from "vitest";
import type { TodayWait } from "~/domain/staff/today";
import { useDatabase } from "~test/support/db";
import { givenDeadJob } from "~test/support/dead-jobs";
import { atDesk, givenDisputedJob } from "~test/support/desk";
import { givenBooking } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const HOUR_MS = 3_600_000;
const desk = async () => (await atDesk(world, database.prisma, "operator")).desk;
const hoursAgo = (hours: number) => new Date(world.clock.now().getTime() - hours * HOUR_MS);

async function waiting(what: TodayWait) {
  const { waiting } = await (await desk()).today();
  const { count, oldestAt } = waiting.find((one) => one.what === what) ?? {};
  return { count, oldestAt };
}

describe("the desk's Today page", () => {
  test("shows zeros when nothing happened", async () => {
    const { waiting: all, comparedAt } = await (await desk()).today();
    expect(all.every(({ count, oldestAt }) => count === 0 && oldestAt === null)).toBe(true);
    expect(comparedAt).toBeNull();
  });

  test("counts requests, late jobs and cards not yet authorized, with the age of the oldest", async () => {
    const { prisma } = database;
    world.clock.set("2027-03-01T17:00:00.000Z");
    await givenBooking(prisma, { createdAt: hoursAgo(2) });
    await givenBooking(prisma, { createdAt: hoursAgo(30) });
    await givenBooking(prisma, { status: "accepted", scheduledAt: hoursAgo(5) });
    await givenBooking(prisma, {
      status: "accepted",
      scheduledAt: hoursAgo(-10),
      paymentStatus: "authorized",
    });
    await givenBooking(prisma, { status: "accepted", scheduledAt: hoursAgo(-30) });
    // Its saved card is authorized two days before.
    await givenBooking(prisma, { status: "accepted", scheduledAt: hoursAgo(-50) });
    expect(await waiting("requests")).toEqual({ count: 2, oldestAt: hoursAgo(30).toISOString() });
    expect(await waiting("late")).toEqual({ count: 1, oldestAt: hoursAgo(5).toISOString() });
    expect(await waiting("unheld")).toEqual({ count: 2, oldestAt: hoursAgo(5).toISOString() });
    expect(await waiting("stuck")).toEqual({ count: 0, oldestAt: null });
  });

  test("counts a dispute until its answer is submitted, and a failed job until somebody looks", async () => {
    const { prisma } = database;
    const job = await givenDisputedJob(world, prisma);
    const { createdAt, id } = await job.row();
    expect(await waiting("disputes")).toEqual({ count: 1, oldestAt: createdAt.toISOString() });
    await prisma.dispute.update({ where: { id }, data: { submittedAt: new Date() } });
    expect(await waiting("disputes")).toMatchObject({ count: 0 });

    const at = new Date("2027-03-01T10:00:00Z");
    const data = { bookingId: job.id, kind: "captured" };
    const dead = await givenDeadJob(prisma, { name: "mail.booking", data, at });
    expect(await waiting("deadJobs")).toEqual({ count: 1, oldestAt: at.toISOString() });
    await (await desk()).dropDeadJob({ id: dead, reason: "Told by phone." });
    expect(await waiting("deadJobs")).toMatchObject({ count: 0 });
  });

  test("reports a backup older than a night and two hours as late, and a missing one too", async () => {
    const backupOf = async (lastBackup: () => Date | null) => {
      world = createWorld(database.db, { lastBackup });
      return (await (await desk()).today()).backup;
    };
    expect((await (await desk()).today()).backup).toBeNull();
    expect(await backupOf(() => null)).toEqual({ at: null, isLate: true });
    const at = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
    expect(await backupOf(() => at(25))).toMatchObject({ isLate: false });
    expect(await backupOf(() => at(27))).toMatchObject({ isLate: true });
  });
});
