import { expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenUnverified } from "~test/support/factory";
import { createWorld } from "~test/support/world";
import { concurrently, rounds, tally, times } from "../support";

// An unverified mechanic can read three customers' contact details a day, even when several are
// opened at the same moment.

const database = useDatabase();
const HOUR_MS = 3_600_000;

function givenDay() {
  const world = createWorld(database.db);
  // 8 AM at the service locations.
  world.clock.set("2026-11-23T16:00:00Z");
  const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS);
  const request = async (hours: number) => {
    const customer = await givenCustomer(database.prisma);
    const { id } = await givenBooking(database.prisma, { customer, scheduledAt: inHours(hours) });
    return { id, asCustomer: await world.callerFor(customer) };
  };
  return { world, inHours, request };
}

test("lets an unverified mechanic who accepts six jobs of one day at once have three", async () => {
  const { world, request } = givenDay();
  for (let round = 0; round < rounds(10, 2); round += 1) {
    const api = await world.callerFor(await givenUnverified(database.prisma));
    const jobs = await Promise.all(times(6, (index) => request(3 + 2 * index)));
    const outcomes = await concurrently(
      jobs.map(
        ({ id }) =>
          () =>
            api.booking.accept({ id }),
      ),
    );
    expect(tally(outcomes)).toEqual({ OK: 3, CONFLICT: 3 });
  }
});

test("lets three of six customers who share their address at once do so", async () => {
  const { world, request } = givenDay();
  for (let round = 0; round < rounds(10, 2); round += 1) {
    const api = await world.callerFor(await givenUnverified(database.prisma));
    const jobs = [];
    for (let day = 0; day < 6; day += 1) {
      const job = await request(48 + 24 * day);
      await api.booking.accept({ id: job.id });
      jobs.push(job);
    }
    const outcomes = await concurrently(
      jobs.map(
        ({ id, asCustomer }) =>
          () =>
            asCustomer.booking.shareContact({ id }),
      ),
    );
    expect(tally(outcomes)).toEqual({ OK: 3, CONFLICT: 3 });
  }
});

test("lets three of six jobs that are rescheduled to one day at once move there", async () => {
  const { world, request, inHours } = givenDay();
  for (let round = 0; round < rounds(10, 2); round += 1) {
    const api = await world.callerFor(await givenUnverified(database.prisma));
    const jobs = [];
    for (let day = 0; day < 6; day += 1) {
      const job = await request(72 + 24 * day);
      await api.booking.accept({ id: job.id });
      const scheduledAt = inHours(26 + 2 * day).toISOString();
      await job.asCustomer.booking.reschedule({ id: job.id, scheduledAt });
      jobs.push(job);
    }
    const outcomes = await concurrently(
      jobs.map(
        ({ id }) =>
          () =>
            api.booking.acceptReschedule({ id }),
      ),
    );
    expect(tally(outcomes)).toEqual({ OK: 3, CONFLICT: 3 });
  }
});

test("counts an address as read when it is shared while the mechanic gives up the job", async () => {
  const { prisma } = database;
  const { world, request } = givenDay();
  for (let round = 0; round < rounds(20, 4); round += 1) {
    const api = await world.callerFor(await givenUnverified(prisma));
    const { id, asCustomer } = await request(48);
    await api.booking.accept({ id });
    const [shared] = await concurrently<unknown>([
      () => asCustomer.booking.shareContact({ id }),
      () => api.booking.release({ id, reason: "I can't make it." }),
    ]);
    const { contactOpenedAt } = await prisma.bookingDecline.findFirstOrThrow({
      where: { bookingId: id },
    });
    expect(contactOpenedAt !== null).toBe(shared?.code === "OK");
  }
});
