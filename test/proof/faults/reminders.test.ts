import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createBackups } from "~/server/backup/backups";
import { startWorkers, type Workers } from "~/server/gateways/jobs/workers";
import { log } from "~/server/gateways/observability/log";
import { jobHandlers } from "~/server/jobs";
import { remindOfJobs } from "~/server/services/booking/upkeep/remind-of-jobs";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";
import { noteFigures, proofSeed, proofSize } from "../hostile/size";

const database = useDatabase();
const JOBS_A_YEAR = proofSize("REMINDED_YEAR", 12);
const AT_ONE_MOMENT = proofSize("REMINDERS", 100) / 2;

const HOUR_MS = 3_600_000;
const HOURS_A_YEAR = 365 * 24;
const BEGIN = Date.parse("2027-01-01T00:00:00Z");
const atHour = (hour: number) => new Date(BEGIN + hour * HOUR_MS);

let world: TestWorld;
let workers: Workers | null;
beforeEach(() => {
  world = createWorld(database.db);
  workers = null;
});
afterEach(() => workers?.stop(2_000));

/** One job of the year: agreed at an hour for a start, and possibly rescheduled or cancelled. */
interface Life {
  agreed: number;
  start: number;
  moved: { at: number; start: number } | null;
  calledOff: number | null;
}

const life: fc.Arbitrary<Life> = fc
  .record({
    agreed: fc.integer({ min: 1, max: HOURS_A_YEAR - 600 }),
    ahead: fc.integer({ min: 1, max: 200 }),
    moves: fc.option(
      fc.record({ after: fc.integer({ min: 1, max: 100 }), to: fc.integer({ min: 1, max: 200 }) }),
    ),
    callsOff: fc.option(fc.integer({ min: 1, max: 300 }), { freq: 2 }),
  })
  .map(({ agreed, ahead, moves, callsOff }) => {
    const start = agreed + ahead;
    // A job can only be rescheduled before it begins.
    const isMoved = moves !== null && agreed + moves.after < start;
    const moved = isMoved
      ? { at: agreed + moves.after, start: agreed + moves.after + moves.to }
      : null;
    return { agreed, start, moved, calledOff: callsOff === null ? null : agreed + callsOff };
  });

/**
 * Computes the reminders the slow and obvious way: each agreed time has its own while it is valid.
 */
function expected({ agreed, start, moved, calledOff }: Life): string[] {
  const end = calledOff ?? Infinity;
  const times = [
    { from: agreed, start, until: Math.min(moved?.at ?? Infinity, end) },
    ...(moved === null ? [] : [{ from: moved.at, start: moved.start, until: end }]),
  ];
  return times.flatMap(({ from, start, until }) =>
    [24, 2]
      .filter((lead) => from <= start - lead && until > start - lead)
      .flatMap((lead) => [`customer ${start - lead}`, `mechanic ${start - lead}`]),
  );
}

test(
  "sends each reminder of a year of agreed, rescheduled and cancelled jobs once, and none for an ended job",
  { timeout: 60_000 + JOBS_A_YEAR * 5_000 },
  async () => {
    const lives = fc.sample(life, { numRuns: JOBS_A_YEAR, seed: proofSeed() });
    const told = new Map<string, string>();
    const jobs = new Map<number, { id: string; life: Life }>();
    const hours = lives.flatMap(({ agreed, start, moved, calledOff }) =>
      [agreed, start - 24, start - 23, start - 2, start - 1, start, moved?.at, calledOff].concat(
        moved === null ? [] : [moved.start - 24, moved.start - 3, moved.start - 2, moved.start],
      ),
    );
    const heard = lives.map((): string[] => []);
    for (const hour of [...new Set(hours.filter((at) => at !== undefined && at !== null))].toSorted(
      (a, b) => a - b,
    )) {
      world.clock.set(atHour(hour));
      for (const [index, life] of lives.entries()) await live(index, life, hour);
      await remindOfJobs(world.context());
      await world.runJobs();
      for (const { to, subject } of world.mails.splice(0)) {
        const [index = "", side = ""] = told.get(to)?.split(" ") ?? [];
        // No mechanic arrives in this year, and mails about that are not reminders.
        if (/^(Your mechanic is late|New arrival time)/.test(subject)) continue;
        expect(subject).toMatch(
          /will be there within 24 hours|will be there soon|You have a job within 24 hours|Your job starts soon/,
        );
        heard[Number(index)]?.push(`${side} ${hour}`);
      }
    }
    expect(heard.map((one) => one.toSorted())).toEqual(
      lives.map((one) => expected(one).toSorted()),
    );
    expect(heard.flat().length).toBeGreaterThan(0);
    noteFigures("reminded-year", { jobs: lives.length, mails: heard.flat().length });

    async function live(index: number, life: Life, hour: number): Promise<void> {
      const { prisma } = database;
      if (life.agreed === hour) {
        const scheduledAt = atHour(life.start);
        const booking = await givenBooking(prisma, { status: "accepted", scheduledAt });
        const { id } = booking;
        await prisma.booking.update({ where: { id }, data: { acceptedAt: atHour(hour) } });
        jobs.set(index, { id, life });
        for (const [side, userId] of [
          ["customer", booking.customerId],
          ["mechanic", booking.mechanicId ?? ""],
        ] as const) {
          const { email } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
          told.set(email ?? "", `${index} ${side}`);
        }
      }
      const where = { id: jobs.get(index)?.id ?? uuid(), status: "accepted" } as const;
      if (life.moved?.at === hour) {
        const scheduledAt = atHour(life.moved.start);
        const data = { scheduledAt, busyUntil: new Date(scheduledAt.getTime() + HOUR_MS) };
        const { count } = await prisma.booking.updateMany({ where, data });
        const event = { bookingId: where.id, kind: "accept_reschedule", createdAt: atHour(hour) };
        if (count > 0) await prisma.bookingEvent.create({ data: event });
      }
      if (life.calledOff === hour) {
        const data = { status: "cancelled", cancelledAt: atHour(hour) } as const;
        await prisma.booking.updateMany({ where, data });
      }
    }
  },
);

/** Creates this many jobs that begin at one moment, each with its own two people. */
async function beginTogether(jobs: number, scheduledAt: Date): Promise<void> {
  const { prisma } = database;
  const {
    id: _id,
    bookingNumber: _number,
    ...job
  } = await givenBooking(prisma, {
    status: "accepted",
    scheduledAt,
  });
  const person = (userType: "customer" | "mechanic", email: string) => ({
    id: uuid(),
    userType,
    email,
    emailVerifiedAt: new Date(),
  });
  const pairs = Array.from({ length: jobs - 1 }, (_, n) => ({
    customer: person("customer", `customer-${n}@example.com`),
    mechanic: person("mechanic", `mechanic-${n}@example.com`),
  }));
  for (let at = 0; at < pairs.length; at += 500) {
    const some = pairs.slice(at, at + 500);
    await prisma.user.createMany({
      data: some.flatMap(({ customer, mechanic }) => [customer, mechanic]),
    });
    await prisma.booking.createMany({
      data: some.map(({ customer, mechanic }, n) => ({
        ...job,
        bookingNumber: `CW-T${at + n}`,
        customerId: customer.id,
        mechanicId: mechanic.id,
      })),
    });
  }
  await prisma.booking.updateMany({
    data: { acceptedAt: new Date(scheduledAt.getTime() - 72 * HOUR_MS) },
  });
}

test(
  "reminders due at one moment don't slow others down, with two processes, and each is sent once",
  { timeout: 60_000 + AT_ONE_MOMENT * 200 },
  async () => {
    const now = new Date();
    world.clock.set(now);
    await beginTogether(AT_ONE_MOMENT, new Date(now.getTime() + 12 * HOUR_MS));
    const visitor = await world.callerFor(await givenCustomer(database.prisma));
    const waits: number[] = [];
    let isOver = false;
    const others = (async () => {
      while (!isOver) {
        const begun = performance.now();
        await visitor.booking.list({});
        waits.push(performance.now() - begun);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();

    const received = new Map<string, number>();
    const mailer = {
      send: ({ to }: { to: string }) => {
        received.set(to, (received.get(to) ?? 0) + 1);
        return Promise.resolve();
      },
    };
    const begun = performance.now();
    const backups = createBackups(database.db, { folder: "/nowhere", filesFolder: null });
    const handlers = jobHandlers(world.context(), mailer, { backups, keep: 0 });
    workers = await startWorkers(database.db, handlers, log, { pollSeconds: 0.1 });
    await Promise.all([remindOfJobs(world.context()), remindOfJobs(world.context())]);
    const toldMs = performance.now() - begun;
    await expect
      .poll(() => received.size, { timeout: 50_000 + AT_ONE_MOMENT * 200, interval: 100 })
      .toBe(2 * AT_ONE_MOMENT);
    const sentMs = performance.now() - begun;
    isOver = true;
    await others;
    expect([...received.values()].filter((times) => times > 1)).toEqual([]);
    waits.sort((a, b) => a - b);
    noteFigures("reminders", {
      reminders: 2 * AT_ONE_MOMENT,
      toldMs,
      sentMs,
      othersMs: waits[Math.floor(waits.length * 0.95)] ?? NaN,
    });
  },
);
