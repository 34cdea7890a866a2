import { beforeEach, expect, test } from "vitest";
import { remindOfRequests } from "~/server/services/booking/upkeep/remind-of-requests";
import { findStreets } from "~/server/services/booking/location/street";
import { useDatabase } from "~test/support/db";
import { milesAway, setOutFor, STREET } from "~test/support/booking/drive";
import { givenBooking, givenCustomer, givenMechanic, SAN_FRANCISCO } from "~test/support/factory";
import { foundPlace } from "~test/support/booking/places";
import { saveCardFor } from "~test/support/payment/payments";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { concurrently, rounds, tally, times } from "../support";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
  world.clock.set(new Date());
});

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * MINUTE_MS);

async function givenTrip() {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const { id } = await givenBooking(prisma, {
    customer,
    mechanic,
    status: "accepted",
    scheduledAt: inMinutes(20),
  });
  await setOutFor(prisma, id, world.clock.now());
  const asMechanic = await world.callerFor(mechanic);
  return {
    id,
    asMechanic,
    asCustomer: await world.callerFor(customer),
    note: () => asMechanic.booking.position.note({ id, ...milesAway(3) }),
    kept: () => prisma.jobPosition.count({ where: { bookingId: id } }),
  };
}

type Trip = Awaited<ReturnType<typeof givenTrip>>;
const ENDS: [string, (trip: Trip) => Promise<unknown>][] = [
  ["arrived", ({ id, asMechanic }) => asMechanic.booking.arrived({ id })],
  ["cancel", ({ id, asCustomer }) => asCustomer.booking.cancel({ id, fee: 60 })],
  ["release", ({ id, asMechanic }) => asMechanic.booking.release({ id, reason: "Flat." })],
];

test.each(ENDS)("a position against %s: no position remains", async (_how, end) => {
  for (let round = 0; round < rounds(25); round += 1) {
    const trip = await givenTrip();
    const [, ended] = await concurrently<unknown>([trip.note, () => end(trip)]);
    expect(ended?.code).toBe("OK");
    expect(await trip.kept()).toBe(0);
  }
});

test("several positions at once: one is stored", async () => {
  for (let round = 0; round < rounds(15); round += 1) {
    const trip = await givenTrip();
    expect(tally(await concurrently(times(4, () => trip.note)))).toEqual({ OK: 1, TOO_MANY: 3 });
  }
});

test("two runs of the reminder job at once: mechanics are told once about a request", async () => {
  const { prisma } = database;
  for (let round = 0; round < rounds(15); round += 1) {
    const mechanic = await givenMechanic(prisma, SAN_FRANCISCO);
    const { id: bookingId } = await givenBooking(prisma, { requestedMechanic: mechanic });
    await saveCardFor(prisma, bookingId);
    const due = { remindAt: inMinutes(-1), expiresAt: inMinutes(60) };
    await prisma.booking.update({ where: { id: bookingId }, data: due });
    await Promise.all(times(4, () => remindOfRequests(world.context())));
    expect(await prisma.notification.count({ where: { bookingId } })).toBe(1);
  }
});

test("a street lookup against an edit: the stored street matches the service location", async () => {
  const { prisma } = database;
  const { geocoder } = world.deps;
  const { id } = await givenTrip();
  await prisma.booking.update({
    where: { id },
    data: { streetLatitude: null, streetLongitude: null },
  });
  const elsewhere = "Behind the mill, Austin, TX";
  world.deps.geocoder = {
    ...geocoder,
    knowsStreets: true,
    async resolve() {
      // The booking's location changes between the job's lookup and its write.
      await prisma.booking.update({ where: { id }, data: { serviceLocation: elsewhere } });
      return foundPlace(STREET, { area: null, isStreet: true });
    },
  };
  await findStreets(world.context());
  expect(await prisma.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({
    serviceLocation: elsewhere,
    streetLatitude: null,
  });
});
