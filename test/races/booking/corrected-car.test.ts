import { expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic, givenVehicle } from "~test/support/factory";
import { createWorld } from "~test/support/world";
import { concurrently, rounds, tally, times } from "../support";

const database = useDatabase();

test("a corrected car that is sent in eight windows at once tells the mechanic once", async () => {
  const { prisma } = database;
  const world = createWorld(database.db);
  for (let round = 0; round < rounds(10, 2); round += 1) {
    const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
    const { id } = await givenBooking(prisma, { customer, mechanic, status: "accepted" });
    const { booking } = await world.callerFor(customer);
    await prisma.vehicle.updateMany({ where: { ownerId: customer.id }, data: { model: "Avalon" } });
    const { version } = await booking.byId({ id });
    const outcomes = await concurrently(times(8, () => () => booking.updateCar({ id })));
    expect(tally(outcomes).OK ?? 0).toBeGreaterThan(0);
    const after = await booking.byId({ id });
    expect([after.version, after.vehicle.model]).toEqual([version + 1, "Avalon"]);
    const told = { userId: mechanic.id, kind: "car_changed", bookingId: id };
    expect(await prisma.notification.count({ where: told })).toBe(1);
  }
});

test("a reminder that is done in eight windows at once is one entry", async () => {
  const { prisma } = database;
  const world = createWorld(database.db);
  for (let round = 0; round < rounds(10, 2); round += 1) {
    const customer = await givenCustomer(prisma);
    const { id } = await givenVehicle(prisma, customer);
    const { booking } = await world.callerFor(customer);
    const { items } = await booking.reminders.add({ id, title: "Smog check", dueMiles: 70_000 });
    const reminderId = items[0]?.id ?? "";
    const which = { id, kind: "own", reminderId, doneOn: "2026-11-01" } as const;
    const outcomes = await concurrently(times(8, () => () => booking.reminders.done(which)));
    expect(tally(outcomes)).toEqual({ OK: 1, NOT_FOUND: 7 });
    expect(await prisma.carEntry.count({ where: { vehicleId: id } })).toBe(1);
  }
});
