import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { answers, concurrently, rounds, tally, times } from "../support";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
});

/** Each round's job has its own day, so that jobs of different rounds never overlap. */
const dayOf = (round: number) => new Date(Date.now() + (round + 1) * 86_400_000);

test("lets exactly one of thirty mechanics accept the same job at once", async () => {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanics = await Promise.all(times(30, () => givenMechanic(prisma)));
  const callers = await Promise.all(mechanics.map((mechanic) => world.callerFor(mechanic)));
  for (let round = 0; round < rounds(); round += 1) {
    const { id } = await givenBooking(prisma, { customer, scheduledAt: dayOf(round) });
    const outcomes = await concurrently(callers.map((api) => () => api.booking.accept({ id })));
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 29 });
    for (const outcome of outcomes) {
      if (outcome.code !== "OK") expect(outcome.status).toBe("accepted");
    }
    const winner = mechanics[outcomes.findIndex(({ code }) => code === "OK")];
    const booking = await prisma.booking.findUniqueOrThrow({
      where: { id },
      include: { events: true },
    });
    expect(booking).toMatchObject({ status: "accepted", mechanicId: winner?.id, version: 2 });
    expect(booking.events.map(({ kind }) => kind)).toEqual(["accept"]);
  }
});

test("lets a mechanic who accepts five overlapping jobs at once have one of them", async () => {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const api = await world.callerFor(mechanic);
  for (let round = 0; round < rounds(); round += 1) {
    const jobs = await Promise.all(
      times(5, () => givenBooking(prisma, { customer, scheduledAt: dayOf(round) })),
    );
    const outcomes = await concurrently(
      jobs.map(
        ({ id }) =>
          () =>
            api.booking.accept({ id }),
      ),
    );
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 4 });
    for (const outcome of outcomes) {
      if (outcome.code === "OK") continue;
      expect(outcome.message).toMatch(/^You already have a job at that time: CW-/);
      expect(outcome.status).toBe("pending");
    }
    const taken = await prisma.booking.findMany({
      where: { id: { in: jobs.map(({ id }) => id) }, mechanicId: mechanic.id },
    });
    expect(taken.map(({ id }) => id)).toEqual(answers(outcomes).map(({ id }) => id));
  }
});
