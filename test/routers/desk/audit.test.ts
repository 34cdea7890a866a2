import { beforeEach, expect, test } from "vitest";
import { ACTION_FILTERS, actionsMeant, STAFF_ACTIONS } from "~/domain/staff/actions";
import { ALERT_WORDS } from "~/domain/staff/alert/kinds";
import { useDatabase } from "~test/support/db";
import { atDesk, givenDisputedJob } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic, givenService } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const DAY_MS = 86_400_000;

type Desk = Awaited<ReturnType<typeof atDesk>>["desk"];
type Filter = Parameters<Desk["audit"]>[0];

/** Reads the reasons of all matching entries, page by page. */
async function read(desk: Desk, filter: Filter, between?: () => Promise<unknown>) {
  const reasons: (string | null)[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await desk.audit({ ...filter, cursor });
    reasons.push(...page.rows.map(({ reason }) => reason));
    cursor = page.nextCursor;
    await between?.();
  }
  return reasons;
}

const action = (
  userId: string,
  row: { action: string; subject: string; reason: string; createdAt?: Date },
) => database.prisma.auditEntry.create({ data: { userId, ...row } });

test("pages neither skip nor repeat entries while new ones are written", async () => {
  const { desk, person } = await atDesk(world, database.prisma, "operator");
  const now = world.clock.now().getTime();
  // Written out of order, several at the same moment.
  const done = Array.from({ length: 120 }, (_, n) => ({
    minute: (n * 37) % 40,
    reason: `Number ${n}`,
  }));
  for (const { minute, reason } of done) {
    const createdAt = new Date(now - minute * 60_000);
    await action(person.id, {
      action: "booking.noted",
      subject: crypto.randomUUID(),
      reason,
      createdAt,
    });
  }
  const found = await read(desk, { act: "booking.noted" }, () =>
    action(person.id, {
      action: "booking.noted",
      subject: crypto.randomUUID(),
      reason: "Meanwhile",
      createdAt: new Date(now + 60_000),
    }),
  );
  expect(found.toSorted()).toEqual(done.map(({ reason }) => reason).toSorted());
  const minutes = found.map((reason) => done.find((one) => one.reason === reason)?.minute ?? -1);
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
});

test("the log is filtered by staff member, action and day in the desk's time zone", async () => {
  const { desk, person } = await atDesk(world, database.prisma, "operator");
  const colleague = await givenCustomer(database.prisma, { staffRole: "owner" });
  const on = (at: string) => ({ subject: crypto.randomUUID(), createdAt: new Date(at) });
  await action(person.id, { ...on("2027-01-04T04:59:00Z"), action: "payout.run", reason: "Third" });
  await action(person.id, {
    ...on("2027-01-04T05:00:00Z"),
    action: "payout.sent",
    reason: "Fourth",
  });
  await action(colleague.id, {
    ...on("2027-01-05T04:59:00Z"),
    action: "person.read",
    reason: "Late",
  });
  await action(colleague.id, { ...on("2027-01-05T05:00:00Z"), action: "gone.by", reason: "Fifth" });
  expect(await read(desk, { who: colleague.id })).toEqual(["Fifth", "Late"]);
  expect(await read(desk, { act: "money" })).toEqual(["Fourth", "Third"]);
  expect(await read(desk, { act: "payout.run" })).toEqual(["Third"]);
  // A day begins and ends at midnight in New York.
  expect(await read(desk, { from: "2027-01-04", to: "2027-01-04" })).toEqual(["Late", "Fourth"]);
  expect(await read(desk, { to: "2027-01-03" })).toEqual(["Third"]);
  expect(await read(desk, { from: "2027-01-05", who: person.id })).toEqual([]);
  expect(await read(desk, { who: "nobody" })).toEqual([]);
});

test("staff actions on a booking are found by its number and link to it", async () => {
  const { desk, person } = await atDesk(world, database.prisma, "owner");
  const job = await givenDisputedJob(world, database.prisma, "product_not_received", {
    bookingNumber: "CW-7K3F9Q",
  });
  await givenBooking(database.prisma, { customer: job.customer });
  const dispute = await job.row();
  const review = await database.prisma.review.create({
    data: {
      bookingId: job.id,
      authorId: job.customer.id,
      mechanicId: job.mechanic.id,
      rating: 1,
    },
  });
  await action(person.id, { action: "booking.noted", subject: job.id, reason: "A note" });
  await action(person.id, { action: "dispute.answered", subject: dispute.id, reason: "An answer" });
  await action(person.id, { action: "review.hidden", subject: review.id, reason: "Rude" });
  await action(person.id, {
    action: "booking.noted",
    subject: crypto.randomUUID(),
    reason: "Other",
  });
  const about = { kind: "booking", id: job.bookingNumber, name: job.bookingNumber };
  for (const text of [job.bookingNumber, job.bookingNumber.toLowerCase().slice(3), job.id]) {
    const { rows } = await desk.audit({ about: text });
    expect(rows.map(({ reason }) => reason)).toEqual(["Rude", "An answer", "A note"]);
    expect(rows.map((row) => row.about)).toEqual([about, about, about]);
  }
  expect(await read(desk, { subjectId: review.id })).toEqual(["Rude"]);
  // Half a number finds nothing.
  expect(await read(desk, { about: job.bookingNumber.slice(0, 6) })).toEqual([]);
});

test("staff actions on a person are found by name, with their payouts and requests", async () => {
  const { desk, person } = await atDesk(world, database.prisma, "owner");
  const sam = await givenMechanic(database.prisma, { firstName: "Samwise" });
  const request = await database.prisma.supportRequest.create({
    data: {
      userId: sam.id,
      subject: "My badge",
      waitingSince: world.clock.now(),
      lastAt: world.clock.now(),
    },
  });
  const payout = await database.prisma.payout.create({
    data: { mechanicId: sam.id, method: "manual", destination: "6789", amountCents: 5_000 },
  });
  await action(person.id, { action: "person.read", subject: sam.id, reason: "A look" });
  await action(person.id, { action: "support.noted", subject: request.id, reason: "A note" });
  await action(person.id, { action: "payout.sent", subject: payout.id, reason: "Sent" });
  await action(person.id, { action: "person.read", subject: person.id, reason: "Another" });
  const { rows, tooMany } = await desk.audit({ about: "samwise" });
  expect(tooMany).toBe(false);
  const ofSam = { kind: "person", id: sam.id, name: "Samwise Mechanic" };
  expect(rows.map(({ reason, about }) => [reason, about])).toEqual([
    ["Sent", ofSam],
    ["A note", { kind: "request", id: request.id, name: "My badge" }],
    ["A look", ofSam],
  ]);
});

test("tells that more people match when many share a name", async () => {
  const { desk } = await atDesk(world, database.prisma, "operator");
  for (let n = 0; n < 21; n += 1) await givenCustomer(database.prisma, { lastName: "Smith" });
  expect(await desk.audit({ about: "smith" })).toMatchObject({ rows: [], tooMany: true });
});

test("leaves out what people do to their own accounts and includes resolved items", async () => {
  const { desk, person } = await atDesk(world, database.prisma, "operator");
  await database.prisma.auditEntry.create({
    data: { userId: person.id, action: "password.created" },
  });
  const { id } = await database.prisma.operatorAlert.create({
    data: { kind: "early_completion", subject: "x" },
  });
  await desk.resolveAlert({ id, note: "They were early." });
  expect(await read(desk, { who: person.id })).toEqual(["They were early."]);
});

test("refuses a reversed range of days, an unknown action and anyone who isn't staff", async () => {
  const { desk } = await atDesk(world, database.prisma, "operator");
  for (const wrong of [
    { from: "2027-01-02", to: "2027-01-01" },
    { from: "yesterday" },
    { act: "everything" },
  ]) {
    // @ts-expect-error An action that doesn't exist.
    expect((await refusalOf(desk.audit(wrong))).code).toBe("INVALID");
  }
  const nobody = await world.callerFor(await givenCustomer(database.prisma));
  expect((await refusalOf(nobody.desk.audit({}))).code).toBe("FORBIDDEN");
});

test("every filter matches at least one action, and every action has its own label", () => {
  for (const filter of ACTION_FILTERS)
    expect(actionsMeant(filter).length, filter).toBeGreaterThan(0);
  const labels = Object.values(STAFF_ACTIONS).map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
});

test("a day is 23 hours long when daylight saving time begins", async () => {
  const { desk, person } = await atDesk(world, database.prisma, "operator");
  const day = new Date("2027-03-14T05:00:00Z").getTime();
  for (const [reason, at] of [
    ["First", day],
    ["Last", day + DAY_MS - 3_600_000 - 1],
    ["Next", day + DAY_MS - 3_600_000],
  ] as const) {
    const createdAt = new Date(at);
    await action(person.id, { action: "person.read", subject: person.id, reason, createdAt });
  }
  expect(await read(desk, { from: "2027-03-14", to: "2027-03-14" })).toEqual(["Last", "First"]);
});

test("names the rows of desk pages and the bookings of alerts", async () => {
  const { prisma } = database;
  const { desk, person } = await atDesk(world, prisma, "owner");
  const { id: serviceId } = await givenService(prisma, { name: "Brake flush" });
  const run = await prisma.payoutRun.create({ data: { method: "manual" } });
  const pause = await prisma.bookingPause.create({
    data: { id: crypto.randomUUID(), sentence: "Back soon.", startedAt: world.clock.now() },
  });
  const booking = await givenBooking(prisma);
  const alertOf = (bookingId: string | null) =>
    prisma.operatorAlert.create({
      data: { kind: "job_late", subject: crypto.randomUUID(), facts: {}, bookingId },
    });
  const [late, other] = [await alertOf(booking.id), await alertOf(null)];
  for (const [name, subject] of [
    ["service.retired", serviceId],
    ["payout.run", run.id],
    ["bookings.paused", pause.id],
    ["alert.taken", late.id],
    ["alert.resolved", other.id],
  ] as const) {
    await action(person.id, { action: name, subject, reason: "Checked." });
  }
  const { rows } = await desk.audit({});
  expect(rows.map(({ action, about }) => [action, about?.kind, about?.name])).toEqual([
    ["alert.resolved", "alert", ALERT_WORDS.job_late.title],
    ["alert.taken", "booking", booking.bookingNumber],
    ["bookings.paused", "pause", "Back soon."],
    ["payout.run", "payoutRun", `Payout run ${run.number}`],
    ["service.retired", "service", "Brake flush"],
  ]);
});
