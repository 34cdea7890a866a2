import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2026-11-29T12:00:00Z");
});

const CAMRY = { year: 2019, make: "Toyota", model: "Camry" };
const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * 86_400_000);

/** Returns a job of a car whose owner gave 61,000 miles. */
async function aJob(scene: Parameters<typeof givenBooking>[1]) {
  const { prisma } = database;
  const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
  const owner = (await world.callerFor(customer)).booking;
  const vehicle = await owner.addVehicle({ ...CAMRY, mileage: 61_000 });
  const { id } = await givenBooking(prisma, { customer, mechanic, vehicle, ...scene });
  const { booking } = await world.callerFor(mechanic);
  return { id, customer, mechanic, vehicle, owner, booking };
}

describe("POST /api/bookings/{id}/odometer", () => {
  test("saves the miles while the job is under way; both sides read them, and the owner's stay", async () => {
    const { id, vehicle, owner, booking } = await aJob({ status: "in_progress" });
    expect((await owner.byId({ id })).vehicle).not.toHaveProperty("odometer");
    const saved = await booking.odometer({ id, miles: 62_400 });
    expect(saved.vehicle).toMatchObject({ mileage: 61_000, odometer: 62_400 });
    expect((await owner.byId({ id })).vehicle).toMatchObject({ mileage: 61_000, odometer: 62_400 });
    expect((await owner.vehicles())[0]).toMatchObject({ id: vehicle.id, mileage: 61_000 });
    expect(await owner.vehicle({ id: vehicle.id })).not.toHaveProperty("odometer");
  });

  test("is done once: the same miles again change nothing, others are refused", async () => {
    const { id, booking } = await aJob({ status: "in_progress" });
    const first = await booking.odometer({ id, miles: 62_400 });
    world.clock.advance(60_000);
    expect(await booking.odometer({ id, miles: 62_400 })).toEqual(first);
    const refusal = await refusalOf(booking.odometer({ id, miles: 62_500 }));
    expect([refusal.code, refusal.message]).toEqual([
      "CONFLICT",
      "You've already saved the mileage of this job: 62,400.",
    ]);
  });

  test("is possible for seven days after the completion, and not before the work", async () => {
    const recent = await aJob({ status: "completed", completedAt: daysAgo(6.9) });
    expect((await recent.booking.odometer({ id: recent.id, miles: 1 })).vehicle.odometer).toBe(1);
    for (const scene of [
      { status: "completed", completedAt: daysAgo(7) },
      { status: "accepted" },
      { status: "cancelled" },
    ] as const) {
      const { id, booking } = await aJob(scene);
      const refusal = await refusalOf(booking.odometer({ id, miles: 1 }));
      expect(["CONFLICT", "NOT_FOUND"]).toContain(refusal.code);
      const row = await database.prisma.booking.findUniqueOrThrow({ where: { id } });
      expect(row.odometerMiles).toBeNull();
    }
  });

  test("is the mechanic's alone", async () => {
    const { id, customer } = await aJob({ status: "in_progress" });
    const other = await world.callerFor(await givenMechanic(database.prisma));
    expect((await refusalOf(other.booking.odometer({ id, miles: 1 }))).code).toBe("NOT_FOUND");
    const owner = await world.callerFor(customer);
    expect((await refusalOf(owner.booking.odometer({ id, miles: 1 }))).code).toBe("FORBIDDEN");
  });

  test("refuses miles that no car has", async () => {
    const { id, booking } = await aJob({ status: "in_progress" });
    for (const miles of [-1, 2_000_001, 62_400.5]) {
      const refusal = await refusalOf(booking.odometer({ id, miles }));
      expect(refusal.details.fields).toHaveProperty("miles");
    }
  });
});
