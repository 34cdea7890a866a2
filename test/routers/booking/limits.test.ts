import { expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenUnverified,
  givenService,
  givenVehicle,
} from "~test/support/factory";
import { createWorld } from "~test/support/world";

const database = useDatabase();
const DAY = 86_400_000;

test("limits an unverified mechanic to ten jobs, and completing one makes room", async () => {
  const { prisma } = database;
  const world = createWorld(database.db);
  const customer = await givenCustomer(prisma);
  const mechanic = await givenUnverified(prisma);
  const api = await world.callerFor(mechanic);
  const accept = async (day: number) => {
    const scheduledAt = new Date(Date.now() + day * DAY);
    const { id } = await givenBooking(prisma, { customer, scheduledAt });
    return { id, call: api.booking.accept({ id }) };
  };
  const first = await accept(1);
  await first.call;
  for (let day = 2; day <= 10; day += 1) await (await accept(day)).call;
  await expect((await accept(11)).call).rejects.toMatchObject({
    code: "CONFLICT",
    message: "You have 10 accepted jobs. Complete one before you accept another.",
  });
  await api.booking.setStatus({ id: first.id, status: "in-progress" });
  await expect((await accept(12)).call).rejects.toMatchObject({ code: "CONFLICT" });
  await api.booking.complete({ id: first.id });
  expect((await (await accept(13)).call).status).toBe("accepted");
});

test("limits an unverified mechanic to twenty accepts an hour, whatever became of the jobs", async () => {
  const { prisma } = database;
  const world = createWorld(database.db, { bookingLimits: { acceptsPerHour: 3 } });
  world.clock.set("2026-12-01T10:00:00Z");
  const customer = await givenCustomer(prisma);
  const mechanic = await givenUnverified(prisma);
  const api = await world.callerFor(mechanic);
  const accept = async (day: number) => {
    const scheduledAt = new Date(world.clock.now().getTime() + day * DAY);
    const { id } = await givenBooking(prisma, { customer, scheduledAt });
    return api.booking.accept({ id });
  };
  for (const day of [1, 2, 3]) {
    const { id } = await accept(day);
    await api.booking.setStatus({ id, status: "in-progress" });
    await api.booking.complete({ id });
    world.clock.advance(10 * 60_000);
  }
  await expect(accept(4)).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    message: "You accepted 3 jobs within an hour. You can accept the next one in 30 min.",
    cause: { details: { retryAfterSeconds: 1_800 } },
  });
  world.clock.advance(30 * 60_000);
  expect((await accept(5)).status).toBe("accepted");
});

test("lets a verified mechanic take on sixty jobs, forty an hour", async () => {
  const { prisma } = database;
  const world = createWorld(database.db);
  world.clock.set("2026-12-01T10:00:00Z");
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const api = await world.callerFor(mechanic);
  let day = 0;
  const accept = async () => {
    day += 1;
    const scheduledAt = new Date(world.clock.now().getTime() + day * DAY);
    const { id } = await givenBooking(prisma, { customer, scheduledAt });
    return api.booking.accept({ id });
  };
  for (let count = 1; count <= 40; count += 1) expect((await accept()).status).toBe("accepted");
  await expect(accept()).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    message: "You accepted 40 jobs within an hour. You can accept the next one in 60 min.",
  });
  world.clock.advance(60 * 60_000);
  for (let count = 41; count <= 60; count += 1) expect((await accept()).status).toBe("accepted");
  await expect(accept()).rejects.toMatchObject({
    code: "CONFLICT",
    message: "You have 60 accepted jobs. Complete one before you accept another.",
  });

  // Losing verification ends no job. New ones follow the lower limit.
  await prisma.mechanicProfile.updateMany({ data: { verifiedUntil: null } });
  expect(await prisma.booking.count({ where: { mechanicId: mechanic.id } })).toBe(60);
  world.clock.advance(60 * 60_000);
  await expect(accept()).rejects.toMatchObject({
    message: "You have 10 accepted jobs. Complete one before you accept another.",
  });
});

test("limits a customer to twenty pending bookings, and canceling one makes room", async () => {
  const { prisma } = database;
  const world = createWorld(database.db);
  const customer = await givenCustomer(prisma);
  const vehicle = await givenVehicle(prisma, customer);
  const service = await givenService(prisma);
  const api = await world.callerFor(customer);
  const order = () =>
    api.booking.create({
      vehicleId: vehicle.id,
      serviceIds: [service.id],
      scheduledAt: new Date(Date.now() + 2 * DAY).toISOString(),
      serviceLocation: "San Francisco, CA 94110",
    });
  const { id } = await order();
  for (let count = 2; count <= 20; count += 1) await order();
  await expect(order()).rejects.toMatchObject({
    code: "CONFLICT",
    message:
      "You already have 20 pending bookings. Cancel one, or wait until a mechanic accepts one.",
  });
  await api.booking.update({ id, status: "cancelled" });
  expect((await order()).status).toBe("pending");
});
