import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenMechanic } from "~test/support/factory";
import { givenReview } from "~test/support/booking/reviews";
import { createWorld, type TestWorld } from "~test/support/world";
import { concurrently, rounds, tally } from "../support";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});

const ROUNDS = () => rounds(10, 3);
const REASON = "It names a street and a number.";

const starsOf = (mechanic: { id: string }) =>
  database.prisma.mechanicProfile.findUniqueOrThrow({
    where: { userId: mechanic.id },
    select: { ratingSum: true, ratingCount: true },
  });
const job = (mechanic: { id: string }, daysAgo: number) =>
  givenBooking(database.prisma, {
    mechanic,
    status: "completed",
    paid: true,
    completedAt: new Date(Date.now() - daysAgo * 86_400_000),
  });

test("two customers review one mechanic at once: both reviews count", async () => {
  for (let round = 0; round < ROUNDS(); round += 1) {
    const mechanic = await givenMechanic(database.prisma);
    const calls = [];
    for (const [rating, booking] of [
      [5, await job(mechanic, 1)],
      [2, await job(mechanic, 2)],
    ] as const) {
      const { booking: api } = await world.callerFor({ id: booking.customerId });
      calls.push(() => api.review({ bookingId: booking.id, rating }));
    }
    expect(tally(await concurrently(calls))).toEqual({ OK: 2 });
    expect(await starsOf(mechanic)).toEqual({ ratingSum: 7, ratingCount: 2 });
  }
});

test("hide against reply: the hidden review has the reply, or the reply was refused", async () => {
  for (let round = 0; round < ROUNDS(); round += 1) {
    const { id, mechanic } = await givenReview(database.prisma);
    const { reviews } = (await world.callerFor(mechanic)).booking;
    const { desk } = await atDesk(world, database.prisma, "operator");
    const [hidden, answered] = await concurrently<unknown>([
      () => desk.reviews.hide({ id, reason: REASON }),
      () => reviews.answer({ id, text: "Thank you." }),
    ]);
    expect(hidden?.code).toBe("OK");
    const stored = await database.prisma.review.findUniqueOrThrow({ where: { id } });
    expect(stored.hiddenAt).not.toBeNull();
    expect(stored.answer).toBe(answered?.code === "OK" ? "Thank you." : null);
    expect(await starsOf(mechanic)).toEqual({ ratingSum: 0, ratingCount: 0 });
  }
});

test("a review hidden while another is written: the rating counts the visible ones", async () => {
  for (let round = 0; round < ROUNDS(); round += 1) {
    const { id, mechanic } = await givenReview(database.prisma, { rating: 1 });
    const booking = await job(mechanic, 2);
    const customer = (await world.callerFor({ id: booking.customerId })).booking;
    const { desk } = await atDesk(world, database.prisma, "operator");
    const outcomes = await concurrently<unknown>([
      () => desk.reviews.hide({ id, reason: REASON }),
      () => customer.review({ bookingId: booking.id, rating: 4 }),
    ]);
    expect(tally(outcomes)).toEqual({ OK: 2 });
    expect(await starsOf(mechanic)).toEqual({ ratingSum: 4, ratingCount: 1 });
  }
});

test("two staff members hide a review at once: hidden once and recorded once", async () => {
  for (let round = 0; round < ROUNDS(); round += 1) {
    const { id } = await givenReview(database.prisma);
    const [one, other] = [
      await atDesk(world, database.prisma, "operator"),
      await atDesk(world, database.prisma, "owner"),
    ];
    const outcomes = await concurrently([
      () => one.desk.reviews.hide({ id, reason: REASON }),
      () => other.desk.reviews.hide({ id, reason: REASON }),
    ]);
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 1 });
    expect(await database.prisma.auditEntry.count({ where: { subject: id } })).toBe(1);
  }
});
