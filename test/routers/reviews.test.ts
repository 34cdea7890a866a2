import { beforeEach, describe, expect, test } from "vitest";
import { publishedReviews } from "~/server/services/public/reviews";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { givenReview } from "~test/support/booking/reviews";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
const NOW = new Date("2027-03-01T17:00:00.000Z");
const DAY = 86_400_000;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(NOW);
});

const before = (ms: number) => new Date(NOW.getTime() - ms);

/** Returns a review of yesterday's job, and everybody around it. */
async function reviewed(scene: Parameters<typeof givenReview>[1] = {}) {
  const { prisma } = database;
  const review = await givenReview(prisma, { completedAt: before(DAY), ...scene });
  const publicly = async () => {
    const reader = await world.callerFor(await givenCustomer(prisma));
    return reader.mechanic.publicProfile({ userId: review.mechanicId });
  };
  return {
    id: review.id,
    review,
    publicly,
    mechanic: await world.callerFor(review.mechanic),
    customer: await world.callerFor(review.customer),
    reader: await world.callerFor(await givenCustomer(prisma)),
    desk: (await atDesk(world, prisma, "operator")).desk.reviews,
    noticesOf: (user: { id: string }) =>
      prisma.notification.findMany({ where: { userId: user.id }, select: { kind: true } }),
  };
}

describe("a customer reviewing a job", () => {
  test("can do so for thirty days, and its mechanic is told", async () => {
    const { prisma } = database;
    const on = (completedAt: Date) =>
      givenBooking(prisma, { status: "completed", paid: true, completedAt });
    const inTime = await on(before(30 * DAY));
    const asCustomer = await world.callerFor({ id: inTime.customerId });
    await asCustomer.booking.review({ bookingId: inTime.id, rating: 4, comment: "Quick." });
    const notices = await prisma.notification.findMany({
      where: { userId: inTime.mechanicId ?? "" },
    });
    expect(notices).toMatchObject([{ kind: "review_left", bookingId: inTime.id }]);

    const late = await on(before(30 * DAY + 1));
    const tooLate = await world.callerFor({ id: late.customerId });
    const refused = await refusalOf(tooLate.booking.review({ bookingId: late.id, rating: 4 }));
    expect(refused).toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/^The deadline for reviewing this job was /),
    });
    expect(await prisma.review.count({ where: { bookingId: late.id } })).toBe(0);
  });

  test("has it published only if they agreed", async () => {
    const { prisma } = database;
    const done = { status: "completed", paid: true, completedAt: before(DAY) } as const;
    const { customerId, ...job } = await givenBooking(prisma, done);
    const other = await givenBooking(prisma, done);
    const said = { rating: 5, comment: "Fast and friendly." };
    const asCustomer = await world.callerFor({ id: customerId });
    await asCustomer.booking.review({ bookingId: job.id, ...said, agreesToPublish: true });
    const byApi = await world.callerFor({ id: other.customerId });
    await byApi.booking.review({ bookingId: other.id, ...said });
    const shown = await publishedReviews(world.context(), {});
    const { id } = await prisma.review.findUniqueOrThrow({ where: { bookingId: job.id } });
    expect(shown.map((review) => review.id)).toEqual([id]);
  });

  test("sees it with the reply on the booking's page, and nobody else does", async () => {
    const { customer, mechanic, reader, review } = await reviewed();
    await mechanic.booking.reviews.answer({ id: review.id, text: "Thank you!" });
    const { bookingId } = review;
    expect(await customer.booking.reviews.ofBooking({ bookingId })).toMatchObject({
      review: { id: review.id, answer: { text: "Thank you!" }, correctableUntil: null },
    });
    expect(await mechanic.booking.reviews.ofBooking({ bookingId })).toMatchObject({
      review: { id: review.id, correctableUntil: "2027-03-01T17:15:00.000Z" },
    });
    const asStranger = reader.booking.reviews.ofBooking({ bookingId });
    expect((await refusalOf(asStranger)).code).toBe("NOT_FOUND");
  });
});

describe("a mechanic replying to a review", () => {
  test("is read below it by everybody, and the customer is told once", async () => {
    const { id, mechanic, publicly, noticesOf, review } = await reviewed();
    await mechanic.booking.reviews.answer({ id, text: "Thnak you!" });
    expect((await publicly()).reviews).toMatchObject([
      { id, answer: { text: "Thnak you!", at: NOW.toISOString() } },
    ]);
    world.clock.advance(15 * 60_000 - 1);
    await mechanic.booking.reviews.answer({ id, text: "Thank you!" });
    expect((await publicly()).reviews[0]?.answer).toEqual({
      text: "Thank you!",
      at: NOW.toISOString(),
    });
    expect(await noticesOf(review.customer)).toEqual([{ kind: "review_answered" }]);
  });

  test("can edit the reply for a quarter of an hour, however often", async () => {
    const { id, mechanic, publicly } = await reviewed();
    await mechanic.booking.reviews.answer({ id, text: "One" });
    world.clock.advance(14 * 60_000);
    await mechanic.booking.reviews.answer({ id, text: "Two" });
    world.clock.advance(60_000);
    const again = mechanic.booking.reviews.answer({ id, text: "Three" });
    expect((await refusalOf(again)).message).toBe(
      "You can edit an answer for 15 minutes. That time has passed.",
    );
    expect((await publicly()).reviews[0]?.answer?.text).toBe("Two");
  });

  test("can't reply for a colleague or to a hidden review", async () => {
    const { id, mechanic, desk } = await reviewed();
    const colleague = await world.callerFor(await givenMechanic(database.prisma));
    const foreign = colleague.booking.reviews.answer({ id, text: "Well." });
    expect((await refusalOf(foreign)).code).toBe("NOT_FOUND");
    await desk.hide({ id, reason: "It insults them." });
    const hidden = mechanic.booking.reviews.answer({ id, text: "Well." });
    expect((await refusalOf(hidden)).message).toBe("Our team has hidden this review.");
  });

  test("reads all of theirs, hidden ones marked, page by page", async () => {
    const mechanic = await givenMechanic(database.prisma);
    for (let day = 1; day <= 22; day += 1) {
      await givenReview(database.prisma, { mechanic, completedAt: before(day * DAY), rating: 5 });
    }
    const { desk } = await atDesk(world, database.prisma, "operator");
    const asMechanic = await world.callerFor(mechanic);
    const first = await asMechanic.booking.reviews.own({});
    expect(first.items).toHaveLength(20);
    const newest = first.items[0]?.id ?? "";
    await desk.reviews.hide({ id: newest, reason: "A street and a number." });
    expect((await asMechanic.booking.reviews.own({})).items[0]).toMatchObject({ hidden: true });
    const second = await asMechanic.booking.reviews.own({ cursor: first.nextCursor ?? "" });
    expect(second).toMatchObject({ nextCursor: null });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(22);
  });
});

describe("a reported review", () => {
  test("stays visible, waits at the desk, and alerts once", async () => {
    const { id, mechanic, reader, publicly, desk } = await reviewed();
    await reader.booking.reviews.report({ id, reason: "offensive" });
    await mechanic.booking.reviews.report({ id, reason: "false", note: "I was on time." });
    expect((await publicly()).reviews).toHaveLength(1);
    expect(await desk.list({ show: "reported" })).toMatchObject({
      items: [
        {
          id,
          hiddenAt: null,
          reports: [
            { reason: "offensive", by: "reader", settled: false },
            { reason: "false", note: "I was on time.", by: "mechanic", settled: false },
          ],
        },
      ],
    });
    const alerts = () =>
      database.prisma.operatorAlert.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
    expect(await alerts()).toMatchObject([{ kind: "review_reported", resolvedAt: null }]);

    await desk.keep({ id, reason: "An opinion about the work." });
    expect((await desk.list({ show: "reported" })).items).toEqual([]);
    expect(await alerts()).toMatchObject([{ resolvedAt: NOW }]);
    expect((await refusalOf(desk.keep({ id, reason: "Again." }))).code).toBe("CONFLICT");
    const another = await world.callerFor(await givenCustomer(database.prisma));
    await another.booking.reviews.report({ id, reason: "private" });
    expect(await alerts()).toHaveLength(2);
  });

  test("can be reported once per person, and not by its author", async () => {
    const { id, reader, customer } = await reviewed();
    await reader.booking.reviews.report({ id, reason: "other" });
    const twice = reader.booking.reviews.report({ id, reason: "false" });
    expect((await refusalOf(twice)).message).toBe("You've already reported this review.");
    const own = customer.booking.reviews.report({ id, reason: "other" });
    expect((await refusalOf(own)).message).toBe("You can't report your own review.");
    const nobody = await world.callerFor(null);
    const signedOut = nobody.booking.reviews.report({ id, reason: "other" });
    expect((await refusalOf(signedOut)).code).toBe("UNAUTHENTICATED");
  });

  test("counts toward ten reports per person and day", async () => {
    const { prisma } = database;
    const mechanic = await givenMechanic(prisma);
    const reader = await world.callerFor(await givenCustomer(prisma));
    const ids: string[] = [];
    for (let day = 1; day <= 11; day += 1) {
      ids.push((await givenReview(prisma, { mechanic, completedAt: before(day * DAY) })).id);
    }
    for (const id of ids.slice(0, 10)) await reader.booking.reviews.report({ id, reason: "false" });
    const eleventh = () => reader.booking.reviews.report({ id: ids[10] ?? "", reason: "false" });
    expect((await refusalOf(eleventh())).code).toBe("TOO_MANY");
    world.clock.advance(DAY);
    expect(await eleventh()).toMatchObject({ reported: true });
  });
});

describe("a review hidden by staff", () => {
  test("is shown to nobody and counts nowhere, until it is shown again", async () => {
    const { id, review, publicly, desk, mechanic, reader, customer } = await reviewed({
      rating: 1,
    });
    await givenReview(database.prisma, {
      mechanic: review.mechanic,
      completedAt: before(3 * DAY),
      rating: 5,
    });
    const rating = async () => {
      const { mechanics } = await reader.mechanic.search({ sort: "rating" });
      const found = mechanics.find(({ userId }) => userId === review.mechanicId);
      const own = await mechanic.mechanic.profile();
      const seen = await publicly();
      const all = [
        [found?.rating, found?.reviewCount],
        [own.rating, own.reviewCount],
        [own.averageRating, own.reviewCount],
        [seen.rating, seen.reviewCount],
      ];
      expect(new Set(all.map(String)).size).toBe(1);
      return { rating: seen.rating, count: seen.reviewCount, listed: seen.reviews.length };
    };
    expect(await rating()).toEqual({ rating: 3, count: 2, listed: 2 });
    await reader.booking.reviews.report({ id, reason: "offensive" });
    const hidden = await desk.hide({ id, reason: "It insults the mechanic." });
    expect(hidden).toMatchObject({ hiddenAt: NOW.toISOString(), reports: [{ settled: true }] });
    expect(await rating()).toEqual({ rating: 5, count: 1, listed: 1 });
    expect(await customer.booking.reviews.ofBooking({ bookingId: review.bookingId })).toMatchObject(
      {
        review: { hidden: true },
      },
    );
    const reported = reader.booking.reviews.report({ id, reason: "false" });
    expect((await refusalOf(reported)).code).toBe("NOT_FOUND");
    expect((await desk.list({ show: "hidden" })).items.map((one) => one.id)).toEqual([id]);
    expect((await refusalOf(desk.hide({ id, reason: "Once more." }))).code).toBe("CONFLICT");

    await desk.show({ id, reason: "Harsh, and no insult." });
    expect(await rating()).toEqual({ rating: 3, count: 2, listed: 2 });
    expect((await refusalOf(desk.show({ id, reason: "Once more." }))).code).toBe("CONFLICT");
    const actions = await database.prisma.auditEntry.findMany({
      where: { subject: id },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    expect(actions.map(({ action, reason }) => [action, reason])).toEqual([
      ["review.hidden", "It insults the mechanic."],
      ["review.shown", "Harsh, and no insult."],
    ]);
  });

  test("needs a reason, and staff", async () => {
    const { id, desk, mechanic } = await reviewed();
    await expect(desk.hide({ id, reason: " " })).rejects.toThrow();
    const asMechanic = mechanic.desk.reviews.hide({ id, reason: "I don't like it." });
    expect((await refusalOf(asMechanic)).code).toBe("FORBIDDEN");
    const nothing = desk.hide({ id: "019a0000-0000-7000-8000-00000000dead", reason: "Gone." });
    expect((await refusalOf(nothing)).code).toBe("NOT_FOUND");
  });
});

test("stays when money is refunded afterwards", async () => {
  const { review, publicly } = await reviewed();
  for (const paymentStatus of ["partially_refunded", "refunded", "disputed"] as const) {
    await database.prisma.booking.update({
      where: { id: review.bookingId },
      data: { paymentStatus },
    });
    expect((await publicly()).reviews).toHaveLength(1);
  }
});
