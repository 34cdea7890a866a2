import { beforeEach, expect, test } from "vitest";
import { watchJobs } from "~/server/services/booking/desk/watch";
import { renewAuthorizations } from "~/server/services/payment/authorization/renew";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { atDesk } from "~test/support/desk/desk";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});

const HOUR_MS = 3_600_000;

/** Returns a started and stopped job whose card was authorized at checkout. */
async function stoppedJob() {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const scheduledAt = new Date(world.clock.now().getTime() + HOUR_MS);
  const { id } = await givenBooking(prisma, { customer, mechanic, scheduledAt });
  const asCustomer = await world.callerFor(customer);
  const asMechanic = await world.callerFor(mechanic);
  const { clientSecret } = await asCustomer.payment.createIntent({ bookingId: id, amount: 105 });
  await world.confirmCard(clientSecret, "4242424242424242");
  await asCustomer.payment.refresh({ id });
  await asMechanic.booking.accept({ id });
  await asMechanic.booking.setStatus({ id, status: "in_progress" });
  await asCustomer.booking.stop({ id, reason: "Wrong car" });
  const held = () => prisma.payment.findFirstOrThrow({ where: { bookingId: id, isCurrent: true } });
  const alerts = () =>
    prisma.operatorAlert.findMany({
      where: { kind: "hold_ends" },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
  return { id, held, alerts };
}

test("alerts the desk two days before an undecided stopped job's authorization ends, and keeps it", async () => {
  const job = await stoppedJob();
  const first = await job.held();
  expect(first.state).toBe("authorized");
  const ends = first.captureBefore?.getTime() ?? 0;
  world.clock.set(new Date(ends - 48 * HOUR_MS - 60_000));
  await watchJobs(world.context());
  expect(await job.alerts()).toEqual([]);
  world.clock.set(new Date(ends - 48 * HOUR_MS + 60_000));
  await watchJobs(world.context());
  await watchJobs(world.context());
  expect(await job.alerts()).toMatchObject([{ bookingId: job.id, resolvedAt: null }]);

  // The hold is renewed repeatedly, as long as staff don't decide.
  for (let renewal = 1; renewal <= 3; renewal += 1) {
    const before = await job.held();
    world.clock.set(new Date((before.captureBefore?.getTime() ?? 0) - 20 * HOUR_MS));
    await renewAuthorizations(world.context());
    await world.sandbox.settle();
    const now = await job.held();
    expect(now.state).toBe("authorized");
    expect(now.id).not.toBe(before.id);
    expect(now.captureBefore?.getTime()).toBeGreaterThan(before.captureBefore?.getTime() ?? 0);
    await watchJobs(world.context());
    const end = now.captureBefore?.getTime() ?? 0;
    world.clock.set(new Date(end - 47 * HOUR_MS));
    await watchJobs(world.context());
    expect((await job.alerts()).filter(({ resolvedAt }) => resolvedAt === null)).toHaveLength(1);
    expect(await job.alerts()).toHaveLength(renewal + 1);
  }

  const { desk } = await atDesk(world, database.prisma, "operator");
  await desk.cancelBooking({ id: job.id, reason: "Both sides called us." });
  await watchJobs(world.context());
  expect((await job.alerts()).filter(({ resolvedAt }) => resolvedAt === null)).toEqual([]);
});
