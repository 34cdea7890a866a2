import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import {
  givenCustomer,
  givenMechanic,
  givenService,
  givenNewcomer,
  givenVehicle,
} from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";
import { refusalOf } from "./account/auth-support";

const database = useDatabase();
let world: TestWorld;
let user: Awaited<ReturnType<typeof givenCustomer>>;
beforeEach(async () => {
  world = createWorld(database.db);
  user = await givenCustomer(database.prisma);
});

const camry = { year: 2020, make: "Toyota", model: "Camry" };
const civic = { year: 2018, make: "Honda", model: "Civic" };
const calls = async () => (await world.callerFor(user)).booking;

describe("§7 POST /api/vehicles", () => {
  test("creates a vehicle; mileage and nickname are optional", async () => {
    const vehicle = await (await calls()).addVehicle({ ...camry, nickname: "", mileage: null });
    expect(vehicle).toEqual({ id: expect.any(String), ...camry, nickname: null, mileage: null });
    expect(
      await (await calls()).addVehicle({ ...civic, nickname: " Daily ", mileage: 42_000 }),
    ).toMatchObject({ nickname: "Daily", mileage: 42_000 });
  });

  test("returns the existing vehicle for the same year, make, model and nickname", async () => {
    const first = await (await calls()).addVehicle({ ...camry, mileage: 1_000 });
    const again = await (await calls()).addVehicle({ ...camry, nickname: null });
    expect(again).toEqual(first);
    expect((await (await calls()).addVehicle({ ...camry, mileage: 2_000 })).mileage).toBe(2_000);
    const named = await (await calls()).addVehicle({ ...camry, nickname: "Daily" });
    expect(named.id).not.toBe(first.id);
    expect(await database.prisma.vehicle.count()).toBe(2);
  });

  test("creates one vehicle when the same one is sent twenty times at once", async () => {
    const { addVehicle } = await calls();
    const made = await Promise.all(Array.from({ length: 20 }, () => addVehicle(camry)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await database.prisma.vehicle.count()).toBe(1);
  });

  test("missing information → 400 'Please fill in all vehicle information.'", async () => {
    const refusal = await refusalOf((await calls()).addVehicle({ ...camry, make: " " }));
    expect([refusal.code, refusal.message]).toEqual([
      "INVALID",
      "Please fill in all vehicle information.",
    ]);
  });

  test("returns 400 for a model year not yet on sale, by the clock", async () => {
    world.clock.set("2026-07-01T12:00:00Z");
    const refusal = await refusalOf((await calls()).addVehicle({ ...camry, year: 2028 }));
    expect(refusal.details.fields).toEqual({ year: "Choose a year from 1960 to 2027." });
  });

  test("returns 403 for mechanics and users without a type, and 401 when signed out", async () => {
    for (const other of [
      await givenMechanic(database.prisma),
      await givenNewcomer(database.prisma),
    ]) {
      const { booking } = await world.callerFor(other);
      expect((await refusalOf(booking.addVehicle(camry))).code).toBe("FORBIDDEN");
    }
    const { booking } = await world.callerFor(null);
    expect((await refusalOf(booking.addVehicle(camry))).code).toBe("UNAUTHENTICATED");
  });
});

describe("§7 GET /api/vehicles: the first vehicle in the list is used for the booking", () => {
  test("lists the last used first, also while the clock stands still", async () => {
    world.clock.set("2026-07-01T12:00:00Z");
    const { addVehicle, vehicles } = await calls();
    await addVehicle(camry);
    await addVehicle(civic);
    expect((await vehicles()).map(({ model }) => model)).toEqual(["Civic", "Camry"]);
    await addVehicle(camry);
    expect((await vehicles()).map(({ model }) => model)).toEqual(["Camry", "Civic"]);
  });

  test("lists only the caller's own", async () => {
    const other = await givenCustomer(database.prisma);
    await givenVehicle(database.prisma, other);
    expect(await (await calls()).vehicles()).toEqual([]);
  });

  test("returns 401 when signed out", async () => {
    const { booking } = await world.callerFor(null);
    expect((await refusalOf(booking.vehicles())).code).toBe("UNAUTHENTICATED");
  });
});

describe("§7 GET /api/services", () => {
  test("returns active services to signed-out callers too, with money as text and no other columns", async () => {
    const service = await givenService(database.prisma, { basePriceCents: 4_999 });
    await givenService(database.prisma, { isActive: false });
    const { booking } = await world.callerFor(null);
    expect(await booking.services()).toEqual([
      {
        id: service.id,
        name: service.name,
        category: "maintenance",
        description: "What is done, in a sentence.",
        estimatedDuration: 60,
        basePrice: "49.99",
        requiresTools: ["socket_set"],
      },
    ]);
  });

  test("keeps the catalog's order", async () => {
    for (const [name, sortOrder] of [
      ["B", 2],
      ["C", 1],
      ["A", 2],
    ] as const) {
      const { id } = await givenService(database.prisma, { name });
      await database.prisma.service.update({ where: { id }, data: { sortOrder } });
    }
    const { booking } = await world.callerFor(null);
    expect((await booking.services()).map(({ name }) => name)).toEqual(["C", "A", "B"]);
  });
});
