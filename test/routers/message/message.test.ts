import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
});

async function pair() {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const booking = await givenBooking(prisma, { customer, status: "accepted", mechanic });
  return {
    customer,
    mechanic,
    booking,
    asCustomer: await world.callerFor(customer),
    asMechanic: await world.callerFor(mechanic),
  };
}

describe("messages (§4 Messaging, §6)", () => {
  test("both parties write and read one thread, and unread ones are counted", async () => {
    const { booking, customer, mechanic, asCustomer, asMechanic } = await pair();
    await asCustomer.message.send({
      bookingId: booking.id,
      receiverId: mechanic.id,
      content: " Hi ",
    });
    expect(await asMechanic.message.unread()).toEqual([{ bookingId: booking.id, count: 1 }]);
    await asMechanic.message.send({
      bookingId: booking.id,
      receiverId: customer.id,
      content: "On my way",
    });
    const thread = await asCustomer.message.thread({ bookingId: booking.id });
    expect(thread.map((message) => message.content)).toEqual(["Hi", "On my way"]);
    expect(await asMechanic.message.markRead({ bookingId: booking.id })).toEqual({ read: 1 });
    expect(await asMechanic.message.unread()).toEqual([]);
  });

  test("lists the thread with the latest message of either side first", async () => {
    const { customer, mechanic, booking, asCustomer, asMechanic } = await pair();
    const scheduledAt = new Date(Date.now() + 5 * 86_400_000);
    const other = await givenBooking(database.prisma, {
      customer,
      mechanic,
      status: "accepted",
      scheduledAt,
    });
    expect(await asCustomer.message.newestThread()).toEqual({ bookingId: null });
    const write = (bookingId: string) =>
      asCustomer.message.send({ bookingId, receiverId: mechanic.id, content: "Hi" });
    await write(booking.id);
    world.clock.advance(1_000);
    await write(other.id);
    for (const api of [asCustomer, asMechanic]) {
      expect(await api.message.newestThread()).toEqual({ bookingId: other.id });
    }
    world.clock.advance(1_000);
    await asMechanic.message.send({
      bookingId: booking.id,
      receiverId: customer.id,
      content: "On my way",
    });
    for (const api of [asCustomer, asMechanic]) {
      expect(await api.message.newestThread()).toEqual({ bookingId: booking.id });
    }
    const stranger = await world.callerFor(await givenCustomer(database.prisma));
    expect(await stranger.message.newestThread()).toEqual({ bookingId: null });
  });

  test("refuses empty or whitespace-only content (§5)", async () => {
    const { booking, mechanic, asCustomer } = await pair();
    await expect(
      asCustomer.message.send({ bookingId: booking.id, receiverId: mechanic.id, content: " \n " }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await database.prisma.message.count()).toBe(0);
  });

  test("returns 403 for a third person as receiver and 404 for another's booking, and stores nothing", async () => {
    const { booking, mechanic, asCustomer } = await pair();
    const third = await givenMechanic(database.prisma);
    const stranger = await world.callerFor(await givenCustomer(database.prisma));
    const content = "Hello";
    await expect(
      asCustomer.message.send({ bookingId: booking.id, receiverId: third.id, content }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(
      stranger.message.send({ bookingId: booking.id, receiverId: mechanic.id, content }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(stranger.message.thread({ bookingId: booking.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await database.prisma.message.count()).toBe(0);
  });

  test("returns 409 while pending, or canceled without a mechanic", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const api = await world.callerFor(customer);
    for (const status of ["pending", "cancelled"] as const) {
      const booking = await givenBooking(prisma, { customer, status });
      await expect(
        api.message.send({ bookingId: booking.id, receiverId: customer.id, content: "Hi" }),
      ).rejects.toMatchObject({ code: "CONFLICT" });
    }
  });

  test("updates the other side's screen at once", async () => {
    const { booking, mechanic, asCustomer } = await pair();
    const abort = new AbortController();
    const session = await world.sessionOf(mechanic);
    const changes = world.deps.live.changesFor(session, abort.signal);
    const first = changes.next();
    // The listener subscribes on its first turn.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await asCustomer.message.send({
      bookingId: booking.id,
      receiverId: mechanic.id,
      content: "Hi",
    });
    expect(await first).toEqual({ done: false, value: { topic: "messages" } });
    abort.abort();
    expect((await changes.next()).done).toBe(true);
  });

  test("the inbox lists both sides' threads, newest first, and nobody else's", async () => {
    const { prisma } = database;
    const { booking, customer, mechanic, asCustomer, asMechanic } = await pair();
    const older = await givenBooking(prisma, { customer, status: "accepted" });
    const say = (bookingId: string, receiverId: string, content: string) =>
      asCustomer.message.send({ bookingId, receiverId, content });
    await say(older.id, older.mechanicId ?? "", "Is the gate open?");
    world.clock.advance(1_000);
    await say(booking.id, mechanic.id, "Hello");
    await say(booking.id, mechanic.id, "I'll be at the café");

    const page = await asCustomer.message.threads({ limit: "1" });
    expect(page.items).toMatchObject([
      { bookingId: booking.id, content: "I'll be at the café", own: true, unread: 0 },
    ]);
    const rest = await asCustomer.message.threads({ cursor: page.nextCursor ?? "" });
    expect(rest).toMatchObject({ items: [{ bookingId: older.id }], nextCursor: null });

    const theirs = await asMechanic.message.threads({});
    expect(theirs.items).toMatchObject([
      { bookingId: booking.id, own: false, unread: 2, otherPicture: null },
    ]);
    const found = async (q: string) =>
      (await asMechanic.message.threads({ q })).items.map(({ bookingId }) => bookingId);
    expect(await found("cafe")).toEqual([booking.id]);
    expect(await found("hello")).toEqual([booking.id]);
    expect(await found(booking.bookingNumber)).toEqual([booking.id]);
    expect(await found("gate")).toEqual([]);

    const stranger = await world.callerFor(await givenCustomer(prisma));
    expect((await stranger.message.threads({})).items).toEqual([]);
  });
});
