import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expiryOf } from "~/domain/booking/schedule/expiry";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { useDatabase } from "~test/support/db";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenService,
  givenVehicle,
  orderOf,
} from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});
afterEach(() => world.sandbox.settle());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS);
const pass = async (hours: number) => {
  world.clock.set(inHours(hours));
  await endForgotten(world.context());
};

async function requestIn(hours: number) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const vehicle = await givenVehicle(prisma, customer);
  const service = await givenService(prisma);
  const mechanic = await givenMechanic(prisma);
  const api = await world.callerFor(customer);
  const { id } = await api.booking.create(orderOf(vehicle.id, [service.id], inHours(hours)));
  const status = async () => (await api.booking.byId({ id })).status;
  return { id, api, status, mechanic, asMechanic: await world.callerFor(mechanic) };
}

describe("a request that nobody accepts", () => {
  test("ends after 72 hours, releases the authorization and tells its customer", async () => {
    const { id, api, status } = await requestIn(24 * 5);
    const { totalAmount } = await api.booking.byId({ id });
    const intent = await api.payment.createIntent({ amount: Number(totalAmount), bookingId: id });
    await world.confirmCard(intent.clientSecret, "4242424242424242");
    await api.payment.refresh({ id });
    await pass(71.9);
    expect(await status()).toBe("pending");
    await pass(0.2);
    await world.runJobs();
    expect(await api.booking.byId({ id })).toMatchObject({
      status: "cancelled",
      cancelledBy: "system",
      cancelReason: "expired",
      paymentStatus: "released",
    });
    const { items } = await api.message.notifications({});
    expect(items.map(({ kind }) => kind)).toContain("expired");
    expect(world.mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("We couldn't find a mechanic for booking"),
    );
  });

  test("ends an hour before its start when that is earlier", async () => {
    const { status } = await requestIn(5);
    await pass(3.9);
    expect(await status()).toBe("pending");
    await pass(0.2);
    expect(await status()).toBe("cancelled");
  });

  test("gets its full time again after an edit and after a release", async () => {
    const { id, api, status, asMechanic } = await requestIn(24 * 20);
    await pass(71);
    await api.booking.update({ id, notes: "Ring twice" });
    await pass(71);
    expect(await status()).toBe("pending");
    await asMechanic.booking.accept({ id });
    await pass(72);
    expect(await status()).toBe("accepted");
    await asMechanic.booking.release({ id, reason: "My van broke down." });
    await pass(71.9);
    expect(await status()).toBe("pending");
    await pass(0.2);
    expect(await status()).toBe("cancelled");
  });

  test("lasts at least half an hour, unless its start comes first", () => {
    const at = fc.integer({ min: 1, max: 400 * 60 }).map((minutes) => minutes * MINUTE_MS);
    fc.assert(
      fc.property(at, (ahead) => {
        const opened = new Date("2027-03-01T17:00:00.000Z");
        const start = new Date(opened.getTime() + ahead);
        const has = expiryOf(opened, start).getTime() - opened.getTime();
        expect(has).toBeLessThanOrEqual(Math.min(72 * HOUR_MS, ahead));
        expect(has).toBeGreaterThanOrEqual(Math.min(30 * MINUTE_MS, ahead));
        if (ahead >= 90 * MINUTE_MS) expect(has).toBeLessThanOrEqual(ahead - HOUR_MS);
      }),
    );
  });
});

describe("an accepted job that nobody starts", () => {
  test("is canceled for free 24 hours after its start, and both sides are told", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const mechanic = await givenMechanic(prisma);
    const scene = { customer, mechanic, status: "accepted", paymentStatus: "authorized" } as const;
    const { id } = await givenBooking(prisma, { ...scene, scheduledAt: inHours(1) });
    const begun = await givenBooking(prisma, {
      customer,
      mechanic,
      status: "in_progress",
      scheduledAt: inHours(-3),
    });
    const api = await world.callerFor(customer);
    await pass(24.9);
    expect((await api.booking.byId({ id })).status).toBe("accepted");
    await pass(0.2);
    await pass(0.1);
    expect(await api.booking.byId({ id })).toMatchObject({
      status: "cancelled",
      cancelledBy: "system",
      cancelReason: "mechanic_no_show",
    });
    expect((await api.booking.byId({ id: begun.id })).status).toBe("in_progress");
    await world.runJobs();
    expect(world.mails.map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringContaining("A no-show counts against you"),
      expect.stringContaining("Your mechanic didn't come"),
    ]);
  });
});
