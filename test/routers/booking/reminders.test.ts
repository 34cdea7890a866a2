import { beforeEach, describe, expect, test } from "vitest";
import { remindOfJobs } from "~/server/services/booking/upkeep/remind-of-jobs";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

const NOW = new Date("2026-11-20T17:00:00Z");
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(NOW);
});

async function jobIn(hours: number, more: { acceptedAt?: Date } = {}) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const booking = await givenBooking(prisma, {
    customer,
    mechanic,
    status: "accepted",
    scheduledAt: inHours(hours),
  });
  const acceptedAt = more.acceptedAt ?? NOW;
  await prisma.booking.update({ where: { id: booking.id }, data: { acceptedAt } });
  return { booking, customer, mechanic };
}

/** Advances the clock minute by minute around due times, as the schedule would run. */
async function passTo(hours: number) {
  world.clock.set(inHours(hours));
  await remindOfJobs(world.context());
}

/** Returns the mails since the last call, as `to: subject` without the number. */
async function mailed(): Promise<string[]> {
  await world.runJobs();
  return world.mails
    .splice(0)
    .map(({ to, subject }) => `${to.split("-")[0] ?? ""}: ${subject.replace(/: booking .*/, "")}`)
    .toSorted();
}

const DAY = [
  "customer: Your mechanic will be there within 24 hours",
  "mechanic: You have a job within 24 hours",
];
const SOON = ["customer: Your mechanic will be there soon", "mechanic: Your job starts soon"];

describe("both sides of a job", () => {
  test("are reminded a day and two hours before it, once each", async () => {
    const { booking, customer } = await jobIn(48);
    await passTo(23.9);
    expect(await mailed()).toEqual([]);
    await passTo(24);
    expect(await mailed()).toEqual(DAY);
    await passTo(24.5);
    await passTo(45.9);
    expect(await mailed()).toEqual([]);
    await passTo(46);
    expect(await mailed()).toEqual(SOON);
    await passTo(47);
    await passTo(48.4);
    expect(await mailed()).toEqual([]);
    const { items } = await (await world.callerFor(customer)).message.notifications({});
    expect(items.map(({ kind, category, bookingId }) => [kind, category, bookingId])).toEqual([
      ["reminder_soon", "reminders", booking.id],
      ["reminder_day", "reminders", booking.id],
    ]);
  });

  test("get no reminder of a time they agreed to just now", async () => {
    await jobIn(10);
    await passTo(0);
    expect(await mailed()).toEqual([]);
    await passTo(8);
    expect(await mailed()).toEqual(SOON);
    await jobIn(9.5, { acceptedAt: inHours(8) });
    await passTo(8.5);
    expect(await mailed()).toEqual([]);
  });

  test("are reminded of a rescheduled job's new time, not of the old one", async () => {
    const { booking, customer, mechanic } = await jobIn(30);
    await passTo(6);
    expect(await mailed()).toEqual(DAY);
    await database.prisma.booking.update({
      where: { id: booking.id },
      data: { scheduledAt: inHours(80), busyUntil: inHours(82) },
    });
    await database.prisma.bookingEvent.create({
      data: { bookingId: booking.id, kind: "accept_reschedule", createdAt: inHours(7) },
    });
    await passTo(28.5);
    expect(await mailed()).toEqual([]);
    await passTo(56);
    expect(await mailed()).toEqual(DAY);
    await passTo(78);
    expect(await mailed()).toEqual(SOON);
    for (const person of [customer, mechanic]) {
      const { unread } = await (await world.callerFor(person)).message.unreadNotifications();
      expect(unread).toBe(3);
    }
  });

  test("get no reminder when they just rescheduled a job to a near time", async () => {
    const { booking } = await jobIn(100);
    await database.prisma.booking.update({
      where: { id: booking.id },
      data: { scheduledAt: inHours(10), busyUntil: inHours(12) },
    });
    await database.prisma.bookingEvent.create({
      data: { bookingId: booking.id, kind: "accept_reschedule", createdAt: NOW },
    });
    await passTo(0.1);
    expect(await mailed()).toEqual([]);
  });

  test("get no mail about a job canceled after the reminder was queued", async () => {
    const { booking } = await jobIn(48);
    await passTo(24);
    await database.prisma.booking.update({
      where: { id: booking.id },
      data: { status: "cancelled", cancelledAt: inHours(24) },
    });
    expect(await mailed()).toEqual([]);
  });

  test("get no day-before mail that waited until the job was rescheduled or started", async () => {
    const { booking } = await jobIn(48);
    await passTo(24);
    await database.prisma.booking.update({
      where: { id: booking.id },
      data: { scheduledAt: inHours(90), busyUntil: inHours(92) },
    });
    expect(await mailed()).toEqual([]);
  });

  test("are reminded of each job once when several processes look at the same time", async () => {
    for (let n = 0; n < 5; n += 1) await jobIn(48 + n / 10);
    world.clock.set(inHours(25));
    await Promise.all(Array.from({ length: 4 }, () => remindOfJobs(world.context())));
    expect(await mailed()).toHaveLength(10);
  });
});

const LATE = ["customer: Your mechanic is late"];

describe("a customer whose mechanic is late", () => {
  test("is told half an hour after the start, once, that canceling is free", async () => {
    const { booking, customer } = await jobIn(3);
    await passTo(1);
    await mailed();
    await passTo(3.49);
    expect(await mailed()).toEqual([]);
    await passTo(3.5);
    await world.runJobs();
    expect(world.mails.at(-1)?.paragraphs.join(" ")).toMatch(
      /hasn't told us they're there\. We don't know yet .* cancel for free/,
    );
    expect(await mailed()).toEqual(LATE);
    await passTo(4);
    expect(await mailed()).toEqual([]);
    const { items } = await (await world.callerFor(customer)).message.notifications({});
    expect(items[0]).toMatchObject({ kind: "late", bookingId: booking.id });
  });

  test("is told of an estimated arrival after the start, and not again half an hour after it", async () => {
    const { booking, mechanic } = await jobIn(3);
    await passTo(1);
    await mailed();
    world.clock.set(inHours(2.5));
    const api = await world.callerFor(mechanic);
    await api.booking.enRoute({ id: booking.id, etaMinutes: 30 });
    await api.booking.enRoute({ id: booking.id, etaMinutes: 35 });
    expect(await mailed()).toEqual(["customer: Your mechanic is on the way"]);
    await api.booking.enRoute({ id: booking.id, etaMinutes: 50 });
    await api.booking.enRoute({ id: booking.id, etaMinutes: 60 });
    await world.runJobs();
    const words = world.mails.at(-1)?.paragraphs.join(" ");
    expect(words).toMatch(/expects to arrive at about .* You booked/);
    expect(words).toMatch(/more than 30 minutes late, you can cancel/);
    // Nobody is late before the booked start.
    expect(await mailed()).toEqual(["customer: New arrival time"]);
    await passTo(3.6);
    expect(await mailed()).toEqual([]);
  });

  test("isn't told that a mechanic is late whose estimate is still ahead", async () => {
    const { booking, mechanic } = await jobIn(3);
    await passTo(2.9);
    const api = await world.callerFor(mechanic);
    await api.booking.enRoute({ id: booking.id, etaMinutes: 60 });
    await mailed();
    await passTo(3.5);
    expect(await mailed()).toEqual(["customer: New arrival time"]);
  });

  test("is told nothing when the mechanic arrived, or the job was canceled, before the mail is written", async () => {
    const there = await jobIn(3);
    const comes = await jobIn(3.1);
    const off = await jobIn(3.2);
    await passTo(1.5);
    await mailed();
    const arrive = (id: string) =>
      database.prisma.booking.update({ where: { id }, data: { arrivedAt: world.clock.now() } });
    world.clock.set(inHours(3.4));
    await arrive(there.booking.id);
    await passTo(3.8);
    await arrive(comes.booking.id);
    await database.prisma.booking.update({
      where: { id: off.booking.id },
      data: { status: "cancelled", cancelledAt: world.clock.now() },
    });
    expect(await mailed()).toEqual([]);
    const { items } = await (await world.callerFor(there.customer)).message.notifications({});
    expect(items.map(({ kind }) => kind)).not.toContain("late");
  });

  test("is told once, however many processes look, and not after the desk was alerted", async () => {
    await jobIn(3);
    await passTo(2);
    await mailed();
    world.clock.set(inHours(3.6));
    await Promise.all(Array.from({ length: 4 }, () => remindOfJobs(world.context())));
    expect(await mailed()).toEqual(LATE);
    await jobIn(5);
    await passTo(9.1);
    expect(await mailed()).toEqual([]);
  });
});

test("gets no mail with reminders turned off, while the other side still does", async () => {
  const { customer } = await jobIn(48);
  const api = await world.callerFor(customer);
  await api.message.savePreferences({ choices: { reminders: { email: false } } });
  await passTo(24);
  expect(await mailed()).toEqual([DAY[1]]);
});

test("a job that fails to send doesn't hold back the others' reminders", async () => {
  await jobIn(48);
  const { customer } = await jobIn(48.1);
  await database.prisma.user.update({ where: { id: customer.id }, data: { email: null } });
  await passTo(25);
  expect(await mailed()).toEqual([DAY[0], DAY[1], DAY[1]]);
});
