import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});

const MINUTE_MS = 60_000;

async function jobIn(minutes: number) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const scheduledAt = new Date(world.clock.now().getTime() + minutes * MINUTE_MS);
  const scene = { customer, mechanic, status: "accepted", scheduledAt } as const;
  const { id } = await givenBooking(prisma, scene);
  return {
    id,
    asCustomer: await world.callerFor(customer),
    asMechanic: await world.callerFor(mechanic),
  };
}

describe("on the way", () => {
  test("works from 90 minutes before the start; the customer sees the estimate and is told once", async () => {
    const { id, asCustomer, asMechanic } = await jobIn(91);
    const early = asMechanic.booking.enRoute({ id, etaMinutes: 30 });
    await expect(early).rejects.toMatchObject({
      code: "CONFLICT",
      message: 'You can mark "On my way" from 90 minutes before the start.',
    });
    world.clock.advance(MINUTE_MS);
    await asMechanic.booking.enRoute({ id, etaMinutes: 30 });
    world.clock.advance(10 * MINUTE_MS);
    await asMechanic.booking.enRoute({ id, etaMinutes: 45 });
    const seen = await asCustomer.booking.byId({ id });
    expect(seen).toMatchObject({
      status: "accepted",
      enRouteAt: world.clock.now().toISOString(),
      etaMinutes: 45,
    });
    expect(seen.events.map(({ kind }) => kind)).toEqual(["en_route"]);
    const { items } = await asCustomer.message.notifications({});
    expect(items.map(({ kind }) => kind)).toEqual(["en_route"]);
    await world.runJobs();
    expect(world.mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Your mechanic is on the way"),
    ]);
  });

  test.each([0, 241, 1.5, Number.NaN])("refuses a drive of %d minutes", async (etaMinutes) => {
    const { id, asMechanic } = await jobIn(60);
    const call = asMechanic.booking.enRoute({ id, etaMinutes });
    await expect(call).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("updates the customer's open page", async () => {
    const { id, asCustomer, asMechanic } = await jobIn(60);
    const changes = (await asCustomer.booking.changes())[Symbol.asyncIterator]();
    const next = changes.next();
    await asMechanic.booking.enRoute({ id, etaMinutes: 30 });
    expect((await next).done).toBe(false);
    await changes.return?.();
  });
});

describe("arrived", () => {
  test("works from 30 minutes before the start, and the customer confirms it once", async () => {
    const { id, asCustomer, asMechanic } = await jobIn(31);
    await expect(asMechanic.booking.arrived({ id })).rejects.toMatchObject({
      message: 'You can mark "I\'m there" from 30 minutes before the start.',
    });
    await expect(asCustomer.booking.confirmArrival({ id })).rejects.toMatchObject({
      message: "Your mechanic hasn't marked their arrival yet.",
    });
    world.clock.advance(MINUTE_MS);
    await asMechanic.booking.arrived({ id });
    await expect(asMechanic.booking.enRoute({ id, etaMinutes: 5 })).rejects.toMatchObject({
      message: "You've already marked this job as arrived.",
    });
    await expect(asMechanic.booking.arrived({ id })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await asCustomer.booking.confirmArrival({ id })).toMatchObject({
      arrivalConfirmed: true,
      status: "accepted",
    });
    await expect(asCustomer.booking.confirmArrival({ id })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const { events } = await asCustomer.booking.byId({ id });
    expect(events.map(({ label }) => label)).toEqual(["Mechanic arrived", "Arrival confirmed"]);
  });

  test("starting the work marks the arrival too", async () => {
    const { id, asCustomer, asMechanic } = await jobIn(500);
    await asMechanic.booking.setStatus({ id, status: "in_progress" });
    const { arrivedAt } = await asCustomer.booking.byId({ id });
    expect(arrivedAt).toBe(world.clock.now().toISOString());
  });

  test("fee farming by pressing buttons early: the mechanic's word alone raises no fee", async () => {
    const { prisma } = database;
    const { id, asCustomer, asMechanic } = await jobIn(29);
    await prisma.booking.update({ where: { id }, data: { acceptedPolicy: "2026-11" } });
    const before = await asCustomer.booking.cancellation({ id });
    await asMechanic.booking.enRoute({ id, etaMinutes: 1 });
    await asMechanic.booking.arrived({ id });
    expect(await asCustomer.booking.cancellation({ id })).toEqual(before);
    await asCustomer.booking.confirmArrival({ id });
    expect((await asCustomer.booking.cancellation({ id })).fee).toBe("60.00");
  });

  test("clears the arrival facts for the next mechanic when a job is released on the way", async () => {
    const { id, asMechanic } = await jobIn(60);
    await asMechanic.booking.enRoute({ id, etaMinutes: 30 });
    await asMechanic.booking.release({ id, reason: "My van broke down." });
    const next = await givenMechanic(database.prisma);
    const api = await world.callerFor(next);
    expect(await api.booking.accept({ id })).toMatchObject({ enRouteAt: null, etaMinutes: null });
  });
});
