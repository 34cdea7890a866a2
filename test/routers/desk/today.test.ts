import { beforeEach, describe, expect, test } from "vitest";
import type { TodayWait } from "~/domain/staff/today";
import { useDatabase } from "~test/support/db";
import { givenDeadJob } from "~test/support/database/dead-jobs";
import { atDesk, givenDisputedJob } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
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
    // Not counted: its saved card is authorized two days before the job.
    await givenBooking(prisma, { status: "accepted", scheduledAt: hoursAgo(-50) });
    expect(await waiting("requests")).toEqual({ count: 2, oldestAt: hoursAgo(30).toISOString() });
    expect(await waiting("late")).toEqual({ count: 1, oldestAt: hoursAgo(5).toISOString() });
    expect(await waiting("unheld")).toEqual({ count: 2, oldestAt: hoursAgo(5).toISOString() });
    expect(await waiting("stuck")).toEqual({ count: 0, oldestAt: null });
  });

  test("names a request by its message if its subject was chosen from a list", async () => {
    const { prisma } = database;
    const caller = await world.callerFor(await givenCustomer(prisma));
    await caller.auth.contactSupport({ subject: "A payment", message: "I was charged twice." });
    const { items } = await (await desk()).today();
    expect(items).toMatchObject([{ kind: "support", about: "I was charged twice." }]);
  });

  test("lists what needs staff by name and deadline, and drops it once it's handled", async () => {
    const { prisma } = database;
    world.clock.set("2027-03-01T17:00:00.000Z");
    const inMinutes = (minutes: number) => hoursAgo(-minutes / 60);
    const request = await givenBooking(prisma, { scheduledAt: inMinutes(90) });
    const late = await givenBooking(prisma, { status: "accepted", scheduledAt: inMinutes(-10) });
    await givenBooking(prisma, { status: "accepted", scheduledAt: inMinutes(300) });
    const dispute = await givenDisputedJob(world, prisma);
    await givenBooking(prisma, { scheduledAt: inMinutes(300) });
    const shown = async () =>
      (await (await desk()).today()).items.map(({ kind, group, job }) => [
        group,
        kind,
        job?.bookingNumber,
      ]);
    expect(await shown()).toEqual([
      ["now", "late", late.bookingNumber],
      ["risk", "unaccepted", request.bookingNumber],
      // The dispute's alert replaces the dispute itself.
      ["money", "alert", dispute.bookingNumber],
    ]);
    const today = await (await desk()).today();
    expect(today).toMatchObject({ ahead: 1, nextStartAt: inMinutes(300).toISOString() });
    expect(JSON.stringify(today.items[0])).toContain(late.customerId);
    await prisma.booking.update({ where: { id: late.id }, data: { arrivedAt: inMinutes(0) } });
    const id = today.items[2]?.alert?.id ?? "";
    await (await desk()).resolveAlert({ id, note: "We answer tomorrow." });
    expect(await shown()).toEqual([
      ["risk", "unaccepted", request.bookingNumber],
      ["money", "dispute", dispute.bookingNumber],
    ]);
  });

  test("shows a request far ahead only while no mechanic nearby can take it", async () => {
    const { prisma } = database;
    world.clock.set("2027-03-01T17:00:00.000Z");
    const { id } = await givenBooking(prisma, { scheduledAt: hoursAgo(-72) });
    await prisma.booking.update({ where: { id }, data: { expiresAt: hoursAgo(-70) } });
    const kinds = async () => (await (await desk()).today()).items.map(({ kind }) => kind);
    expect(await kinds()).toEqual(["unaccepted"]);
    await givenMechanic(prisma);
    expect(await kinds()).toEqual([]);
  });

  test("shows the day of a payout run, and a pause of new bookings with who made it", async () => {
    const { prisma } = database;
    world.clock.set("2027-03-01T17:00:00.000Z");
    const { desk: owner, person } = await atDesk(world, prisma, "owner");
    await prisma.user.update({ where: { id: person.id }, data: { firstName: "Olga" } });
    await owner.setPayoutDay({ runOn: "2027-03-02" });
    await owner.pauseBookings({ sentence: "We're back tomorrow." });
    const shown = async () => (await (await desk()).today()).items;
    expect(await shown()).toMatchObject([
      { kind: "paused", about: "We're back tomorrow.", from: expect.stringMatching(/^Olga/) },
    ]);
    world.clock.advance(24 * HOUR_MS);
    expect((await shown()).map(({ kind, group }) => `${group} ${kind}`)).toEqual([
      "due payout_day",
      "risk paused",
    ]);
  });

  test("counts a failed task about the reader's own booking or account for colleagues only", async () => {
    const { prisma } = database;
    const own = await atDesk(world, prisma, "operator");
    const { id } = await givenBooking(prisma, { customer: own.person });
    const at = new Date("2027-03-01T10:00:00Z");
    await givenDeadJob(prisma, {
      name: "mail.booking",
      data: { bookingId: id, kind: "captured" },
      at,
    });
    await givenDeadJob(prisma, { name: "mechanic.former", data: { userId: own.person.id }, at });
    const countFor = async (api: typeof own.desk) =>
      (await api.today()).waiting.find(({ what }) => what === "deadJobs")?.count;
    expect([await countFor(own.desk), await countFor(await desk())]).toEqual([0, 2]);
    expect([(await own.desk.deadJobs()).length, (await (await desk()).deadJobs()).length]).toEqual([
      0, 2,
    ]);
    expect((await own.desk.today()).items.map(({ kind }) => kind)).not.toContain("dead_jobs");
  });

  test("hides safety reports and claims about a staff member's own booking", async () => {
    const { prisma } = database;
    const { person, desk } = await atDesk(world, prisma, "operator");
    const own = await givenBooking(prisma, { status: "completed", customer: person });
    await prisma.claim.create({
      data: {
        bookingId: own.id,
        kind: "damage",
        state: "desk",
        openedBy: person.id,
        description: "The bumper is scratched.",
        dueAt: hoursAgo(-5),
      },
    });
    expect((await desk.today()).items).toEqual([]);
    const { items } = await (await atDesk(world, prisma, "operator")).desk.today();
    expect(items).toMatchObject([{ kind: "claim", about: "Damage" }]);
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
