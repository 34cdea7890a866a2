import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenService,
  givenVehicle,
  orderOf,
} from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
let customer: { id: string };
let mechanic: { id: string };
beforeEach(async () => {
  world = createWorld(database.db);
  customer = await givenCustomer(database.prisma);
  mechanic = await givenMechanic(database.prisma);
});

const callerOf = (user: { id: string }) => world.callerFor(user);
const block = async (blocker: { id: string }, { id: userId }: { id: string }) =>
  (await callerOf(blocker)).auth.blocks.add({ userId });
const listed = async () => {
  const { items } = await (await callerOf(mechanic)).booking.list({});
  return items.map(({ id }) => id);
};
/** Searches near a place and everywhere, which are two statements. */
const found = async () => {
  const { mechanic } = await callerOf(customer);
  const searches = await Promise.all([
    mechanic.search({ place: "94110", limit: 50 }),
    mechanic.search({ limit: 50 }),
  ]);
  return searches.map(({ mechanics }) => mechanics.map(({ userId }) => userId));
};

test("returns as many mechanics as asked for when the nearest one is blocked", async () => {
  const others = [await givenMechanic(database.prisma), await givenMechanic(database.prisma)];
  const nearest =
    [mechanic, ...others].toSorted((a, b) => (a.id < b.id ? -1 : 1)).at(0) ?? mechanic;
  await block(customer, nearest);
  const { mechanic: mechanics } = await callerOf(customer);
  const hits = (await mechanics.search({ place: "94110", limit: 2 })).mechanics;
  const left = [mechanic, ...others].filter(({ id }) => id !== nearest.id);
  expect(new Set(hits.map(({ userId }) => userId))).toEqual(new Set(left.map(({ id }) => id)));
});

describe.each([
  ["the customer blocked the mechanic", () => block(customer, mechanic)],
  ["the mechanic blocked the customer", () => block(mechanic, customer)],
])("when %s", (_name, action) => {
  test("hides each from the other and refuses an open job", async () => {
    const { id } = await givenBooking(database.prisma, { customer });
    const other = await givenBooking(database.prisma);
    expect(new Set(await listed())).toEqual(new Set([id, other.id]));
    expect(await found()).toEqual([[mechanic.id], [mechanic.id]]);
    await action();
    expect(await listed()).toEqual([other.id]);
    expect(await found()).toEqual([[], []]);
    const caller = await callerOf(mechanic);
    expect((await refusalOf(caller.booking.byId({ id }))).code).toBe("NOT_FOUND");
    expect((await refusalOf(caller.booking.accept({ id }))).code).toBe("NOT_FOUND");
    expect((await refusalOf(caller.booking.setStatus({ id, status: "cancelled" }))).code).toBe(
      "NOT_FOUND",
    );
  });

  test("a booking and a request for them get the same errors as for an offline mechanic", async () => {
    const vehicle = await givenVehicle(database.prisma, customer);
    const service = await givenService(database.prisma);
    const order = orderOf(vehicle.id, [service.id], new Date(Date.now() + 3 * 86_400_000));
    const { id } = await givenBooking(database.prisma, { customer });
    const offline = await givenMechanic(database.prisma, { isAvailable: false });
    await action();
    const caller = await callerOf(customer);
    for (const call of [
      (mechanicId: string) => caller.booking.create({ ...order, mechanicId }),
      (mechanicId: string) => caller.booking.changeRequest({ id, mechanicId }),
    ]) {
      const plain = await refusalOf(call(offline.id));
      const hidden = await refusalOf(call(mechanic.id));
      expect([hidden.code, hidden.message, hidden.details]).toEqual([
        plain.code,
        plain.message,
        plain.details,
      ]);
    }
    const profile = await caller.mechanic.publicProfile({ userId: mechanic.id });
    expect(profile.isAvailable).toBe(false);
  });

  test("a request addressed to them leaves their list, and its customer is asked to choose another", async () => {
    const { id } = await givenBooking(database.prisma, { customer, requestedMechanic: mechanic });
    expect(await listed()).toEqual([id]);
    await action();
    expect(await listed()).toEqual([]);
    const mine = await (await callerOf(customer)).booking.byId({ id });
    expect(mine).toMatchObject({ status: "pending", requestWaits: true });
    const opened = await (await callerOf(customer)).booking.changeRequest({ id, mechanicId: null });
    expect(opened.requestWaits).toBe(false);
  });

  test("keeps an accepted job, with its messages, until somebody cancels or releases it", async () => {
    const { id } = await givenBooking(database.prisma, { customer, mechanic, status: "accepted" });
    await action();
    expect(await listed()).toEqual([id]);
    const caller = await callerOf(mechanic);
    const { content } = await caller.message.send({
      bookingId: id,
      receiverId: customer.id,
      content: "I will be there.",
    });
    expect(content).toBe("I will be there.");
    expect(await caller.booking.setStatus({ id, status: "in_progress" })).toMatchObject({
      status: "in_progress",
    });
  });

  test("doesn't count the blocked mechanic among those who could still take a job", async () => {
    const decliner = await givenMechanic(database.prisma);
    const { id } = await givenBooking(database.prisma, { customer });
    await action();
    const answer = await (await callerOf(decliner)).booking.setStatus({ id, status: "cancelled" });
    expect(answer.status).toBe("cancelled");
    const row = await database.prisma.booking.findUniqueOrThrow({ where: { id } });
    expect(row.status).toBe("cancelled");
  });

  test("tells nobody, and only the blocker can remove the block", async () => {
    await action();
    expect(await database.prisma.notification.count()).toBe(0);
    expect(world.mails).toEqual([]);
    const lists = await Promise.all(
      [customer, mechanic].map(async (one) => (await callerOf(one)).auth.blocks.list()),
    );
    expect(lists.map(({ length }) => length).toSorted()).toEqual([0, 1]);
    const blocker = lists[0]?.length === 1 ? customer : mechanic;
    const person = blocker === customer ? mechanic : customer;
    const theirs = await callerOf(person);
    const refused = await refusalOf(theirs.auth.blocks.remove({ userId: blocker.id }));
    expect(refused.code).toBe("NOT_FOUND");
    await (await callerOf(blocker)).auth.blocks.remove({ userId: person.id });
    expect(await found()).toEqual([[mechanic.id], [mechanic.id]]);
  });
});

test("mutual blocks are independent: removing one leaves the other", async () => {
  await block(customer, mechanic);
  await block(mechanic, customer);
  await (await callerOf(customer)).auth.blocks.remove({ userId: mechanic.id });
  expect(await found()).toEqual([[], []]);
});

test("repeating a block changes nothing, and the list shows no full name", async () => {
  const first = await block(customer, mechanic);
  world.clock.advance(60_000);
  expect(await block(customer, mechanic)).toEqual(first);
  expect(first).toMatchObject({
    userId: mechanic.id,
    name: expect.stringMatching(/^\S+ [A-Z]\.$/),
  });
  expect((await refusalOf(block(customer, customer))).code).toBe("INVALID");
  expect((await refusalOf(block(customer, { id: crypto.randomUUID() }))).code).toBe("NOT_FOUND");
  expect((await refusalOf(block(customer, { id: "nothing" }))).code).toBe("NOT_FOUND");
});
