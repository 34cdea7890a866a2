import { expect, test } from "vitest";
import { keepVettingUp } from "~/server/services/vetting/upkeep";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { DAY_MS, givenDocument, givenVerified } from "~test/support/desk/documents";
import { givenBooking, givenMechanic, givenUnverified } from "~test/support/factory";
import { createWorld, UNLIMITED } from "~test/support/world";

const database = useDatabase();
const ROUNDS = 15;
const soon = (days: number) => new Date(Date.now() + days * DAY_MS);

test("two operators decide about one document: one succeeds", async () => {
  const { prisma } = database;
  const world = createWorld(database.db);
  const [one, other] = [
    (await atDesk(world, prisma, "operator")).desk.documents,
    (await atDesk(world, prisma, "operator")).desk.documents,
  ];
  for (let round = 0; round < ROUNDS; round += 1) {
    const mechanic = await givenUnverified(prisma);
    const { id } = await givenDocument(world, mechanic, { kind: "identity" });
    const outcomes = await Promise.allSettled([
      one.accept({ id }),
      other.reject({ id, reason: "Blurred." }),
      round % 2 === 0 ? one.accept({ id }) : other.reject({ id, reason: "Blurred." }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const actions = await prisma.auditEntry.findMany({ where: { subject: mechanic.id } });
    const told = await prisma.notification.findMany({ where: { userId: mechanic.id } });
    const { state } = await prisma.mechanicDocument.findUniqueOrThrow({ where: { id } });
    expect(actions.map(({ action }) => action)).toEqual([`document.${state}`]);
    expect(told.map(({ kind }) => kind)).toEqual([`document_${state}`]);
  }
}, 120_000);

test("suspending against accepting: a suspended mechanic ends up with no job", async () => {
  const { prisma } = database;
  const world = createWorld(database.db, { bookingLimits: UNLIMITED });
  const { desk } = await atDesk(world, prisma, "operator");
  let accepted = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const mechanic = await givenUnverified(prisma);
    const { booking } = await world.callerFor(mechanic);
    const jobs = await Promise.all(
      [2, 4, 6].map((days) => givenBooking(prisma, { scheduledAt: soon(days) })),
    );
    const suspend = () => desk.suspend({ id: mechanic.id, reason: "Two reports of damage." });
    const accept = () => Promise.allSettled(jobs.map(({ id }) => booking.accept({ id })));
    // With one session, accepting is shorter and would always be first.
    const isSuspended = round % 3 === 0;
    if (isSuspended) await suspend();
    const accepting = accept();
    if (!isSuspended) await new Promise((done) => setTimeout(done, round)).then(suspend);
    const outcomes = await accepting;
    accepted += outcomes.filter(({ status }) => status === "fulfilled").length;
    expect(await prisma.booking.count({ where: { mechanicId: mechanic.id } })).toBe(0);
    const open = { id: { in: jobs.map(({ id }) => id) }, status: "pending" } as const;
    expect(await prisma.booking.count({ where: open })).toBe(3);
  }
  // Each side must have been first at least once; otherwise the race was not tried.
  expect(accepted).toBeGreaterThan(0);
  expect(accepted).toBeLessThan(3 * ROUNDS);
}, 120_000);

test("two staff members decide about a name at once: one succeeds", async () => {
  const { prisma } = database;
  const world = createWorld(database.db);
  for (let round = 0; round < 5; round += 1) {
    const mechanic = await givenMechanic(prisma);
    await prisma.user.update({
      where: { id: mechanic.id },
      data: { pendingFirstName: "Famous", pendingLastName: "Otherman" },
    });
    const outcomes = await Promise.allSettled(
      (["accept", "decline", "accept", "decline"] as const).map(async (decision) => {
        const { desk } = await atDesk(world, prisma, "operator");
        const about = { id: mechanic.id, pendingName: "Famous Otherman", reason: "It was read." };
        await desk.decideName({ ...about, decision });
        return decision;
      }),
    );
    const [won, ...others] = outcomes.flatMap((one) =>
      one.status === "fulfilled" ? [one.value] : [],
    );
    expect(others).toEqual([]);
    const after = await prisma.user.findUniqueOrThrow({ where: { id: mechanic.id } });
    expect(after.firstName).toBe(won === "accept" ? "Famous" : "Morgan");
    const told = await prisma.notification.count({ where: { userId: mechanic.id } });
    expect(told).toBe(1);
  }
});

test("the hourly job run twice at once tells the mechanic once and releases each job once", async () => {
  const { prisma } = database;
  const world = createWorld(database.db);
  for (let round = 0; round < 5; round += 1) {
    world.clock.set(new Date());
    const mechanic = await givenUnverified(prisma);
    await givenVerified(world, mechanic, { insuredFor: 1 });
    const job = await givenBooking(prisma, {
      mechanic,
      status: "accepted",
      scheduledAt: soon(9),
    });
    world.clock.set(soon(4));
    await Promise.all([1, 2, 3].map(() => keepVettingUp(world.context())));
    const noticesOf = async (userId: string) =>
      (await prisma.notification.findMany({ where: { userId } })).map(({ kind }) => kind);
    expect(await noticesOf(mechanic.id)).toEqual(["document_ended"]);
    expect(await noticesOf(job.customerId)).toEqual(["desk_released"]);
    const events = await prisma.bookingEvent.findMany({ where: { bookingId: job.id } });
    expect(events.filter(({ kind }) => kind === "desk_release")).toHaveLength(1);
  }
}, 120_000);
