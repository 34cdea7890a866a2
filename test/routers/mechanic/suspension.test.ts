import { beforeEach, describe, expect, test } from "vitest";
import { newSigningSecret } from "~/server/gateways/webhook/signature";
import { sealSecret } from "~/server/services/webhook/secrets";
import type { BookingStatus } from "~/domain/booking/status";
import { fanOutEvent } from "~/server/services/webhook/fan-out";
import { deliver } from "~/server/services/webhook/deliver";
import { readFeed } from "~/server/services/calendar/feed";
import { isStillWritten } from "~/server/services/booking/mails/mails";
import { hashOfToken, newToken } from "~/server/gateways/auth/tokens";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { givenReview } from "~test/support/booking/reviews";
import { givenWarrantedJob, timeIn } from "~test/support/booking/claims";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2027-03-01T17:00:00.000Z");
});

const HOUR_MS = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS);
const reason = "Two customers report the same damage.";
const deskOf = async () => (await atDesk(world, database.prisma, "operator")).desk;
const suspend = async ({ id }: { id: string }) => (await deskOf()).suspend({ id, reason });

describe("a suspension hands warranty visits over to the desk", () => {
  const scene = () => givenWarrantedJob(world, database.prisma);

  test.each(["asked", "offered", "scheduled"] as const)("%s before it", async (until) => {
    const { mechanic, asCustomer, asMechanic, claimWarranty, offer, storedClaim } = await scene();
    const { id } = await claimWarranty();
    const time = timeIn(world, 30);
    if (until !== "asked") await offer(id, 30);
    if (until === "scheduled") await asCustomer.booking.chooseTime({ id, time });
    expect((await storedClaim(id)).state).toBe(until);
    await suspend(mechanic);
    expect((await storedClaim(id)).state).toBe("desk");
    const jobs = { mechanicId: mechanic.id, status: "accepted" } as const;
    expect(await database.prisma.booking.count({ where: jobs })).toBe(0);
    const offered = asMechanic.booking.offerTimes({ id, times: [time] });
    expect((await refusalOf(offered)).code).toBe("FORBIDDEN");
    const chosen = asCustomer.booking.chooseTime({ id, time });
    expect((await refusalOf(chosen)).code).toBe("CONFLICT");
  });

  test("asked for after it, and staff can't order one either, until it's lifted", async () => {
    const { mechanic, claimWarranty, storedClaim } = await scene();
    await suspend(mechanic);
    const { id } = await claimWarranty();
    expect((await storedClaim(id)).state).toBe("desk");
    await world.runJobs();
    expect(world.mails.map(({ paragraphs }) => paragraphs.join()).join()).not.toContain(
      "offer times",
    );
    const { desk } = await atDesk(world, database.prisma, "owner");
    const order = () => desk.decideClaim({ id, decision: "follow_up", reason: "Please return." });
    expect((await refusalOf(order())).message).toBe(
      "This mechanic can't visit this customer again. Decide the claim another way.",
    );
    await desk.restore({ id: mechanic.id, reason: "It is settled." });
    await order();
    expect((await storedClaim(id)).state).toBe("asked");
  });
});

test("a suspended mechanic's answer to a review isn't published", async () => {
  const mechanic = await givenMechanic(database.prisma);
  const { id } = await givenReview(database.prisma, { mechanic });
  const { booking: own } = await world.callerFor(mechanic);
  await suspend(mechanic);
  const answer = () => own.reviews.answer({ id, text: "Call me." });
  expect((await refusalOf(answer())).code).toBe("FORBIDDEN");
  await (await deskOf()).restore({ id: mechanic.id, reason: "It is settled." });
  expect(await answer()).toMatchObject({ answer: { text: "Call me." } });
});

describe("news of a job", () => {
  const jobsOf = async (mechanic: { id: string }) => {
    const running = { mechanic, status: "in_progress", scheduledAt: inHours(-1) } as const;
    return {
      begun: await givenBooking(database.prisma, running),
      over: await givenBooking(database.prisma, {
        mechanic,
        status: "completed",
        scheduledAt: inHours(-30),
        completedAt: inHours(-28),
      }),
    };
  };

  test("reaches a suspended mechanic by mail and push only about jobs that have begun", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const { begun, over } = await jobsOf(mechanic);
    const hears = (bookingId: string, kind: "stopped" | "review_left" | "tip") =>
      isStillWritten(world.context(), { bookingId, kind }, mechanic.id);
    await database.prisma.booking.update({
      where: { id: begun.id },
      data: { stoppedAt: world.clock.now(), stoppedBy: "customer", stopReason: "It smells." },
    });
    await database.prisma.review.create({
      data: { bookingId: over.id, authorId: over.customerId, mechanicId: mechanic.id, rating: 2 },
    });
    expect([await hears(begun.id, "stopped"), await hears(over.id, "review_left")]).toEqual([
      true,
      true,
    ]);
    await suspend(mechanic);
    expect([await hears(begun.id, "stopped"), await hears(over.id, "review_left")]).toEqual([
      true,
      false,
    ]);
  });

  test("messages that waited for their mail aren't mailed about a job that's over", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const { begun, over } = await jobsOf(mechanic);
    for (const { id, customerId } of [begun, over]) {
      const { message } = await world.callerFor({ id: customerId });
      await message.send({ bookingId: id, receiverId: mechanic.id, content: "One more thing." });
    }
    await suspend(mechanic);
    world.clock.advance(5 * 60_000);
    await world.runJobs();
    const told = world.mails.filter(({ subject }) => subject.includes("message"));
    expect(told.map(({ subject }) => subject)).toEqual([
      expect.stringContaining(begun.bookingNumber),
    ]);
  });

  test("the calendar feed holds begun jobs and own orders only", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const { begun, over } = await jobsOf(mechanic);
    const own = await givenBooking(database.prisma, {
      customer: mechanic,
      status: "accepted",
      scheduledAt: inHours(48),
    });
    const token = newToken();
    await database.prisma.calendarFeed.create({
      data: { userId: mechanic.id, tokenHash: hashOfToken(token), createdAt: world.clock.now() },
    });
    const numbers = async () => {
      const text = await readFeed(world.context(), token);
      return [begun, over, own].map(({ bookingNumber }) => text.includes(bookingNumber));
    };
    expect(await numbers()).toEqual([true, true, true]);
    await suspend(mechanic);
    expect(await numbers()).toEqual([true, false, true]);
  });

  test("webhooks tell of begun jobs and of their end, and nothing later", async () => {
    const mechanic = await givenMechanic(database.prisma);
    const { begun, over } = await jobsOf(mechanic);
    const endpoint = { id: crypto.randomUUID(), userId: mechanic.id };
    await database.prisma.webhookEndpoint.create({
      data: {
        ...endpoint,
        url: "https://hooks.example.com/cw",
        events: ["booking.started", "booking.completed", "payment.captured"],
        secretCipher: sealSecret(endpoint, newSigningSecret()),
        createdAt: world.clock.now(),
      },
    });
    const deliveries = async () => {
      const rows = await database.prisma.webhookDelivery.findMany({ orderBy: { id: "asc" } });
      return rows.map(({ type, state, failure }) => ({ type, state, failure }));
    };
    const tell = ({ id, status }: { id: string; status: BookingStatus }, kind: string) =>
      fanOutEvent(world.context(), {
        eventId: crypto.randomUUID(),
        bookingId: id,
        kind,
        status,
        version: 1,
        at: world.clock.now().toISOString(),
        actorId: null,
        mechanicId: mechanic.id,
      });
    await tell(over, "captured");
    await suspend(mechanic);
    // One that waits to be tried again isn't sent any more.
    const { id: deliveryId, endpointId } = await database.prisma.webhookDelivery.findFirstOrThrow();
    await deliver(world.context(), { deliveryId, endpointId });
    expect(await deliveries()).toEqual([
      {
        type: "payment.captured",
        state: "failed",
        failure: "Your account is suspended, so this job is no longer yours.",
      },
    ]);
    await tell(over, "captured");
    await tell(begun, "start");
    await tell(over, "complete");
    expect((await deliveries()).slice(1).map(({ type }) => type)).toEqual([
      "booking.started",
      "booking.completed",
    ]);
    const customer = await givenCustomer(database.prisma);
    const asked = await givenBooking(database.prisma, { customer, requestedMechanic: mechanic });
    await tell(asked, "captured");
    expect(await deliveries()).toHaveLength(3);
  });
});
