import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenUnverified,
  givenService,
  givenVehicle,
} from "~test/support/factory";
import { createWorld } from "~test/support/world";
import { concurrently, rounds, tally, times } from "../support";

const database = useDatabase();
const dayOf = (index: number) => new Date(Date.now() + (index + 1) * 86_400_000);

test("lets an unverified mechanic who accepts thirty jobs at once have ten", async () => {
  const { prisma } = database;
  const world = createWorld(database.db);
  for (let round = 0; round < rounds(10, 2); round += 1) {
    const customer = await givenCustomer(prisma);
    const mechanic = await givenUnverified(prisma);
    const api = await world.callerFor(mechanic);
    const jobs = await Promise.all(
      times(30, (index) => givenBooking(prisma, { customer, scheduledAt: dayOf(index) })),
    );
    const outcomes = await concurrently(
      jobs.map(
        ({ id }) =>
          () =>
            api.booking.accept({ id }),
      ),
    );
    expect(tally(outcomes)).toEqual({ OK: 10, CONFLICT: 20 });
    expect(await prisma.booking.count({ where: { mechanicId: mechanic.id } })).toBe(10);
  }
});

test("allows twenty of thirty accepts at once, the hourly limit", async () => {
  const { prisma } = database;
  const world = createWorld(database.db, { bookingLimits: { jobsInHand: 1_000 } });
  for (let round = 0; round < rounds(10, 2); round += 1) {
    const customer = await givenCustomer(prisma);
    const mechanic = await givenUnverified(prisma);
    const api = await world.callerFor(mechanic);
    const jobs = await Promise.all(
      times(30, (index) => givenBooking(prisma, { customer, scheduledAt: dayOf(index) })),
    );
    const outcomes = await concurrently(
      jobs.map(
        ({ id }) =>
          () =>
            api.booking.accept({ id }),
      ),
    );
    expect(tally(outcomes)).toEqual({ OK: 20, TOO_MANY: 10 });
    expect(await prisma.booking.count({ where: { mechanicId: mechanic.id } })).toBe(20);
  }
});

test("lets a verified mechanic who accepts thirty jobs at once have as many as verified ones may", async () => {
  const { prisma } = database;
  const world = createWorld(database.db, {
    bookingLimits: { verifiedJobsInHand: 12, verifiedAcceptsPerHour: 1_000 },
  });
  for (let round = 0; round < rounds(10, 2); round += 1) {
    const customer = await givenCustomer(prisma);
    const mechanic = await givenMechanic(prisma);
    const api = await world.callerFor(mechanic);
    const jobs = await Promise.all(
      times(30, (index) => givenBooking(prisma, { customer, scheduledAt: dayOf(index) })),
    );
    const outcomes = await concurrently(
      jobs.map(
        ({ id }) =>
          () =>
            api.booking.accept({ id }),
      ),
    );
    expect(tally(outcomes)).toEqual({ OK: 12, CONFLICT: 18 });
    expect(await prisma.booking.count({ where: { mechanicId: mechanic.id } })).toBe(12);
  }
});

test("creates twenty of thirty bookings that a customer sends at once", async () => {
  const { prisma } = database;
  const world = createWorld(database.db);
  const service = await givenService(prisma);
  for (let round = 0; round < rounds(10, 2); round += 1) {
    const customer = await givenCustomer(prisma);
    const vehicle = await givenVehicle(prisma, customer);
    const api = await world.callerFor(customer);
    const order = (index: number) =>
      api.booking.create({
        vehicleId: vehicle.id,
        serviceIds: [service.id],
        scheduledAt: dayOf(index).toISOString(),
        serviceLocation: "San Francisco, CA 94110",
      });
    const outcomes = await concurrently(times(30, (index) => () => order(index)));
    expect(tally(outcomes)).toEqual({ OK: 20, CONFLICT: 10 });
    expect(await prisma.booking.count({ where: { customerId: customer.id } })).toBe(20);
  }
});

test("an edit against an accept of the earlier version: never both", async () => {
  const { prisma } = database;
  const world = createWorld(database.db);
  const customer = await givenCustomer(prisma);
  const owner = await world.callerFor(customer);
  for (let round = 0; round < rounds(); round += 1) {
    const { id } = await givenBooking(prisma, { customer, scheduledAt: dayOf(round) });
    const mechanic = await world.callerFor(await givenMechanic(prisma));
    const outcomes = await concurrently<unknown>([
      () => owner.booking.update({ id, issueDescription: "Something else entirely" }),
      async () => {
        // An edit takes a few milliseconds, so this delay lets each side be first in some rounds.
        await sleep((round % 10) * 5);
        return mechanic.booking.accept({ id, version: 1 });
      },
    ]);
    expect(outcomes.filter(({ code }) => code === "OK")).toHaveLength(1);
    const { status, version } = await prisma.booking.findUniqueOrThrow({ where: { id } });
    expect(version).toBe(2);
    expect(status).toBe(outcomes[1]?.code === "OK" ? "accepted" : "pending");
  }
});
