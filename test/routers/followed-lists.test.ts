import { v7 as uuid } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenBank, givenEarning, givenPayout } from "~test/support/payment/earnings";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { givenReview } from "~test/support/booking/reviews";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const at = (day: number) => new Date(Date.UTC(2027, 2, day, 17));
const SINCE = at(10).toISOString();

interface Page {
  items: readonly object[];
  nextCursor: string | null;
}
type List = (query: { limit?: number; cursor?: string; updatedSince?: string }) => Promise<Page>;

/** Reads a list one row at a time, and what changed since the tenth. */
async function followed(list: List, of: (row: object) => unknown) {
  const first = await list({ limit: 1 });
  expect(first.items).toHaveLength(1);
  const rest = await list({ limit: 1, cursor: first.nextCursor ?? "" });
  expect(rest.nextCursor).toBeNull();
  return {
    all: [...first.items, ...rest.items].map(of),
    changed: (await list({ updatedSince: SINCE })).items.map(of),
  };
}

const idOf = (row: object) => ("id" in row ? row.id : undefined);

test("a mechanic's payouts are followed by what was made, sent or closed", async () => {
  const { prisma } = database;
  const mechanic = await givenMechanic(prisma);
  await givenBank(prisma, mechanic);
  await givenEarning(prisma, mechanic);
  const sent = await givenPayout(prisma, mechanic, { id: uuid(), createdAt: at(1) });
  const { id: _id, ...same } = sent;
  const old = await prisma.payout.create({ data: { ...same, id: uuid(), createdAt: at(2) } });
  await prisma.payout.update({ where: { id: sent.id }, data: { state: "sent", sentAt: at(11) } });
  await prisma.payout.update({ where: { id: old.id }, data: { state: "sent", sentAt: at(2) } });
  const caller = await world.callerFor(mechanic);
  const { all, changed } = await followed(caller.mechanic.payouts, idOf);
  expect(all).toEqual([old.id, sent.id]);
  expect(changed).toEqual([sent.id]);
});

test("a mechanic's reviews are followed by what was written, answered or hidden", async () => {
  const { prisma } = database;
  const mechanic = await givenMechanic(prisma);
  const old = await givenReview(prisma, { mechanic, completedAt: at(2) });
  const answered = await givenReview(prisma, { mechanic, completedAt: at(1) });
  const dates = { createdAt: at(2) };
  await prisma.review.update({ where: { id: old.id }, data: dates });
  await prisma.review.update({
    where: { id: answered.id },
    data: { createdAt: at(1), answer: "Thank you.", answeredAt: at(12) },
  });
  const caller = await world.callerFor(mechanic);
  const { all, changed } = await followed(caller.booking.reviews.own, idOf);
  expect(all).toEqual([old.id, answered.id]);
  expect(changed).toEqual([answered.id]);
});

test("notifications are followed by what came or was read, threads by their newest message", async () => {
  const { prisma } = database;
  const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
  const jobs = [];
  for (const day of [1, 11]) {
    const status = "accepted";
    const job = await givenBooking(prisma, { customer, mechanic, status, scheduledAt: at(day) });
    jobs.push(job);
    await prisma.message.create({
      data: {
        bookingId: job.id,
        senderId: mechanic.id,
        receiverId: customer.id,
        content: "See you then.",
        createdAt: at(day),
      },
    });
    await prisma.notification.create({
      data: {
        userId: customer.id,
        bookingId: job.id,
        kind: "accept",
        dedupeKey: `accept:${job.id}`,
        createdAt: at(1),
      },
    });
  }
  const [, newer] = jobs;
  await prisma.notification.updateMany({
    where: { bookingId: newer?.id },
    data: { readAt: at(11) },
  });
  const { message } = await world.callerFor(customer);
  const bookingOf = (row: object) => ("bookingId" in row ? row.bookingId : undefined);
  const ids = jobs.map(({ id }) => id);
  for (const list of [message.notifications, message.threads]) {
    const { all, changed } = await followed(list, bookingOf);
    expect(all).toEqual(ids.toReversed());
    expect(changed).toEqual([newer?.id]);
  }
});
