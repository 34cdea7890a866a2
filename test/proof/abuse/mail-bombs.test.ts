import { beforeEach, describe, expect, test } from "vitest";
import { LIMITS } from "~/domain/limits";
import { givenWarrantedJob, timeIn } from "~test/support/booking/claims";
import { useDatabase } from "~test/support/db";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenService,
  givenVehicle,
  orderOf,
} from "~test/support/factory";
import { noteFigures } from "~test/proof/hostile/size";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

// One person can't fill another's mailbox: limits per pair and day, and one mail per event in ten
// minutes.

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});

/** The numbers of tries in a real attack. */
const TRIES = { claims: 80, proposals: 40, bookings: 40, addresses: 16 } as const;

/** Repeats an action, even if refused; returns how often it succeeded, and its first refusal. */
async function repeat(times: number, action: () => Promise<unknown>) {
  let done = 0;
  let refusal: unknown = null;
  for (let round = 0; round < times; round += 1) {
    try {
      await action();
      done += 1;
    } catch (error) {
      refusal ??= error;
    }
  }
  return { done, refusal };
}

const SAYS_WHEN = {
  code: "TOO_MANY_REQUESTS",
  message: expect.stringMatching(/Try again in \d+ hours, or contact support\.$/) as string,
};

/** Counts the desk's alerts, open or closed. */
const alerts = () => database.prisma.operatorAlert.count();

/** Reads the subjects of mails to this person, after all jobs have run without moving the clock. */
async function mailsTo(person: { email: string | null }) {
  await world.runJobs();
  return world.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject);
}

describe("actions that mail another person", () => {
  test("are limited when claiming and withdrawing", async () => {
    const job = await givenWarrantedJob(world, database.prisma);
    const { done, refusal } = await repeat(TRIES.claims, async () => {
      const { id } = await job.claimDamage();
      await job.asCustomer.booking.withdrawClaim({ id });
    });
    expect(done).toBe(LIMITS.claimsPerPair.points);
    expect(refusal).toMatchObject(SAYS_WHEN);
    const mails = await mailsTo(job.mechanic);
    expect(mails).toEqual([expect.stringMatching(/was withdrawn$/)]);
    expect(await alerts()).toBe(0);
    noteFigures("mail-bombs-claims", { mails: mails.length, alerts: 0 });
  });

  test("are limited when requesting a new time and withdrawing", async () => {
    const { prisma } = database;
    const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
    const { id } = await givenBooking(prisma, {
      customer,
      mechanic,
      status: "accepted",
      scheduledAt: new Date(timeIn(world, 72)),
    });
    const asCustomer = await world.callerFor(customer);
    const { done, refusal } = await repeat(TRIES.proposals, async () => {
      await asCustomer.booking.reschedule({ id, scheduledAt: timeIn(world, 96) });
      await asCustomer.booking.withdrawReschedule({ id });
    });
    expect(done).toBe(LIMITS.proposalsPerPair.points);
    expect(refusal).toMatchObject(SAYS_WHEN);
    // The last request was withdrawn, so the mail mentions only that.
    const mails = await mailsTo(mechanic);
    expect(mails.length).toBeLessThanOrEqual(2);
    expect(await alerts()).toBe(0);
    noteFigures("mail-bombs-proposals", { mails: mails.length, alerts: 0 });
  });

  test("are limited when booking a mechanic by name, cancelling, and requesting them again", async () => {
    const { prisma } = database;
    const [customer, mechanic, other] = [
      await givenCustomer(prisma),
      await givenMechanic(prisma),
      await givenMechanic(prisma),
    ];
    const asCustomer = await world.callerFor(customer);
    const vehicle = await givenVehicle(prisma, customer);
    const service = await givenService(prisma);
    const order = orderOf(vehicle.id, [service.id], new Date(timeIn(world, 72)));
    const book = () => asCustomer.booking.create({ ...order, mechanicId: mechanic.id });
    const { id } = await book();
    const { done } = await repeat(TRIES.bookings, async () => {
      const made = await book();
      await asCustomer.booking.update({ id: made.id, status: "cancelled" });
    });
    expect(done).toBe(LIMITS.requestsPerPair.points - 1);
    // A customer who reached the limit can ask another mechanic.
    await asCustomer.booking.changeRequest({ id, mechanicId: other.id });
    expect(
      (await refusalOf(asCustomer.booking.changeRequest({ id, mechanicId: mechanic.id }))).code,
    ).toBe("TOO_MANY");
    const { done: again } = await repeat(TRIES.addresses, async () => {
      await asCustomer.booking.changeRequest({ id, mechanicId: null });
      await asCustomer.booking.changeRequest({ id, mechanicId: other.id });
    });
    expect(again).toBe(LIMITS.requestsPerPair.points - 1);
    // The request is open to anyone again, since the last one was refused.
    const mails = await mailsTo(other);
    expect(mails).toEqual([]);
    const requested = await mailsTo(mechanic);
    // At most one mail per booking, and the limit bounds the bookings.
    expect(requested.length).toBeLessThanOrEqual(LIMITS.requestsPerPair.points);
    expect(await alerts()).toBe(0);
    noteFigures("mail-bombs-requests", { mails: mails.length + requested.length, alerts: 0 });
  });
});

test("of one kind about one booking become one mail in ten minutes, the newest", async () => {
  const { prisma } = database;
  const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
  const { id } = await givenBooking(prisma, {
    customer,
    mechanic,
    status: "accepted",
    scheduledAt: new Date(timeIn(world, 72)),
  });
  const asCustomer = await world.callerFor(customer);
  const propose = async (hours: number) => {
    await asCustomer.booking.reschedule({ id, scheduledAt: timeIn(world, hours) });
  };
  const subjects = async () =>
    (await mailsTo(mechanic)).filter((subject) => subject.includes("asked to reschedule"));
  await propose(96);
  expect(await subjects()).toHaveLength(1);
  for (const hours of [100, 104, 108]) {
    await asCustomer.booking.withdrawReschedule({ id });
    await propose(hours);
    // The mail about each further request waits while the last mail is recent.
    expect(await subjects()).toHaveLength(1);
  }
  world.clock.advance(10 * 60_000);
  expect(await subjects()).toHaveLength(2);
  world.clock.advance(60 * 60_000);
  expect(await subjects()).toHaveLength(2);
});
