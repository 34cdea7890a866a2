import { expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenUnverified } from "~test/support/factory";
import { outcomeOf } from "~test/races/support";
import { createWorld } from "~test/support/world";
import { noteFigures, proofSize } from "../hostile/size";

// An unverified account accepts and releases as many jobs as it can, and reads everything it is
// shown.

const database = useDatabase();
const JOBS = proofSize("HARVESTED_JOBS", 12);
const DAYS = 4;
const HOUR_MS = 3_600_000;

test("stops an unverified account that accepts and releases jobs after three contacts a day", async () => {
  const { prisma } = database;
  const world = createWorld(database.db);
  const mechanic = await givenUnverified(prisma);
  const api = await world.callerFor(mechanic);
  const days: { streets: number; phones: number; notes: number; accepted: number }[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    world.clock.set(new Date(Date.UTC(2026, 10, 23 + day, 16)));
    const [streets, phones, notes] = [new Set(), new Set(), new Set()];
    let accepted = 0;
    for (let job = 0; job < JOBS; job += 1) {
      // Stays below the hourly limit of accepts, so that another limit stops it.
      world.clock.advance((2 * HOUR_MS) / JOBS);
      const number = day * JOBS + job;
      const street = `${number + 1} Valencia St, San Francisco, CA 94110`;
      const phone = `(415) 555-${String(number).padStart(4, "0")}`;
      const customer = await givenCustomer(prisma, { phone });
      const { id } = await givenBooking(prisma, {
        customer,
        serviceLocation: street,
        scheduledAt: new Date(world.clock.now().getTime() + HOUR_MS),
      });
      await prisma.booking.update({ where: { id }, data: { notes: `Gate code ${number}` } });
      const { code } = await outcomeOf(api.booking.accept({ id }));
      if (code !== "OK") continue;
      accepted += 1;
      const seen = await api.booking.byId({ id });
      if (seen.serviceLocation === street) streets.add(street);
      if (seen.customer.phone !== null) phones.add(seen.customer.phone);
      if (seen.notes !== null) notes.add(seen.notes);
      await api.booking.release({ id, reason: "I can't make it." });
    }
    const sizes = { streets: streets.size, phones: phones.size, notes: notes.size };
    days.push({ ...sizes, accepted });
  }
  const most = Math.max(
    ...days.map(({ streets, phones, notes }) => Math.max(streets, phones, notes)),
  );
  const read = days.reduce((sum, { streets }) => sum + streets, 0);
  noteFigures("harvest", { jobs: JOBS * DAYS, days: DAYS, most, read });
  expect(most).toBe(3);
  // On the third day accepting stops, for seven days.
  expect(days[2]?.accepted).toBe(1);
  expect(days[3]?.accepted).toBe(0);
  expect((await api.mechanic.reliability()).released).toBe(3);
});
