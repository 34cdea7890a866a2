import { beforeEach, describe, expect, test } from "vitest";
import type { BookingView } from "~/domain/booking/view";
import { locateJobs } from "~/server/services/booking/location/locate";
import { locateMechanics } from "~/server/services/mechanic/location";
import { useDatabase } from "~test/support/db";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenService,
  givenVehicle,
  NEW_YORK,
  SAN_FRANCISCO,
} from "~test/support/factory";
import { foundPlace } from "~test/support/booking/places";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
});

const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString();

/** Returns a customer with a car and a service, and a function that books it. */
async function customerWithCar() {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const vehicle = await givenVehicle(prisma, customer);
  const service = await givenService(prisma);
  const api = await world.callerFor(customer);
  const order = (more: object = {}) =>
    api.booking.create({
      vehicleId: vehicle.id,
      serviceIds: [service.id],
      scheduledAt: inTwoDays(),
      serviceLocation: "742 Valencia St, San Francisco, CA 94110",
      ...more,
    });
  return { customer, api, order };
}

describe("an open job's address", () => {
  test.each([
    ["742 Valencia St, San Francisco, CA 94110", "San Francisco, CA 94110"],
    ["500 5th Ave, New York, NY 10110", "New York, NY 10110"],
    ["42 1/2 Elm Street, San Francisco, CA", "San Francisco, CA"],
    ["at home: 500 Valencia, San Francisco, CA 94110", "San Francisco, CA 94110"],
    ["Apt #4, 12-14 Elm, San Francisco CA 94110-1234", "San Francisco, CA 94110"],
    ["500 5th Ave", "Location unknown"],
    ["94110 Valencia Street", "Location unknown"],
    ["the blue house behind the church", "Location unknown"],
  ])("shows %s as %s", async (serviceLocation, shown) => {
    const { prisma } = database;
    const { customer, order } = await customerWithCar();
    await prisma.user.update({ where: { id: customer.id }, data: { zipCode: "94110" } });
    const { id } = await order({ serviceLocation });
    const near = shown.startsWith("New York") ? NEW_YORK : SAN_FRANCISCO;
    const api = await world.callerFor(await givenMechanic(prisma, near));
    const listed = (await api.booking.list()).items.find((job) => job.id === id);
    for (const job of [listed, await api.booking.byId({ id })]) {
      expect(job).toMatchObject({ serviceLocation: shown, location: shown });
    }
    const taken = await api.booking.accept({ id });
    expect(taken.serviceLocation).toBe(serviceLocation);
  });

  test("hides vehicle notes and photo until the mechanic accepts", async () => {
    const { prisma } = database;
    const { customer, order } = await customerWithCar();
    await prisma.user.update({
      where: { id: customer.id },
      data: { vehicleNotes: "Key under the mat, 742 Valencia", vehiclePhotoUrl: "/api/files/1" },
    });
    const { id } = await order({ notes: "Gate code 1234" });
    const api = await world.callerFor(await givenMechanic(prisma));
    expect(await api.booking.byId({ id })).toMatchObject({
      notes: null,
      vehicle: { notes: "", photo: null },
    });
    expect(await api.booking.accept({ id })).toMatchObject({
      notes: "Gate code 1234",
      vehicle: { notes: "Key under the mat, 742 Valencia", photo: "/api/files/1" },
    });
  });

  test("doesn't narrow a job's location below its cell for a mechanic who moves around", async () => {
    const { prisma } = database;
    const { order } = await customerWithCar();
    // An outside geocoder knows the exact house.
    const houses = [
      { latitude: 37.7612, longitude: -122.4211 },
      { latitude: 37.7688, longitude: -122.4109 },
    ];
    const ids: string[] = [];
    for (const house of houses) {
      world.deps.geocoder.resolve = () =>
        Promise.resolve(foundPlace(house, { area: "San Francisco, CA 94110" }));
      ids.push((await order()).id);
    }
    const mechanic = await givenMechanic(prisma);
    const api = await world.callerFor(mechanic);
    for (let step = 0; step < 40; step += 1) {
      await prisma.mechanicProfile.update({
        where: { userId: mechanic.id },
        data: { latitude: 37.7 + step * 0.004, longitude: -122.5 + step * 0.003, serviceRadius: 4 },
      });
      const seen = (await api.booking.list()).items;
      const far = ids.map((id) => seen.find((job) => job.id === id)?.distanceMiles);
      expect(far[0], `step ${step}`).toBe(far[1]);
    }
  });

  test("the hourly job adds areas to jobs and mechanics saved before areas were stored", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const mechanic = await givenMechanic(prisma);
    const booking = await givenBooking(prisma, { customer });
    const before = { area: null, locationPrecision: null };
    await prisma.booking.updateMany({ data: before });
    await prisma.mechanicProfile.updateMany({ data: before });
    const api = await world.callerFor(mechanic);
    const shown = async () => (await api.booking.byId({ id: booking.id })).serviceLocation;
    expect(await shown()).toBe("Address shown after accepting");
    await locateJobs(world.context());
    await locateMechanics(world.context());
    expect(await shown()).toBe("San Francisco, CA 94110");
    const profile = await (
      await world.callerFor(customer)
    ).mechanic.publicProfile({
      userId: mechanic.id,
    });
    expect(profile.location).toBe("San Francisco, CA");
  });
});

describe("a mechanic who declined", () => {
  async function declinedJob() {
    const { prisma } = database;
    const { api: customer, order } = await customerWithCar();
    const mechanic = await givenMechanic(prisma);
    await givenMechanic(prisma);
    const { id } = await order();
    const api = await world.callerFor(mechanic);
    await api.booking.setStatus({ id, status: "cancelled" });
    const own = async () => (await api.booking.list()).items.filter((job) => job.id === id);
    return { id, customer, api, own };
  }

  test("still sees the declined job, but none of its later history", async () => {
    const { prisma } = database;
    const { id, own } = await declinedJob();
    const rival = await world.callerFor(await givenMechanic(prisma));
    await rival.booking.accept({ id });
    await rival.booking.setStatus({ id, status: "in-progress" });
    await rival.booking.complete({ id });
    expect(await own()).toMatchObject([
      {
        status: "cancelled",
        serviceLocation: "San Francisco, CA 94110",
        mechanicName: null,
        completedAt: null,
        paymentStatus: "none",
        events: [],
      } satisfies Partial<BookingView>,
    ]);
  });

  test("no longer sees the job after the customer edits it", async () => {
    const { id, customer, api, own } = await declinedJob();
    expect(await own()).toHaveLength(1);
    await customer.booking.update({ id, issueDescription: "I live at 12 Elm, ring twice" });
    expect(await own()).toEqual([]);
    await expect(api.booking.byId({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(api.booking.accept({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("accepting a job that was edited since it was read", () => {
  test("is refused with the old and new values, and the new version can be accepted", async () => {
    const { prisma } = database;
    const { api: customer, order } = await customerWithCar();
    const other = await givenService(prisma, { name: "Wiper blades", basePriceCents: 3_500 });
    const before = await order();
    const mechanic = await world.callerFor(await givenMechanic(prisma, SAN_FRANCISCO));
    const { id, version } = await mechanic.booking.byId({ id: before.id });
    const later = new Date(Date.now() + 3 * 86_400_000).toISOString();
    await customer.booking.update({ id, notes: "Only a note" });
    await customer.booking.update({
      id,
      serviceLocation: "1 Broadway, Oakland, CA 94607",
      scheduledAt: later,
      serviceIds: [other.id],
    });
    const changes = [
      { what: "place", from: "San Francisco, CA 94110", to: "Oakland, CA 94607" },
      { what: "time", from: before.scheduledAt, to: later },
      { what: "services", from: before.serviceName, to: "Wiper blades" },
      { what: "total", from: before.totalAmount, to: "36.75" },
    ];
    for (const accept of [
      () => mechanic.booking.accept({ id, version }),
      () => mechanic.booking.setStatus({ id, status: "accepted", version }),
    ]) {
      await expect(accept()).rejects.toMatchObject({
        code: "CONFLICT",
        cause: { code: "STALE", details: { status: "pending", version: version + 2, changes } },
      });
    }
    const taken = await mechanic.booking.accept({ id, version: version + 2 });
    expect(taken).toMatchObject({ status: "accepted", serviceName: "Wiper blades" });
  });

  test("succeeds when the request names no version", async () => {
    const { prisma } = database;
    const { api: customer, order } = await customerWithCar();
    const { id } = await order();
    await customer.booking.update({ id, notes: "Only a note" });
    const mechanic = await world.callerFor(await givenMechanic(prisma));
    expect((await mechanic.booking.accept({ id })).status).toBe("accepted");
  });
});
