import { describe, expect, test } from "vitest";
import {
  canBeAskedByName,
  CANT_TAKE,
  cantTakeWords,
  type CantTake,
} from "~/domain/booking/desk/cant-take";
import { UNAVAILABLE_MECHANICS } from "~/domain/booking/desk/schema";
import type { BookingLimits } from "~/domain/booking/limits";
import type { PrismaClient } from "~/server/gateways/db/db";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenProfile,
  NEW_YORK,
  OAKLAND,
  SAN_FRANCISCO,
  type BookingScene,
} from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld } from "~test/support/world";

const database = useDatabase();
const HOUR_MS = 3_600_000;
const NOW = new Date("2026-11-26T17:00:00Z");
const hence = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
/** Thursday, 11 AM in San Francisco. */
const START = hence(2);

type Id = { id: string };

interface Case {
  /** Creates the one reason that the mechanic can't take the job. */
  hinder: (
    prisma: PrismaClient,
    mechanic: Id,
    job: Id & { customerId: string },
  ) => Promise<unknown>;
  words: string;
  limits?: Partial<BookingLimits>;
  until?: Date;
  from?: Date;
  mustBeVerified?: true;
}

const profile =
  (data: Parameters<PrismaClient["mechanicProfile"]["update"]>[0]["data"]): Case["hinder"] =>
  (prisma, { id }) =>
    prisma.mechanicProfile.update({ where: { userId: id }, data });

const jobOf = (prisma: PrismaClient, mechanic: Id, scheduledAt: Date) =>
  givenBooking(prisma, { mechanic, status: "accepted", scheduledAt });

const CASES: Record<Exclude<CantTake, "own">, Case> = {
  suspended: {
    hinder: profile({ suspendedAt: NOW, suspendedReason: "Complaints." }),
    words: "Suspended",
  },
  uninsured: { hinder: profile({ insuredUntil: hence(-1) }), words: "Insurance expired" },
  unverified: {
    mustBeVerified: true,
    hinder: profile({ verifiedUntil: null }),
    words: "Not verified",
  },
  noPlan: { hinder: profile({ subscriptionStatus: "expired" }), words: "Trial ended and no plan" },
  declined: {
    hinder: (prisma, { id: mechanicId }, { id: bookingId }) =>
      prisma.bookingDecline.create({ data: { bookingId, mechanicId } }),
    words: "Declined it",
  },
  released: {
    hinder: (prisma, { id: mechanicId }, { id: bookingId }) =>
      prisma.bookingDecline.create({ data: { bookingId, mechanicId, releasedAt: NOW } }),
    words: "Gave up this job",
  },
  blockedByCustomer: {
    hinder: (prisma, { id }, { customerId }) =>
      prisma.block.create({ data: { blockerId: customerId, blockedId: id } }),
    words: "Blocked by the customer",
  },
  blockedByMechanic: {
    hinder: (prisma, { id }, { customerId }) =>
      prisma.block.create({ data: { blockerId: id, blockedId: customerId } }),
    words: "Blocked the customer",
  },
  returning: {
    hinder: (prisma, { id: subject }) =>
      prisma.operatorAlert.create({ data: { kind: "returning_mechanic", subject } }),
    words: "May have had an account before: look at the alert",
  },
  paused: {
    hinder: profile({ acceptsAgainAt: hence(48) }),
    until: hence(48),
    words: "Gave up too many jobs, can't accept until Sat, Nov 28, 9:00 AM PST",
  },
  offline: { hinder: profile({ isAvailable: false }), words: "Offline" },
  busy: {
    // An oil change and the drive after it.
    hinder: (prisma, mechanic) => jobOf(prisma, mechanic, hence(1.5)),
    from: hence(1.5),
    until: hence(3),
    words: "Has a job Thu 10:30 AM–12:00 PM PST",
  },
  tooManyJobs: {
    limits: { verifiedJobsInHand: 1 },
    hinder: (prisma, mechanic) => jobOf(prisma, mechanic, hence(72)),
    words: "Has too many open jobs",
  },
  tooManyAccepts: {
    limits: { verifiedAcceptsPerHour: 1 },
    hinder: async (prisma, mechanic) => {
      const { id: bookingId } = await givenBooking(prisma, { status: "cancelled" });
      const createdAt = hence(-0.5);
      const accept = { bookingId, kind: "accept", actorId: mechanic.id, createdAt };
      await prisma.bookingEvent.create({ data: accept });
    },
    words: "Accepted too many jobs in the last hour",
  },
  dayFull: {
    hinder: async (prisma, mechanic, job) => {
      await profile({ verifiedUntil: null })(prisma, mechanic, job);
      for (const hours of [4, 7, 10]) {
        const { id } = await jobOf(prisma, mechanic, hence(hours));
        await prisma.booking.update({ where: { id }, data: { contactOpensAt: hence(1) } });
      }
    },
    words: "Not verified, and already has 3 jobs that day",
  },
  tooFar: {
    hinder: profile({ ...OAKLAND, serviceRadius: 5 }),
    words: "8.3 miles away, travels 5",
  },
};

async function scene(case_: Partial<Case> = {}, of: BookingScene = {}) {
  const { prisma } = database;
  const { limits, mustBeVerified } = case_;
  const world = createWorld(database.db, {
    ...(limits === undefined ? {} : { bookingLimits: limits }),
    ...(mustBeVerified === undefined ? {} : { mustBeVerified }),
  });
  world.clock.set(NOW);
  const customer = await givenCustomer(prisma);
  const job = await givenBooking(prisma, { customer, scheduledAt: START, ...of });
  const { desk } = await atDesk(world, prisma, "operator");
  return { world, prisma, customer, job, desk };
}

describe("an operator who looks for a mechanic reads why one can't take a request", () => {
  for (const [kind, case_] of Object.entries(CASES)) {
    test(`${kind}: the only reason, not on the list of those who can, and an accept is refused`, async () => {
      const { world, prisma, job, desk } = await scene(case_);
      const sam = await givenMechanic(prisma, { firstName: "Sam" });
      const before = await desk.unavailableMechanics({ id: job.id });
      expect(before.items.map(({ name }) => name)).not.toContain("Sam Mechanic");
      expect((await desk.mechanicsToAsk({ id: job.id })).map(({ id }) => id)).toContain(sam.id);

      await case_.hinder(prisma, sam, job);
      const { items } = await desk.unavailableMechanics({ id: job.bookingNumber });
      const found = items.find(({ id }) => id === sam.id);
      const { from, until } = case_;
      expect(found?.reasons).toEqual([
        { kind, from: from?.toISOString() ?? null, until: until?.toISOString() ?? null },
      ]);
      const [reason] = found?.reasons ?? [];
      if (found === undefined || reason === undefined) throw new Error("Expected a reason.");
      expect(cantTakeWords(reason, found, "America/Los_Angeles")).toBe(case_.words);
      expect((await desk.mechanicsToAsk({ id: job.id })).map(({ id }) => id)).not.toContain(sam.id);
      const asSam = await world.callerFor(sam);
      await refusalOf(asSam.booking.accept({ id: job.id }));
      expect((await prisma.booking.findUniqueOrThrow({ where: { id: job.id } })).status).toBe(
        "pending",
      );
    });
  }

  test("a mechanic without a reason accepts", async () => {
    const { world, prisma, job, desk } = await scene();
    const sam = await givenMechanic(prisma, { firstName: "Sam" });
    expect((await desk.unavailableMechanics({ id: job.id })).count).toBe(0);
    const asSam = await world.callerFor(sam);
    expect(await asSam.booking.accept({ id: job.id })).toMatchObject({ status: "accepted" });
  });

  test("a mechanic's own request, every reason at once in the order of importance, and no closed account", async () => {
    const { world, prisma, customer, job, desk } = await scene();
    await givenProfile(prisma, customer);
    await prisma.user.update({ where: { id: customer.id }, data: { userType: "mechanic" } });
    const all = {
      isAvailable: false,
      subscriptionStatus: "expired",
      insuredUntil: hence(-1),
    } as const;
    await prisma.mechanicProfile.update({ where: { userId: customer.id }, data: all });
    const closed = await givenMechanic(prisma, { firstName: "Closed", isAvailable: false });
    await prisma.user.update({ where: { id: closed.id }, data: { disabledAt: NOW } });
    const { items, count } = await desk.unavailableMechanics({ id: job.id });
    expect(items.map(({ id }) => id)).toEqual([customer.id]);
    expect(count).toBe(1);
    const kinds = items[0]?.reasons.map((reason) => reason.kind) ?? [];
    expect(kinds).toEqual(["own", "uninsured", "noPlan", "offline"]);
    expect(kinds).toEqual(CANT_TAKE.filter((kind) => kinds.includes(kind)));
    await refusalOf((await world.callerFor(customer)).booking.accept({ id: job.id }));
  });

  test("nearest first, within 50 miles, 20 of them with the count of all", async () => {
    const { prisma, job, desk } = await scene();
    const { shown, withinMiles } = UNAVAILABLE_MECHANICS;
    for (let at = 0; at <= shown; at += 1) {
      const latitude = SAN_FRANCISCO.latitude + (shown - at) / 100;
      const firstName = `M${at}`;
      await givenMechanic(prisma, { firstName, latitude, isAvailable: false });
    }
    await givenMechanic(prisma, { firstName: "Yara", ...NEW_YORK, isAvailable: false });
    const found = await desk.unavailableMechanics({ id: job.id });
    expect(found).toMatchObject({ count: shown + 1, withinMiles });
    expect(found.items).toHaveLength(shown);
    expect(found.items[0]?.name).toBe(`M${shown} Mechanic`);
    const miles = found.items.map(({ distanceMiles }) => distanceMiles ?? -1);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
  });

  test("nobody for a job that can't be offered or whose place is unknown", async () => {
    const unknown = await scene({}, { place: null });
    await givenMechanic(database.prisma, { isAvailable: false });
    const nobody = { items: [], count: 0 };
    expect(await unknown.desk.unavailableMechanics({ id: unknown.job.id })).toMatchObject(nobody);
    const over = await scene({}, { status: "completed" });
    expect(await over.desk.unavailableMechanics({ id: over.job.id })).toMatchObject(nobody);
  });

  test("one who's only too far away can be asked by name, and accepts", async () => {
    const { world, prisma, job, desk } = await scene();
    const sam = await givenMechanic(prisma, { ...OAKLAND, serviceRadius: 5 });
    const { items } = await desk.unavailableMechanics({ id: job.id });
    expect(canBeAskedByName(items[0]?.reasons ?? [])).toBe(true);
    await desk.offerRequest({ id: job.id, reason: "Nobody is nearer.", requestTo: sam.id });
    const asSam = await world.callerFor(sam);
    expect(await asSam.booking.accept({ id: job.id })).toMatchObject({ status: "accepted" });
  });

  test("the list of requests says how many can take each, soonest expiry first", async () => {
    const { prisma, job, desk } = await scene();
    const far = await givenBooking(prisma, { place: NEW_YORK, scheduledAt: START });
    const lost = await givenBooking(prisma, { place: null, scheduledAt: START });
    const expiring = (id: string, hours: number) =>
      prisma.booking.update({ where: { id }, data: { expiresAt: hence(hours) } });
    await expiring(job.id, 2);
    await expiring(far.id, 1);
    await givenMechanic(prisma);
    await givenMechanic(prisma, { isAvailable: false });
    const { items } = await desk.jobs({ list: "requests" });
    expect(items.map(({ id, canTake }) => [id, canTake])).toEqual([
      [far.id, 0],
      [job.id, 1],
      [lost.id, null],
    ]);
    const rest = await desk.jobs({ list: "requests", cursor: far.id });
    expect(rest.items.map(({ id }) => id)).toEqual([job.id, lost.id]);
  });
});
