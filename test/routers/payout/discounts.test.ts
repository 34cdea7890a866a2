import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { jobAtWork } from "~test/support/booking/change-orders";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenMechanic } from "~test/support/factory";
import { givenPhoto } from "~test/support/booking/photos";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});
afterEach(() => world.sandbox.settle());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
type Job = Awaited<ReturnType<typeof jobAtWork>>;
type Mechanic = Job["mechanic"];

/** Completes a job with photos, for a price with or without FIRST20. */
async function worked(mechanic: Mechanic, priceCents: number, promo = true): Promise<Job> {
  const job = await jobAtWork(world, { mechanic, priceCents, promo });
  await givenPhoto(world, { bookingId: job.id, uploadedBy: mechanic.id, kind: "after" });
  world.clock.advance(2 * HOUR_MS);
  await job.complete();
  await world.runJobs();
  return job;
}

const reviewed = async ({ id }: Job) =>
  (await database.prisma.operatorAlert.count({
    where: { bookingId: id, kind: "promo_discounts", resolvedAt: null },
  })) === 1;

describe("discounts that we pay on one mechanic's jobs", () => {
  test("over $100.00 in 30 days send that payout and the later ones to review", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const [first, second] = [await worked(mechanic, 25_000), await worked(mechanic, 25_000)];
    // Exactly $100.00 isn't over it.
    expect([await reviewed(first), await reviewed(second)]).toEqual([false, false]);
    const third = await worked(mechanic, 5_000);
    const fourth = await worked(mechanic, 10_000, false);
    expect([await reviewed(third), await reviewed(fourth)]).toEqual([true, true]);
    expect((await third.asMechanic.mechanic.balance()).obstacles).toContainEqual(
      expect.objectContaining({ reason: "review" }),
    );
    world.clock.advance(31 * DAY_MS);
    expect(await reviewed(await worked(mechanic, 10_000))).toBe(false);
  });

  test("of the whole catalog for one customer are reviewed at once", async () => {
    const job = await worked(await givenMechanic(database.prisma), 200_400);
    expect(await reviewed(job)).toBe(true);
    const { facts } = await database.prisma.operatorAlert.findFirstOrThrow({
      where: { bookingId: job.id, kind: "promo_discounts" },
    });
    expect(facts).toEqual({ amount: "400.80" });
  });

  test("of other mechanics count for those", async () => {
    for (let n = 0; n < 3; n += 1) {
      const job = await worked(await givenMechanic(database.prisma), 40_000);
      expect(await reviewed(job)).toBe(false);
    }
  });

  test("are reviewed for 72 hours, which the customer's word doesn't end, and staff can", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const job = await worked(mechanic, 60_000);
    const entry = await database.prisma.ledgerEntry.findFirstOrThrow({
      where: { bookingId: job.id, account: "mechanic", kind: "capture" },
    });
    const at = (hours: number) =>
      world.clock.set(new Date((entry.availableAt?.getTime() ?? 0) + hours * HOUR_MS));
    const held = async () =>
      (await job.asMechanic.mechanic.balance()).obstacles.some(({ reason }) => reason === "review");
    at(1);
    await database.prisma.booking.update({
      where: { id: job.id },
      data: { presenceAskedAt: world.clock.now() },
    });
    await job.asCustomer.booking.confirmArrival({ id: job.id });
    expect(await held()).toBe(true);
    at(72);
    expect(await held()).toBe(false);
    at(1);
    const { desk } = await atDesk(world, database.prisma, "operator");
    const { id } = await database.prisma.operatorAlert.findFirstOrThrow({
      where: { bookingId: job.id, kind: "promo_discounts" },
    });
    await desk.resolveAlert({ id, note: "Two real customers." });
    expect(await held()).toBe(false);
  });
});
