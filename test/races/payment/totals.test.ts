import { expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, UNLIMITED } from "~test/support/world";
import { concurrently, rounds, tally, times, type Outcome } from "../support";

const database = useDatabase();

test("earnings read during a hundred completes count whole jobs once and never decrease", async () => {
  const { prisma } = database;
  const world = createWorld(database.db, { bookingLimits: UNLIMITED });
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const api = await world.callerFor(mechanic);
  const jobs = rounds(100, 20);
  const ids: string[] = [];
  for (let index = 0; index < jobs; index += 1) {
    // Hours apart, since a mechanic can't have overlapping jobs.
    const scheduledAt = new Date(Date.now() + (index + 1) * 3 * 3_600_000);
    const booking = await givenBooking(prisma, {
      customer,
      status: "in_progress",
      // Every second job was already paid.
      paymentStatus: index % 2 === 0 ? "captured" : "none",
      mechanic,
      scheduledAt,
    });
    ids.push(booking.id);
  }

  let running = true;
  const seen: { total: number; jobs: number; paid: number }[] = [];
  const watch = async () => {
    while (running) {
      const [statement, profile] = [await api.mechanic.statement(), await api.mechanic.profile()];
      const total = Number(statement.totalEarnings);
      const paid = (total - Number(statement.awaitingPayment)) / 100;
      seen.push({
        total,
        jobs: statement.months.reduce((sum, month) => sum + month.jobs, 0),
        paid,
      });
      expect(profile.totalJobs).toBeGreaterThanOrEqual(paid);
    }
  };
  const watchers = Promise.all([watch(), watch()]);
  // Ten jobs at a time, each completed twice: more would only wait for a connection.
  const outcomes: Outcome<unknown>[] = [];
  try {
    for (let from = 0; from < jobs; from += 10) {
      const wave = ids.slice(from, from + 10);
      outcomes.push(
        ...(await concurrently(
          wave.flatMap((id) => times(2, () => () => api.booking.complete({ id }))),
        )),
      );
    }
  } finally {
    running = false;
    await watchers;
  }
  expect(tally(outcomes)).toEqual({ OK: jobs, CONFLICT: jobs });
  for (const moment of seen) {
    // One statement reads all totals, so they must match each other.
    expect(moment.total).toBe(moment.jobs * 100);
    expect(moment.jobs).toBeLessThanOrEqual(jobs);
    expect(moment.paid).toBeLessThanOrEqual(moment.jobs);
  }
  expect(seen.length).toBeGreaterThan(2);
  expect(await api.mechanic.statement()).toMatchObject({
    totalEarnings: (jobs * 100).toFixed(2),
    awaitingPayment: (Math.floor(jobs / 2) * 100).toFixed(2),
    paidOut: "0.00",
  });
  expect(await api.mechanic.profile()).toMatchObject({ totalJobs: Math.ceil(jobs / 2) });
});
