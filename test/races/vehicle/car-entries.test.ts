import { expect, test } from "vitest";
import { MOST_ENTRIES } from "~/domain/vehicle/policy";
import { useDatabase } from "~test/support/db";
import { givenCustomer, givenVehicle } from "~test/support/factory";
import { createWorld } from "~test/support/world";
import { concurrently, rounds, slowly, tally, times } from "../support";

const database = useDatabase();
const OIL = { doneOn: "2026-11-02", title: "Oil" };

test("of four entries added at once to a car with room for one, one is added", async () => {
  const { prisma, db } = database;
  const world = createWorld(db);
  for (let round = 0; round < rounds(5, 1); round += 1) {
    const owner = await givenCustomer(prisma);
    const { id } = await givenVehicle(prisma, owner);
    await prisma.carEntry.createMany({
      data: times(MOST_ENTRIES - 1, () => ({
        ...OIL,
        vehicleId: id,
        doneOn: new Date(OIL.doneOn),
      })),
    });
    const { booking } = await world.callerFor(owner);
    await slowly(db, "CarEntry", async () => {
      const outcomes = await concurrently(times(4, () => () => booking.addEntry({ id, ...OIL })));
      expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 3 });
    });
    expect(await prisma.carEntry.count({ where: { vehicleId: id } })).toBe(MOST_ENTRIES);
  }
});
