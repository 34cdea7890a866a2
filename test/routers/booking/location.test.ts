import { beforeEach, describe, expect, test } from "vitest";
import { locateJobs } from "~/server/services/booking/location/locate";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { locateMechanics } from "~/server/services/mechanic/location";
import { momentFor } from "~/server/services/notification/notifications";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
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
import { saveCardFor } from "~test/support/payment/payments";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date("2026-11-26T18:00:00Z"));
});

async function givenOrders(address: { zipCode?: string } = {}) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  await prisma.user.update({ where: { id: customer.id }, data: address });
  const vehicle = await givenVehicle(prisma, customer);
  const service = await givenService(prisma);
  const api = await world.callerFor(customer);
  const order = (more: object = {}) =>
    api.booking.create({
      vehicleId: vehicle.id,
      serviceIds: [service.id],
      scheduledAt: "2026-12-02T10:00",
      serviceLocation: "742 Valencia St, San Francisco, CA 94110",
      ...more,
    });
  return { customer, api, order };
}

const sees = async (mechanic: { id: string }, id: string) =>
  (await (await world.callerFor(mechanic)).booking.list()).items.find((job) => job.id === id);

describe("an unknown service location", () => {
  test("is listed near the customer's saved ZIP code, marked unknown and without a distance", async () => {
    const { prisma } = database;
    const { order } = await givenOrders({ zipCode: "94110" });
    const near = await givenMechanic(prisma, SAN_FRANCISCO);
    const far = await givenMechanic(prisma, NEW_YORK);
    const { id } = await order({ serviceLocation: "asdf" });
    expect(await sees(near, id)).toMatchObject({
      serviceLocation: "Location unknown",
      locationKnown: false,
      distanceMiles: null,
    });
    expect(await sees(far, id)).toBeUndefined();
  });

  test("is for the requested mechanic alone without a saved ZIP code", async () => {
    const { prisma } = database;
    const { order } = await givenOrders();
    const [requested, other] = [await givenMechanic(prisma), await givenMechanic(prisma)];
    const open = await order({ serviceLocation: "asdf" });
    const direct = await order({
      serviceLocation: "asdf",
      mechanicId: requested.id,
      scheduledAt: "2026-12-03T10:00",
    });
    expect(await sees(requested, open.id)).toBeUndefined();
    expect(await sees(other, open.id)).toBeUndefined();
    expect(await sees(requested, direct.id)).toBeDefined();
    expect(await sees(other, direct.id)).toBeUndefined();
  });

  test("notifies nobody, not at half of its time either", async () => {
    const { prisma } = database;
    const { order } = await givenOrders({ zipCode: "94110" });
    await givenMechanic(prisma, SAN_FRANCISCO);
    const { id } = await order({ serviceLocation: "asdf", scheduledAt: "2026-12-20T10:00" });
    await saveCardFor(prisma, id);
    world.clock.set(new Date(world.clock.now().getTime() + 37 * 3_600_000));
    await endForgotten(world.context());
    expect(await prisma.notification.count({ where: { bookingId: id } })).toBe(0);
  });

  test("is marked unknown at the desk", async () => {
    const { order } = await givenOrders();
    const { desk } = await atDesk(world, database.prisma, "operator");
    const { id } = await order({ serviceLocation: "asdf" });
    expect((await desk.booking({ id })).locationPrecision).toBe("unknown");
    const known = await order({ serviceLocation: "94110", scheduledAt: "2026-12-03T10:00" });
    expect((await desk.booking({ id: known.id })).locationPrecision).toBe("area");
  });

  test("can still be accepted by its id", async () => {
    const { order } = await givenOrders({ zipCode: "94110" });
    const { id } = await order({ serviceLocation: "asdf" });
    const far = await world.callerFor(await givenMechanic(database.prisma, NEW_YORK));
    expect((await far.booking.accept({ id })).status).toBe("accepted");
  });

  test("with an unknown ZIP code takes zone, but neither distance nor notices, from its first digits", async () => {
    const { prisma } = database;
    const { order } = await givenOrders();
    // 75093 is Plano. Nobody has 75004.
    const near = await givenMechanic(prisma, { latitude: 33.03, longitude: -96.79 });
    const serviceLocation = "12 Elm St, Nowhereville, TX 75004";
    const { id, timeZone } = await order({ serviceLocation, scheduledAt: "2026-12-20T10:00" });
    expect(timeZone).toBe("America/Chicago");
    await saveCardFor(prisma, id);
    await endForgotten(world.context());
    expect(await sees(near, id)).toBeUndefined();
    expect(await prisma.notification.count({ where: { bookingId: id } })).toBe(0);
    const row = await prisma.booking.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ latitude: null, longitude: null, locationPrecision: "unknown" });
  });

  test("keeps its zone when it is accepted while the hourly job looks it up", async () => {
    const { prisma } = database;
    const { order } = await givenOrders();
    const { id } = await order({ serviceLocation: "asdf" });
    const mechanic = await world.callerFor(await givenMechanic(prisma));
    const { geocoder } = world.deps;
    world.deps.geocoder = {
      ...geocoder,
      resolve: async () => {
        await mechanic.booking.accept({ id });
        return foundPlace(SAN_FRANCISCO);
      },
    };
    const before = await prisma.booking.findUniqueOrThrow({ where: { id } });
    await locateJobs(world.context());
    expect(await prisma.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: "accepted",
      timeZone: "America/New_York",
      scheduledAt: before.scheduledAt,
    });
  });

  test("follows a ZIP code that its customer saves later, by the hourly job", async () => {
    const { prisma } = database;
    const { customer, order } = await givenOrders();
    const near = await givenMechanic(prisma, SAN_FRANCISCO);
    const { id } = await order({ serviceLocation: "asdf" });
    await prisma.user.update({ where: { id: customer.id }, data: { zipCode: "94110" } });
    await locateJobs(world.context());
    expect(await sees(near, id)).toBeDefined();
  });
});

test("a mechanic with an unknown location sees only jobs that request them", async () => {
  const { prisma } = database;
  const mechanic = await givenMechanic(prisma, SAN_FRANCISCO);
  const api = await world.callerFor(mechanic);
  await api.mechanic.updateProfile({ location: "Narnia" });
  const { order } = await givenOrders();
  const open = await order();
  const direct = await order({ mechanicId: mechanic.id, scheduledAt: "2026-12-03T10:00" });
  expect(await sees(mechanic, open.id)).toBeUndefined();
  expect(await sees(mechanic, direct.id)).toBeDefined();
});

describe("a booking's time zone", () => {
  test.each([
    ["500 W 2nd St, Phoenix, AZ 85003", "America/Phoenix", "2026-12-02T17:00:00.000Z"],
    ["12 Main St, El Paso, TX 79901", "America/Denver", "2026-12-02T17:00:00.000Z"],
    ["742 Valencia St, San Francisco", "America/Los_Angeles", "2026-12-02T18:00:00.000Z"],
  ])("is the zone of %s", async (serviceLocation, timeZone, scheduledAt) => {
    const { order } = await givenOrders();
    expect(await order({ serviceLocation })).toMatchObject({
      timeZone,
      scheduledAt,
      preferredTime: "10:00 AM",
    });
  });

  test("is the named zone, else the location's, the saved address's or New York's", async () => {
    const { order } = await givenOrders({ zipCode: "94110" });
    const named = await order({ timeZone: "America/Denver" });
    expect(named).toMatchObject({ timeZone: "America/Denver", preferredTime: "10:00 AM" });
    const saved = await order({ serviceLocation: "asdf", scheduledAt: "2026-12-03T10:00" });
    expect(saved.timeZone).toBe("America/Los_Angeles");
    const nobody = await (await givenOrders()).order({ serviceLocation: "asdf" });
    expect(nobody.timeZone).toBe("America/New_York");
  });

  test("is the requested mechanic's city's, else the browser's, where nobody knows the place", async () => {
    const { prisma } = database;
    const { order } = await givenOrders();
    const mechanic = await givenMechanic(prisma);
    await prisma.mechanicProfile.update({
      where: { userId: mechanic.id },
      data: { area: "Phoenix, AZ" },
    });
    const unknown = { serviceLocation: "asdf", browserTimeZone: "America/Denver" };
    const direct = await order({ ...unknown, mechanicId: mechanic.id });
    expect(direct).toMatchObject({ timeZone: "America/Phoenix", preferredTime: "10:00 AM" });
    const open = await order({ ...unknown, scheduledAt: "2026-12-03T10:00" });
    expect(open).toMatchObject({ timeZone: "America/Denver", preferredTime: "10:00 AM" });
    const saved = await (await givenOrders({ zipCode: "94110" })).order(unknown);
    expect(saved.timeZone).toBe("America/Los_Angeles");
    const newZip = await (await givenOrders({ zipCode: "75004" })).order(unknown);
    expect(newZip.timeZone).toBe("America/Chicago");
    const known = await order({
      browserTimeZone: "America/Denver",
      scheduledAt: "2026-12-04T10:00",
    });
    expect(known.timeZone).toBe("America/Los_Angeles");
  });

  test("stays, and the start too, when a mechanic from elsewhere accepts", async () => {
    const { order } = await givenOrders();
    const unknown = { serviceLocation: "asdf", browserTimeZone: "America/Denver" };
    const { id, timeZone, scheduledAt } = await order(unknown);
    const mechanic = await world.callerFor(await givenMechanic(database.prisma, NEW_YORK));
    expect(await mechanic.booking.accept({ id })).toMatchObject({ timeZone, scheduledAt });
    await locateJobs(world.context());
    const row = await database.prisma.booking.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ timeZone, scheduledAt: new Date(scheduledAt) });
  });

  test("of an edit to an unknown place stays, unless its ZIP code's first digits tell one", async () => {
    const { api, order } = await givenOrders();
    const { id } = await order();
    const edited = await api.booking.update({ id, serviceLocation: "asdf" });
    expect(edited.timeZone).toBe("America/Los_Angeles");
    const moved = await api.booking.update({ id, serviceLocation: "Nowhereville, TX 75004" });
    expect(moved.timeZone).toBe("America/Chicago");
  });

  test("changes with the location, while the start stays the same moment", async () => {
    const { api, order } = await givenOrders();
    const { id, scheduledAt } = await order();
    const moved = await api.booking.update({ id, serviceLocation: "1 Main St, Austin, TX 78701" });
    expect(moved).toMatchObject({
      scheduledAt,
      timeZone: "America/Chicago",
      preferredTime: "12:00 PM",
    });
    const retimed = await api.booking.update({
      id,
      serviceLocation: "1 Main St, Phoenix, AZ 85003",
      scheduledAt: "2026-12-02T09:00",
    });
    expect(retimed.scheduledAt).toBe("2026-12-02T16:00:00.000Z");
  });

  test.each(["", "Etc/Unknown", "Mars/Olympus"])("refuses %j with a sentence", async (timeZone) => {
    const { order } = await givenOrders();
    await expect(order({ timeZone })).rejects.toThrow("Name the time zone as in America/New_York.");
  });

  test("the hourly job sets it for upcoming jobs that were booked by a browser's clock", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const [ahead, behind] = [
      await givenBooking(prisma, { customer }),
      await givenBooking(prisma, { customer, status: "completed" }),
    ];
    const browser = { timeZone: "America/New_York", locationPrecision: null };
    await prisma.booking.updateMany({ data: browser });
    await locateJobs(world.context());
    const read = (id: string) => prisma.booking.findUniqueOrThrow({ where: { id } });
    expect(await read(ahead.id)).toMatchObject({
      timeZone: "America/Los_Angeles",
      scheduledAt: ahead.scheduledAt,
      locationPrecision: "exact",
    });
    expect(await read(behind.id)).toMatchObject(browser);
  });
});

describe("a mechanic's clock", () => {
  test("follows their location, whatever browser they use", async () => {
    const { prisma } = database;
    const mechanic = await givenMechanic(prisma);
    const api = await world.callerFor(mechanic);
    await api.message.reportTimeZone({ timeZone: "America/New_York" });
    await api.mechanic.updateProfile({ location: "Phoenix, AZ" });
    expect(await api.mechanic.availability()).toMatchObject({ timeZone: "America/Phoenix" });
    const asker = await world.callerFor(await givenCustomer(prisma));
    const service = await givenService(prisma);
    const { slots } = await asker.mechanic.slots({
      userId: mechanic.id,
      from: "2026-12-02T00:00:00Z",
      to: "2026-12-03T00:00:00Z",
      serviceIds: service.id,
    });
    // 8 AM in Phoenix.
    expect(slots[0]).toEqual({ start: "2026-12-02T15:00:00.000Z" });
  });

  test("is looked up for older profiles, and a point guessed from a house number is cleared", async () => {
    const { prisma } = database;
    const [known, misread] = [await givenMechanic(prisma), await givenMechanic(prisma)];
    await prisma.mechanicProfile.update({
      where: { userId: misread.id },
      // Hicksville, New York.
      data: { location: "11801 Santa Monica Blvd", latitude: 40.763, longitude: -73.523 },
    });
    await locateMechanics(world.context());
    const read = (userId: string) =>
      prisma.mechanicProfile.findUniqueOrThrow({ where: { userId } });
    expect(await read(known.id)).toMatchObject({
      ...SAN_FRANCISCO,
      timeZone: "America/Los_Angeles",
      locationPrecision: "exact",
    });
    expect(await read(misread.id)).toMatchObject({
      latitude: null,
      timeZone: null,
      locationPrecision: "unknown",
    });
  });

  test("quiet hours follow the saved ZIP code, not a visit from another browser", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    await prisma.user.update({
      where: { id: customer.id },
      data: { zipCode: "94110", timeZone: "America/New_York" },
    });
    // 6 AM in New York, 3 AM at home.
    world.clock.set(new Date("2026-12-02T14:00:00Z"));
    const news = { category: "jobs", kind: null, title: "", text: "", page: "/", bookingId: null };
    const until = await momentFor(world.context(), customer.id, "push", {
      ...news,
      category: "jobs",
      bookingZone: null,
    });
    expect(until).toEqual(new Date("2026-12-02T16:00:00Z"));
  });
});

test("GET /api/locations returns a location's precision and time zone", async () => {
  const api = await world.callerFor(await givenCustomer(database.prisma));
  expect(await api.booking.locate({ place: "742 Valencia St, San Francisco" })).toEqual({
    precision: "exact",
    area: "San Francisco, CA",
    timeZone: "America/Los_Angeles",
    otherPlace: null,
  });
  expect(await api.booking.locate({ place: "1 Main St, Austin, TX 90210" })).toEqual({
    precision: "exact",
    area: "Beverly Hills, CA 90210",
    timeZone: "America/Los_Angeles",
    otherPlace: "Austin, TX",
  });
  expect(await api.booking.locate({ place: "Nowhereville, TX 75004" })).toEqual({
    precision: "unknown",
    area: "TX",
    timeZone: "America/Chicago",
    otherPlace: null,
  });
  expect(await api.booking.locate({ place: "94110" })).toMatchObject({ precision: "area" });
  expect(await api.booking.locate({ place: "asdf" })).toEqual({
    precision: "unknown",
    area: "",
    timeZone: null,
    otherPlace: null,
  });
});
