import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenService,
  givenVehicle,
  orderOf,
} from "~test/support/factory";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { concurrently, rounds } from "../support";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
});

test("deleting an account against booking: whichever comes second is refused", async () => {
  const { prisma } = database;
  const service = await givenService(prisma);
  for (let round = 0; round < rounds(20); round += 1) {
    const customer = await givenCustomer(prisma);
    const vehicle = await givenVehicle(prisma, customer);
    const [one, other] = [await world.callerFor(customer), await world.callerFor(customer)];
    const order = orderOf(vehicle.id, [service.id], new Date(Date.now() + 86_400_000));
    const outcomes = await concurrently<unknown>([
      () => one.auth.account.delete({}),
      () => other.booking.create(order),
    ]);
    expect(outcomes.map(({ code }) => code).sort()).toEqual(["CONFLICT", "OK"]);
  }
});

test("deleting an account against accepting: a mechanic who left has no job, and one with a job stays", async () => {
  const { prisma } = database;
  for (let round = 0; round < rounds(20); round += 1) {
    const mechanic = await givenMechanic(prisma);
    const { id } = await givenBooking(prisma);
    const [one, other] = [await world.callerFor(mechanic), await world.callerFor(mechanic)];
    const [left, took] = await concurrently<unknown>([
      () => one.auth.account.delete({}),
      () => other.booking.accept({ id }),
    ]);
    const isTaken = (await prisma.booking.count({ where: { id, mechanicId: mechanic.id } })) === 1;
    const { leavesAt } = await prisma.user.findUniqueOrThrow({ where: { id: mechanic.id } });
    expect(leavesAt === null).toBe(isTaken);
    if (isTaken) expect([left?.code, took?.code]).toEqual(["CONFLICT", "OK"]);
    // A deleted mechanic is offline, so a later accept finds no request.
    else expect(["CONFLICT", "NOT_FOUND"]).toContain(took?.code);
  }
});
