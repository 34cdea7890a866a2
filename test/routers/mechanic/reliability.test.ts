import { beforeEach, describe, expect, test } from "vitest";
import { RELIABILITY_DAYS } from "~/domain/reliability/policy";
import type { Reliability } from "~/domain/reliability/schema";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import {
  givenApprentice,
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenService,
  givenVehicle,
} from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(NOW);
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NOW = new Date("2027-03-01T15:00:00.000Z");
const SINCE = new Date(NOW.getTime() - RELIABILITY_DAYS * DAY_MS);
const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

const NOTHING: Omit<Reliability, "since"> = {
  accepted: 0,
  completed: 0,
  released: 0,
  late: 0,
  noShows: 0,
  claims: 0,
  answers: 0,
  minutesToAnswer: null,
  acceptsAgainAt: null,
};

const reliabilityOf = async (mechanic: { id: string }) =>
  (await world.callerFor(mechanic)).mechanic.reliability();

test("counts the actions of a mechanic and their customers", async () => {
  const { prisma } = database;
  const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
  const asCustomer = await world.callerFor(customer);
  const asMechanic = await world.callerFor(mechanic);
  const reliability = async () => {
    const { since: _since, ...numbers } = await asMechanic.mechanic.reliability();
    return numbers;
  };
  const job = (inHours: number) =>
    givenBooking(prisma, { customer, scheduledAt: after(NOW, inHours * HOUR_MS) });
  expect(await asMechanic.mechanic.reliability()).toEqual({
    ...NOTHING,
    since: SINCE.toISOString(),
  });

  const first = await job(3);
  await asMechanic.booking.accept({ id: first.id });
  expect(await reliability()).toEqual({ ...NOTHING, accepted: 1 });

  const second = await job(48);
  await asMechanic.booking.accept({ id: second.id });
  await asMechanic.booking.release({ id: second.id, reason: "My van broke down." });
  expect(await reliability()).toMatchObject({ accepted: 2, released: 1 });

  const third = await job(6);
  await asMechanic.booking.accept({ id: third.id });
  world.clock.set(after(first.scheduledAt, 16 * MINUTE_MS));
  await asMechanic.booking.setStatus({ id: first.id, status: "in_progress" });
  await asMechanic.booking.complete({ id: first.id });
  expect(await reliability()).toMatchObject({ accepted: 3, completed: 1, late: 1, claims: 0 });
  const description = "The fender is scratched.";
  await asCustomer.booking.claim({ id: first.id, kind: "damage", description });
  expect(await reliability()).toMatchObject({ claims: 1, noShows: 0 });

  world.clock.set(after(third.scheduledAt, 30 * MINUTE_MS));
  await asCustomer.booking.cancel({ id: third.id, fee: "0.00" });
  expect(await reliability()).toEqual({
    accepted: 3,
    completed: 1,
    released: 1,
    late: 1,
    noShows: 1,
    claims: 1,
    answers: 0,
    minutesToAnswer: null,
    acceptsAgainAt: null,
  });
});

test("measures response time from the first unanswered message", async () => {
  const { prisma } = database;
  const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
  const scene = { customer, mechanic, status: "accepted" } as const;
  const { id } = await givenBooking(prisma, { ...scene, scheduledAt: after(NOW, DAY_MS) });
  const asCustomer = await world.callerFor(customer);
  const asMechanic = await world.callerFor(mechanic);
  const write = (from: typeof asCustomer, receiver: { id: string }) =>
    from.message.send({ bookingId: id, receiverId: receiver.id, content: "A word." });
  await write(asCustomer, mechanic);
  world.clock.advance(10 * MINUTE_MS);
  await write(asCustomer, mechanic);
  world.clock.advance(20 * MINUTE_MS);
  await write(asMechanic, customer);
  // A second message doesn't count as an answer, because no question came in between.
  world.clock.advance(5 * MINUTE_MS);
  await write(asMechanic, customer);
  expect(await reliabilityOf(mechanic)).toMatchObject({ answers: 1, minutesToAnswer: 30 });
});

test("a job that staff reassign doesn't count as released", async () => {
  const { prisma } = database;
  const mechanic = await givenMechanic(prisma);
  const scheduledAt = after(NOW, 3 * DAY_MS);
  const { id } = await givenBooking(prisma, { mechanic, status: "accepted", scheduledAt });
  await givenBooking(prisma, {
    mechanic,
    status: "accepted",
    scheduledAt: after(scheduledAt, DAY_MS),
  });
  const { desk } = await atDesk(world, prisma, "operator");
  await desk.releaseBooking({ id, reason: "The customer asks for somebody else." });
  await desk.suspend({ id: mechanic.id, reason: "Two customers report the same damage." });
  expect(await reliabilityOf(mechanic)).toMatchObject({ released: 0 });
});

/** Writes a mechanic's rows, one of each kind; the argument sets what differs. */
async function givenRows(mechanic: { id: string }) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const scene = {
    customer,
    mechanic,
    vehicle: await givenVehicle(prisma, customer),
    service: await givenService(prisma),
  };
  return {
    async over(
      at: Date,
      values: Partial<{
        status: "completed" | "cancelled";
        scheduledAt: Date;
        arrivedAt: Date | null;
        startedAt: Date | null;
        cancelledBy: string;
        cancelReason: string;
        askedByMechanic: string;
        followsUpId: string;
      }> = {},
    ) {
      const { status = "completed", scheduledAt = at, ...data } = values;
      const { id } = await givenBooking(prisma, { ...scene, status, scheduledAt });
      const moment =
        status === "completed" ? { completedAt: at } : { completedAt: null, cancelledAt: at };
      return prisma.booking.update({ where: { id }, data: { ...moment, ...data } });
    },
    event: (bookingId: string, createdAt: Date, actorId = mechanic.id) =>
      prisma.bookingEvent.create({ data: { bookingId, kind: "accept", actorId, createdAt } }),
    async handedBack(
      { id: bookingId, followsUpId }: { id: string; followsUpId: string | null },
      releasedAt: Date | null,
      reason: string | null,
      wait = 0,
    ) {
      await prisma.bookingDecline.create({
        data: {
          bookingId,
          mechanicId: mechanic.id,
          createdAt: after(releasedAt ?? NOW, wait),
          releasedAt,
          reason,
          counts: releasedAt !== null && reason !== null && followsUpId === null,
        },
      });
    },
    claim: (
      bookingId: string,
      createdAt: Date,
      values: { by?: string; state?: "desk" | "withdrawn" | "decided"; isDismissed?: boolean } = {},
    ) => {
      const { by = customer.id, state = "desk", isDismissed = false } = values;
      return prisma.claim.create({
        data: {
          bookingId,
          kind: "damage",
          state,
          openedBy: by,
          description: "It was loud.",
          createdAt,
          dueAt: state === "desk" ? after(createdAt, DAY_MS) : null,
          closedAt: state === "desk" ? null : createdAt,
          decision: state === "decided" ? (isDismissed ? "dismiss" : "refund") : null,
          reason: state === "decided" ? "It is so." : null,
        },
      });
    },
    messages: (said: readonly { bookingId: string; createdAt: Date; isAnswer: boolean }[]) =>
      prisma.message.createMany({
        data: said.map(({ isAnswer, ...message }) => ({
          ...message,
          content: "A word.",
          senderId: isAnswer ? mechanic.id : customer.id,
          receiverId: isAnswer ? customer.id : mechanic.id,
        })),
      }),
  };
}

describe("the first day of the period", () => {
  test.each([
    ["includes an event at its very start", 0, 1],
    ["leaves out an event a moment before it", -1, 0],
  ])("%s", async (_what, ms, count) => {
    const mechanic = await givenMechanic(database.prisma);
    const rows = await givenRows(mechanic);
    const at = after(SINCE, ms);
    const long = after(SINCE, -20 * DAY_MS);
    const { id } = await rows.over(at, { scheduledAt: after(at, -HOUR_MS), arrivedAt: at });
    await rows.event(id, at);
    const left = await rows.over(long);
    await rows.handedBack(left, at, "I am ill.");
    await rows.claim(left.id, at);
    await rows.messages([
      { bookingId: left.id, createdAt: long, isAnswer: false },
      { bookingId: left.id, createdAt: at, isAnswer: true },
    ]);
    await rows.over(at, {
      status: "cancelled",
      cancelledBy: "system",
      cancelReason: "mechanic_no_show",
    });
    const { since, minutesToAnswer, ...numbers } = await reliabilityOf(mechanic);
    expect(since).toBe(SINCE.toISOString());
    expect(numbers).toEqual({
      accepted: count,
      completed: count,
      released: count,
      late: count,
      noShows: count,
      claims: count,
      answers: count,
      acceptsAgainAt: null,
    });
    const waited = Math.floor((at.getTime() - long.getTime()) / MINUTE_MS);
    expect(minutesToAnswer).toBe(count === 0 ? null : waited);
  });
});

/** A small seeded generator, so that every run has the same scene. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** Writes half a year of jobs in every state, for two mechanics. */
async function givenMonths(seed: number) {
  const { prisma } = database;
  const roll = randomFrom(seed);
  const [mechanic, other] = [await givenMechanic(prisma), await givenMechanic(prisma)];
  const [own, others] = [await givenRows(mechanic), await givenRows(other)];
  const pick = <Value>(...values: readonly [Value, ...Value[]]): Value =>
    values[roll(values.length)] ?? values[0];
  let before: string | undefined;
  for (let index = 0; index < 45; index += 1) {
    const rows = roll(5) === 0 ? others : own;
    const at = after(NOW, -roll(150 * 24 * 60) * MINUTE_MS);
    const start = after(at, -roll(180) * MINUTE_MS);
    const job = await rows.over(at, {
      status: pick("completed", "completed", "cancelled"),
      scheduledAt: start,
      arrivedAt: pick(null, after(start, (roll(40) - 10) * MINUTE_MS)),
      startedAt: pick(null, after(start, (roll(60) - 10) * MINUTE_MS)),
      cancelledBy: pick("customer", "system", "mechanic", "operator"),
      cancelReason: pick("mechanic_no_show", "expired", "It is raining."),
      ...(roll(4) === 0 ? { askedByMechanic: pick("agreed", "refused", "said") } : {}),
      ...(roll(6) === 0 && before !== undefined ? { followsUpId: before } : {}),
    });
    before = job.id;
    if (roll(4) > 0) await rows.event(job.id, after(start, -roll(20) * DAY_MS));
    if (roll(3) === 0) {
      const releasedAt = pick(null, after(start, -roll(5) * DAY_MS));
      await rows.handedBack(job, releasedAt, pick(null, "I am ill."), roll(3) * DAY_MS);
    }
    if (roll(2) === 0) {
      const state = pick("desk" as const, "withdrawn" as const, "decided" as const);
      const by = pick(undefined, undefined, mechanic.id);
      await rows.claim(job.id, after(at, roll(30) * DAY_MS), {
        state,
        isDismissed: roll(2) === 0,
        ...(by === undefined ? {} : { by }),
      });
    }
    let createdAt = start;
    const said = Array.from({ length: roll(7) }, () => {
      createdAt = after(createdAt, 1 + roll(200 * 60) * 1_000);
      return { bookingId: job.id, createdAt, isAnswer: roll(2) === 0 };
    });
    await rows.messages(said);
  }
  return { mechanic, other };
}

/** Returns the day in the time zone of every job of these tests. */
const dayThere = (moment: Date) =>
  moment.toLocaleDateString("en-US", { timeZone: "America/Los_Angeles" });

/** Counts the numbers by hand from the rows. */
async function countedByHand(mechanicId: string): Promise<Omit<Reliability, "since">> {
  const all = await database.prisma.booking.findMany({
    include: {
      events: true,
      declines: true,
      claims: true,
      messages: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
    },
  });
  const inTime = (at: Date | null) => at !== null && at >= SINCE;
  const later = (at: Date | null, than: Date, minutes: number) =>
    at !== null && at.getTime() - than.getTime() >= minutes * MINUTE_MS;
  const jobs = all.filter((one) => one.followsUpId === null);
  const own = jobs.filter((one) => one.mechanicId === mechanicId);
  const done = own.filter(({ completedAt }) => inTime(completedAt));
  const off = own.filter(({ cancelledAt }) => inTime(cancelledAt));
  const waits = all.flatMap(({ messages }) => {
    let asked: Date | null = null;
    return messages.flatMap(({ senderId, receiverId, createdAt }) => {
      if (receiverId === mechanicId) asked ??= createdAt;
      if (senderId !== mechanicId || asked === null) return [];
      const wait = Math.floor((createdAt.getTime() - asked.getTime()) / MINUTE_MS);
      asked = null;
      return inTime(createdAt) ? [wait] : [];
    });
  });
  const sorted = waits.toSorted((a, b) => a - b);
  return {
    accepted: all
      .flatMap(({ events }) => events)
      .filter(({ kind, actorId }) => kind === "accept" && actorId === mechanicId)
      .filter(({ createdAt }) => inTime(createdAt)).length,
    completed: done.length,
    released: new Set(
      jobs
        .flatMap(({ declines }) => declines)
        .filter((one) => one.mechanicId === mechanicId && one.reason !== null)
        .flatMap(({ releasedAt }) =>
          releasedAt !== null && inTime(releasedAt) ? [dayThere(releasedAt)] : [],
        ),
    ).size,
    late: done.filter(
      ({ arrivedAt, startedAt, scheduledAt }) =>
        (arrivedAt ?? startedAt) !== null &&
        (arrivedAt ?? startedAt ?? scheduledAt).getTime() > scheduledAt.getTime() + 15 * MINUTE_MS,
    ).length,
    noShows: off.filter(
      (one) =>
        (one.cancelledBy === "system" && one.cancelReason === "mechanic_no_show") ||
        (one.cancelledBy === "customer" &&
          one.arrivedAt === null &&
          one.askedByMechanic !== "agreed" &&
          later(one.cancelledAt, one.scheduledAt, 30)),
    ).length,
    claims: all
      .filter((one) => one.mechanicId === mechanicId)
      .flatMap(({ customerId, claims }) =>
        claims.filter((one) => one.openedBy === customerId && one.kind !== "safety"),
      )
      .filter(({ state, decision }) => state !== "withdrawn" && decision !== "dismiss")
      .filter(({ createdAt }) => inTime(createdAt)).length,
    answers: waits.length,
    minutesToAnswer: sorted[Math.ceil(sorted.length / 2) - 1] ?? null,
    acceptsAgainAt: null,
  };
}

test.each([12, 13])("each number equals the rows counted by hand (%i)", async (seed) => {
  const { mechanic, other } = await givenMonths(seed);
  const { acceptsAgainAt: _never, ...expected } = await countedByHand(mechanic.id);
  // The scene has some of each.
  expect(Object.values(expected).every((number) => (number ?? 0) > 0)).toBe(true);
  for (const { id } of [mechanic, other]) {
    const { since: _since, ...numbers } = await reliabilityOf({ id });
    expect(numbers).toEqual(await countedByHand(id));
  }
});

test("staff read the same numbers, which the log records once", async () => {
  const { prisma } = database;
  const mechanic = await givenMechanic(prisma);
  const rows = await givenRows(mechanic);
  await rows.over(after(NOW, -DAY_MS));
  const { desk } = await atDesk(world, prisma, "operator");
  expect(await desk.reliability({ id: mechanic.id })).toEqual(await reliabilityOf(mechanic));
  await desk.reliability({ id: mechanic.id });
  const looks = { action: "person.read", subject: mechanic.id };
  expect(await prisma.auditEntry.count({ where: looks })).toBe(1);
});

test("nobody else reads them, and a person who isn't a mechanic has none", async () => {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const { desk } = await atDesk(world, prisma, "operator");
  for (const id of [customer.id, "nobody"]) {
    expect((await refusalOf(desk.reliability({ id }))).code).toBe("NOT_FOUND");
  }
  for (const who of [customer, mechanic]) {
    const caller = await world.callerFor(who);
    expect((await refusalOf(caller.desk.reliability({ id: mechanic.id }))).code).toBe("FORBIDDEN");
  }
  const asCustomer = await world.callerFor(customer);
  expect((await refusalOf(asCustomer.mechanic.reliability())).code).toBe("FORBIDDEN");
  const apprentice = await world.callerFor(await givenApprentice(prisma));
  expect((await refusalOf(apprentice.mechanic.reliability())).code).toBe("NOT_FOUND");
});
