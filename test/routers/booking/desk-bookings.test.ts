import { beforeEach, expect, test } from "vitest";
import { DESK_BOOKING_COLUMNS } from "~/domain/booking/desk/csv";
import { csvRows } from "~/domain/csv";
import { useDatabase } from "~test/support/db";
import { atDesk, givenDisputedJob, givenHeldJob } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

type Input = Parameters<Awaited<ReturnType<typeof atDesk>>["desk"]["bookings"]>[0];

async function search() {
  const { desk, person } = await atDesk(world, database.prisma, "operator");
  return {
    desk,
    person,
    numbers: async (input: Input) =>
      (await desk.bookings(input)).items.map(({ bookingNumber }) => bookingNumber),
  };
}

test("bookings are found by the beginning of a number or address, a part of a name, or the end of a phone number", async () => {
  const { prisma } = database;
  const maya = await givenCustomer(prisma, {
    firstName: "Élodie",
    lastName: "O'Neil",
    email: "elodie@example.com",
    phone: "(628) 777-0142",
  });
  const sam = await givenMechanic(prisma, { firstName: "Sam" });
  const mine = await givenBooking(prisma, {
    customer: maya,
    mechanic: sam,
    status: "accepted",
    bookingNumber: "CW-7K3F9Q",
  });
  await givenBooking(prisma, { bookingNumber: "CW-8AAAAA" });
  const { numbers } = await search();
  for (const q of [
    "CW-7K",
    "cw-7k3f9q",
    "7k3f",
    "élodie",
    "Élodie o'n",
    "o'neil",
    "ELODIE@example",
    "628777",
    "+1 628 777 0142",
    "sam ",
    "lodie",
    "neil",
    "die O'N",
    "0142",
  ]) {
    expect(await numbers({ q }), q).toEqual([mine.bookingNumber]);
  }
  for (const q of [
    "di",
    "CW-7L",
    "nei%",
    "%",
    "_am",
    "\\",
    "62",
    "77701",
    "142",
    "0143",
    "CW-7K3F9QX",
  ]) {
    expect(await numbers({ q }), q).toEqual([]);
  }
  expect(await numbers({ q: "" })).toHaveLength(2);
});

test("a row has its services and its city, and the first page counts all rows", async () => {
  const { prisma } = database;
  const job = await givenBooking(prisma);
  await prisma.booking.update({ where: { id: job.id }, data: { area: "Austin, TX 78701" } });
  await givenBooking(prisma, { status: "accepted" });
  const { desk } = await search();
  const { items, total } = await desk.bookings({});
  expect(total).toBe(2);
  expect(items.find(({ id }) => id === job.id)).toMatchObject({
    city: "Austin, TX",
    services: expect.stringMatching(/\S/),
  });
  expect((await desk.bookings({ status: "accepted" })).total).toBe(1);
  expect((await desk.bookings({ q: "nobody" })).total).toBe(0);
});

test("bookings are filtered by status, payment and start day", async () => {
  const { prisma } = database;
  // An evening in New York is already the next day in London.
  const evening = await givenBooking(prisma, {
    status: "pending",
    scheduledAt: new Date("2027-03-02T03:30:00.000Z"),
  });
  const paid = await givenBooking(prisma, {
    status: "completed",
    paid: true,
    scheduledAt: new Date("2027-03-03T15:00:00.000Z"),
  });
  const { numbers, desk } = await search();
  expect(await numbers({ from: "2027-03-01", to: "2027-03-01" })).toEqual([evening.bookingNumber]);
  expect(await numbers({ from: "2027-03-02" })).toEqual([paid.bookingNumber]);
  expect(await numbers({ status: "pending" })).toEqual([evening.bookingNumber]);
  expect(await numbers({ payment: "captured" })).toEqual([paid.bookingNumber]);
  expect(await numbers({ payment: "captured", status: "pending" })).toEqual([]);
  const turned = desk.bookings({ from: "2027-03-02", to: "2027-03-01" });
  expect((await refusalOf(turned)).code).toBe("INVALID");
});

test("the problem filter matches bookings on a work list and disputed ones", async () => {
  const { prisma } = database;
  await givenBooking(prisma, { status: "completed" });
  const late = await givenBooking(prisma, {
    status: "accepted",
    scheduledAt: new Date(world.clock.now().getTime() - 5 * 3_600_000),
  });
  const disputed = await givenDisputedJob(world, prisma);
  const { desk, numbers } = await search();
  const { items } = await desk.bookings({ trouble: "any" });
  const found = new Map(items.map(({ bookingNumber, troubles }) => [bookingNumber, troubles]));
  expect(found).toEqual(
    new Map([
      [late.bookingNumber, ["late", "unheld"]],
      [disputed.bookingNumber, ["disputed"]],
    ]),
  );
  expect(await numbers({ trouble: "disputed" })).toEqual([disputed.bookingNumber]);
  await disputed.close("won");
  expect(await numbers({ trouble: "disputed" })).toEqual([]);
});

test("finds every late booking when there are very many, by kind and among all problems", async () => {
  const { prisma } = database;
  const now = world.clock.now().getTime();
  const mechanic = await givenMechanic(prisma);
  const scheduledAt = new Date(now - 2 * 86_400_000);
  const { id: _, ...late } = await givenBooking(prisma, {
    mechanic,
    status: "accepted",
    scheduledAt,
  });
  const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * 86_400_000);
  await prisma.booking.createMany({
    data: Array.from({ length: 1_050 }, (_, n) => ({
      ...late,
      bookingNumber: `CW-LATE${n}`,
      createdAt: daysBefore(late.createdAt, n + 1),
      scheduledAt: daysBefore(late.scheduledAt, n + 1),
      busyUntil: daysBefore(late.busyUntil, n + 1),
    })),
  });
  const disputed = await givenDisputedJob(world, prisma);
  const { numbers } = await search();
  const lateOnes = [late.bookingNumber, ...Array.from({ length: 49 }, (_, n) => `CW-LATE${n}`)];
  const oldest = Array.from({ length: 50 }, (_, n) => `CW-LATE${1_049 - n}`);
  for (const trouble of ["late", "any"] as const) {
    expect(await numbers({ trouble, sort: "createdAt" })).toEqual(oldest);
  }
  expect(await numbers({ trouble: "late" })).toEqual(lateOnes);
  expect((await numbers({ trouble: "any" })).slice(0, 2)).toEqual([
    disputed.bookingNumber,
    late.bookingNumber,
  ]);
});

test("lists every booking of a person with very many, in any order", async () => {
  const { prisma } = database;
  const customer = await givenCustomer(prisma, { firstName: "Wilhelmina" });
  const { id: _, ...one } = await givenBooking(prisma, { customer, status: "completed" });
  await prisma.booking.createMany({
    data: Array.from({ length: 540 }, (_, n) => ({
      ...one,
      bookingNumber: `CW-MANY${n}`,
      createdAt: new Date(one.createdAt.getTime() - (n + 1) * 86_400_000),
    })),
  });
  await givenBooking(prisma);
  const { desk } = await search();
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await desk.bookings({ q: "wilhelmina", sort: "createdAt", cursor });
    seen.push(...page.items.map(({ bookingNumber }) => bookingNumber));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toHaveLength(541);
  expect(new Set(seen).size).toBe(541);
  expect(seen[0]).toBe("CW-MANY539");
});

test("each order pages without a gap, and the file holds every row once", async () => {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  for (let at = 0; at < 53; at += 1) {
    await givenBooking(prisma, {
      customer,
      // Several rows share the column's value.
      scheduledAt: new Date(Date.UTC(2027, 2, 1 + (at % 7), 15)),
      createdAt: new Date(Date.UTC(2027, 1, 1, 12, at % 5)),
    });
  }
  const { desk } = await search();
  for (const sort of ["createdAt", "-createdAt", "scheduledAt", "-scheduledAt", "total"] as const) {
    const first = await desk.bookings({ sort });
    expect(first.items).toHaveLength(50);
    const next = await desk.bookings({ sort, cursor: first.nextCursor ?? "" });
    expect(next.nextCursor).toBeNull();
    const rows = [...first.items, ...next.items];
    expect(new Set(rows.map(({ id }) => id)).size).toBe(53);
    if (sort === "total") continue;
    const column = sort === "createdAt" || sort === "-createdAt" ? "createdAt" : "scheduledAt";
    const times = rows.map((row) => row[column]);
    const ordered = times.toSorted();
    expect(times).toEqual(sort.startsWith("-") ? ordered.reverse() : ordered);
  }
  const [row] = (await desk.bookings({})).items;
  const file = csvRows(DESK_BOOKING_COLUMNS, row === undefined ? [] : [row], "UTC");
  expect(file).toContain('"Pending"');
});

test("reading messages and photos is logged once, however often they are read", async () => {
  const { prisma } = database;
  const job = await givenHeldJob(world, prisma);
  await job.asCustomer.message.send({
    bookingId: job.id,
    receiverId: job.mechanic.id,
    content: "The gate is open.",
  });
  const { desk, person, api } = await atDesk(world, prisma, "operator");
  const other = await atDesk(world, prisma, "operator");
  const reads = () =>
    prisma.auditEntry.count({ where: { action: "booking.read", subject: job.id } });
  expect(await desk.booking({ id: job.id })).toMatchObject({ messageCount: 1, photoCount: 0 });
  expect(await reads()).toBe(0);
  const { messages } = await desk.conversation({ id: job.id });
  expect(messages).toMatchObject([{ content: "The gate is open.", photos: [] }]);
  await Promise.all([1, 2, 3].map(() => desk.conversation({ id: job.id })));
  await api.booking.photos.list({ id: job.id });
  expect(await reads()).toBe(1);
  expect(await prisma.auditEntry.findFirst({ where: { action: "booking.read" } })).toMatchObject({
    userId: person.id,
    reason: null,
  });
  await other.desk.conversation({ id: job.id });
  expect(await reads()).toBe(2);
  world.clock.advance(11 * 60_000);
  await desk.conversation({ id: job.id });
  expect(await reads()).toBe(3);
});

test("the panel shows the ledger's figures and the mails that were sent", async () => {
  const { prisma } = database;
  const job = await givenHeldJob(world, prisma, { status: "in_progress" });
  await job.asMechanic.booking.complete({ id: job.id });
  await world.runJobs();
  const { desk } = await atDesk(world, prisma, "operator");
  const view = await desk.booking({ id: job.id });
  expect(view.ledger.map(({ account, kind, amount }) => [account, kind, amount])).toEqual(
    expect.arrayContaining([
      ["mechanic", "capture", "105.00"],
      ["mechanic", "fee", "-5.00"],
      ["platform", "fee", "5.00"],
    ]),
  );
  expect(view.mails.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["Your mechanic accepted", "Is your mechanic there?"]),
  );
  expect(world.mails.filter(({ choice }) => choice !== undefined)).toHaveLength(view.mails.length);
});

test("resends a mail to its recipient with current facts, and repeats no notification", async () => {
  const { prisma } = database;
  const job = await givenHeldJob(world, prisma);
  await world.runJobs();
  const { desk } = await atDesk(world, prisma, "operator");
  const mailOf = async (label: string) => {
    const { mails } = await desk.booking({ id: job.id });
    return mails.find((mail) => mail.label === label)?.id ?? "";
  };
  const accepted = await mailOf("Your mechanic accepted");
  const notices = await prisma.notification.count();
  world.mails.length = 0;
  const again = { id: job.id, mailId: accepted, reason: "It went to their spam." };
  const { log } = await desk.resendMail(again);
  expect(log[0]).toMatchObject({
    action: "booking.mailed",
    reason: "It went to their spam.",
    changes: { mail: "accept", to: job.customer.id },
  });
  await world.runJobs();
  expect(world.mails).toMatchObject([{ to: job.customer.email }]);
  expect(await prisma.notification.count()).toBe(notices);
  expect(
    (await desk.booking({ id: job.id })).mails.filter(
      ({ label }) => label === "Your mechanic accepted",
    ),
  ).toHaveLength(2);

  // A mail about something no longer true is not written.
  await desk.cancelBooking({ id: job.id, reason: "Both asked us to." });
  expect((await refusalOf(desk.resendMail(again))).code).toBe("CONFLICT");
  expect((await refusalOf(desk.resendMail({ ...again, mailId: "nothing" }))).code).toBe(
    "NOT_FOUND",
  );
  const other = await givenBooking(prisma);
  expect((await refusalOf(desk.resendMail({ ...again, id: other.id }))).code).toBe("NOT_FOUND");
});

test("does not resend to a recipient who unsubscribed", async () => {
  const { prisma } = database;
  const job = await givenHeldJob(world, prisma);
  await world.runJobs();
  const { desk } = await atDesk(world, prisma, "operator");
  const { mails } = await desk.booking({ id: job.id });
  await prisma.user.update({ where: { id: job.customer.id }, data: { email: null } });
  const [mail] = mails.filter(({ label }) => label === "Your mechanic accepted");
  const again = { id: job.id, mailId: mail?.id ?? "", reason: "They ask for it." };
  const { code, message } = await refusalOf(desk.resendMail(again));
  expect([code, message]).toEqual([
    "CONFLICT",
    "They turned off these emails, or have no email address.",
  ]);
});
