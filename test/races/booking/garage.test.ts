import { expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenCustomer } from "~test/support/factory";
import { createWorld } from "~test/support/world";
import { concurrently, rounds, tally, times } from "../support";

const database = useDatabase();
const VIN = "19XFC1F7XGE028370";
const CIVIC = { year: 2016, make: "Honda", model: "Civic" };

test("a VIN that is added in twelve windows at once, under other names, is one car", async () => {
  const { prisma } = database;
  const world = createWorld(database.db);
  for (let round = 0; round < rounds(20, 3); round += 1) {
    const customer = await givenCustomer(prisma);
    const { booking } = await world.callerFor(customer);
    const outcomes = await concurrently(
      times(12, (index) => () => booking.addVehicle({ ...CIVIC, nickname: `${index}`, vin: VIN })),
    );
    expect(tally(outcomes)).toEqual({ OK: 12 });
    expect(await prisma.vehicle.count({ where: { ownerId: customer.id } })).toBe(1);
  }
});

test("of two cars that get the same VIN at once, one gets it and the other is told why", async () => {
  const { prisma } = database;
  const world = createWorld(database.db);
  for (let round = 0; round < rounds(20, 3); round += 1) {
    const customer = await givenCustomer(prisma);
    const { booking } = await world.callerFor(customer);
    const cars = await Promise.all(
      ["a", "b"].map((nickname) => booking.addVehicle({ ...CIVIC, nickname })),
    );
    const outcomes = await concurrently(
      cars.map(
        ({ id }) =>
          () =>
            booking.updateVehicle({ id, ...CIVIC, vin: VIN }),
      ),
    );
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 1 });
  }
});
