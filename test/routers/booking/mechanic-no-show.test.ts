import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { givenWarrantedJob } from "~test/support/booking/claims";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});
afterEach(() => world.sandbox.settle());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const REASON = "Both sides called us.";
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS);

/** The mechanic doesn't come to a job that starts in an hour. */
async function missed(mechanic: { id: string }): Promise<string> {
  const { id } = await givenBooking(database.prisma, {
    mechanic,
    status: "accepted",
    scheduledAt: inHours(1),
  });
  world.clock.advance(25 * HOUR_MS + 1_000);
  await endForgotten(world.context());
  return id;
}

const reliabilityOf = async (mechanic: { id: string }) => {
  const { released, noShows, acceptsAgainAt } = await (
    await world.callerFor(mechanic)
  ).mechanic.reliability();
  return { released, noShows, stopped: acceptsAgainAt !== null };
};

describe("a job that its mechanic doesn't come to", () => {
  test("counts as one day of giving up jobs when the system cancels it, and the mechanic is told", async () => {
    const mechanic = await givenMechanic(database.prisma);
    await missed(mechanic);
    expect(await reliabilityOf(mechanic)).toEqual({ released: 1, noShows: 1, stopped: false });
    await world.runJobs();
    const told = world.mails.find(({ subject }) => subject.startsWith("A no-show counts"));
    expect(told?.to).toBe(mechanic.email);
    const { items } = await (await world.callerFor(mechanic)).message.notifications({});
    expect(items.map(({ kind }) => kind)).toEqual(["no_show_counted"]);
    // One email says that the job was canceled and that it counts, and ends the calendar entry.
    const mails = world.mails.filter(({ to }) => to === mechanic.email);
    expect(mails.map(({ subject }) => subject)).toEqual([told?.subject]);
    expect(told?.paragraphs).toContain("You didn't come to this job, so we canceled it:");
    expect(told?.attachments?.[0]).toMatchObject({
      contentType: expect.stringMatching(/calendar/),
    });
  });

  test("a missed warranty visit is mailed once too, and doesn't count", async () => {
    const job = await givenWarrantedJob(world, database.prisma);
    const { id } = await givenBooking(database.prisma, {
      customer: { id: job.customerId },
      mechanic: job.mechanic,
      status: "accepted",
      scheduledAt: inHours(1),
    });
    await database.prisma.booking.update({ where: { id }, data: { followsUpId: job.id } });
    world.clock.advance(25 * HOUR_MS + 1_000);
    await endForgotten(world.context());
    await world.runJobs();
    const subjects = world.mails
      .filter(({ to }) => to === job.mechanic.email)
      .map(({ subject }) => subject)
      .filter((subject) => /missed|no-show/i.test(subject));
    expect(subjects).toEqual([expect.stringContaining("You missed booking")]);
  });

  test("stops accepting with releases on two other days, until staff lift it", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const api = await world.callerFor(mechanic);
    for (let day = 0; day < 2; day += 1) {
      const scene = { mechanic, status: "accepted", scheduledAt: inHours(48) } as const;
      const { id } = await givenBooking(database.prisma, scene);
      await api.booking.release({ id, reason: "My van broke down." });
      world.clock.advance(DAY_MS);
    }
    expect((await reliabilityOf(mechanic)).stopped).toBe(false);
    const id = await missed(mechanic);
    expect(await reliabilityOf(mechanic)).toEqual({ released: 3, noShows: 1, stopped: true });
    const { desk } = await atDesk(world, database.prisma, "operator");
    expect(await desk.liftNoShow({ id, reason: REASON })).toMatchObject({ noShowCounts: false });
    expect(await reliabilityOf(mechanic)).toMatchObject({ released: 2, stopped: false });
    await expect(desk.liftNoShow({ id, reason: REASON })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await world.runJobs();
    expect(world.mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("A no-show no longer counts"),
    );
  });

  test("lifting one leaves a stop that has enough other days", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const missedJobs: string[] = [];
    for (let day = 0; day < 4; day += 1) {
      missedJobs.push(await missed(mechanic));
      world.clock.advance(DAY_MS);
    }
    const { desk } = await atDesk(world, database.prisma, "operator");
    await desk.liftNoShow({ id: missedJobs[3] ?? "", reason: REASON });
    expect(await reliabilityOf(mechanic)).toMatchObject({ released: 3, stopped: true });
  });

  test("counts when staff uphold a claim that the mechanic didn't come, and not when they dismiss it", async () => {
    const { prisma } = database;
    for (const [decision, released] of [
      [{ decision: "waive_fee", bornBy: "shared" }, 1],
      [{ decision: "dismiss" }, 0],
    ] as const) {
      const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
      const { id } = await givenBooking(prisma, {
        customer,
        mechanic,
        status: "accepted",
        scheduledAt: inHours(0.1),
      });
      await prisma.booking.update({
        where: { id },
        data: { acceptedPolicy: "2027-01", acceptedAt: new Date(0) },
      });
      const [asCustomer, asMechanic] = [
        await world.callerFor(customer),
        await world.callerFor(mechanic),
      ];
      await asMechanic.booking.arrived({ id });
      await asCustomer.booking.confirmArrival({ id });
      world.clock.advance(HOUR_MS);
      await asMechanic.booking.noShow({ id });
      const claim = await asCustomer.booking.claim({
        id,
        kind: "no_show",
        description: "I was there all day.",
      });
      const { desk } = await atDesk(world, prisma, "owner");
      await desk.decideClaim({ id: claim.id, reason: REASON, ...decision });
      expect((await reliabilityOf(mechanic)).released).toBe(released);
      expect((await desk.booking({ id })).noShowCounts).toBe(released === 1);
    }
  });

  test("counts when staff find that the mechanic who began the work wasn't there", async () => {
    const { prisma } = database;
    const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
    const scene = { customer, mechanic, status: "accepted", scheduledAt: inHours(48) } as const;
    const { id } = await givenBooking(prisma, scene);
    await (await world.callerFor(mechanic)).booking.setStatus({ id, status: "in_progress" });
    await (await world.callerFor(customer)).booking.contestArrival({ id });
    const { desk } = await atDesk(world, prisma, "operator");
    await desk.decideArrival({ id, there: false, reason: "The photo shows a wall." });
    expect(await reliabilityOf(mechanic)).toEqual({ released: 1, noShows: 1, stopped: false });
    await world.runJobs();
    const mails = world.mails.filter(({ to }) => to === mechanic.email);
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("A no-show counts against you"),
    );
    const canceled = mails.filter(({ paragraphs }) => /canceled/.test(paragraphs.join(" ")));
    expect(canceled).toHaveLength(1);
  });
});

describe("seven days to ask for lifting a no-show", () => {
  const days = (count: number) => world.clock.advance(count * DAY_MS);

  test("end the right to it", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const id = await missed(mechanic);
    const { desk } = await atDesk(world, database.prisma, "operator");
    days(7.1);
    await expect(desk.liftNoShow({ id, reason: REASON })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("7 days"),
    });
    // Writing to us now is too late, too.
    await (
      await world.callerFor(mechanic)
    ).auth.contactSupport({ subject: "A booking", message: "I was there." });
    await expect(desk.liftNoShow({ id, reason: REASON })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect((await desk.booking({ id })).noShowCounts).toBe(true);
  });

  test("are kept by writing to us, however long the answer takes", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const id = await missed(mechanic);
    days(6.9);
    await (
      await world.callerFor(mechanic)
    ).auth.contactSupport({ subject: "A booking", message: "I was there." });
    days(5);
    const { desk } = await atDesk(world, database.prisma, "operator");
    expect(await desk.liftNoShow({ id, reason: REASON })).toMatchObject({ noShowCounts: false });
  });
});
