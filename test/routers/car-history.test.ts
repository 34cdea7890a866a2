import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenService,
  givenVehicle,
} from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
let user: Awaited<ReturnType<typeof givenCustomer>>;
beforeEach(async () => {
  world = createWorld(database.db);
  world.clock.set("2026-11-29T12:00:00Z");
  user = await givenCustomer(database.prisma);
});

const calls = async () => (await world.callerFor(user)).booking;
const TIRES = { doneOn: "2026-11-02", title: "Winter tires", miles: 61_800, cost: "640" };
const STORED = { ...TIRES, cost: "640.00", serviceId: null };

describe("own entries of a car's history", () => {
  test("are added, corrected and removed", async () => {
    const booking = await calls();
    const car = { id: (await givenVehicle(database.prisma, user)).id };
    const added = await booking.addEntry({ ...car, ...TIRES });
    const entryId = added.id;
    expect(added).toEqual({ id: entryId, ...STORED });
    const row = { kind: "own", isLower: false };
    expect((await booking.carJobs(car)).history).toEqual([{ ...row, ...added }]);

    const service = await givenService(database.prisma);
    const corrected = { doneOn: "2026-11-03", title: "Tires", serviceId: service.id };
    expect(await booking.changeEntry({ ...car, entryId, ...corrected })).toEqual({
      id: entryId,
      ...corrected,
      miles: null,
      cost: null,
    });
    expect(await booking.removeEntry({ ...car, entryId })).toMatchObject({ id: entryId });
    expect((await booking.carJobs(car)).history).toEqual([]);
    expect((await refusalOf(booking.removeEntry({ ...car, entryId }))).code).toBe("NOT_FOUND");
  });

  test("can be of today anywhere on Earth, and not of a later day", async () => {
    const booking = await calls();
    const { id } = await givenVehicle(database.prisma, user);
    await booking.addEntry({ id, ...TIRES, doneOn: "2026-11-30" });
    const refusal = await refusalOf(booking.addEntry({ id, ...TIRES, doneOn: "2026-12-01" }));
    expect(refusal.details.fields).toEqual({ doneOn: "Enter the day it was done." });
  });

  test("of another customer's car are neither added, changed, removed nor read", async () => {
    const booking = await calls();
    const foreign = await givenVehicle(database.prisma, await givenCustomer(database.prisma));
    const mine = await givenVehicle(database.prisma, user);
    const theirs = await database.prisma.carEntry.create({
      data: { vehicleId: foreign.id, doneOn: new Date("2026-11-02"), title: "Theirs" },
    });
    const entryId = theirs.id;
    for (const id of [foreign.id, mine.id]) {
      expect((await refusalOf(booking.changeEntry({ id, entryId, ...TIRES }))).code).toBe(
        "NOT_FOUND",
      );
      expect((await refusalOf(booking.removeEntry({ id, entryId }))).code).toBe("NOT_FOUND");
    }
    expect((await refusalOf(booking.addEntry({ id: foreign.id, ...TIRES }))).code).toBe(
      "NOT_FOUND",
    );
    expect((await booking.carJobs({ id: mine.id })).history).toEqual([]);
    expect(await database.prisma.carEntry.findMany()).toEqual([theirs]);
  });

  test("of a removed car are read and removed, and none is added", async () => {
    const booking = await calls();
    const { id } = await givenVehicle(database.prisma, user);
    const { id: entryId } = await booking.addEntry({ id, ...TIRES });
    await booking.removeVehicle({ id });
    expect((await booking.carJobs({ id })).history).toHaveLength(1);
    expect((await refusalOf(booking.addEntry({ id, ...TIRES }))).code).toBe("NOT_FOUND");
    expect((await refusalOf(booking.changeEntry({ id, entryId, ...TIRES }))).code).toBe(
      "NOT_FOUND",
    );
    await booking.removeEntry({ id, entryId });
  });

  test("are at most 500 a car", async () => {
    const booking = await calls();
    const { id } = await givenVehicle(database.prisma, user);
    await database.prisma.carEntry.createMany({
      data: Array.from({ length: 499 }, () => ({
        vehicleId: id,
        doneOn: new Date("2026-11-02"),
        title: "Oil",
      })),
    });
    await booking.addEntry({ id, ...TIRES });
    expect((await refusalOf(booking.addEntry({ id, ...TIRES }))).message).toContain("500");
  });

  test("need a known service, a title and possible numbers", async () => {
    const booking = await calls();
    const { id } = await givenVehicle(database.prisma, user);
    const wrong = { title: " ", miles: -1, cost: "-1", doneOn: "1999-12-31" };
    for (const [name, value] of Object.entries(wrong)) {
      const refusal = await refusalOf(booking.addEntry({ id, ...TIRES, [name]: value }));
      expect(Object.keys(refusal.details.fields ?? {})).toEqual([name]);
    }
    const serviceId = "019a0000-0000-7000-8000-000000000000";
    const refusal = await refusalOf(booking.addEntry({ id, ...TIRES, serviceId }));
    expect(refusal.details.fields).toHaveProperty("serviceId");
  });
});

test("a car with a history or reminders is no copy that a changed profile overwrites", async () => {
  const { auth, booking } = await world.callerFor(user);
  const profile = { vehicleYear: 2016, vehicleMake: "Honda", vehicleModel: "Civic" };
  await auth.updateProfile(profile);
  const [civic] = await booking.vehicles();
  await booking.addEntry({ id: civic?.id ?? "", ...TIRES });
  await auth.updateProfile({ ...profile, vehicleModel: "Fit" });
  const [fit] = await booking.vehicles();
  await booking.reminders.add({ id: fit?.id ?? "", title: "Smog check", dueMiles: 70_000 });
  await auth.updateProfile({ ...profile, vehicleModel: "Pilot" });
  const models = (await booking.vehicles()).map(({ model }) => model);
  expect(models.toSorted()).toEqual(["Civic", "Fit", "Pilot"]);
});

test("a car whose mileage is known, or that emails are on for, is no copy either", async () => {
  const { auth, booking } = await world.callerFor(user);
  const profile = { vehicleYear: 2016, vehicleMake: "Honda", vehicleModel: "Civic" };
  await auth.updateProfile(profile);
  const named = { year: 2016, make: "Honda", model: "Civic" };
  await booking.addVehicle({ ...named, mileage: 61_000 });
  await auth.updateProfile({ ...profile, vehicleModel: "Fit" });
  const [fit, civic] = await booking.vehicles();
  expect(fit).toMatchObject({ model: "Fit", mileage: null });
  expect(civic).toMatchObject({ model: "Civic", mileage: 61_000 });
  await database.prisma.vehicle.update({
    where: { id: fit?.id ?? "" },
    data: { remindsByEmail: true },
  });
  await auth.updateProfile({ ...profile, vehicleModel: "Pilot" });
  const cars = await booking.vehicles();
  expect(cars.map(({ model }) => model)).toEqual(["Pilot", "Fit", "Civic"]);
  expect((await booking.reminders.list({ id: cars[0]?.id ?? "" })).emails).toBe(false);
});

describe("a car's history", () => {
  test("merges jobs and own entries by day, marks fewer miles, and has the newest reading", async () => {
    const { prisma } = database;
    const booking = await calls();
    const vehicle = await givenVehicle(prisma, user);
    const other = await givenVehicle(prisma, user);
    const mechanic = await givenMechanic(prisma, { firstName: "Devon" });
    const service = await givenService(prisma, { name: "Brake Pads" });
    const completedAt = new Date("2026-11-10T18:00:00Z");
    const job = await givenBooking(prisma, {
      customer: user,
      vehicle,
      mechanic,
      service,
      status: "completed",
      completedAt,
    });
    await prisma.booking.update({
      where: { id: job.id },
      data: { odometerMiles: 62_000, odometerAt: completedAt },
    });
    await prisma.bookingLine.create({
      data: {
        bookingId: job.id,
        kind: "part",
        name: "Brake rotor",
        position: 1,
        priceCents: 9_000,
        durationMinutes: 0,
      },
    });
    await booking.addEntry({ id: vehicle.id, ...TIRES });
    await booking.addEntry({ id: vehicle.id, ...TIRES, doneOn: "2026-11-20", title: "Wipers" });
    await booking.addEntry({ id: other.id, ...TIRES, doneOn: "2026-11-25", title: "Other car" });
    const { history, reading } = await booking.carJobs({ id: vehicle.id });
    expect(history).toMatchObject([
      { kind: "own", title: "Wipers", miles: 61_800, isLower: true },
      {
        kind: "job",
        services: ["Brake Pads"],
        parts: ["Brake rotor"],
        mechanic: "Devon",
        miles: 62_000,
        isLower: false,
      },
      { kind: "own", title: "Winter tires", miles: 61_800, isLower: false },
    ]);
    expect(reading).toEqual({ miles: 61_800, at: "2026-11-20T12:00:00.000Z", by: "owner" });
    const garage = await booking.garage();
    expect(garage.find((one) => one.vehicle.id === vehicle.id)?.reading).toEqual(reading);
  });
});

test("of two entries of one day, the one that was added last has the reading, wherever it's shown", async () => {
  const booking = await calls();
  const { id } = await givenVehicle(database.prisma, user);
  const service = await givenService(database.prisma, { name: "Tire Rotation" });
  await database.prisma.maintenanceRule.create({
    data: { serviceId: service.id, everyMonths: 6, everyMiles: 6_000 },
  });
  // More than two, since ids are random and two could be in order by luck.
  for (const miles of [61_000, 61_004, 61_003, 61_001, 61_005, 61_002]) {
    world.clock.advance(60_000);
    await booking.addEntry({ id, ...TIRES, miles, serviceId: service.id });
  }
  const { history, reading } = await booking.carJobs({ id });
  expect(history.map(({ miles }) => miles)).toEqual([
    61_002, 61_005, 61_001, 61_003, 61_004, 61_000,
  ]);
  expect(reading?.miles).toBe(61_002);
  expect((await booking.garage())[0]?.reading?.miles).toBe(61_002);
  const { miles, items } = await booking.reminders.list({ id });
  expect([miles, items[0]?.lastMiles]).toEqual([61_002, 61_002]);
});

const CAMRY = { year: 2019, make: "Toyota", model: "Camry" };
const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * 86_400_000);

/** Returns a job of a car whose owner gave 61,000 miles. */
async function aJob(scene: Parameters<typeof givenBooking>[1]) {
  const { prisma } = database;
  const mechanic = await givenMechanic(prisma);
  const owner = await calls();
  const vehicle = await owner.addVehicle({ ...CAMRY, mileage: 61_000 });
  const { id } = await givenBooking(prisma, { customer: user, mechanic, vehicle, ...scene });
  const { booking } = await world.callerFor(mechanic);
  return { id, customer: user, mechanic, vehicle, owner, booking };
}

describe("a car's mileage in the garage", () => {
  test("is the newest reading, whoever made it", async () => {
    const { id, vehicle, owner, booking } = await aJob({ status: "in_progress" });
    const reading = async () => (await owner.carJobs({ id: vehicle.id })).reading;
    expect(await reading()).toEqual({
      miles: 61_000,
      at: "2026-11-29T12:00:00.000Z",
      by: "owner",
    });
    world.clock.set("2026-12-02T12:00:00Z");
    await booking.odometer({ id, miles: 62_400 });
    const read = { miles: 62_400, at: "2026-12-02T12:00:00.000Z", by: "mechanic" };
    expect(await reading()).toEqual(read);
    // The edit dialog sends the old mileage along, which isn't a new reading.
    await owner.updateVehicle({ id: vehicle.id, ...CAMRY, nickname: "Blue", mileage: 61_000 });
    expect(await reading()).toEqual(read);
    world.clock.set("2026-12-09T12:00:00Z");
    await owner.updateVehicle({ id: vehicle.id, ...CAMRY, mileage: 62_100 });
    const newer = { miles: 62_100, at: "2026-12-09T12:00:00.000Z", by: "owner" };
    expect(await reading()).toEqual(newer);
    expect((await owner.garage())[0]?.reading).toEqual(newer);
    await owner.updateVehicle({ id: vehicle.id, ...CAMRY, mileage: null });
    expect(await reading()).toEqual(read);
  });

  test("isn't mixed with another car's", async () => {
    const { id, customer, owner, booking } = await aJob({ status: "in_progress" });
    await booking.odometer({ id, miles: 62_400 });
    const twin = await givenVehicle(database.prisma, customer);
    expect((await owner.carJobs({ id: twin.id })).reading).toBeNull();
    expect((await owner.garage()).map(({ reading }) => reading?.miles)).toContain(undefined);
  });

  test("in the history is the mechanic's, and fewer miles than before are marked", async () => {
    const { prisma } = database;
    const { customer, mechanic, vehicle, owner } = await aJob({ status: "pending" });
    for (const [days, odometerMiles] of [
      [30, 60_000],
      [20, 59_000],
      [10, null],
    ] as const) {
      const at = daysAgo(days);
      const { id } = await givenBooking(prisma, {
        customer,
        mechanic,
        vehicle,
        status: "completed",
        completedAt: at,
      });
      if (odometerMiles === null) continue;
      await prisma.booking.update({ where: { id }, data: { odometerMiles, odometerAt: at } });
    }
    const { history } = await owner.carJobs({ id: vehicle.id });
    expect(history.map(({ miles, isLower }) => [miles, isLower])).toEqual([
      [61_000, false],
      [59_000, true],
      [60_000, false],
    ]);
  });
});
