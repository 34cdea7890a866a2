import { beforeEach, expect, test } from "vitest";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { scene } from "~test/support/files";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { concurrently, rounds, tally, times } from "../support";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
  world.clock.set(new Date());
});

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * MINUTE_MS);

async function acceptedJob(minutes = 20) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const scheduledAt = inMinutes(minutes);
  const { id } = await givenBooking(prisma, {
    customer,
    mechanic,
    status: "accepted",
    scheduledAt,
  });
  await prisma.booking.update({ where: { id }, data: { acceptedPolicy: "2026-11" } });
  return {
    id,
    mechanic,
    asCustomer: await world.callerFor(customer),
    asMechanic: await world.callerFor(mechanic),
  };
}

const stored = (id: string) =>
  database.prisma.booking.findUniqueOrThrow({
    where: { id },
    include: { events: { orderBy: { id: "asc" } }, payments: true, declines: true },
  });

test("cancel against start: one succeeds, and only the cancel charges a fee", async () => {
  for (let round = 0; round < rounds(25); round += 1) {
    const { id, asCustomer, asMechanic } = await acceptedJob();
    const [cancelled, started] = await concurrently([
      () => asCustomer.booking.cancel({ id, fee: 35 }),
      () => asMechanic.booking.setStatus({ id, status: "in_progress" }),
    ]);
    expect([cancelled?.code, started?.code].toSorted()).toEqual(["CONFLICT", "OK"]);
    const { status, payments, events } = await stored(id);
    expect(status).toBe(cancelled?.code === "OK" ? "cancelled" : "in_progress");
    expect(payments).toHaveLength(cancelled?.code === "OK" ? 1 : 0);
    expect(events.filter(({ kind }) => kind === "cancel" || kind === "start")).toHaveLength(1);
  }
});

test("cancel against a confirmed arrival: the customer never pays more than they agreed to", async () => {
  for (let round = 0; round < rounds(25); round += 1) {
    const { id, asCustomer, asMechanic } = await acceptedJob();
    await asMechanic.booking.arrived({ id });
    const [cancelled] = await concurrently([
      () => asCustomer.booking.cancel({ id, fee: 35 }),
      () => asCustomer.booking.confirmArrival({ id }),
    ]);
    const { status, cancellationFeeCents, arrivalConfirmedAt } = await stored(id);
    if (cancelled?.code === "OK") {
      expect([status, cancellationFeeCents, arrivalConfirmedAt]).toEqual([
        "cancelled",
        3_500,
        null,
      ]);
    } else {
      expect([status, cancellationFeeCents]).toEqual(["accepted", null]);
      expect(arrivalConfirmedAt).not.toBeNull();
    }
  }
});

test("two decisions about a contested arrival against the cancel: one decision counts, and the customer pays only the agreed fee", async () => {
  const { api } = await atDesk(world, database.prisma, "operator");
  for (let round = 0; round < rounds(15); round += 1) {
    const { id, asCustomer, asMechanic } = await acceptedJob();
    await asMechanic.booking.arrived({ id });
    await asCustomer.booking.contestArrival({ id });
    const decide = () =>
      api.desk.decideArrival({ id, there: true, reason: "The photo shows the house." });
    const [cancelled, ...decisions] = await concurrently<unknown>([
      () => asCustomer.booking.cancel({ id, fee: 0 }),
      decide,
      decide,
    ]);
    expect(tally(decisions)).toEqual({ OK: 1, CONFLICT: 1 });
    const { status, payments, events, feeIfRefusedCents } = await stored(id);
    expect(feeIfRefusedCents).toBeNull();
    expect(events.filter(({ kind }) => kind === "confirm_arrival")).toHaveLength(1);
    // The customer is charged the fee they were shown. If a decision comes first, the cancel asks
    // again.
    expect([status, payments.map(({ amountCents }) => amountCents)]).toEqual(
      cancelled?.code === "OK" ? ["cancelled", [6_000]] : ["accepted", []],
    );
  }
});

test("a decision about a contested arrival against its deadline: the customer is told only one outcome", async () => {
  const { api } = await atDesk(world, database.prisma, "operator");
  for (let round = 0; round < rounds(15); round += 1) {
    const { id, asCustomer, asMechanic } = await acceptedJob();
    await asMechanic.booking.arrived({ id });
    await asCustomer.booking.contestArrival({ id });
    await asCustomer.booking.cancel({ id, fee: 0 });
    world.clock.advance(24 * 60 * MINUTE_MS);
    const [decided] = await concurrently<unknown>([
      () => api.desk.decideArrival({ id, there: true, reason: "The photo shows the house." }),
      () => endForgotten(world.context()),
    ]);
    const { payments } = await stored(id);
    const notices = await database.prisma.notification.findMany({ where: { bookingId: id } });
    const told = notices.map(({ kind }) => kind).filter((kind) => kind.startsWith("arrival_"));
    const outcome = decided?.code === "OK" ? "arrival_upheld" : "arrival_rejected";
    expect(told.toSorted()).toEqual(["arrival_contested", outcome]);
    expect(payments).toHaveLength(decided?.code === "OK" ? 1 : 0);
  }
});

test("cancel against on my way: no mechanic drives to a cancelled job", async () => {
  for (let round = 0; round < rounds(25); round += 1) {
    const { id, asCustomer, asMechanic } = await acceptedJob();
    const [cancelled, left] = await concurrently([
      () => asCustomer.booking.cancel({ id, fee: 35 }),
      () => asMechanic.booking.enRoute({ id, etaMinutes: 20 }),
    ]);
    expect(cancelled?.code).toBe("OK");
    const { events } = await stored(id);
    const kinds = events.map(({ kind }) => kind).filter((kind) => kind !== "payment_due");
    expect(kinds).toEqual(left?.code === "OK" ? ["en_route", "cancel"] : ["cancel"]);
  }
});

test("release against cancel: the job is cancelled once, and only a mechanic who still has the job gets a fee", async () => {
  for (let round = 0; round < rounds(25); round += 1) {
    const { id, mechanic, asCustomer, asMechanic } = await acceptedJob();
    const [released, cancelled] = await concurrently<unknown>([
      () => asMechanic.booking.release({ id, reason: "My van broke down." }),
      () => asCustomer.booking.cancel({ id, fee: 35 }),
    ]);
    expect(cancelled?.code).toBe("OK");
    const booking = await stored(id);
    expect(booking.status).toBe("cancelled");
    expect(booking).toMatchObject(
      released?.code === "OK"
        ? { mechanicId: null, cancellationFeeCents: 0, payments: [] }
        : { mechanicId: mechanic.id, cancellationFeeCents: 3_500, declines: [] },
    );
    await database.prisma.mechanicProfile.updateMany({ data: { acceptsAgainAt: null } });
  }
});

test("expiry against accept: the request is either accepted or expired", async () => {
  const { prisma } = database;
  for (let round = 0; round < rounds(25); round += 1) {
    const mechanic = await givenMechanic(prisma);
    const api = await world.callerFor(mechanic);
    const { id } = await givenBooking(prisma, { scheduledAt: inMinutes(30) });
    await prisma.booking.update({ where: { id }, data: { expiresAt: inMinutes(-1) } });
    const [, accepted] = await concurrently<unknown>([
      () => endForgotten(world.context()),
      () => api.booking.accept({ id }),
    ]);
    const { status, events } = await stored(id);
    expect(status).toBe(accepted?.code === "OK" ? "accepted" : "cancelled");
    expect(events.map(({ kind }) => kind)).toEqual([accepted?.code === "OK" ? "accept" : "expire"]);
  }
});

test("releases on three days at once: the third blocks further accepts", async () => {
  const { prisma } = database;
  // At this moment each of these time zones has a different date.
  world.clock.set("2026-11-24T10:30:00Z");
  const zones = ["Pacific/Pago_Pago", "Pacific/Honolulu", "Pacific/Kiritimati"];
  for (let round = 0; round < rounds(8, 3); round += 1) {
    const mechanic = await givenMechanic(prisma);
    const api = await world.callerFor(mechanic);
    const jobs = await Promise.all(
      times(3, (index) =>
        givenBooking(prisma, {
          mechanic,
          status: "accepted",
          scheduledAt: new Date(world.clock.now().getTime() + 7_200_000 * (index + 1)),
        }),
      ),
    );
    for (const [index, { id }] of jobs.entries()) {
      await prisma.booking.update({ where: { id }, data: { timeZone: zones[index] ?? "" } });
    }
    const outcomes = await concurrently(
      jobs.map(
        ({ id }) =>
          () =>
            api.booking.release({ id, reason: "My van broke down." }),
      ),
    );
    const stops = outcomes.filter((one) => one.code === "OK" && one.value.acceptsAgainAt !== null);
    expect(stops).toHaveLength(1);
    const profile = await prisma.mechanicProfile.findUniqueOrThrow({
      where: { userId: mechanic.id },
    });
    expect(profile.acceptsAgainAt).not.toBeNull();
  }
});

test("release against no-show: the job is released or cancelled, and only the no-show charges a fee", async () => {
  for (let round = 0; round < rounds(25); round += 1) {
    const { id, asMechanic } = await acceptedJob(-20);
    const at = inMinutes(-20);
    await database.prisma.booking.update({
      where: { id },
      // A mechanic can release a job only before arriving, so the desk has just undone the arrival
      // here.
      data: { arrivedAt: null, arrivalConfirmedAt: at },
    });
    const [released, absent] = await concurrently<unknown>([
      () => asMechanic.booking.release({ id, reason: "My van broke down." }),
      () => asMechanic.booking.noShow({ id }),
    ]);
    const codes = [released?.code, absent?.code];
    expect(codes.filter((code) => code === "OK")).toHaveLength(1);
    const { status, cancellationFeeCents, payments } = await stored(id);
    expect([status, cancellationFeeCents, payments.length]).toEqual(
      absent?.code === "OK" ? ["cancelled", 6_000, 1] : ["pending", null, 0],
    );
    await database.prisma.mechanicProfile.updateMany({ data: { acceptsAgainAt: null } });
  }
});

test("stop against complete: a completed job is stopped only if its money was taken before", async () => {
  for (let round = 0; round < rounds(25); round += 1) {
    const { id, asCustomer, asMechanic } = await acceptedJob();
    await asMechanic.booking.setStatus({ id, status: "in_progress" });
    const [stopped, completed] = await concurrently<unknown>([
      () => asCustomer.booking.stop({ id, reason: "This is the wrong car." }),
      () => asMechanic.booking.complete({ id }),
    ]);
    expect([stopped?.code, completed?.code].toSorted()).toEqual(["CONFLICT", "OK"]);
    const booking = await stored(id);
    expect([booking.status, booking.stoppedAt === null]).toEqual(
      completed?.code === "OK" ? ["completed", true] : ["in_progress", false],
    );
  }
});

test("going ahead without a card against the automatic cancel for a missing card: exactly one succeeds", async () => {
  for (let round = 0; round < rounds(25); round += 1) {
    const { id, asMechanic } = await acceptedJob();
    await database.prisma.booking.update({
      where: { id },
      data: { checkoutOpenedAt: new Date(0), acceptedAt: new Date(0) },
    });
    const [went] = await concurrently<unknown>([
      () => asMechanic.booking.goWithoutCard({ id }),
      () => endForgotten(world.context()),
    ]);
    const { status, withoutCardAt, events } = await stored(id);
    expect([status, withoutCardAt !== null]).toEqual(
      went?.code === "OK" ? ["accepted", true] : ["cancelled", false],
    );
    expect(events.filter(({ kind }) => kind.endsWith("without_card"))).toHaveLength(1);
  }
});

test("a card being authorized against the automatic cancel for a missing card: no job continues without its authorization", async () => {
  for (let round = 0; round < rounds(10); round += 1) {
    const { id, asCustomer } = await acceptedJob();
    const intent = await asCustomer.payment.createIntent({ bookingId: id, amount: 105 });
    await database.prisma.booking.update({ where: { id }, data: { acceptedAt: new Date(0) } });
    await world.confirmCard(intent.clientSecret, "4242424242424242");
    await concurrently<unknown>([
      () => asCustomer.payment.refresh({ id }),
      () => endForgotten(world.context()),
    ]);
    await world.sandbox.settle();
    await world.runJobs();
    const { status, payments } = await stored(id);
    const current = payments.find(({ isCurrent }) => isCurrent);
    expect([status, current?.state]).toEqual(
      status === "accepted" ? ["accepted", "authorized"] : ["cancelled", "released"],
    );
  }
});

test("nobody is there, against complete: the job is stopped, or its payout waits for staff", async () => {
  for (let round = 0; round < rounds(25); round += 1) {
    const { id, asCustomer, asMechanic } = await acceptedJob(600);
    await asMechanic.booking.setStatus({ id, status: "in_progress" });
    const [contested, completed] = await concurrently<unknown>([
      () => asCustomer.booking.contestArrival({ id }),
      () => asMechanic.booking.complete({ id }),
    ]);
    const booking = await stored(id);
    // With nothing to charge, exactly one of them is possible.
    expect([contested?.code, completed?.code].toSorted()).toEqual(["CONFLICT", "OK"]);
    expect([booking.status, booking.stoppedAt === null]).toEqual(
      completed?.code === "OK" ? ["completed", true] : ["in_progress", false],
    );
  }
});

test("a paid job: nobody is there, against complete: both happen only with a payout that waits for staff", async () => {
  for (let round = 0; round < rounds(10); round += 1) {
    const { id, asCustomer, asMechanic } = await acceptedJob(600);
    const intent = await asCustomer.payment.createIntent({ bookingId: id, amount: 105 });
    await world.confirmCard(intent.clientSecret, "4242424242424242");
    await asCustomer.payment.refresh({ id });
    await asMechanic.booking.setStatus({ id, status: "in_progress" });
    await concurrently<unknown>([
      () => asCustomer.booking.contestArrival({ id }),
      () => asMechanic.booking.complete({ id }),
    ]);
    const { status, arrivalContestedAt, stoppedAt, payoutHeldAt } = await stored(id);
    const facts = [status, arrivalContestedAt !== null, stoppedAt !== null, payoutHeldAt !== null];
    expect([
      ["in_progress", true, true, false],
      ["completed", true, false, true],
      ["completed", false, false, false],
    ]).toContainEqual(facts);
    await world.sandbox.settle();
  }
});

test("two decisions that nobody was there, against complete by staff: one counts", async () => {
  for (let round = 0; round < rounds(10); round += 1) {
    const { id, asCustomer, asMechanic } = await acceptedJob(600);
    await asMechanic.booking.setStatus({ id, status: "in_progress" });
    await asCustomer.booking.contestArrival({ id });
    const { api } = await atDesk(world, database.prisma, "operator");
    const decide = () =>
      api.desk.decideArrival({ id, there: false, reason: "The photo shows a wall." });
    const outcomes = await concurrently<unknown>([
      decide,
      decide,
      () => api.desk.completeBooking({ id, reason: "Both say that it's done." }),
    ]);
    expect(outcomes.filter(({ code }) => code === "OK")).toHaveLength(1);
    const { status, events } = await stored(id);
    expect(status).toBe(outcomes[2]?.code === "OK" ? "completed" : "cancelled");
    expect(events.filter(({ kind }) => kind.startsWith("desk_"))).toHaveLength(1);
  }
});

test("the same photo for two jobs at once: one of them has a proof", async () => {
  const bytes = new Uint8Array(await scene(800, 600));
  for (let round = 0; round < rounds(5); round += 1) {
    await database.prisma.photo.deleteMany();
    const jobs = [await acceptedJob(), await acceptedJob()];
    for (const { id, asMechanic } of jobs) {
      await asMechanic.booking.setStatus({ id, status: "in_progress" });
    }
    await concurrently<unknown>(
      jobs.map(
        ({ id, asMechanic }) =>
          () =>
            asMechanic.booking.photos.add({ id, kind: "after", bytes, filename: "a.png" }),
      ),
    );
    const photos = await database.prisma.photo.findMany();
    expect(photos.map(({ isProof }) => isProof).toSorted()).toEqual([false, true]);
  }
});

test("a missed job and two releases at once, on three days: the mechanic stops accepting", async () => {
  const DAY_MS = 24 * 60 * MINUTE_MS;
  for (let round = 0; round < rounds(10); round += 1) {
    const mechanic = await givenMechanic(database.prisma);
    const asMechanic = await world.callerFor(mechanic);
    const job = (zone: string, scheduledAt: Date) =>
      givenBooking(database.prisma, { mechanic, status: "accepted", scheduledAt }).then(
        async ({ id }) => {
          // In another zone it's a different day, so each release counts.
          await database.prisma.booking.update({ where: { id }, data: { timeZone: zone } });
          return id;
        },
      );
    const earlier = await job("America/New_York", inMinutes(3 * 24 * 60));
    await asMechanic.booking.release({ id: earlier, reason: "My van broke down." });
    // After one day, it may still be the same date in Pago Pago as it was in New York.
    world.clock.advance(2 * DAY_MS);
    const missed = await job("Pacific/Kiritimati", inMinutes(-25 * 60));
    const released = await job("Pacific/Pago_Pago", inMinutes(3 * 24 * 60));
    await concurrently<unknown>([
      () => endForgotten(world.context()),
      () => asMechanic.booking.release({ id: released, reason: "My van broke down." }),
    ]);
    const { acceptsAgainAt } = await database.prisma.mechanicProfile.findUniqueOrThrow({
      where: { userId: mechanic.id },
    });
    expect([missed, acceptsAgainAt !== null]).toEqual([missed, true]);
    world.clock.advance(DAY_MS);
  }
});
