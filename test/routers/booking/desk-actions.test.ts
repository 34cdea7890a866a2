import { beforeEach, describe, expect, test } from "vitest";
import type { DeskBookingView } from "~/domain/booking/desk/schema";
import { createCaller } from "~/server/root";
import { useDatabase } from "~test/support/db";
import { atDesk, givenHeldJob, readAtProvider } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { currentIntent } from "~test/support/payment/payments";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});

const REASON = "Both sides called us.";
const HOUR_MS = 3_600_000;

const held = (scene: Parameters<typeof givenHeldJob>[2] = {}) =>
  givenHeldJob(world, database.prisma, scene);
const atWork = async () => (await atDesk(world, database.prisma, "operator")).desk;

async function stop(id: string) {
  const stopped = { stoppedAt: world.clock.now(), stopReason: "That is not what I ordered." };
  await database.prisma.booking.update({ where: { id }, data: stopped });
}

/** Runs the jobs, and returns what a person was told in the product and by mail. */
async function toldTo(person: { id: string; email: string }) {
  await world.runJobs();
  const notices = await database.prisma.notification.findMany({ where: { userId: person.id } });
  const mails = world.mails.filter(({ to }) => to === person.email);
  return { notices: notices.map(({ kind }) => kind), mails: mails.map(({ subject }) => subject) };
}

const lastAction = ({ log: [last] }: DeskBookingView) => last;

describe("an operator canceling a job", () => {
  test("releases its authorization and tells both sides, without the reason", async () => {
    const { id, bookingNumber, customer, mechanic, asCustomer } = await held();
    const desk = await atWork();
    const view = await desk.cancelBooking({ id, reason: REASON });
    expect(view).toMatchObject({
      status: "cancelled",
      cancelledBy: "operator",
      cancelReason: null,
      cancellationFee: "0.00",
      acts: [],
    });
    expect(lastAction(view)).toMatchObject({
      action: "booking.cancelled",
      reason: REASON,
      changes: { status: "accepted → cancelled" },
    });
    expect(await toldTo(customer)).toMatchObject({
      notices: expect.arrayContaining(["desk_cancelled"]),
      mails: expect.arrayContaining([`We canceled booking ${bookingNumber}`]),
    });
    expect(await toldTo(mechanic)).toEqual({
      notices: ["job_desk_cancelled"],
      mails: [`We canceled booking ${bookingNumber}`],
    });
    expect(JSON.stringify(world.mails)).not.toContain(REASON);
    const own = await asCustomer.booking.byId({ id });
    expect(own).toMatchObject({ paymentStatus: "released", cancelReason: null });
    const intent = await currentIntent(database.prisma, id);
    expect(await readAtProvider(world, `/payment_intents/${intent}`)).toMatchObject({
      status: "canceled",
    });
  });

  test("finds it by its number, clears a stop, and charges nothing for started work", async () => {
    const { id, bookingNumber, asCustomer } = await held({
      status: "in_progress",
      bookingNumber: "CW-7K3F9",
    });
    await stop(id);
    const desk = await atWork();
    const view = await desk.cancelBooking({ id: bookingNumber.toLowerCase(), reason: REASON });
    expect(view).toMatchObject({ status: "cancelled", stoppedAt: null, stopReason: null });
    await world.runJobs();
    expect((await asCustomer.booking.byId({ id })).paymentStatus).toBe("released");
  });

  test("mails only the customer when no mechanic had accepted", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const { id } = await givenBooking(prisma, { customer });
    await (await atWork()).cancelBooking({ id, reason: REASON });
    const jobs = await world.runJobs();
    expect(jobs.filter((name) => name === "mail.booking")).toHaveLength(1);
  });
});

describe("an operator completing a job", () => {
  test("captures the money as the mechanic would, stopped jobs included", async () => {
    const job = await held({ status: "in_progress" });
    await stop(job.id);
    const view = await (await atWork()).completeBooking({ id: job.id, reason: REASON });
    expect(view).toMatchObject({
      status: "completed",
      paymentStatus: "captured",
      stoppedAt: null,
      payments: [{ purpose: "booking", state: "captured", captured: "105.00" }],
    });
    expect(lastAction(view)).toMatchObject({
      action: "booking.completed",
      changes: { status: "in_progress → completed" },
    });
    expect((await toldTo(job.customer)).notices).toEqual(
      expect.arrayContaining(["captured", "desk_completed"]),
    );
    const { mails, notices } = await toldTo(job.mechanic);
    expect(notices).toEqual(["job_desk_completed"]);
    expect(mails).toEqual([`Booking ${job.bookingNumber} was marked complete`]);
    const entries = await database.prisma.ledgerEntry.aggregate({
      where: { bookingId: job.id, account: "mechanic" },
      _sum: { amountCents: true },
    });
    expect(entries._sum.amountCents).toBe(10_000);
    // The planned time is hours away, but a staff action raises no question about an early end.
    expect(await database.prisma.operatorAlert.count()).toBe(0);
  });

  test("changes nothing when the bank refuses the authorization, and leaves the total due afterwards", async () => {
    const { id } = await held({ status: "in_progress" });
    world.clock.advance(8 * 24 * HOUR_MS);
    const desk = await atWork();
    const refusal = await refusalOf(desk.completeBooking({ id, reason: REASON }));
    expect(refusal.code).toBe("PAYMENT_REQUIRED");
    expect(await desk.booking({ id })).toMatchObject({ status: "in_progress", log: [] });
    expect(await desk.completeBooking({ id, reason: REASON })).toMatchObject({
      status: "completed",
      paymentStatus: "due",
    });
  });
});

describe("an operator reassigning a job", () => {
  test("works after the arrival: the former mechanic is told and gets 404, the requested one may decline", async () => {
    const { prisma } = database;
    const { id, bookingNumber, mechanic, customer, asMechanic } = await held();
    const other = await givenMechanic(prisma);
    const now = world.clock.now();
    await prisma.booking.update({
      where: { id },
      data: { arrivedAt: now, arrivalConfirmedAt: now, enRouteAt: now, etaMinutes: 5 },
    });
    const desk = await atWork();
    const view = await desk.releaseBooking({ id, reason: REASON, requestTo: other.id });
    expect(view).toMatchObject({
      status: "pending",
      mechanic: null,
      requested: { id: other.id },
      arrivedAt: null,
      enRouteAt: null,
      arrivalConfirmed: false,
      paymentStatus: "authorized",
    });
    expect(lastAction(view)).toMatchObject({
      action: "booking.released",
      changes: { mechanicId: `${mechanic.id} → ${other.id}` },
    });
    expect((await refusalOf(asMechanic.booking.byId({ id }))).code).toBe("NOT_FOUND");
    expect((await refusalOf(asMechanic.booking.accept({ id }))).code).toBe("NOT_FOUND");
    expect(await toldTo(mechanic)).toEqual({
      notices: ["job_desk_released"],
      mails: [`Booking ${bookingNumber} was reassigned`],
    });
    expect((await toldTo(customer)).mails).toContain(
      `We're looking for another mechanic: booking ${bookingNumber}`,
    );
    expect((await toldTo(other)).notices).toEqual(["requested"]);
    const asOther = await world.callerFor(other);
    await asOther.booking.setStatus({ id, status: "cancelled" });
    expect((await prisma.booking.findUniqueOrThrow({ where: { id } })).mechanicId).toBeNull();
  });

  test("to anyone: the first who accepts has it, and three reassignments don't count against a mechanic", async () => {
    const { prisma } = database;
    const mechanic = await givenMechanic(prisma);
    const desk = await atWork();
    const ids: string[] = [];
    for (const hours of [1, 4, 7]) {
      const scheduledAt = new Date(world.clock.now().getTime() + hours * HOUR_MS);
      const { id } = await givenBooking(prisma, { mechanic, status: "accepted", scheduledAt });
      await desk.releaseBooking({ id, reason: REASON });
      ids.push(id);
    }
    const profile = await prisma.mechanicProfile.findUniqueOrThrow({
      where: { userId: mechanic.id },
    });
    expect(profile.acceptsAgainAt).toBeNull();
    const another = await world.callerFor(await givenMechanic(prisma));
    expect(await another.booking.accept({ id: ids[0] ?? "" })).toMatchObject({
      status: "accepted",
    });
  });

  test("refuses a mechanic who just had it, is offline, left it before, or doesn't exist", async () => {
    const { prisma } = database;
    const { id, mechanic, customer } = await held();
    const desk = await atWork();
    const offline = await givenMechanic(prisma, { isAvailable: false });
    const left = await givenMechanic(prisma);
    await prisma.bookingDecline.create({ data: { bookingId: id, mechanicId: left.id } });
    for (const [requestTo, code] of [
      [mechanic.id, "CONFLICT"],
      [left.id, "CONFLICT"],
      [offline.id, "CONFLICT"],
      [customer.id, "NOT_FOUND"],
      ["nobody", "NOT_FOUND"],
    ] as const) {
      const refusal = await refusalOf(desk.releaseBooking({ id, reason: REASON, requestTo }));
      expect([requestTo, refusal.code]).toEqual([requestTo, code]);
    }
    expect(await prisma.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: "accepted",
      mechanicId: mechanic.id,
    });
    expect(await toldTo(mechanic)).toEqual({ notices: [], mails: [] });
  });
});

test("each staff action needs a reason", async () => {
  const { id } = await held();
  const desk = await atWork();
  for (const name of ["cancelBooking", "completeBooking", "releaseBooking"] as const) {
    expect((await refusalOf(desk[name]({ id, reason: "  " }))).code).toBe("INVALID");
  }
});

test("moving money needs a recent code; looking and reassigning don't", async () => {
  const { prisma } = database;
  const { id } = await held();
  const operator = await givenCustomer(prisma, { staffRole: "operator" });
  const { desk } = createCaller(
    world.context({
      ...(await world.sessionOf(operator)),
      hasSecondFactor: true,
      secondFactorAt: new Date(world.clock.now().getTime() - HOUR_MS),
    }),
  );
  for (const call of [desk.cancelBooking, desk.completeBooking]) {
    expect((await refusalOf(call({ id, reason: REASON }))).code).toBe("SECOND_FACTOR_REQUIRED");
  }
  expect((await desk.booking({ id })).acts).toEqual(["desk_cancel", "desk_release", "lower_price"]);
  expect((await desk.releaseBooking({ id, reason: REASON })).status).toBe("pending");
});
