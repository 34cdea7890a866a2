import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { raiseAlert } from "~/server/services/alert/raise";
import { useDatabase } from "~test/support/db";
import { atDesk, givenHeldJob } from "~test/support/desk/desk";
import { givenBooking, givenMechanic } from "~test/support/factory";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { concurrently, rounds, tally, times } from "../support";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
  world.clock.set(new Date());
});

const REASON = "Both sides called us.";

const heldJob = (status: "accepted" | "in_progress") =>
  givenHeldJob(world, database.prisma, { status });
const operator = async () => (await atDesk(world, database.prisma, "operator")).desk;

/** Reads a job, its payments and its books after all its background jobs have run. */
async function outcome(id: string) {
  await world.runJobs();
  await world.sandbox.settle();
  const row = await database.prisma.booking.findUniqueOrThrow({
    where: { id },
    include: { events: true, payments: { where: { isCurrent: true } }, declines: true },
  });
  const { _sum } = await database.prisma.ledgerEntry.aggregate({
    where: { bookingId: id, account: "mechanic" },
    _sum: { amountCents: true },
  });
  return { ...row, earnedCents: _sum.amountCents ?? 0 };
}

test("an operator's cancel against start: one is first, and a cancel moves no money", async () => {
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const desk = await operator();
    const { id, asMechanic } = await heldJob("accepted");
    const [cancelled, started] = await concurrently<unknown>([
      () => desk.cancelBooking({ id, reason: REASON }),
      () => asMechanic.booking.setStatus({ id, status: "in_progress" }),
    ]);
    // An operator can also cancel a job that has started.
    expect(cancelled?.code).toBe("OK");
    const { status, paymentStatus, events } = await outcome(id);
    expect([status, paymentStatus]).toEqual(["cancelled", "released"]);
    expect(events.filter(({ kind }) => kind === "start")).toHaveLength(
      started?.code === "OK" ? 1 : 0,
    );
  }
});

test("an operator's cancel against complete: paid and completed, or cancelled and not charged", async () => {
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const desk = await operator();
    const { id, asMechanic } = await heldJob("in_progress");
    const [cancelled, completed] = await concurrently<unknown>([
      async () => {
        // Until the payment is captured, which is most of what completing takes.
        await sleep(4 * (round % 8));
        return desk.cancelBooking({ id, reason: REASON });
      },
      () => asMechanic.booking.complete({ id }),
    ]);
    const { status, payments, earnedCents } = await outcome(id);
    const [payment] = payments;
    if (cancelled?.code === "OK") {
      expect([status, earnedCents]).toEqual(["cancelled", 0]);
      // Not charged at all, rather than charged and refunded.
      expect(payment?.capturedCents ?? 0).toBe(0);
    } else {
      expect([completed?.code, status, earnedCents]).toEqual(["OK", "completed", 10_000]);
      expect(payment?.capturedCents).toBe(10_500);
    }
  }
});

test("operator and mechanic both complete the job: one of them counts, and it is charged once", async () => {
  const desk = await operator();
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const { id, asMechanic } = await heldJob("in_progress");
    const outcomes = await concurrently<unknown>([
      () => desk.completeBooking({ id, reason: REASON }),
      () => asMechanic.booking.complete({ id }),
    ]);
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual(["CONFLICT", "OK"]);
    const { status, payments, earnedCents, events } = await outcome(id);
    expect([status, payments[0]?.capturedCents, earnedCents]).toEqual([
      "completed",
      10_500,
      10_000,
    ]);
    const ends = events.filter(({ kind }) => kind === "complete" || kind === "desk_complete");
    expect(ends).toHaveLength(1);
  }
});

test("operator and mechanic both release the job: it is open once, and counts as released once", async () => {
  const desk = await operator();
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const { id, asMechanic } = await heldJob("accepted");
    const outcomes = await concurrently<unknown>([
      () => desk.releaseBooking({ id, reason: REASON }),
      () => asMechanic.booking.release({ id, reason: "My van broke down." }),
    ]);
    expect(outcomes.filter(({ code }) => code === "OK")).toHaveLength(1);
    const { status, mechanicId, declines } = await outcome(id);
    expect([status, mechanicId, declines.length]).toEqual(["pending", null, 1]);
  }
});

test("five page requests at once for one person's data: the log records one look", async () => {
  const { prisma } = database;
  const desk = await operator();
  for (let round = 0; round < rounds(20, 3); round += 1) {
    const { id } = await givenMechanic(prisma);
    const outcomes = await concurrently<unknown>(times(5, () => () => desk.reliability({ id })));
    expect(tally(outcomes)).toEqual({ OK: 5 });
    expect(await prisma.auditEntry.count({ where: { subject: id } })).toBe(1);
  }
});

test("the same alert raised five times at once is one alert, and another occurrence is a new one", async () => {
  const { prisma } = database;
  for (let round = 0; round < rounds(20, 3); round += 1) {
    const subject = `dp_${round}`;
    const raise = (dueAt: string) => () =>
      raiseAlert(world.context(), {
        facts: { kind: "dispute_due", amount: "84.00", dueAt },
        subject,
        occurrence: dueAt,
        bookingId: null,
      });
    const [first, next] = ["2026-12-01T00:00:00.000Z", "2026-12-08T00:00:00.000Z"];
    const outcomes = await concurrently<unknown>(times(5, () => raise(first)));
    expect(tally(outcomes)).toEqual({ OK: 5 });
    await raise(next)();
    const alerts = await prisma.operatorAlert.findMany({
      where: { kind: "dispute_due", subject },
      orderBy: { occurrence: "asc" },
    });
    expect(alerts).toMatchObject([{ facts: { dueAt: first } }, { facts: { dueAt: next } }]);
  }
});

test("two staff members take an alert at once: one gets it, the other reads who has it", async () => {
  const { prisma } = database;
  const desks = [await operator(), await operator()];
  for (let round = 0; round < rounds(20, 3); round += 1) {
    const { id } = await prisma.operatorAlert.create({
      data: {
        kind: "dispute",
        subject: `dp_${round}`,
        facts: { amount: "84.00", reason: "fraudulent", dueAt: null },
        createdAt: world.clock.now(),
      },
    });
    const outcomes = await concurrently<unknown>(desks.map((desk) => () => desk.takeAlert({ id })));
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 1 });
    expect(await prisma.auditEntry.count({ where: { action: "alert.taken", subject: id } })).toBe(
      1,
    );
  }
});

test("an operator cancels six jobs at once: what they waive stays within a day's limit", async () => {
  for (let round = 0; round < rounds(5); round += 1) {
    const { api } = await atDesk(world, database.prisma, "operator");
    const jobs = await Promise.all(
      times(6, () => givenBooking(database.prisma, { status: "in_progress", priceCents: 18_000 })),
    );
    await concurrently(
      jobs.map(
        ({ id }) =>
          () =>
            api.desk.cancelBooking({ id, reason: "Both sides called us." }),
      ),
    );
    const rows = await database.prisma.booking.findMany({
      where: { id: { in: jobs.map(({ id }) => id) } },
    });
    // Six times $189.00 is more than $1,000.00.
    expect(rows.filter(({ status }) => status === "cancelled")).toHaveLength(5);
    expect(rows.filter(({ stoppedBy }) => stoppedBy === "operator")).toHaveLength(1);
  }
});
