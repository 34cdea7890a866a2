import { afterEach, beforeEach, expect, test } from "vitest";
import { CANCELLATION_POLICY } from "~/domain/booking/policy";
import { jobAtWork } from "~test/support/booking/change-orders";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenCustomer } from "~test/support/factory";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { concurrently, rounds } from "../support";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
  world.clock.set(new Date());
});
afterEach(() => world.sandbox.settle());

const ACCORD = { year: 2016, make: "Honda", model: "Accord" };
const asked = { reason: "An Accord is there.", differentVehicle: ACCORD, add: [] };
const reason = "The photo shows an Accord.";

/** Creates a job whose customer declined the quote for another car. */
async function declined() {
  const one = await jobAtWork(world);
  const data = { acceptedPolicy: CANCELLATION_POLICY };
  await database.prisma.booking.update({ where: { id: one.id }, data });
  const { id } = await one.propose(asked);
  await one.asCustomer.booking.declineChange({ id });
  return one;
}

test("two approved quotes for the same car at once: it joins the garage once", async () => {
  for (let round = 0; round < rounds(8, 3); round += 1) {
    const customer = await givenCustomer(database.prisma);
    const jobs = [await jobAtWork(world, { customer }), await jobAtWork(world, { customer })];
    const orders = await Promise.all(jobs.map((one) => one.propose(asked)));
    const outcomes = await concurrently(
      orders.map(({ id }, place) => () => {
        const [job] = jobs.slice(place);
        if (job === undefined) throw new Error("Expected a job for each order.");
        return job.asCustomer.booking.approveChange({ id });
      }),
    );
    expect(outcomes.map(({ code }) => code)).toEqual(["OK", "OK"]);
    const cars = await database.prisma.vehicle.findMany({
      where: { ownerId: customer.id, ...ACCORD },
    });
    expect(cars).toHaveLength(1);
    const booked = await Promise.all(jobs.map((one) => one.now()));
    expect(booked.map(({ vehicleId }) => vehicleId)).toEqual([cars[0]?.id, cars[0]?.id]);
  }
});

test("two decisions about a declined car at once: one counts", async () => {
  for (let round = 0; round < rounds(8, 3); round += 1) {
    const { id, ...one } = await declined();
    const [first, second] = [
      await atDesk(world, database.prisma, "owner"),
      await atDesk(world, database.prisma, "owner"),
    ];
    const [charged, kept] = await concurrently([
      () => first.desk.decideVehicle({ id, charge: true, reason }),
      () => second.desk.decideVehicle({ id, charge: false, reason }),
    ]);
    expect([charged?.code, kept?.code].toSorted()).toEqual(["CONFLICT", "OK"]);
    await world.runJobs();
    const isCharged = charged?.code === "OK";
    expect(await one.now()).toMatchObject({ status: isCharged ? "cancelled" : "in_progress" });
    expect((await one.taken()).cents).toBe(isCharged ? 6_000 : 0);
  }
});

test("the arrival fee against complete: the job is charged once, as one of them", async () => {
  for (let round = 0; round < rounds(8, 3); round += 1) {
    const { id, ...one } = await declined();
    const { desk } = await atDesk(world, database.prisma, "owner");
    const [charged, completed] = await concurrently<unknown>([
      () => desk.decideVehicle({ id, charge: true, reason }),
      () => one.complete(),
    ]);
    expect([charged?.code, completed?.code].toSorted()).toEqual(["CONFLICT", "OK"]);
    await world.runJobs();
    expect((await one.taken()).cents).toBe(completed?.code === "OK" ? 10_500 : 6_000);
  }
});
