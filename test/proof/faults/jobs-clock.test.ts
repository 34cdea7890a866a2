import { beforeEach, expect, test } from "vitest";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { changeOrderExpiry } from "~/domain/booking/change-order/rules";
import { givenChangeOrder } from "~test/support/booking/change-orders";
import { givenWarrantedJob } from "~test/support/booking/claims";
import { useDatabase } from "~test/support/db";
import { milesAway, setOutFor } from "~test/support/booking/drive";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenService,
  givenVehicle,
  orderOf,
} from "~test/support/factory";
import { saveCardFor } from "~test/support/payment/payments";
import { createWorld, type TestWorld } from "~test/support/world";

// Tests everything that only time does to a job. A moment too early, nothing has happened; at the
// right time it has; and running the background job again changes nothing.

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

/** Creates a booking for each background job that time alone triggers. */
async function givenLives() {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const vehicle = await givenVehicle(prisma, customer);
  const service = await givenService(prisma);
  const asCustomer = await world.callerFor(customer);
  // The mechanic who is reminded at half of the request's time.
  const candidate = await givenMechanic(prisma);
  const order = orderOf(vehicle.id, [service.id], hour(5 * 24));
  const request = await asCustomer.booking.create({ ...order, mechanicId: candidate.id });
  await saveCardFor(prisma, request.id);
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
  // The mechanic set out, and never reported the arrival.
  await setOutFor(prisma, late.id, began);
  await prisma.jobPosition.create({
    data: { bookingId: late.id, ...milesAway(1), farthestMiles: 5, recordedAt: began },
  });
  const endless = await take("in_progress", 0);
  await prisma.booking.update({ where: { id: endless.id }, data: { startedAt: began } });
  await givenChangeOrder(prisma, endless.id, { expiresAt: changeOrderExpiry(began) });
  // Stopped at once, so it waits for the desk, whatever the time.
  const stopped = await take("in_progress", 0);
  await prisma.booking.update({ where: { id: stopped.id }, data: { startedAt: hour(48) } });
  await asCustomer.booking.stop({ id: stopped.id, reason: "Wrong car" });
  const warranted = await givenWarrantedJob(world, prisma);
  const { id: warranty } = await warranted.claimWarranty();
  const damaged = await givenWarrantedJob(world, prisma);
  const { id: damage } = await damaged.claimDamage();
  return {
    bookings: { request: request.id, moved: moved.id, late: late.id, endless: endless.id },
    claims: { warranty, damage },
    stopped: stopped.id,
    /** Jobs without a claim so far. */
    unclaimed: [await givenWarrantedJob(world, prisma), await givenWarrantedJob(world, prisma)],
  };
}

const BY_TIME = [
  "still_open",
  "job_unfinished",
  "move_expired",
  "change_expired",
  "abandoned",
  "expired",
  "claim_at_desk",
  "job_claim_at_desk",
];

/** Returns the outcome of each, the desk's alerts, and what people were told. */
async function outcomeOf({ bookings, claims, stopped }: Awaited<ReturnType<typeof givenLives>>) {
  const { prisma } = database;
  const [rows, made, alerts, notices] = await Promise.all([
    prisma.booking.findMany({ select: { id: true, status: true } }),
    prisma.claim.findMany(),
    prisma.operatorAlert.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] }),
    prisma.notification.findMany({
      where: { kind: { in: BY_TIME } },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    }),
  ]);
  const statusOf = (id: string) => rows.find((one) => one.id === id)?.status;
  const stateOf = (id: string) => made.find((one) => one.id === id)?.state;
  const { state: proposal } = await prisma.bookingProposal.findFirstOrThrow();
  const { state: change } = await prisma.changeOrder.findFirstOrThrow();
  return {
    request: statusOf(bookings.request),
    moved: statusOf(bookings.moved),
    late: statusOf(bookings.late),
    endless: statusOf(bookings.endless),
    stopped: statusOf(stopped),
    proposal,
    change,
    warranty: stateOf(claims.warranty),
    damage: stateOf(claims.damage),
    positions: await prisma.jobPosition.count(),
    alerts: alerts.map(({ kind, resolvedAt }) => (resolvedAt === null ? kind : `${kind} resolved`)),
    told: notices.map(({ kind }) => kind).toSorted(),
  };
}

/** Runs the job of each minute as the worker does, and everything it causes. */
async function runUpkeep() {
  await enqueue(database.prisma, "booking.upkeep", {});
  await world.runJobs();
}

test("does what time does to jobs at the right hour, once, and nothing earlier", async () => {
  const lives = await givenLives();
  const expected = await outcomeOf(lives);
  expect(expected).toEqual({
    request: "pending",
    moved: "accepted",
    late: "accepted",
    endless: "in_progress",
    stopped: "in_progress",
    proposal: "open",
    change: "open",
    warranty: "asked",
    damage: "desk",
    positions: 1,
    alerts: ["work_stopped"],
    told: [],
  });
  const tell = (...kinds: string[]) => ({ told: [...expected.told, ...kinds].toSorted() });
  const alert = (...kinds: string[]) => ({ alerts: [...expected.alerts, ...kinds] });
  const resolved = (kind: string) => ({
    alerts: expected.alerts.map((one) => (one === kind ? `${kind} resolved` : one)),
  });
  const ACTIONS: [at: number, what: () => Partial<typeof expected>][] = [
    [4, () => ({ positions: 0 })],
    [5, () => alert("job_late")],
    [12, () => tell("job_unfinished")],
    [
      24,
      () => ({ proposal: "expired", change: "expired", ...tell("move_expired", "change_expired") }),
    ],
    [25, () => ({ late: "cancelled", ...resolved("job_late"), ...tell("abandoned") })],
    [36, () => tell("still_open")],
    [
      48,
      () => ({
        warranty: "desk",
        ...alert("job_stuck"),
        ...tell("claim_at_desk", "job_claim_at_desk"),
      }),
    ],
    [60, () => tell("job_unfinished")],
    [72, () => ({ request: "cancelled", ...alert("claim_overdue"), ...tell("expired") })],
    [96, () => alert("job_stuck")],
    [100, () => alert("job_late")],
    [
      120,
      () => ({
        moved: "cancelled",
        alerts: [...resolved("job_late").alerts, "claim_overdue"],
        ...tell("abandoned"),
      }),
    ],
  ];
  for (const [at, what] of ACTIONS) {
    world.clock.set(hour(at - SECOND));
    await runUpkeep();
    expect([at, await outcomeOf(lives)]).toEqual([at, expected]);
    world.clock.set(hour(at));
    Object.assign(expected, what());
    for (let again = 0; again < 2; again += 1) {
      await runUpkeep();
      expect([at, await outcomeOf(lives)]).toEqual([at, expected]);
    }
  }
  // The warranty's end is checked when it is claimed.
  const [inTime, tooLate] = lives.unclaimed;
  world.clock.set(hour(30 * 24 - SECOND));
  expect(await inTime?.claimWarranty()).toMatchObject({ kind: "warranty", state: "asked" });
  world.clock.set(hour(30 * 24 + SECOND));
  await expect(tooLate?.claimWarranty()).rejects.toMatchObject({ code: "CONFLICT" });
});
