import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});
afterEach(() => world.sandbox.settle());

const HOUR_MS = 3_600_000;
const REASON = "Both sides called us.";
const operator = async () => (await atDesk(world, database.prisma, "operator")).desk;
const owner = async () => (await atDesk(world, database.prisma, "owner")).desk;

async function job(status: "accepted" | "in_progress", priceCents: number) {
  const { prisma } = database;
  const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
  const { id } = await givenBooking(prisma, {
    customer,
    mechanic,
    status,
    priceCents,
    scheduledAt: new Date(world.clock.now().getTime() + 2 * HOUR_MS),
  });
  await prisma.booking.update({
    where: { id },
    data: { acceptedPolicy: "2026-12", acceptedAt: new Date(0), arrivedAt: world.clock.now() },
  });
  return { id, asMechanic: await world.callerFor(mechanic), customer };
}

const waivedFor = async (bookingId: string) =>
  (await database.prisma.priceReduction.findMany({ where: { bookingId } })).map(
    ({ amountCents }) => amountCents,
  );
const openQuestions = (bookingId: string) =>
  database.prisma.operatorAlert.count({
    where: { bookingId, kind: { in: ["work_stopped", "cancel_waits"] }, resolvedAt: null },
  });

describe("what a cancel by staff waives", () => {
  test("is the total once work has begun, and counts", async () => {
    const { id } = await job("in_progress", 10_000);
    const desk = await operator();
    expect((await desk.booking({ id })).cancelWaives).toBe("105.00");
    expect(await desk.cancelBooking({ id, reason: REASON })).toMatchObject({ status: "cancelled" });
    expect(await waivedFor(id)).toEqual([10_500]);
  });

  test("is the fee at that moment before that, and counts", async () => {
    const { id } = await job("accepted", 10_000);
    const desk = await operator();
    await desk.cancelBooking({ id, reason: REASON });
    expect(await waivedFor(id)).toEqual([3_500]);
    const free = await job("accepted", 10_000);
    await database.prisma.booking.update({
      where: { id: free.id },
      data: { acceptedPolicy: null },
    });
    await desk.cancelBooking({ id: free.id, reason: REASON });
    expect(await waivedFor(free.id)).toEqual([]);
  });

  test("beyond a booking's limit stops the work, and an owner cancels it", async () => {
    const { id, asMechanic, customer } = await job("in_progress", 125_100);
    const desk = await operator();
    for (let time = 0; time < 2; time += 1) {
      expect(await desk.cancelBooking({ id, reason: REASON })).toMatchObject({
        status: "in_progress",
        stoppedBy: "operator",
        cancelWaives: "1313.55",
      });
    }
    expect((await refusalOf(asMechanic.booking.complete({ id }))).message).toBe(
      "This job is stopped. Our team will decide within 24 hours.",
    );
    expect(await openQuestions(id)).toBe(1);
    await world.runJobs();
    expect(world.mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("We stopped the work"),
    ]);
    const seen = await (await world.callerFor(customer)).booking.byId({ id });
    expect(seen).toMatchObject({
      stoppedBy: "operator",
      stopReason: "Our team is checking this job.",
    });
    await (await owner()).cancelBooking({ id, reason: REASON });
    expect(await database.prisma.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: "cancelled",
      cancelledBy: "operator",
    });
    expect(await openQuestions(id)).toBe(0);
  });

  test("leaves a customer's own stop as it is", async () => {
    const { id, customer } = await job("in_progress", 125_100);
    const api = await world.callerFor(customer);
    await api.booking.stop({ id, reason: "This is the wrong car." });
    await (await operator()).cancelBooking({ id, reason: REASON });
    expect(await api.booking.byId({ id })).toMatchObject({
      stoppedBy: "customer",
      stopReason: "This is the wrong car.",
    });
    expect(await openQuestions(id)).toBe(2);
  });

  test("counts for a day together with refunds and lower prices; a fee beyond it is refused", async () => {
    const { api, person } = await atDesk(world, database.prisma, "operator");
    const others = await givenBooking(database.prisma);
    await database.prisma.priceReduction.create({
      data: {
        bookingId: others.id,
        amountCents: 98_000,
        reducedBy: person.id,
        createdAt: world.clock.now(),
      },
    });
    const { id } = await job("accepted", 10_000);
    const refusal = await refusalOf(api.desk.cancelBooking({ id, reason: REASON }));
    expect(refusal.message).toContain("Ask an owner");
    expect(await waivedFor(id)).toEqual([]);
    await (await owner()).cancelBooking({ id, reason: REASON });
    expect(await waivedFor(id)).toEqual([3_500]);
  });

  test("doesn't count for a decision about a contested arrival", async () => {
    const { id, customer } = await job("in_progress", 125_100);
    await (await world.callerFor(customer)).booking.contestArrival({ id });
    const desk = await operator();
    await desk.decideArrival({ id, there: false, reason: "The photo shows a wall." });
    expect(await database.prisma.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: "cancelled",
    });
    expect(await waivedFor(id)).toEqual([]);
  });
});
