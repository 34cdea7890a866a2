import { beforeEach, describe, expect, test } from "vitest";
import type { DeskJobList } from "~/domain/booking/desk/actions";
import { watchJobs } from "~/server/services/booking/desk/watch";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(world.clock.now().getTime() - hours * HOUR_MS);
const pass = async (hours: number) => {
  world.clock.advance(hours * HOUR_MS);
  // Runs twice: the second run must change nothing.
  await watchJobs(world.context());
  await watchJobs(world.context());
};

const alerts = () =>
  database.prisma.operatorAlert.findMany({
    select: { kind: true, bookingId: true, resolvedAt: true, note: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
const atWork = async () => (await atDesk(world, database.prisma, "operator")).desk;

async function running(hours: number) {
  const { prisma } = database;
  const mechanic = await givenMechanic(prisma);
  const scheduledAt = hoursAgo(hours);
  const { id } = await givenBooking(prisma, { mechanic, status: "in_progress", scheduledAt });
  await prisma.booking.update({ where: { id }, data: { startedAt: scheduledAt } });
  return { id, mechanic };
}

describe("a job that was accepted but not started", () => {
  test("alerts the desk four hours after its start, once, and clears when it starts", async () => {
    const { prisma } = database;
    const mechanic = await givenMechanic(prisma);
    const { id } = await givenBooking(prisma, {
      mechanic,
      status: "accepted",
      scheduledAt: hoursAgo(0),
    });
    await pass(3.9);
    expect(await alerts()).toEqual([]);
    await pass(0.1);
    expect(await alerts()).toMatchObject([{ kind: "job_late", bookingId: id, resolvedAt: null }]);
    const desk = await atWork();
    expect(await desk.jobCounts()).toEqual({
      late: 1,
      stuck: 0,
      stopped: 0,
      contested: 0,
      changes: 0,
      claims: 0,
      unheld: 1,
      requests: 0,
    });
    await (await world.callerFor(mechanic)).booking.setStatus({ id, status: "in_progress" });
    await pass(0.1);
    expect(await alerts()).toMatchObject([
      { kind: "job_late", resolvedAt: world.clock.now(), note: "The job continued." },
    ]);
    expect(await desk.jobCounts()).toMatchObject({ late: 0 });
  });
});

describe("a job that nobody completes", () => {
  test("reminds its mechanic after 12 hours and alerts the desk after 48, once each", async () => {
    const { id, mechanic } = await running(0);
    const told = async () => {
      await world.runJobs();
      const notices = await database.prisma.notification.findMany({
        where: { userId: mechanic.id },
      });
      return notices.map(({ kind }) => kind);
    };
    await pass(11.9);
    expect(await told()).toEqual([]);
    await pass(0.2);
    expect(await told()).toEqual(["job_unfinished"]);
    expect(world.mails.map(({ to }) => to)).toEqual([mechanic.email]);
    await pass(35.8);
    expect(await alerts()).toEqual([]);
    await pass(0.2);
    expect(await alerts()).toMatchObject([{ kind: "job_stuck", bookingId: id }]);
    expect(await told()).toEqual(["job_unfinished"]);
    await (await world.callerFor(mechanic)).booking.complete({ id });
    await pass(0.1);
    expect(await alerts()).toMatchObject([{ kind: "job_stuck", note: "The job continued." }]);
  });

  test("sends no reminder when the job is completed before the mail is written", async () => {
    const { id, mechanic } = await running(0);
    await pass(12);
    await database.prisma.booking.update({
      where: { id },
      data: { status: "completed", completedAt: world.clock.now() },
    });
    await world.runJobs();
    expect(world.mails.filter(({ to }) => to === mechanic.email)).toEqual([]);
  });
});

test("the desk's lists hold the right jobs, oldest first, page by page", async () => {
  const { prisma } = database;
  const stopped = await running(2);
  await prisma.booking.update({
    where: { id: stopped.id },
    data: { stoppedAt: hoursAgo(1), stopReason: "Not what I ordered." },
  });
  const contested = await givenBooking(prisma, { status: "accepted", scheduledAt: hoursAgo(1) });
  await prisma.booking.update({
    where: { id: contested.id },
    data: { arrivedAt: hoursAgo(1), arrivalContestedAt: hoursAgo(0.5) },
  });
  const stuck = await running(49);
  const late = [];
  for (let index = 0; index < 51; index += 1) {
    const { id } = await givenBooking(prisma, { status: "accepted", scheduledAt: hoursAgo(5) });
    late.push(id);
  }
  const desk = await atWork();
  const idsOf = async (list: DeskJobList) => (await desk.jobs({ list })).items.map(({ id }) => id);
  expect(await desk.jobCounts()).toEqual({
    late: 51,
    stuck: 1,
    stopped: 1,
    contested: 1,
    changes: 0,
    claims: 0,
    // None of these was paid for.
    unheld: 54,
    requests: 0,
  });
  expect((await desk.jobs({ list: "stopped" })).items).toMatchObject([
    { id: stopped.id, dueAt: hoursAgo(-23).toISOString() },
  ]);
  expect(await idsOf("contested")).toEqual([contested.id]);
  expect(await idsOf("stuck")).toEqual([stuck.id]);
  const first = await desk.jobs({ list: "late" });
  expect(first.items).toHaveLength(50);
  const rest = await desk.jobs({ list: "late", cursor: first.nextCursor ?? "" });
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(late);
  expect(rest.nextCursor).toBeNull();
  expect(first.items[0]).toMatchObject({
    customer: "Casey Customer",
    mechanic: "Morgan Mechanic",
    total: "105.00",
    since: hoursAgo(5).toISOString(),
  });
});
