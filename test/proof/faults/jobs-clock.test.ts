import { beforeEach, expect, test } from "vitest";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { useDatabase } from "~test/support/db";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenService,
  givenVehicle,
  orderOf,
} from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

// Everything that happens to a job by time alone, in one life: a moment too early nothing of it has
// happened, then it has, and the job that does it changes nothing by running again.

const database = useDatabase();
let world: TestWorld;
let began: Date;
beforeEach(() => {
  world = createWorld(database.db);
  began = new Date();
  world.clock.set(began);
});

const HOUR_MS = 3_600_000;
const SECOND = 1 / 3_600;
const hour = (hours: number) => new Date(began.getTime() + hours * HOUR_MS);

/** A request, an accepted job that one side wants to move, one that nobody begins, one that nobody ends. */
async function givenLives() {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const vehicle = await givenVehicle(prisma, customer);
  const service = await givenService(prisma);
  const asCustomer = await world.callerFor(customer);
  const request = await asCustomer.booking.create(orderOf(vehicle.id, [service.id], hour(5 * 24)));
  const take = async (status: "accepted" | "in_progress", hours: number) =>
    givenBooking(prisma, {
      customer,
      mechanic: await givenMechanic(prisma),
      status,
      scheduledAt: hour(hours),
    });
  const moved = await take("accepted", 4 * 24);
  await asCustomer.booking.reschedule({
    id: moved.id,
    scheduledAt: hour(4 * 24 + 2).toISOString(),
  });
  const late = await take("accepted", 1);
  const endless = await take("in_progress", 0);
  await prisma.booking.update({ where: { id: endless.id }, data: { startedAt: began } });
  return { request: request.id, moved: moved.id, late: late.id, endless: endless.id };
}

const BY_TIME = ["job_unfinished", "move_expired", "abandoned", "expired"];

/** What became of each, what was put before the desk, and what people were told. */
async function standing(lives: Awaited<ReturnType<typeof givenLives>>) {
  const { prisma } = database;
  const bookings = await prisma.booking.findMany({ select: { id: true, status: true } });
  const statusOf = (id: string) => bookings.find((one) => one.id === id)?.status;
  const { state: proposal } = await prisma.bookingProposal.findFirstOrThrow();
  const alerts = await prisma.operatorAlert.findMany({ orderBy: { createdAt: "asc" } });
  const notices = await prisma.notification.findMany({
    where: { kind: { in: BY_TIME } },
    orderBy: { createdAt: "asc" },
  });
  return {
    request: statusOf(lives.request),
    moved: statusOf(lives.moved),
    late: statusOf(lives.late),
    endless: statusOf(lives.endless),
    proposal,
    alerts: alerts.map(({ kind, resolvedAt }) => (resolvedAt === null ? kind : `${kind} resolved`)),
    told: notices.map(({ kind }) => kind),
  };
}

/** The job of each minute, as the worker runs it, and whatever it causes. */
async function runUpkeep() {
  await enqueue(database.prisma, "booking.upkeep", {});
  await world.runJobs();
}

test("what time does to jobs is done at its hour, once, and nothing of it earlier", async () => {
  const lives = await givenLives();
  const expected = await standing(lives);
  expect(expected).toEqual({
    request: "pending",
    moved: "accepted",
    late: "accepted",
    endless: "in_progress",
    proposal: "open",
    alerts: [],
    told: [],
  });
  const tell = (kind: string) => ({ told: [...expected.told, kind] });
  const ACTS: [at: number, what: () => Partial<typeof expected>][] = [
    [5, () => ({ alerts: ["job_late"] })],
    [12, () => tell("job_unfinished")],
    [24, () => ({ proposal: "expired", ...tell("move_expired") })],
    [25, () => ({ late: "cancelled", alerts: ["job_late resolved"], ...tell("abandoned") })],
    [48, () => ({ alerts: ["job_late resolved", "job_stuck"] })],
    [72, () => ({ request: "cancelled", ...tell("expired") })],
  ];
  for (const [at, what] of ACTS) {
    world.clock.set(hour(at - SECOND));
    await runUpkeep();
    expect([at, await standing(lives)]).toEqual([at, expected]);
    world.clock.set(hour(at));
    Object.assign(expected, what());
    for (let again = 0; again < 2; again += 1) {
      await runUpkeep();
      expect([at, await standing(lives)]).toEqual([at, expected]);
    }
  }
});
