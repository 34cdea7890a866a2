import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import {
  givenBooking,
  givenMechanic,
  givenService,
  givenUnverified,
  OAKLAND,
  SAN_FRANCISCO,
} from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  // 9 AM in San Francisco.
  world.clock.set(new Date("2027-03-01T17:00:00Z"));
});

const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000);

describe("a mechanic's day", () => {
  test("lists jobs in hand by start, with drive and tools, and nothing else", async () => {
    const { prisma } = database;
    const mechanic = await givenMechanic(prisma, OAKLAND);
    const service = await givenService(prisma);
    await prisma.service.update({
      where: { id: service.id },
      data: { requiresTools: ["torque_wrench", "jack_stands"] },
    });
    const later = await givenBooking(prisma, {
      mechanic,
      service,
      status: "accepted",
      scheduledAt: inHours(5),
    });
    const now = await givenBooking(prisma, {
      mechanic,
      status: "in_progress",
      scheduledAt: inHours(1),
    });
    const tomorrow = await givenBooking(prisma, {
      mechanic,
      status: "accepted",
      scheduledAt: inHours(26),
    });
    await givenBooking(prisma, { mechanic, status: "completed", scheduledAt: inHours(-2) });
    await givenBooking(prisma, { mechanic, status: "cancelled", scheduledAt: inHours(3) });
    await givenBooking(prisma, { scheduledAt: inHours(4) });
    await givenBooking(prisma, { status: "accepted", scheduledAt: inHours(4) });
    const { stops } = await (await world.callerFor(mechanic)).mechanic.today();
    expect(stops.map(({ job }) => job.id)).toEqual([now.id, later.id, tomorrow.id]);
    expect(stops.map(({ leg }) => leg?.from)).toEqual(["base", "stop", "base"]);
    expect(stops[0]?.leg).toEqual({
      from: "base",
      miles: 8.3,
      minutes: 30,
      leaveAt: "2027-03-01T17:30:00.000Z",
      isTight: false,
    });
    expect(stops[1]?.leg).toMatchObject({ miles: 0 });
    expect(stops[1]?.tools).toEqual(["torque_wrench", "jack_stands"]);
  });

  test("has no drive to an unknown location, and none between stops while a street is hidden", async () => {
    const { prisma } = database;
    const mechanic = await givenUnverified(prisma, OAKLAND);
    await givenBooking(prisma, { mechanic, status: "accepted", scheduledAt: inHours(1) });
    const hidden = await givenBooking(prisma, {
      mechanic,
      status: "accepted",
      scheduledAt: inHours(6),
    });
    await prisma.booking.update({
      where: { id: hidden.id },
      data: { contactOpensAt: inHours(4) },
    });
    await givenBooking(prisma, {
      mechanic,
      status: "accepted",
      scheduledAt: inHours(9),
      place: null,
    });
    const street = { latitude: 37.7577, longitude: -122.4233 };
    await prisma.booking.updateMany({
      where: { mechanicId: mechanic.id },
      data: { streetLatitude: street.latitude, streetLongitude: street.longitude },
    });
    const { stops } = await (await world.callerFor(mechanic)).mechanic.today();
    expect(stops.map(({ leg }) => leg?.from ?? null)).toEqual(["base", "base", null]);
    // A hidden street has no position either.
    expect(stops.map((stop) => stop.street)).toEqual([street, null, street]);
    expect(stops[1]?.job.serviceLocation).not.toContain("Valencia");
  });

  test("is a 404 before the profile is complete", async () => {
    const { prisma } = database;
    const mechanic = await givenMechanic(prisma);
    await prisma.mechanicProfile.delete({ where: { userId: mechanic.id } });
    const api = await world.callerFor(mechanic);
    await expect(api.mechanic.today()).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(api.mechanic.setup()).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

test("requests say what the mechanic earns: all of the subtotal if we pay for the promo code", async () => {
  const { prisma } = database;
  const mechanic = await givenMechanic(prisma, SAN_FRANCISCO);
  const booking = await givenBooking(prisma);
  const request = async () => {
    const { items } = await (await world.callerFor(mechanic)).booking.list({ status: "pending" });
    return items.find(({ id }) => id === booking.id);
  };
  expect((await request())?.mechanicEarns).toBe("100.00");
  await prisma.booking.update({
    where: { id: booking.id },
    data: { discountCents: 2_000, totalCents: { decrement: 2_000 } },
  });
  expect((await request())?.mechanicEarns).toBe("100.00");
  await prisma.booking.update({ where: { id: booking.id }, data: { promoBornBy: "shared" } });
  expect(Number((await request())?.mechanicEarns)).toBeLessThan(100);
  const customer = await world.callerFor({ id: booking.customerId });
  expect(await customer.booking.byId({ id: booking.id })).not.toHaveProperty("mechanicEarns");
});

test("setup names what's left: each step goes when it's done", async () => {
  const { prisma } = database;
  const mechanic = await givenUnverified(prisma, { latitude: null, longitude: null });
  const api = await world.callerFor(mechanic);
  const left = async () => {
    const { steps } = await api.mechanic.setup();
    return steps.filter(({ state }) => state !== "done").map(({ step }) => step);
  };
  const every = ["location", "hours", "documents", "bank", "tax_form", "skills_test"];
  expect(await left()).toEqual(every);
  expect(await api.mechanic.setup()).toMatchObject({
    missingDocuments: ["identity", "insurance", "background"],
    obstacles: [
      { reason: "no_bank", until: null },
      { reason: "no_tax_form", until: null },
    ],
  });
  await api.mechanic.saveAvailability({
    timeZone: "America/Los_Angeles",
    hours: [{ weekday: 1, start: "08:00", end: "17:00" }],
    timeOff: [],
  });
  await prisma.mechanicProfile.update({
    where: { userId: mechanic.id },
    data: { ...OAKLAND, skillsTestPassedAt: world.clock.now() },
  });
  expect(await left()).toEqual(["documents", "bank", "tax_form"]);
});
