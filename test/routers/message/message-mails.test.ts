import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

const MINUTE_MS = 60_000;
beforeEach(() => {
  world = createWorld(database.db);
  // Later than the database's own clock, as every job's due time is.
  world.clock.set(new Date(Date.now() + MINUTE_MS));
});

async function pair() {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const booking = await givenBooking(prisma, { customer, status: "accepted", mechanic });
  const asCustomer = await world.callerFor(customer);
  const asMechanic = await world.callerFor(mechanic);
  const write = (content: string) =>
    asMechanic.message.send({ bookingId: booking.id, receiverId: customer.id, content });
  return { customer, mechanic, booking, asCustomer, asMechanic, write };
}

async function mailedAfter(minutes: number) {
  world.clock.advance(minutes * MINUTE_MS);
  await world.runJobs();
  return world.mails.splice(0).map(({ to, subject }) => ({ to, subject }));
}

test("mails messages unread for two minutes in one mail", async () => {
  const { booking, customer, write } = await pair();
  await write("I am at the door.");
  world.clock.advance(MINUTE_MS);
  await write("Please open.");
  expect(await mailedAfter(0.9)).toEqual([]);
  expect(await mailedAfter(0.2)).toEqual([
    { to: customer.email, subject: `You have 2 messages: booking ${booking.bookingNumber}` },
  ]);
  expect(await mailedAfter(60)).toEqual([]);
});

test("mails nothing when they were read in time", async () => {
  const { asCustomer, booking, write } = await pair();
  await write("I am at the door.");
  await asCustomer.message.markRead({ bookingId: booking.id });
  expect(await mailedAfter(5)).toEqual([]);
});

test("mails a later message alone", async () => {
  const { booking, customer, write } = await pair();
  await write("One.");
  expect(await mailedAfter(3)).toHaveLength(1);
  await write("Two.");
  expect(await mailedAfter(3)).toEqual([
    { to: customer.email, subject: `You have a message: booking ${booking.bookingNumber}` },
  ]);
});

test("names the sender and links to the thread, without the message's text", async () => {
  const { booking, write } = await pair();
  await write("The gate's code is 4711.");
  world.clock.advance(3 * MINUTE_MS);
  await world.runJobs();
  const [mail] = world.mails;
  expect(JSON.stringify(mail)).not.toContain("The gate");
  expect(mail?.action?.url).toMatch(new RegExp(`/customer/bookings/${booking.id}$`));
  expect(mail?.choice?.category).toBe("messages");
});

test("names nobody in mail to an unconfirmed address", async () => {
  const { customer, mechanic, write } = await pair();
  const { prisma } = database;
  await prisma.user.update({ where: { id: customer.id }, data: { emailVerifiedAt: null } });
  const { firstName } = await prisma.user.findUniqueOrThrow({ where: { id: mechanic.id } });
  await write("Hello.");
  world.clock.advance(3 * MINUTE_MS);
  await world.runJobs();
  expect(world.mails[0]?.paragraphs.join(" ")).toContain("Your mechanic sent you a message");
  expect(world.mails[0]?.paragraphs.join(" ")).not.toContain(firstName);
});

test("mails nothing to somebody who turned mails about messages off", async () => {
  const { asCustomer, write } = await pair();
  await asCustomer.message.savePreferences({ choices: { messages: { email: false } } });
  await write("Hello.");
  expect(await mailedAfter(3)).toEqual([]);
});
