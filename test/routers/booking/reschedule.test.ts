import { beforeEach, describe, expect, test } from "vitest";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS);

async function acceptedJob(hours = 48) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const scheduledAt = inHours(hours);
  const scene = { customer, mechanic, status: "accepted", scheduledAt } as const;
  const { id } = await givenBooking(prisma, scene);
  await prisma.booking.update({
    where: { id },
    data: { acceptedPolicy: "2026-11", acceptedAt: inHours(-24) },
  });
  const asCustomer = await world.callerFor(customer);
  const asMechanic = await world.callerFor(mechanic);
  return { id, scheduledAt, mechanic, asCustomer, asMechanic };
}

const noticesOf = async (api: Awaited<ReturnType<TestWorld["callerFor"]>>) =>
  (await api.message.notifications({})).items.map(({ kind }) => kind);
const subjects = () => world.mails.map(({ subject }) => subject.replace(/ CW-\w+/, ""));
const toIso = (hours: number) => inHours(hours).toISOString();

describe("a reschedule request for an accepted job", () => {
  test("by the customer, accepted by the mechanic: the job has the new time, and both are told", async () => {
    const { id, scheduledAt, asCustomer, asMechanic } = await acceptedJob();
    const wanted = toIso(72);
    const proposed = await asCustomer.booking.reschedule({ id, scheduledAt: wanted });
    expect(proposed).toMatchObject({
      scheduledAt: scheduledAt.toISOString(),
      proposal: { by: "customer", scheduledAt: wanted, expiresAt: toIso(24) },
    });
    expect((await asMechanic.booking.list({})).items[0]?.proposal).toEqual(proposed.proposal);
    const { busyUntil } = await database.prisma.booking.findUniqueOrThrow({ where: { id } });
    const accepted = await asMechanic.booking.acceptReschedule({ id });
    expect(accepted).toMatchObject({ scheduledAt: wanted, proposal: null, movesLeft: 2 });
    expect(accepted.events.map(({ label }) => label)).toEqual([
      "Reschedule requested",
      "Time changed",
    ]);
    const moved = await database.prisma.booking.findUniqueOrThrow({ where: { id } });
    expect(moved.busyUntil.getTime() - busyUntil.getTime()).toBe(24 * HOUR_MS);
    expect(await noticesOf(asMechanic)).toEqual(["job_move_proposed"]);
    expect(await noticesOf(asCustomer)).toEqual(["move_accepted"]);
    await world.runJobs();
    // The other side had answered by the time the mail was written.
    expect(subjects()).toEqual(["The new time is confirmed: booking"]);
  });

  test("the mail tells both times in the job's zone", async () => {
    const { id, asMechanic } = await acceptedJob();
    await asMechanic.booking.reschedule({ id, scheduledAt: "2027-06-01T10:00" });
    await world.runJobs();
    const [mail] = world.mails;
    expect(mail?.subject).toMatch(/^Your mechanic asked to reschedule/);
    expect(mail?.paragraphs[2]).toMatch(/^Now: .+\nNew: Tuesday, June 1, 2027 at 10:00 AM PDT$/);
  });

  test("declined or withdrawn by its sender, the job's time doesn't change", async () => {
    const { id, scheduledAt, asCustomer, asMechanic } = await acceptedJob();
    await asMechanic.booking.reschedule({ id, scheduledAt: toIso(72) });
    await expect(asMechanic.booking.acceptReschedule({ id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "You suggested this time, so the other person has to answer.",
    });
    await expect(asCustomer.booking.withdrawReschedule({ id })).rejects.toMatchObject({
      message: "This reschedule request is no longer open.",
    });
    expect(await asCustomer.booking.declineReschedule({ id })).toMatchObject({
      scheduledAt: scheduledAt.toISOString(),
      proposal: null,
      movesLeft: 3,
    });
    await asCustomer.booking.reschedule({ id, scheduledAt: toIso(80) });
    await asCustomer.booking.withdrawReschedule({ id });
    await world.runJobs();
    expect(await noticesOf(asMechanic)).toEqual([
      "job_move_withdrawn",
      "job_move_proposed",
      "job_move_declined",
    ]);
    expect(subjects().toSorted()).toEqual([
      "A job's time hasn't changed: booking",
      "A job's time hasn't changed: booking",
    ]);
  });

  test("allows one at a time, to a different time, and not in the past", async () => {
    const { id, scheduledAt, asCustomer, asMechanic } = await acceptedJob();
    const call = (text: string) => asCustomer.booking.reschedule({ id, scheduledAt: text });
    await expect(call(scheduledAt.toISOString())).rejects.toMatchObject({
      message: "That's the time it already has.",
    });
    await expect(call("2020-01-01T10:00")).rejects.toMatchObject({ code: "BAD_REQUEST" });
    // The years a person passes through while typing 12042026.
    for (const year of ["0000", "0002", "0020", "0202", "9999"]) {
      for (const zone of ["", "Z"]) {
        const odd = call(`${year}-12-04T09:00${zone}`);
        await expect(odd).rejects.toMatchObject({ code: "BAD_REQUEST" });
      }
    }
    await call(toIso(72));
    await expect(
      asMechanic.booking.reschedule({ id, scheduledAt: toIso(73) }),
    ).rejects.toMatchObject({
      message: "A reschedule request is already open. Answer or withdraw it first.",
    });
  });

  test("expires after 24 hours or at the start, and its sender is told", async () => {
    const far = await acceptedJob(60);
    const near = await acceptedJob(5);
    await far.asCustomer.booking.reschedule({ id: far.id, scheduledAt: toIso(90) });
    await near.asMechanic.booking.reschedule({ id: near.id, scheduledAt: toIso(90) });
    world.clock.advance(4.9 * HOUR_MS);
    await endForgotten(world.context());
    expect((await near.asMechanic.booking.byId({ id: near.id })).proposal).not.toBeNull();
    world.clock.advance(0.2 * HOUR_MS);
    await expect(near.asCustomer.booking.acceptReschedule({ id: near.id })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await endForgotten(world.context());
    expect((await near.asMechanic.booking.byId({ id: near.id })).proposal).toBeNull();
    expect(await noticesOf(near.asMechanic)).toEqual(["job_move_expired"]);
    expect((await far.asCustomer.booking.byId({ id: far.id })).proposal).not.toBeNull();
    world.clock.advance(20 * HOUR_MS);
    await endForgotten(world.context());
    await endForgotten(world.context());
    expect(await noticesOf(far.asCustomer)).toEqual(["move_expired"]);
  });

  test("allows three accepted reschedules", async () => {
    const { id, asCustomer, asMechanic } = await acceptedJob();
    for (const hours of [60, 70, 80]) {
      await asCustomer.booking.reschedule({ id, scheduledAt: toIso(hours) });
      await asMechanic.booking.acceptReschedule({ id });
    }
    const fourth = asMechanic.booking.reschedule({ id, scheduledAt: toIso(90) });
    await expect(fourth).rejects.toMatchObject({
      message: "This booking was already rescheduled three times. Cancel it and book again.",
    });
  });

  describe("a mechanic with another job at the new time", () => {
    async function withAnother() {
      const job = await acceptedJob();
      const { mechanic } = job;
      const scheduledAt = inHours(72);
      const other = await givenBooking(database.prisma, {
        mechanic,
        status: "accepted",
        scheduledAt,
      });
      return { ...job, other };
    }
    const mine = (number: string) =>
      new RegExp(`^You already have a job at that time: ${number}, \\w{3}, .* [A-Z]{2,4}\\.`);
    const THEIRS = "Your mechanic has another job at that time. Choose another time.";

    test("refuses the request on both sides, and names the other job to the mechanic", async () => {
      const { id, other, asCustomer, asMechanic } = await withAnother();
      const wanted = { id, scheduledAt: toIso(72.5) };
      await expect(asCustomer.booking.reschedule(wanted)).rejects.toMatchObject({
        code: "CONFLICT",
        message: THEIRS,
      });
      await expect(asMechanic.booking.reschedule(wanted)).rejects.toMatchObject({
        code: "CONFLICT",
        message: expect.stringMatching(mine(other.bookingNumber)),
      });
      expect(await database.prisma.bookingProposal.count({ where: { bookingId: id } })).toBe(0);
    });

    test("refuses the answer when a job was accepted after the request, which stays open", async () => {
      const { id, mechanic, asCustomer, asMechanic } = await acceptedJob();
      const taken = { mechanic, status: "accepted", scheduledAt: inHours(72) } as const;
      await asCustomer.booking.reschedule({ id, scheduledAt: toIso(72.5) });
      const other = await givenBooking(database.prisma, taken);
      await expect(asMechanic.booking.acceptReschedule({ id })).rejects.toMatchObject({
        code: "CONFLICT",
        message: expect.stringMatching(mine(other.bookingNumber)),
      });
      expect((await asMechanic.booking.byId({ id })).proposal).not.toBeNull();
      await asCustomer.booking.withdrawReschedule({ id });
      await database.prisma.booking.update({
        where: { id: other.id },
        data: { scheduledAt: inHours(96), busyUntil: inHours(98) },
      });
      await asMechanic.booking.reschedule({ id, scheduledAt: toIso(72.5) });
      await database.prisma.booking.update({
        where: { id: other.id },
        data: { scheduledAt: inHours(72), busyUntil: inHours(73.5) },
      });
      await expect(asCustomer.booking.acceptReschedule({ id })).rejects.toMatchObject({
        message: THEIRS,
      });
    });

    test("both sides see the starts that would be refused, without the job's own", async () => {
      const { id, asCustomer, asMechanic, other } = await withAnother();
      const [job, taken] = await Promise.all(
        [id, other.id].map((one) =>
          database.prisma.booking.findUniqueOrThrow({ where: { id: one } }),
        ),
      );
      if (job === undefined || taken === undefined) throw new Error("Both were written.");
      const lasts = job.busyUntil.getTime() - job.scheduledAt.getTime();
      const after = new Date(taken.scheduledAt.getTime() - lasts);
      const busy = [{ after: after.toISOString(), before: taken.busyUntil.toISOString() }];
      expect(await asCustomer.booking.busyTimes({ id })).toEqual({ busy });
      expect(await asMechanic.booking.busyTimes({ id })).toEqual({ busy });
      // Both ends are free, a minute inside is not.
      const inside = new Date(after.getTime() + 60_000).toISOString();
      await expect(
        asCustomer.booking.reschedule({ id, scheduledAt: inside }),
      ).rejects.toMatchObject({ message: THEIRS });
      const moved = await asCustomer.booking.reschedule({ id, scheduledAt: after.toISOString() });
      expect(moved.proposal).not.toBeNull();
    });

    test("nobody else can request it", async () => {
      const { id } = await withAnother();
      const stranger = await world.callerFor(await givenCustomer(database.prisma));
      await expect(stranger.booking.busyTimes({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    });
  });

  test.each([
    ["releasing the job", "release"],
    ["canceling", "cancel"],
    ["marking the way", "enRoute"],
    ["starting", "start"],
  ] as const)("%s ends an open request", async (_name, action) => {
    const { id, asCustomer, asMechanic } = await acceptedJob(1);
    await asCustomer.booking.reschedule({ id, scheduledAt: toIso(72) });
    const actions = {
      release: () => asMechanic.booking.release({ id, reason: "My van broke down." }),
      cancel: () => asCustomer.booking.cancel({ id, fee: 35 }),
      enRoute: () => asMechanic.booking.enRoute({ id, etaMinutes: 20 }),
      start: () => asMechanic.booking.setStatus({ id, status: "in_progress" }),
    };
    await actions[action]();
    expect((await asCustomer.booking.byId({ id })).proposal).toBeNull();
    const [row] = await database.prisma.bookingProposal.findMany({ where: { bookingId: id } });
    expect(row).toMatchObject({ state: "dropped", endedAt: world.clock.now() });
  });

  test("releases and replans an authorization that won't last until the new time", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const mechanic = await givenMechanic(prisma);
    const { id } = await givenBooking(prisma, { customer, scheduledAt: inHours(40) });
    const asCustomer = await world.callerFor(customer);
    const asMechanic = await world.callerFor(mechanic);
    const { clientSecret } = await asCustomer.payment.createIntent({ amount: 105, bookingId: id });
    await world.confirmCard(clientSecret, "4242424242424242");
    await asCustomer.payment.refresh({ id });
    await asMechanic.booking.accept({ id });
    await asMechanic.booking.reschedule({ id, scheduledAt: toIso(24 * 20) });
    expect((await asCustomer.booking.byId({ id })).paymentStatus).toBe("authorized");
    expect(await asCustomer.booking.acceptReschedule({ id })).toMatchObject({
      paymentStatus: "none",
      cardSaved: true,
    });
  });
});

describe("a reschedule and the price of canceling", () => {
  test("the mechanic asked: free for 24 hours, however near the start", async () => {
    const { id, asCustomer, asMechanic } = await acceptedJob(30);
    await asMechanic.booking.reschedule({ id, scheduledAt: toIso(26) });
    await asCustomer.booking.acceptReschedule({ id });
    world.clock.advance(20 * HOUR_MS);
    expect(await asCustomer.booking.cancellation({ id })).toMatchObject({
      fee: "0.00",
      reason: "moved_by_mechanic",
    });
    world.clock.advance(4.1 * HOUR_MS);
    expect(await asCustomer.booking.cancellation({ id })).toMatchObject({ fee: "35.00" });
  });

  test("dodging by rescheduling: a late reschedule keeps the old start, after a second one too", async () => {
    const { id, asCustomer, asMechanic } = await acceptedJob(20);
    expect(await asCustomer.booking.cancellation({ id })).toMatchObject({ fee: "35.00" });
    for (const hours of [24 * 10, 24 * 20]) {
      await asCustomer.booking.reschedule({ id, scheduledAt: toIso(hours) });
      await asMechanic.booking.acceptReschedule({ id });
      expect(await asCustomer.booking.cancellation({ id })).toMatchObject({
        fee: "35.00",
        reason: "late",
      });
    }
    await expect(asCustomer.booking.cancel({ id, fee: 0 })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  test("asked for in good time: the new start counts", async () => {
    const { id, asCustomer, asMechanic } = await acceptedJob(25);
    await asCustomer.booking.reschedule({ id, scheduledAt: toIso(24 * 10) });
    world.clock.advance(3 * HOUR_MS);
    await asMechanic.booking.acceptReschedule({ id });
    expect(await asCustomer.booking.cancellation({ id })).toMatchObject({
      fee: "0.00",
      reason: "in_time",
    });
  });
});
