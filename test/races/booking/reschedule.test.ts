import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { concurrently, rounds } from "../support";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
  world.clock.set(new Date());
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS);

/** Creates an accepted job with an open reschedule request 72 hours later. */
async function proposedJob() {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const scheduledAt = inHours(48);
  const { id } = await givenBooking(prisma, {
    customer,
    mechanic,
    status: "accepted",
    scheduledAt,
  });
  const asCustomer = await world.callerFor(customer);
  const asMechanic = await world.callerFor(mechanic);
  await asCustomer.booking.reschedule({ id, scheduledAt: inHours(72).toISOString() });
  return { id, customer, mechanic, scheduledAt, asCustomer, asMechanic };
}

const stored = (id: string) =>
  database.prisma.booking.findUniqueOrThrow({
    where: { id },
    include: { events: { orderBy: { id: "asc" } }, proposals: true },
  });

test("accepting a new time against accepting another job then: the mechanic never has both", async () => {
  for (let round = 0; round < rounds(); round += 1) {
    const { id, scheduledAt, asMechanic } = await proposedJob();
    const other = await givenBooking(database.prisma, { scheduledAt: inHours(72.5) });
    const [moved, taken] = await concurrently<unknown>([
      () => asMechanic.booking.acceptReschedule({ id }),
      () => asMechanic.booking.accept({ id: other.id }),
    ]);
    expect([moved?.code, taken?.code].toSorted()).toEqual(["CONFLICT", "OK"]);
    const booking = await stored(id);
    const isMoved = moved?.code === "OK";
    expect(booking.scheduledAt).toEqual(isMoved ? inHours(72) : scheduledAt);
    expect(booking.proposals.map(({ state }) => state)).toEqual([isMoved ? "accepted" : "open"]);
    expect((await stored(other.id)).status).toBe(isMoved ? "pending" : "accepted");
  }
});

test("accepting a new time against withdrawing it: one succeeds", async () => {
  for (let round = 0; round < rounds(); round += 1) {
    const { id, scheduledAt, asCustomer, asMechanic } = await proposedJob();
    const [accepted, withdrawn] = await concurrently([
      () => asMechanic.booking.acceptReschedule({ id }),
      () => asCustomer.booking.withdrawReschedule({ id }),
    ]);
    expect([accepted?.code, withdrawn?.code].toSorted()).toEqual(["CONFLICT", "OK"]);
    const { events, proposals, ...booking } = await stored(id);
    const isMoved = accepted?.code === "OK";
    expect(booking.scheduledAt).toEqual(isMoved ? inHours(72) : scheduledAt);
    expect(proposals.map(({ state }) => state)).toEqual([isMoved ? "accepted" : "withdrawn"]);
    expect(events.map(({ kind }) => kind)).toEqual([
      "reschedule",
      isMoved ? "accept_reschedule" : "withdraw_reschedule",
    ]);
  }
});

test("both sides request a new time at once: one request is open", async () => {
  for (let round = 0; round < rounds(); round += 1) {
    const { id, asCustomer, asMechanic } = await proposedJob();
    await asCustomer.booking.withdrawReschedule({ id });
    const scheduledAt = inHours(80).toISOString();
    const calls = await concurrently([
      () => asCustomer.booking.reschedule({ id, scheduledAt }),
      () => asMechanic.booking.reschedule({ id, scheduledAt }),
    ]);
    expect(calls.map(({ code }) => code).toSorted()).toEqual(["CONFLICT", "OK"]);
    const { proposals } = await stored(id);
    expect(proposals.filter(({ state }) => state === "open")).toHaveLength(1);
  }
});

test("accepting a new time against setting out: the mechanic never drives to a rescheduled job", async () => {
  for (let round = 0; round < rounds(); round += 1) {
    const { id, asCustomer, asMechanic } = await proposedJob();
    await asCustomer.booking.withdrawReschedule({ id });
    await database.prisma.booking.update({
      where: { id },
      data: { scheduledAt: inHours(1), busyUntil: inHours(2) },
    });
    await asMechanic.booking.reschedule({ id, scheduledAt: inHours(90).toISOString() });
    const [moved, left] = await concurrently<unknown>([
      () => asCustomer.booking.acceptReschedule({ id }),
      () => asMechanic.booking.enRoute({ id, etaMinutes: 20 }),
    ]);
    expect([moved?.code, left?.code].toSorted()).toEqual(["CONFLICT", "OK"]);
    const { enRouteAt, scheduledAt } = await stored(id);
    expect([enRouteAt === null, scheduledAt]).toEqual(
      moved?.code === "OK" ? [true, inHours(90)] : [false, inHours(1)],
    );
    await database.prisma.booking.update({ where: { id }, data: { status: "cancelled" } });
  }
});
