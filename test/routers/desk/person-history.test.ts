import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

/** Writes one thing of every kind between a customer and their mechanic. */
async function givenHistory() {
  const { prisma } = database;
  const customer = await givenCustomer(prisma, { firstName: "Maya", lastName: "Torres" });
  const mechanic = await givenMechanic(prisma, { firstName: "Devon" });
  const booking = await givenBooking(prisma, {
    customer,
    mechanic,
    status: "completed",
    paid: true,
  });
  const bookingId = booking.id;
  const payment = await prisma.payment.findFirstOrThrow({ where: { bookingId } });
  const start = world.clock.now().getTime() + 60_000;
  const at = (minutes: number) => new Date(start + minutes * 60_000);
  const message = { bookingId, senderId: customer.id, receiverId: mechanic.id };
  await prisma.message.create({
    data: { ...message, content: "The gate is 4411", createdAt: at(1) },
  });
  await prisma.refund.create({
    data: {
      paymentId: payment.id,
      amountCents: 4_500,
      reason: "The part was wrong",
      bornBy: "platform",
      state: "succeeded",
      createdAt: at(2),
    },
  });
  await prisma.claim.create({
    data: {
      bookingId,
      kind: "damage",
      state: "desk",
      dueAt: at(600),
      openedBy: customer.id,
      description: "A scratch on the door",
      createdAt: at(3),
    },
  });
  const request = await prisma.supportRequest.create({
    data: {
      userId: customer.id,
      subject: "My receipt",
      createdAt: at(4),
      waitingSince: at(4),
      lastAt: at(4),
      messages: { create: { body: "Where is it?", createdAt: at(4) } },
    },
  });
  const review = { bookingId, authorId: customer.id, mechanicId: mechanic.id };
  await prisma.review.create({
    data: { ...review, rating: 4, comment: "Friendly", createdAt: at(5) },
  });
  await prisma.operatorAlert.create({
    data: { kind: "quick_job", subject: bookingId, bookingId, detail: "Fast", createdAt: at(6) },
  });
  return { customer, mechanic, booking, request };
}

test("a person's history has money, payments, refunds, claims, messages, support, reviews and alerts in one line of time", async () => {
  const { customer, mechanic, booking, request } = await givenHistory();
  const { desk } = await atDesk(world, database.prisma, "operator");
  const { items, nextCursor } = await desk.personHistory({ id: customer.id });
  expect(items.map(({ kind }) => kind)).toEqual([
    "flag",
    "review",
    "support",
    "claim",
    "refund",
    "message",
    "payment",
  ]);
  expect(nextCursor).toBeNull();
  const of = (kind: string) => items.find((item) => item.kind === kind);
  expect(of("payment")).toMatchObject({
    title: "Payment for a booking: paid",
    bookingNumber: booking.bookingNumber,
  });
  expect(of("refund")).toMatchObject({ amount: "45.00", text: "The part was wrong" });
  expect(of("claim")?.title).toBe("Their claim: Damage, in review");
  expect(of("support")).toMatchObject({
    title: "Wrote to support: My receipt",
    requestId: request.id,
  });
  expect(of("review")?.title).toBe("Reviewed Devon Mechanic: 4 of 5");
  // What people write each other is read at the booking, where the log says who looked.
  expect(of("message")).toMatchObject({ title: "Wrote to Devon Mechanic", text: null });

  const theirs = (await desk.personHistory({ id: mechanic.id })).items;
  expect(theirs.some(({ kind }) => kind === "money")).toBe(true);
  expect(theirs.find(({ kind }) => kind === "claim")?.title).toBe(
    "Claim about their booking: Damage, in review",
  );
  expect(theirs.some(({ kind }) => kind === "support")).toBe(false);
});

test.each(["money", "payment", "refund", "claim", "message", "support", "review", "flag"] as const)(
  "the filter %s shows nothing else",
  async (kind) => {
    const { customer, mechanic } = await givenHistory();
    const { desk } = await atDesk(world, database.prisma, "operator");
    const { id } = kind === "money" ? mechanic : customer;
    const { items } = await desk.personHistory({ id, kind });
    expect(items.length).toBeGreaterThan(0);
    expect(new Set(items.map((item) => item.kind))).toEqual(new Set([kind]));
  },
);

test("pages follow each other without a gap or a repetition, also in one moment", async () => {
  const { prisma } = database;
  const { customer, mechanic, booking } = await givenHistory();
  const createdAt = world.clock.now();
  await prisma.message.createMany({
    data: Array.from({ length: 70 }, () => ({
      bookingId: booking.id,
      senderId: mechanic.id,
      receiverId: customer.id,
      content: "On my way",
      createdAt,
    })),
  });
  const { desk } = await atDesk(world, prisma, "operator");
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await desk.personHistory({ id: customer.id, cursor });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toHaveLength(77);
  expect(new Set(seen).size).toBe(77);
});

test("staff don't read their own affairs in someone's history", async () => {
  const { prisma } = database;
  const { customer, mechanic } = await givenHistory();
  const { desk, person } = await atDesk(world, prisma, "operator");
  await prisma.booking.updateMany({
    where: { customerId: customer.id },
    data: { customerId: person.id },
  });
  expect((await desk.personHistory({ id: person.id })).items).toEqual([]);
  // The mechanic's side of the same job could tell of a report about its customer.
  expect((await desk.personHistory({ id: mechanic.id })).items).toEqual([]);
});

test("a look at a history is recorded like a look at the person, and an unknown person is not found", async () => {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const { desk } = await atDesk(world, prisma, "operator");
  await desk.personHistory({ id: customer.id });
  await desk.person({ id: customer.id });
  expect(
    await prisma.auditEntry.count({ where: { action: "person.read", subject: customer.id } }),
  ).toBe(1);
  expect((await refusalOf(desk.personHistory({ id: "nobody" }))).code).toBe("NOT_FOUND");
});
