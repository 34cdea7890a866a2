import { beforeEach, expect, test } from "vitest";
import { givenWarrantedJob, inHours, timeIn } from "~test/support/booking/claims";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic, givenService } from "~test/support/factory";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { concurrently, rounds, tally } from "../support";

// Two jobs of one hour, two hours apart. The usual 30 minutes between jobs allow both, and the
// database's constraint knows no more than those. A mechanic who keeps 90 minutes gets one.

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
  world.clock.set(new Date());
});

const ROUNDS = () => rounds(15, 4);
const CALENDAR = { timeZone: "America/Los_Angeles", hours: [], timeOff: [] };

async function givenCareful(bufferMinutes: 30 | 90 = 90) {
  const mechanic = await givenMechanic(database.prisma);
  const api = await world.callerFor(mechanic);
  await api.mechanic.saveAvailability({ ...CALENDAR, bufferMinutes });
  return { mechanic, api };
}

const anHour = () => givenService(database.prisma, { estimatedDuration: 60 });

test.each([
  ["have one of two jobs that only their buffer keeps apart", 90, { OK: 1, CONFLICT: 1 }],
  ["have both of them with the usual buffer", 30, { OK: 2 }],
] as const)("accepting at once lets a mechanic %s", async (_title, bufferMinutes, expected) => {
  const { prisma } = database;
  const { mechanic, api } = await givenCareful(bufferMinutes);
  const [customer, service] = [await givenCustomer(prisma), await anHour()];
  for (let round = 0; round < ROUNDS(); round += 1) {
    const day = 24 * (round + 1);
    const jobs = await Promise.all(
      [day, day + 2].map((hours) =>
        givenBooking(prisma, { customer, service, scheduledAt: inHours(world, hours) }),
      ),
    );
    const outcomes = await concurrently(
      jobs.map(
        ({ id }) =>
          () =>
            api.booking.accept({ id }),
      ),
    );
    expect(tally(outcomes)).toEqual(expected);
    for (const outcome of outcomes) {
      if (outcome.code === "OK") continue;
      expect(outcome.message).toMatch(/^You keep 90 minutes between jobs, .* too close to CW-/);
      expect(outcome.status).toBe("pending");
    }
    const taken = { mechanicId: mechanic.id, id: { in: jobs.map(({ id }) => id) } };
    expect(await prisma.booking.count({ where: taken })).toBe(expected.OK);
  }
});

test("reschedules one of two jobs to times that only the buffer keeps apart", async () => {
  const { prisma } = database;
  const { mechanic, api } = await givenCareful();
  const service = await anHour();
  for (let round = 0; round < ROUNDS(); round += 1) {
    // One customer can propose only a few times a day.
    const customer = await givenCustomer(prisma);
    const asCustomer = await world.callerFor(customer);
    const day = 48 * (round + 1);
    const jobs = [];
    for (const hours of [0, 6]) {
      const { id } = await givenBooking(prisma, {
        customer,
        mechanic,
        service,
        status: "accepted",
        scheduledAt: inHours(world, day + hours),
      });
      const scheduledAt = timeIn(world, day + 24 + hours / 3);
      await asCustomer.booking.reschedule({ id, scheduledAt });
      jobs.push(id);
    }
    const outcomes = await concurrently(
      jobs.map((id) => () => api.booking.acceptReschedule({ id })),
    );
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 1 });
    const open = { bookingId: { in: jobs }, state: "open" } as const;
    expect(await prisma.bookingProposal.count({ where: open })).toBe(1);
  }
});

test("gives a visit or a job, when both come at once and only the buffer keeps them apart", async () => {
  const { prisma } = database;
  for (let round = 0; round < ROUNDS(); round += 1) {
    const job = await givenWarrantedJob(world, prisma);
    await job.asMechanic.mechanic.saveAvailability({ ...CALENDAR, bufferMinutes: 120 });
    const { id: claimId } = await job.claimWarranty();
    await job.offer(claimId, 30);
    const other = await givenBooking(prisma, {
      service: await anHour(),
      scheduledAt: inHours(world, 31 + job.line.estimatedDuration / 60),
    });
    const [chosen, accepted] = await concurrently<unknown>([
      () => job.asCustomer.booking.chooseTime({ id: claimId, time: timeIn(world, 30) }),
      () => job.asMechanic.booking.accept({ id: other.id }),
    ]);
    expect([chosen?.code, accepted?.code].toSorted()).toEqual(["CONFLICT", "OK"]);
    const { state } = await job.storedClaim(claimId);
    expect(state).toBe(chosen?.code === "OK" ? "scheduled" : "offered");
  }
});
