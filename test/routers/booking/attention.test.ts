import { beforeEach, expect, test } from "vitest";
import { givenChangeOrder } from "~test/support/booking/change-orders";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
});

const kindsFor = async (user: { id: string }) =>
  (await (await world.callerFor(user)).booking.attention()).items.map(
    ({ kind, bookingNumber }) => `${kind} ${bookingNumber}`,
  );

test("lists the caller's own asks, jobs and requests, and nothing of strangers", async () => {
  const { prisma } = database;
  const [customer, stranger] = [await givenCustomer(prisma), await givenCustomer(prisma)];
  const [mechanic, other] = [await givenMechanic(prisma), await givenMechanic(prisma)];
  const quoted = await givenBooking(prisma, {
    customer,
    mechanic,
    status: "in_progress",
    paymentStatus: "authorized",
    bookingNumber: "CW-QUOTE",
    scheduledAt: world.clock.now(),
  });
  await givenChangeOrder(prisma, quoted.id, {
    expiresAt: new Date(world.clock.now().getTime() + 3_600_000),
  });
  const owed = await givenBooking(prisma, {
    customer,
    mechanic,
    status: "completed",
    paymentStatus: "due",
    bookingNumber: "CW-OWED",
    completedAt: world.clock.now(),
  });
  await givenBooking(prisma, {
    customer,
    requestedMechanic: mechanic,
    paymentStatus: "authorized",
    bookingNumber: "CW-ASKED",
  });
  // Over, with a message the mechanic hasn't read.
  await givenBooking(prisma, {
    customer,
    mechanic,
    status: "completed",
    paymentStatus: "captured",
  });
  await (
    await world.callerFor(customer)
  ).message.send({ bookingId: owed.id, receiverId: mechanic.id, content: "Thank you" });

  expect(await kindsFor(customer)).toEqual([
    "approve_quote CW-QUOTE",
    "pay CW-OWED",
    "working CW-QUOTE",
    "waiting_for_mechanic CW-ASKED",
  ]);
  expect(await kindsFor(mechanic)).toEqual([
    "answer_request CW-ASKED",
    "read_messages CW-OWED",
    "working CW-QUOTE",
  ]);
  expect(await kindsFor(stranger)).toEqual([]);
  expect(await kindsFor(other)).toEqual([]);

  const { items } = await (await world.callerFor(customer)).booking.attention();
  const payment = await prisma.payment.findFirstOrThrow({ where: { bookingId: owed.id } });
  expect(items[1]).toMatchObject({ amount: "105.00", paymentId: payment.id });
});

test("a booking list narrows to a part, and finds words in what its reader sees", async () => {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  await prisma.user.update({ where: { id: mechanic.id }, data: { firstName: "Renée" } });
  const scene = { customer, mechanic, paymentStatus: "authorized" } as const;
  const ahead = await givenBooking(prisma, { ...scene, status: "accepted" });
  const over = await givenBooking(prisma, { customer, status: "cancelled", mechanic: null });
  const [asCustomer, asMechanic] = [
    await world.callerFor(customer),
    await world.callerFor(mechanic),
  ];
  const found = async (input: { stage?: "ahead" | "over"; q?: string }, api = asCustomer) =>
    (await api.booking.list(input)).items.map(({ id }) => id);
  expect(await found({ stage: "ahead" })).toEqual([ahead.id]);
  expect(await found({ stage: "over" })).toEqual([over.id]);
  expect(await found({ q: "renee" })).toEqual([ahead.id]);
  expect(await found({ q: over.bookingNumber.toLowerCase() })).toEqual([over.id]);
  expect(await found({ q: "camry", stage: "ahead" })).toEqual([ahead.id]);
  expect(await found({ q: "nothing like it" })).toEqual([]);
  // Customers' names are hidden from mechanics in part, so they can't be searched for.
  const { lastName } = await prisma.user.findUniqueOrThrow({ where: { id: customer.id } });
  expect(await found({ q: "camry" }, asMechanic)).toEqual([ahead.id]);
  expect(await found({ q: lastName }, asMechanic)).toEqual([]);
});
