import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

async function scene() {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const booking = await givenBooking(prisma, { customer });
  return {
    booking,
    customer,
    mechanic,
    asCustomer: await world.callerFor(customer),
    asMechanic: await world.callerFor(mechanic),
  };
}

describe("a customer's notifications", () => {
  test("tell that somebody accepted and started, newest first", async () => {
    const { booking, asCustomer, asMechanic } = await scene();
    await asMechanic.booking.accept({ id: booking.id });
    await asMechanic.booking.setStatus({ id: booking.id, status: "in_progress" });
    const { items, unread } = await asCustomer.message.notifications({});
    expect(items).toMatchObject([
      {
        kind: "presence_asked",
        title: "Is your mechanic there?",
        bookingNumber: booking.bookingNumber,
      },
      { kind: "accept", title: "Your mechanic accepted", category: "jobs", readAt: null },
    ]);
    expect(unread).toBe(2);
    expect(await asMechanic.message.notifications({})).toMatchObject({ items: [], unread: 0 });
  });

  test("are marked as seen one by one, and by their owner alone", async () => {
    const { booking, asCustomer, asMechanic } = await scene();
    await asMechanic.booking.accept({ id: booking.id });
    const { items } = await asCustomer.message.notifications({});
    const ids = items.map(({ id }) => id);
    await asMechanic.message.readNotifications({ ids });
    expect(await asCustomer.message.unreadNotifications()).toEqual({ unread: 1 });
    expect(await asCustomer.message.readNotifications({ ids: [...ids, "nothing"] })).toEqual({
      unread: 0,
    });
    expect((await asCustomer.message.notifications({})).items[0]?.readAt).not.toBeNull();
  });

  test("are read page by page", async () => {
    const { booking, customer, asCustomer } = await scene();
    for (let n = 0; n < 25; n += 1) {
      await database.prisma.notification.create({
        data: { userId: customer.id, kind: "start", bookingId: booking.id, dedupeKey: String(n) },
      });
    }
    const first = await asCustomer.message.notifications({});
    const second = await asCustomer.message.notifications({ cursor: first.nextCursor! });
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([20, 5, null]);
    expect(first.unread).toBe(25);
  });
});

test("tell once when several mechanics accept at once", async () => {
  const { booking, asCustomer, asMechanic } = await scene();
  const rival = await world.callerFor(await givenMechanic(database.prisma));
  await Promise.allSettled([
    asMechanic.booking.accept({ id: booking.id }),
    rival.booking.accept({ id: booking.id }),
  ]);
  expect((await asCustomer.message.notifications({})).items).toHaveLength(1);
});

test("tell nothing of a refused transition", async () => {
  const { booking, asCustomer, asMechanic } = await scene();
  await expect(
    asMechanic.booking.setStatus({ id: booking.id, status: "in_progress" }),
  ).rejects.toThrow();
  expect(await asCustomer.message.notifications({})).toMatchObject({ items: [], unread: 0 });
});
