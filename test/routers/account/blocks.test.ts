import type { Prisma } from "~/generated/prisma/client";
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenWarrantedJob, timeIn } from "~test/support/booking/claims";
import { givenReview } from "~test/support/booking/reviews";
import { atDesk } from "~test/support/desk/desk";
import { jpeg } from "~test/support/files";
import {
  givenApprentice,
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
  // They know each other from an earlier request.
  await givenBooking(database.prisma, {
    customer,
    requestedMechanic: mechanic,
    status: "cancelled",
  });
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

  test("a request addressed to them leaves their list, and its customer reads what they read of an offline mechanic", async () => {
    const { id } = await givenBooking(database.prisma, { customer, requestedMechanic: mechanic });
    const read = async () => (await callerOf(customer)).booking.byId({ id });
    await database.prisma.mechanicProfile.update({
      where: { userId: mechanic.id },
      data: { isAvailable: false },
    });
    const offline = await read();
    await database.prisma.mechanicProfile.update({
      where: { userId: mechanic.id },
      data: { isAvailable: true },
    });
    expect(await listed()).toEqual([id]);
    await action();
    expect(await listed()).toEqual([]);
    expect(await read()).toEqual(offline);
    expect(offline).toMatchObject({ status: "pending", requestWaits: false });
  });

  test("keeps an accepted job with its actions, price and count, but closes its conversation", async () => {
    const { id } = await givenBooking(database.prisma, { customer, mechanic, status: "accepted" });
    await action();
    expect(await listed()).toEqual([id]);
    const [theirs, own] = [await callerOf(mechanic), await callerOf(customer)];
    const written = (caller: typeof own, receiverId: string) =>
      refusalOf(caller.message.send({ bookingId: id, receiverId, content: "I'm outside." }));
    const moved = (caller: typeof own) =>
      refusalOf(
        caller.booking.reschedule({
          id,
          scheduledAt: new Date(Date.now() + 4 * 86_400_000).toISOString(),
        }),
      );
    const refusals = [
      await written(theirs, customer.id),
      await written(own, mechanic.id),
      await moved(theirs),
      await moved(own),
    ];
    for (const { code, message } of refusals) {
      expect([code, message]).toEqual(["CONFLICT", "This conversation is closed."]);
    }
    expect(await theirs.booking.setStatus({ id, status: "in_progress" })).toMatchObject({
      status: "in_progress",
    });
    const photo = { id, kind: "before", bytes: new Uint8Array(await jpeg()), filename: "a.jpg" };
    expect(await theirs.booking.photos.add({ ...photo, kind: "before" })).toMatchObject({
      kind: "before",
    });
    expect(await theirs.booking.complete({ id })).toMatchObject({ status: "completed" });
    const { completedJobs } = await theirs.mechanic.reliability().then((one) => ({
      completedJobs: one.completed,
    }));
    expect(completedJobs).toBe(1);
  });

  test("hands warranty visits over to the desk, and lets nobody arrange one", async () => {
    const job = await givenWarrantedJob(world, database.prisma);
    ({ mechanic } = job);
    customer = { id: job.customerId };
    const { id } = await job.claimWarranty();
    await job.offer(id, 30);
    await action();
    expect((await job.storedClaim(id)).state).toBe("desk");
    expect((await refusalOf(job.offer(id, 40))).code).toBe("CONFLICT");
    const chosen = job.asCustomer.booking.chooseTime({ id, time: timeIn(world, 30) });
    expect((await refusalOf(chosen)).code).toBe("CONFLICT");
    const { desk } = await atDesk(world, database.prisma, "owner");
    const ordered = desk.decideClaim({ id, decision: "follow_up", reason: "Please return." });
    expect((await refusalOf(ordered)).message).toMatch(/can't visit this customer again/);
    await job.asCustomer.booking.withdrawClaim({ id });
    expect((await job.storedClaim((await job.claimWarranty()).id)).state).toBe("desk");
  });

  test("an answer to a review is published, and its author isn't told", async () => {
    const { id } = await givenReview(database.prisma, { mechanic, customer });
    await action();
    await (await callerOf(mechanic)).booking.reviews.answer({ id, text: "Thanks." });
    expect(await database.prisma.notification.count({ where: { userId: customer.id } })).toBe(0);
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

test("slots, counts, quotes and waiting requests read alike near one mechanic who is offline, suspended, fully booked or blocks the reader", async () => {
  const { prisma } = database;
  world.clock.set("2027-03-01T14:00:00.000Z");
  const service = await givenService(prisma);
  const waiting = await givenBooking(prisma, { customer, requestedMechanic: mechanic });
  const profile = (data: Prisma.MechanicProfileUpdateInput) =>
    prisma.mechanicProfile.update({ where: { userId: mechanic.id }, data });
  const span = {
    from: "2027-03-02T00:00:00Z",
    to: "2027-03-04T00:00:00Z",
    serviceIds: service.id,
  };
  const read = async () => {
    const caller = await callerOf(customer);
    const { quoteId: _id, ...quote } = await caller.booking.quote({
      location: "94110",
      serviceIds: [service.id],
    });
    return JSON.stringify({
      quote,
      near: await caller.mechanic.nearbySlots({ ...span, place: "94110" }),
      own: await caller.mechanic.slots({ ...span, userId: mechanic.id }),
      booking: await caller.booking.byId({ id: waiting.id }),
    });
  };
  const online = await read();
  const startsAt = world.clock.now();
  const answers: string[] = [];
  for (const set of [
    () => profile({ isAvailable: false }),
    () => profile({ isAvailable: true, suspendedAt: startsAt, suspendedReason: "Damage." }),
    async () => {
      await profile({ suspendedAt: null, suspendedReason: null });
      const endsAt = new Date("2027-06-01T00:00:00Z");
      await prisma.timeOff.create({ data: { userId: mechanic.id, startsAt, endsAt } });
    },
    async () => {
      await prisma.timeOff.deleteMany();
      await block(mechanic, customer);
    },
  ]) {
    await set();
    answers.push(await read());
  }
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).not.toBe(online);
  expect(JSON.parse(answers[0] ?? "").quote.nearby).toBe("1–2");
});

test("knows only people of one's own bookings and mechanics with a page, and names no one else", async () => {
  const { prisma } = database;
  const stranger = await givenCustomer(prisma);
  const apprentice = await givenApprentice(prisma);
  const refusals = [];
  for (const id of [stranger.id, apprentice.id, crypto.randomUUID(), "nothing"]) {
    for (const blocker of [customer, mechanic]) {
      const { code, message, details } = await refusalOf(block(blocker, { id }));
      refusals.push(JSON.stringify({ code, message, details }));
    }
  }
  expect(new Set(refusals).size).toBe(1);
  expect(JSON.parse(refusals[0] ?? "").code).toBe("NOT_FOUND");
  expect(await prisma.block.count()).toBe(0);
});

test("shows the name that the last job ended with", async () => {
  const { prisma } = database;
  const job = await givenBooking(prisma, { customer, mechanic, status: "in_progress" });
  await (await callerOf(mechanic)).booking.complete({ id: job.id });
  await prisma.user.update({ where: { id: customer.id }, data: { firstName: "Renamed" } });
  expect(await block(mechanic, customer)).toMatchObject({ name: "Casey C." });
});
