import { beforeEach, describe, expect, test } from "vitest";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { useDatabase } from "~test/support/db";
import { milesAway, setOutFor } from "~test/support/booking/drive";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

async function givenTrip({ street = true, startsIn = 60 } = {}) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const { id } = await givenBooking(prisma, {
    customer,
    mechanic,
    status: "accepted",
    scheduledAt: new Date(world.clock.now().getTime() + startsIn * MINUTE_MS),
  });
  await prisma.booking.update({ where: { id }, data: { acceptedPolicy: "2026-11" } });
  await setOutFor(prisma, id, world.clock.now(), street);
  const asMechanic = await world.callerFor(mechanic);
  const asCustomer = await world.callerFor(customer);
  return {
    id,
    asMechanic,
    asCustomer,
    note: (miles: number) => asMechanic.booking.position.note({ id, ...milesAway(miles) }),
    /** Drives from one distance to another at 40 miles an hour. */
    async drive(from: number, to: number) {
      for (let miles = from; miles >= to - 0.001; miles -= 0.5) {
        await asMechanic.booking.position.note({ id, ...milesAway(miles) });
        world.clock.advance(45 * SECOND_MS);
      }
    },
    seen: async () => (await asCustomer.booking.position.get({ id })).position,
    fee: async () => (await asCustomer.booking.cancellation({ id })).fee,
    kept: () => prisma.jobPosition.findUnique({ where: { bookingId: id } }),
  };
}

describe("a mechanic who shares their position", () => {
  test("is shown to the customer within two miles, as a distance and a direction", async () => {
    const trip = await givenTrip();
    await trip.drive(5, 2.5);
    expect(await trip.seen()).toBeNull();
    expect(await trip.note(1.5)).toEqual({ seen: true });
    expect(await trip.seen()).toEqual({
      milesLeft: 1.5,
      bearing: 0,
      recordedAt: world.clock.now().toISOString(),
    });
  });

  test("is accepted every five seconds; an earlier update returns 429 with the wait", async () => {
    const trip = await givenTrip();
    await trip.note(5);
    world.clock.advance(4 * SECOND_MS);
    await expect(trip.note(4.9)).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      cause: expect.objectContaining({
        details: expect.objectContaining({ retryAfterSeconds: 1 }),
      }),
    });
    world.clock.advance(SECOND_MS);
    await trip.note(4.9);
    expect((await trip.kept())?.latitude).toBe(milesAway(4.9).latitude);
  });

  test("is shown as a time alone where no geocoder knows the street", async () => {
    const trip = await givenTrip({ street: false, startsIn: 25 });
    await trip.drive(5, 0.5);
    expect(await trip.seen()).toBeNull();
    expect(await trip.fee()).toBe("35.00");
    await trip.asMechanic.booking.arrived({ id: trip.id });
    expect((await trip.asCustomer.booking.byId({ id: trip.id })).arrivalConfirmed).toBe(false);
  });

  test("is refused until they mark that they are on the way", async () => {
    const trip = await givenTrip();
    await database.prisma.booking.update({ where: { id: trip.id }, data: { enRouteAt: null } });
    await expect(trip.note(5)).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("the position is deleted", () => {
  const ENDS: [string, (trip: Awaited<ReturnType<typeof givenTrip>>) => Promise<unknown>][] = [
    ["arrives", ({ id, asMechanic }) => asMechanic.booking.arrived({ id })],
    ["starts", ({ id, asMechanic }) => asMechanic.booking.setStatus({ id, status: "in_progress" })],
    [
      "releases the job",
      ({ id, asMechanic }) => asMechanic.booking.release({ id, reason: "Flat." }),
    ],
    [
      "is canceled by the customer",
      ({ id, asCustomer }) => asCustomer.booking.cancel({ id, fee: "60.00" }),
    ],
  ];
  test.each(ENDS)("when the mechanic %s, and no other one is accepted", async (_how, end) => {
    const trip = await givenTrip({ startsIn: 25 });
    await trip.drive(5, 1);
    await end(trip);
    expect(await trip.kept()).toBeNull();
    expect(await trip.seen()).toBeNull();
    await expect(trip.note(0.5)).rejects.toMatchObject({
      code: expect.stringMatching(/CONFLICT|NOT_FOUND/),
    });
  });

  test("four hours after the last update, before the job's next run too", async () => {
    const trip = await givenTrip({ startsIn: 60 });
    await trip.drive(5, 1);
    const at = (await trip.kept())?.recordedAt.getTime() ?? 0;
    const after = (ms: number) => world.clock.set(new Date(at + 4 * 60 * MINUTE_MS + ms));
    after(-SECOND_MS);
    await endForgotten(world.context());
    expect(await trip.seen()).not.toBeNull();
    after(0);
    expect(await trip.seen()).toBeNull();
    await endForgotten(world.context());
    expect(await trip.kept()).toBeNull();
  });
});

describe("a position as proof", () => {
  test("a drive toward the job proves the way: canceling costs more, after the position is deleted too", async () => {
    const trip = await givenTrip();
    expect(await trip.fee()).toBe("35.00");
    await trip.drive(5, 4);
    expect(await trip.fee()).toBe("60.00");
    await database.prisma.jobPosition.deleteMany();
    expect(await trip.asCustomer.booking.cancellation({ id: trip.id })).toMatchObject({
      fee: "60.00",
      reason: "on_the_way",
    });
  });

  test("fee farming from the sofa: staying, driving away or jumping proves no way", async () => {
    const trip = await givenTrip();
    for (const miles of [4, 4, 3.8, 4.5, 5, 0.4, 0.3]) {
      await trip.note(miles);
      world.clock.advance(10 * SECOND_MS);
    }
    expect(await trip.fee()).toBe("35.00");
    await trip.asMechanic.booking.release({ id: trip.id, reason: "Flat." });
  });

  test("a position at the job confirms an arrival", async () => {
    const trip = await givenTrip({ startsIn: 25 });
    await trip.drive(5, 0.5);
    await trip.asMechanic.booking.arrived({ id: trip.id });
    const seen = await trip.asCustomer.booking.byId({ id: trip.id });
    expect(seen.arrivalConfirmed).toBe(true);
    expect(seen.events.map(({ kind }) => kind)).toEqual(["arrive", "confirm_arrival"]);
    await world.runJobs();
    expect(JSON.stringify(world.mails)).not.toContain("Please confirm it");
  });

  test.each([
    [
      "half a mile away from it",
      async (trip: Awaited<ReturnType<typeof givenTrip>>) => trip.drive(5, 1),
    ],
    [
      "after a jump",
      async (trip: Awaited<ReturnType<typeof givenTrip>>) => {
        await trip.note(5);
        world.clock.advance(10 * SECOND_MS);
        await trip.note(0.1);
      },
    ],
    [
      "from long ago",
      async (trip: Awaited<ReturnType<typeof givenTrip>>) => {
        await trip.drive(5, 0.5);
        world.clock.advance(10 * MINUTE_MS);
      },
    ],
  ])("a position %s does not", async (_which, go) => {
    const trip = await givenTrip({ startsIn: 25 });
    await go(trip);
    await trip.asMechanic.booking.arrived({ id: trip.id });
    expect((await trip.asCustomer.booking.byId({ id: trip.id })).arrivalConfirmed).toBe(false);
  });
});
