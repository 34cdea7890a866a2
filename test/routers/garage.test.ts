import { beforeEach, describe, expect, test } from "vitest";
import { createSecrets, secrets } from "~/server/gateways/auth/secrets";
import { forgetVehicles } from "~/server/services/vehicle/forget";
import { hashPlates, resealVehicles } from "~/server/services/vehicle/sealed";
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

/** vPIC: a 2016 Honda Civic sedan, 1.5 L, 4 cylinders, gasoline. */
const VIN = "19XFC1F7XGE028370";
const CIVIC = { year: 2016, make: "Honda", model: "Civic" };
const OF_VIN = { engineLiters: 1.5, cylinders: 4, fuel: "gasoline", body: "sedan" } as const;
const ACCORD_VIN = "1HGCM82633A004352";
const calls = async () => (await world.callerFor(user)).booking;

describe("a car's VIN", () => {
  test("is stored with its facts; lists show its end, and only the car's own answer all of it", async () => {
    const booking = await calls();
    const added = await booking.addVehicle({ ...CIVIC, vin: " 19xfc1f7-xge028370 " });
    const view = {
      id: added.id,
      ...CIVIC,
      nickname: null,
      mileage: null,
      vinLastSix: "028370",
      ...OF_VIN,
      factsFrom: "vin",
    };
    expect(added).toEqual(view);
    expect(await booking.vehicles()).toEqual([view]);
    expect(await booking.vehicle({ id: added.id })).toEqual({ ...view, vin: VIN });
  });

  test("and the plate are sealed in the database, for this row only", async () => {
    const booking = await calls();
    const { id } = await booking.addVehicle({
      ...CIVIC,
      vin: VIN,
      plate: " 8abc123 ",
      plateState: "ca",
    });
    const row = await database.prisma.vehicle.findUniqueOrThrow({ where: { id } });
    expect(JSON.stringify(row)).not.toContain(VIN);
    expect(JSON.stringify(row)).not.toContain("8ABC123");
    expect(await booking.vehicle({ id })).toMatchObject({
      vin: VIN,
      plate: "8ABC123",
      plateState: "CA",
    });
    const other = await givenVehicle(database.prisma, user);
    const { vinCipher, vinLastSix, plateCipher } = row;
    await database.prisma.vehicle.update({
      where: { id: other.id },
      data: { vinCipher, vinLastSix, plateCipher, vinHash: "copied" },
    });
    await expect(booking.vehicle({ id: other.id })).rejects.toThrow();
  });

  test("returns the car that has it, however it's described, also when sent ten times at once", async () => {
    const { addVehicle } = await calls();
    const inputs = Array.from({ length: 10 }, (_, index) => ({
      ...CIVIC,
      model: index % 2 === 0 ? "Civic" : "Civic Touring",
      vin: VIN,
      mileage: index,
    }));
    const made = await Promise.all(inputs.map((input) => addVehicle(input)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await database.prisma.vehicle.count()).toBe(1);
  });

  test("completes a car that was saved without one, and a second VIN is a second car", async () => {
    const { addVehicle } = await calls();
    const plain = await addVehicle(CIVIC);
    expect(plain).not.toHaveProperty("factsFrom");
    expect(await addVehicle({ ...CIVIC, vin: VIN })).toMatchObject({ id: plain.id, ...OF_VIN });
    const twin = await addVehicle({ ...CIVIC, vin: "19XFC1F75GE000001" });
    expect(twin.id).not.toBe(plain.id);
  });

  test("of another owner's car is no obstacle, and its hash differs", async () => {
    await (await calls()).addVehicle({ ...CIVIC, vin: VIN });
    const other = await givenCustomer(database.prisma);
    await (await world.callerFor(other)).booking.addVehicle({ ...CIVIC, vin: VIN });
    const rows = await database.prisma.vehicle.findMany();
    expect(new Set(rows.map(({ vinHash }) => vinHash)).size).toBe(2);
  });

  test("that doesn't add up is saved as typed and tells no facts", async () => {
    const booking = await calls();
    const { id, ...view } = await booking.addVehicle({ ...CIVIC, vin: "19XFC1F74GE028370" });
    expect(view).toEqual({ ...CIVIC, nickname: null, mileage: null, vinLastSix: "028370" });
    expect((await booking.vehicle({ id })).vin).toBe("19XFC1F74GE028370");
  });

  test("of another kind of car tells this one nothing", async () => {
    const added = await (await calls()).addVehicle({ ...CIVIC, vin: ACCORD_VIN });
    expect(added).not.toHaveProperty("engineLiters");
    expect(added).not.toHaveProperty("body");
  });

  test("leaves facts as they were typed", async () => {
    const added = await (await calls()).addVehicle({ ...CIVIC, vin: VIN, engineLiters: 2 });
    expect(added).toMatchObject({ engineLiters: 2, factsFrom: "typed" });
    expect(added).not.toHaveProperty("cylinders");
  });

  test("of fewer characters is text, for cars before 1981 only", async () => {
    const { addVehicle } = await calls();
    const old = { year: 1967, make: "Volvo", model: "1800 S", vin: "18345-1567" };
    expect(await addVehicle(old)).toMatchObject({ vinLastSix: "451567".slice(-5) });
    const refusal = await refusalOf(addVehicle({ ...old, year: 1981 }));
    expect(refusal.details.fields?.vin).toContain("This one has 9");
    const letter = await refusalOf(addVehicle({ ...CIVIC, vin: "19XFCIF7XGE028370" }));
    expect(letter.details.fields?.vin).toContain("never has the letters I, O or Q");
  });
});

describe("a car's license plate", () => {
  const plateOf = async (id: string) => {
    const { plate, plateState } = await (await calls()).vehicle({ id });
    return [plate, plateState];
  };

  test("tells two cars of one name apart, however it's written", async () => {
    const { addVehicle, vehicles } = await calls();
    const one = await addVehicle({ ...CIVIC, plate: "8ABC 123" });
    const two = await addVehicle({ ...CIVIC, plate: "7XYZ456" });
    expect(two.id).not.toBe(one.id);
    expect((await addVehicle({ ...CIVIC, plate: "8abc-123", mileage: 9_000 })).id).toBe(one.id);
    expect((await vehicles()).map(({ id, mileage }) => [id, mileage])).toEqual([
      [one.id, 9_000],
      [two.id, null],
    ]);
    expect(await plateOf(two.id)).toEqual(["7XYZ456", undefined]);
  });

  test("isn't needed: a name alone means the last used car, whose plate stays", async () => {
    const { addVehicle } = await calls();
    const one = await addVehicle({ ...CIVIC, plate: "8ABC123" });
    await addVehicle({ ...CIVIC, plate: "7XYZ456" });
    await addVehicle({ ...CIVIC, plate: "8ABC123" });
    expect((await addVehicle(CIVIC)).id).toBe(one.id);
    expect((await addVehicle({ ...CIVIC, vin: VIN })).id).toBe(one.id);
    expect(await plateOf(one.id)).toEqual(["8ABC123", undefined]);
  });

  test("is given to a car without one, unless another car has it", async () => {
    const { addVehicle } = await calls();
    const withIt = await addVehicle({ ...CIVIC, plate: "8ABC123" });
    const lastUsedAt = new Date("2026-11-30T12:00:00Z");
    const plain = await database.prisma.vehicle.create({
      data: { ownerId: user.id, ...CIVIC, lastUsedAt },
    });
    expect((await addVehicle({ ...CIVIC, plate: "8ABC123" })).id).toBe(withIt.id);
    const given = await addVehicle({ ...CIVIC, plate: "7XYZ456", plateState: "CA" });
    expect(given.id).toBe(plain.id);
    expect(await plateOf(plain.id)).toEqual(["7XYZ456", "CA"]);
  });

  test("is another one in another state, and the same where a state is unknown", async () => {
    const { addVehicle } = await calls();
    const plate = "8ABC123";
    const california = await addVehicle({ ...CIVIC, plate, plateState: "CA" });
    const nevada = await addVehicle({ ...CIVIC, plate, plateState: "NV" });
    expect(nevada.id).not.toBe(california.id);
    expect((await addVehicle({ ...CIVIC, plate, plateState: "CA" })).id).toBe(california.id);
    expect((await addVehicle({ ...CIVIC, plate })).id).toBe(california.id);
    const other = { ...CIVIC, model: "Fit", plate };
    const open = await addVehicle(other);
    expect((await addVehicle({ ...other, plateState: "NV" })).id).toBe(open.id);
    expect(await plateOf(open.id)).toEqual([plate, "NV"]);
  });

  test("counts less than the VIN: the same VIN gets the new plate, another VIN is another car", async () => {
    const { addVehicle } = await calls();
    const car = await addVehicle({ ...CIVIC, vin: VIN, plate: "8ABC123" });
    expect((await addVehicle({ ...CIVIC, vin: VIN, plate: "7XYZ456" })).id).toBe(car.id);
    expect(await plateOf(car.id)).toEqual(["7XYZ456", undefined]);
    const twin = { ...CIVIC, vin: "19XFC1F75GE000001" };
    expect((await addVehicle({ ...twin, plate: "7XYZ456" })).id).not.toBe(car.id);
    // A VIN completes a car of this plate, or one without any.
    const plated = await addVehicle({ ...CIVIC, model: "Fit", plate: "6FIT000" });
    const fit = { ...CIVIC, model: "Fit", vin: ACCORD_VIN };
    expect((await addVehicle({ ...fit, plate: "6FIT001" })).id).not.toBe(plated.id);
  });

  test("matches without its hash, as saved by a version that had none", async () => {
    const { addVehicle } = await calls();
    const one = await addVehicle({ ...CIVIC, plate: "8ABC123" });
    await database.prisma.vehicle.update({ where: { id: one.id }, data: { plateHash: null } });
    expect((await addVehicle({ ...CIVIC, plate: "7XYZ456" })).id).not.toBe(one.id);
    expect((await addVehicle({ ...CIVIC, plate: "8ABC123" })).id).toBe(one.id);
  });

  test("matches as it is after a correction, and a restored car comes back with its own", async () => {
    const booking = await calls();
    const one = await booking.addVehicle({ ...CIVIC, plate: "8ABC123" });
    await booking.updateVehicle({ id: one.id, ...CIVIC, plate: "7XYZ456" });
    const two = await booking.addVehicle({ ...CIVIC, plate: "8ABC123" });
    expect(two.id).not.toBe(one.id);
    await booking.removeVehicle({ id: two.id });
    const three = await booking.addVehicle({ ...CIVIC, plate: "8ABC123" });
    expect(three.id).not.toBe(two.id);
    await booking.updateVehicle({ id: three.id, ...CIVIC, plate: null });
    await booking.restoreVehicle({ id: two.id });
    expect((await booking.addVehicle({ ...CIVIC, plate: "8ABC123" })).id).toBe(two.id);
    expect((await booking.addVehicle({ ...CIVIC, plate: "7XYZ456" })).id).toBe(one.id);
    expect(await plateOf(three.id)).toEqual([undefined, undefined]);
  });

  test("sent ten times at once makes one car", async () => {
    const { addVehicle } = await calls();
    await addVehicle({ ...CIVIC, plate: "7XYZ456" });
    const made = await Promise.all(
      Array.from({ length: 10 }, () => addVehicle({ ...CIVIC, plate: "8ABC123" })),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await database.prisma.vehicle.count()).toBe(2);
  });
});

describe("PUT /api/vehicles/{id}", () => {
  test("corrects a car; absent keys don't change, null clears, and VIN's facts go with it", async () => {
    const booking = await calls();
    const { id } = await booking.addVehicle({ ...CIVIC, nickname: "Blue", vin: VIN });
    expect(await booking.updateVehicle({ id, ...CIVIC, mileage: 61_000 })).toMatchObject({
      nickname: "Blue",
      mileage: 61_000,
      vinLastSix: "028370",
      ...OF_VIN,
    });
    expect(await booking.updateVehicle({ id, ...CIVIC, vin: null, nickname: null })).toEqual({
      id,
      ...CIVIC,
      nickname: null,
      mileage: 61_000,
    });
  });

  test("keeps no fact of the VIN for a car that becomes another one", async () => {
    const booking = await calls();
    const { id } = await booking.addVehicle({ ...CIVIC, vin: VIN });
    const corrected = await booking.updateVehicle({ id, ...CIVIC, model: "Fit" });
    expect(corrected).toEqual({
      id,
      ...CIVIC,
      model: "Fit",
      nickname: null,
      mileage: null,
      vinLastSix: "028370",
    });
  });

  test("409 for the VIN of another car, and 404 for another customer's", async () => {
    const booking = await calls();
    await booking.addVehicle({ ...CIVIC, vin: VIN });
    const other = await booking.addVehicle({ ...CIVIC, model: "Fit" });
    const refusal = await refusalOf(
      booking.updateVehicle({ id: other.id, ...CIVIC, model: "Fit", vin: VIN }),
    );
    expect([refusal.code, refusal.message]).toEqual([
      "CONFLICT",
      "Your 2016 Honda Civic already has this VIN. Check it, or remove that car first.",
    ]);
    const foreign = await givenVehicle(database.prisma, await givenCustomer(database.prisma));
    const missing = await refusalOf(booking.updateVehicle({ id: foreign.id, ...CIVIC }));
    expect(missing.code).toBe("NOT_FOUND");
    expect((await refusalOf(booking.vehicle({ id: foreign.id }))).code).toBe("NOT_FOUND");
    expect((await refusalOf(booking.removeVehicle({ id: foreign.id }))).code).toBe("NOT_FOUND");
    expect((await refusalOf(booking.restoreVehicle({ id: foreign.id }))).code).toBe("NOT_FOUND");
  });

  test("changes the profile that describes this car, and no booking", async () => {
    const { auth, booking } = await world.callerFor(user);
    await auth.updateProfile({ vehicleYear: 2016, vehicleMake: "Honda", vehicleModel: "Civic" });
    const [car] = await booking.vehicles();
    const vehicle = { id: car?.id ?? "" };
    const booked = await givenBooking(database.prisma, { customer: user, vehicle });
    await booking.updateVehicle({ ...vehicle, ...CIVIC, model: "Fit" });
    expect(await auth.me()).toMatchObject({ vehicleModel: "Fit" });
    expect((await booking.byId({ id: booked.id })).vehicle.model).toBe("Civic");
    expect(await booking.vehicles()).toHaveLength(1);
  });
});

describe("a removed car", () => {
  test("leaves the list, keeps its bookings, and is never matched or booked again by itself", async () => {
    const booking = await calls();
    const car = await booking.addVehicle({ ...CIVIC, vin: VIN });
    const booked = await givenBooking(database.prisma, { customer: user, vehicle: car });
    expect(await booking.removeVehicle({ id: car.id })).toEqual([]);
    expect(await booking.vehicle({ id: car.id })).toMatchObject({
      deletedAt: "2026-11-29T12:00:00.000Z",
    });
    expect((await booking.byId({ id: booked.id })).vehicle).toMatchObject(CIVIC);
    const service = await givenService(database.prisma);
    const refusal = await refusalOf(
      booking.create({
        vehicleId: car.id,
        serviceIds: [service.id],
        scheduledAt: "2026-12-10T18:00:00Z",
        serviceLocation: "1 Market St, San Francisco, CA 94105",
      }),
    );
    expect(refusal.message).toBe("No vehicle found");
    expect((await booking.addVehicle({ ...CIVIC, vin: VIN })).id).not.toBe(car.id);
    expect((await booking.addVehicle(CIVIC)).id).not.toBe(car.id);
  });

  test("comes back, unless another car has its VIN by then", async () => {
    const booking = await calls();
    const car = await booking.addVehicle({ ...CIVIC, vin: VIN });
    await booking.removeVehicle({ id: car.id });
    expect((await refusalOf(booking.updateVehicle({ id: car.id, ...CIVIC }))).code).toBe(
      "NOT_FOUND",
    );
    const again = await booking.addVehicle({ ...CIVIC, vin: VIN });
    expect((await refusalOf(booking.restoreVehicle({ id: car.id }))).code).toBe("CONFLICT");
    await booking.removeVehicle({ id: again.id });
    expect(await booking.restoreVehicle({ id: car.id })).toEqual(car);
    expect((await booking.vehicles()).map(({ id }) => id)).toEqual([car.id]);
  });

  test("leaves the profile, which doesn't bring it back", async () => {
    const { auth, booking } = await world.callerFor(user);
    await auth.updateProfile({ vehicleYear: 2016, vehicleMake: "Honda", vehicleModel: "Civic" });
    const [car] = await booking.vehicles();
    const id = car?.id ?? "";
    await booking.removeVehicle({ id });
    expect(await auth.me()).toMatchObject({ vehicleYear: null, vehicleMake: null });
    await auth.updateProfile({ city: "Austin" });
    expect(await booking.vehicles()).toEqual([]);
    await booking.restoreVehicle({ id });
    expect(await auth.me()).toMatchObject({ vehicleYear: 2016, vehicleModel: "Civic" });
  });

  test("without bookings is deleted after 30 days", async () => {
    const booking = await calls();
    const [plain, booked] = [
      await booking.addVehicle(CIVIC),
      await booking.addVehicle({ ...CIVIC, model: "Fit" }),
    ];
    await givenBooking(database.prisma, { customer: user, vehicle: booked });
    for (const { id } of [plain, booked]) await booking.removeVehicle({ id });
    world.clock.set("2026-12-29T11:59:00Z");
    await forgetVehicles(world.context());
    expect(await database.prisma.vehicle.count({ where: { id: plain.id } })).toBe(1);
    world.clock.set("2026-12-29T12:01:00Z");
    await forgetVehicles(world.context());
    expect(await database.prisma.vehicle.count({ where: { id: plain.id } })).toBe(0);
    expect(await database.prisma.vehicle.count({ where: { id: booked.id } })).toBe(1);
  });
});

test("converted mechanics read and remove their cars; adding and correcting stay refused", async () => {
  const mechanic = await givenMechanic(database.prisma);
  const { id } = await givenVehicle(database.prisma, mechanic);
  const { booking } = await world.callerFor(mechanic);
  expect(await booking.vehicle({ id })).toMatchObject({ id });
  expect((await refusalOf(booking.addVehicle(CIVIC))).code).toBe("FORBIDDEN");
  expect((await refusalOf(booking.updateVehicle({ id, ...CIVIC }))).code).toBe("FORBIDDEN");
  expect(await booking.removeVehicle({ id })).toEqual([]);
  expect(await booking.restoreVehicle({ id })).toMatchObject({ id });
});

test("a profile's new car never takes over a car whose VIN is known", async () => {
  const { auth, booking } = await world.callerFor(user);
  await auth.updateProfile({ vehicleYear: 2016, vehicleMake: "Honda", vehicleModel: "Civic" });
  const car = await booking.addVehicle({ ...CIVIC, vin: VIN });
  await auth.updateProfile({ vehicleModel: "Fit" });
  expect(await booking.vehicle({ id: car.id })).toMatchObject({ model: "Civic", vin: VIN });
  expect(await booking.vehicles()).toHaveLength(2);
});

test("a booking has the facts its car had when it was booked", async () => {
  const booking = await calls();
  const car = await booking.addVehicle({ ...CIVIC, vin: VIN });
  const { id } = await givenBooking(database.prisma, { customer: user, vehicle: car });
  await booking.updateVehicle({ id: car.id, ...CIVIC, vin: null });
  const { vehicle } = await booking.byId({ id });
  expect(vehicle).toMatchObject(OF_VIN);
  expect(JSON.stringify(vehicle)).not.toContain("028370");
});

test("a new encryption key seals VINs and plates again", async () => {
  const { id } = await (await calls()).addVehicle({ ...CIVIC, vin: VIN, plate: "8ABC123" });
  const before = await database.prisma.vehicle.findUniqueOrThrow({ where: { id } });
  const place = { userId: user.id, field: `vehicle:${id}:vin` };
  const rotated = createSecrets([{ id: "next", key: new Uint8Array(32).fill(7) }]);
  const both = { ...rotated, open: secrets.open };
  expect(await resealVehicles(world.context(), both)).toEqual({ resealed: 1 });
  const after = await database.prisma.vehicle.findUniqueOrThrow({ where: { id } });
  expect(after.vinCipher).not.toBe(before.vinCipher);
  expect(rotated.open(after.vinCipher ?? "", place)).toBe(VIN);
  expect(await resealVehicles(world.context(), rotated)).toEqual({ resealed: 0 });
});

test("plates from before they were hashed get their hash at a start, once", async () => {
  const { addVehicle } = await calls();
  const { id } = await addVehicle({ ...CIVIC, plate: "8ABC 123" });
  const other = await addVehicle({ ...CIVIC, model: "Accord", plate: "8ABC123" });
  await addVehicle({ ...CIVIC, model: "Fit" });
  const hashOf = async () =>
    (await database.prisma.vehicle.findUniqueOrThrow({ where: { id } })).plateHash;
  const hash = await hashOf();
  expect(hash).toMatch(/^[\w-]{43}$/);
  // However it's written.
  expect(
    await database.prisma.vehicle.findUniqueOrThrow({ where: { id: other.id } }),
  ).toMatchObject({ plateHash: hash });
  await database.prisma.vehicle.update({ where: { id }, data: { plateHash: null } });
  expect(await hashPlates(world.context())).toEqual({ hashed: 1 });
  expect(await hashOf()).toBe(hash);
  expect(await hashPlates(world.context())).toEqual({ hashed: 0 });
});

describe("the job's mechanic", () => {
  test("reads the VIN and plate while they see the street, and nobody else's", async () => {
    const booking = await calls();
    const car = await booking.addVehicle({
      ...CIVIC,
      vin: VIN,
      plate: "8ABC123",
      plateState: "CA",
    });
    const [mechanic, other] = [
      await givenMechanic(database.prisma),
      await givenMechanic(database.prisma),
    ];
    const scene = { customer: user, vehicle: car, mechanic };
    const { id } = await givenBooking(database.prisma, {
      ...scene,
      status: "accepted",
      scheduledAt: new Date("2026-12-02T18:00:00Z"),
    });
    const theirs = (await world.callerFor(mechanic)).booking;
    const shown = { vin: VIN, vinLastSix: "028370", plate: "8ABC123", plateState: "CA" };
    expect(await theirs.jobCar({ id })).toEqual(shown);
    const { vehicle } = await theirs.byId({ id });
    expect(vehicle).toMatchObject(OF_VIN);
    expect(JSON.stringify(await theirs.list({}))).not.toContain("028370");
    const others = (await world.callerFor(other)).booking;
    expect((await refusalOf(others.jobCar({ id }))).code).toBe("NOT_FOUND");
    // Before the contact opens, and long after the job, the street isn't shown.
    await database.prisma.booking.update({
      where: { id },
      data: { contactOpensAt: new Date("2026-12-01T18:00:00Z") },
    });
    expect(await theirs.jobCar({ id })).toEqual({});
    world.clock.set("2026-12-01T19:00:00Z");
    expect(await theirs.jobCar({ id })).toEqual(shown);
  });
});

test("the garage tells what is open and what was last done for each car, and a car's page all", async () => {
  const { prisma } = database;
  const booking = await calls();
  const [car, other] = [
    await booking.addVehicle({ ...CIVIC, mileage: 60_000 }),
    await booking.addVehicle({ ...CIVIC, model: "Fit" }),
  ];
  const mechanic = await givenMechanic(prisma, { firstName: "Sam" });
  const of = { customer: user, vehicle: car, mechanic };
  const done = (completedAt: string) =>
    givenBooking(prisma, { ...of, status: "completed", completedAt: new Date(completedAt) });
  const first = await done("2026-03-01T18:00:00Z");
  const last = await done("2026-08-01T18:00:00Z");
  await givenBooking(prisma, { ...of, status: "cancelled" });
  const open = await givenBooking(prisma, { customer: user, vehicle: car });
  await givenBooking(prisma, { status: "completed", mechanic });
  const garage = await booking.garage();
  expect(garage.map(({ vehicle, done }) => [vehicle.id, done])).toEqual([
    [other.id, 0],
    [car.id, 2],
  ]);
  expect(garage[0]).toMatchObject({ open: [], last: null });
  expect(garage[1]?.open.map(({ id }) => id)).toEqual([open.id]);
  expect(garage[1]?.last).toMatchObject({ id: last.id, miles: 60_000, mechanic: "Sam" });
  const jobs = await booking.carJobs({ id: car.id });
  expect(jobs.open.map(({ id }) => id)).toEqual([open.id]);
  expect(jobs.history.map(({ id }) => id)).toEqual([last.id, first.id]);
  const stranger = (await world.callerFor(await givenCustomer(prisma))).booking;
  expect((await refusalOf(stranger.carJobs({ id: car.id }))).code).toBe("NOT_FOUND");
  expect(await stranger.garage()).toEqual([]);
});
