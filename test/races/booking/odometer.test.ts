import { expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenMechanic } from "~test/support/factory";
import { createWorld } from "~test/support/world";
import { concurrently, rounds, tally, times } from "../support";

const database = useDatabase();

test("of twelve readings that are sent at once for a job, one is saved", async () => {
  const { prisma } = database;
  const world = createWorld(database.db);
  for (let round = 0; round < rounds(20, 3); round += 1) {
    const mechanic = await givenMechanic(prisma);
    const { id } = await givenBooking(prisma, { mechanic, status: "in_progress" });
    const { booking } = await world.callerFor(mechanic);
    const outcomes = await concurrently(
      times(12, (index) => () => booking.odometer({ id, miles: 60_000 + index })),
    );
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 11 });
    const saved = outcomes.flatMap((one) => (one.code === "OK" ? [one.value] : []))[0];
    const row = await prisma.booking.findUniqueOrThrow({ where: { id } });
    expect(row.odometerMiles).toBe(saved?.vehicle.odometer);
  }
});
