import { beforeEach, describe, expect, test } from "vitest";
import { WARRANTY_DAYS } from "~/domain/claim/policy";
import { hurryClaims } from "~/server/services/claim/upkeep";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { givenClaimableJob, inHours, timeIn } from "~test/support/booking/claims";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});

const HOUR_MS = 3_600_000;
const pass = (hours: number) => world.clock.set(inHours(world, hours));
const claimable = () => givenClaimableJob(world, database.prisma);
const mailsOf = () => world.mails.map(({ subject }) => subject);

describe("the warranty of a job", () => {
  test("ends 30 × 24 hours after its completion, and nothing changes that date", async () => {
    const { id, asCustomer } = await claimable();
    const { completedAt, warrantyEndsAt } = await asCustomer.booking.byId({ id });
    const length = Date.parse(warrantyEndsAt ?? "") - Date.parse(completedAt ?? "");
    expect(length).toBe(WARRANTY_DAYS * 24 * HOUR_MS);
    const later = new Date(Date.parse(warrantyEndsAt ?? "") + 1);
    await expect(
      database.prisma.booking.update({ where: { id }, data: { warrantyEndsAt: later } }),
    ).rejects.toThrow();
  });

  test("can be claimed until its last moment; a later refusal names the day", async () => {
    const job = await claimable();
    const { warrantyEndsAt } = await job.asCustomer.booking.byId({ id: job.id });
    world.clock.set(new Date(Date.parse(warrantyEndsAt ?? "") + 1));
    const refusal = await refusalOf(job.claimWarranty());
    expect(refusal.code).toBe("CONFLICT");
    expect(refusal.message).toMatch(/^The deadline for this claim was \w+ \d+, \d{4}\.$/);
    world.clock.set(new Date(warrantyEndsAt ?? ""));
    expect(await job.claimWarranty()).toMatchObject({ state: "asked", line: job.line.name });
  });

  test("covers paid work of a named line, for its customer alone", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const mechanic = await givenMechanic(prisma);
    const scene = { customer, mechanic, status: "completed", paymentStatus: "due" } as const;
    const { id } = await givenBooking(prisma, scene);
    await prisma.booking.update({
      where: { id },
      data: { warrantyEndsAt: inHours(world, 24) },
    });
    const unpaid = (await world.callerFor(customer)).booking;
    const [line] = (await unpaid.byId({ id })).services;
    const claim = { kind: "warranty", description: "Again.", lineId: line?.id ?? "" } as const;
    expect((await refusalOf(unpaid.claim({ id, ...claim }))).message).toContain(
      "Pay for this booking first",
    );
    const byMechanic = await world.callerFor(mechanic);
    expect((await refusalOf(byMechanic.booking.claim({ id, ...claim }))).code).toBe("FORBIDDEN");
    const job = await claimable();
    const unnamed = job.asCustomer.booking.claim({ ...claim, id: job.id });
    expect(await refusalOf(unnamed)).toMatchObject({
      code: "INVALID",
      message: "Choose what your warranty claim is about.",
    });
  });

  test("excludes parts that the customer provided, but covers the work on them", async () => {
    const job = await claimable();
    await database.prisma.booking.update({
      where: { id: job.id },
      data: { customerProvidesParts: true },
    });
    const claim = { id: job.id, kind: "warranty", lineId: job.line.id } as const;
    const ofPart = { ...claim, failed: "part", description: "The pad broke." } as const;
    expect((await refusalOf(job.asCustomer.booking.claim(ofPart))).message).toBe(
      "The warranty doesn't cover parts you provide. It does cover the work.",
    );
    const ofWork = { ...claim, failed: "work", description: "It came loose." } as const;
    expect(await job.asCustomer.booking.claim(ofWork)).toMatchObject({ state: "asked" });
  });

  test("allows one open claim at a time and two in all", async () => {
    const job = await claimable();
    const first = await job.claimWarranty();
    expect((await refusalOf(job.claimWarranty())).message).toContain(
      "already have a claim about this",
    );
    await job.asCustomer.booking.withdrawClaim({ id: first.id });
    const second = await job.claimWarranty();
    await job.asCustomer.booking.withdrawClaim({ id: second.id });
    expect((await refusalOf(job.claimWarranty())).message).toContain("2 warranty claims");
  });
});

describe("a mechanic asked to come back", () => {
  test("offers times, the customer chooses one, and a free visit is booked", async () => {
    const job = await claimable();
    const told = { notes: "Gate code 4711", customerProvidesParts: true };
    await database.prisma.booking.update({ where: { id: job.id }, data: told });
    const claim = await job.claimWarranty();
    await job.offer(claim.id, 30, 50);
    await world.runJobs();
    const time = timeIn(world, 50);
    const chosen = await job.asCustomer.booking.chooseTime({ id: claim.id, time });
    expect(chosen).toMatchObject({ state: "scheduled", dueAt: null });
    const visit = await job.asMechanic.booking.byId({ id: chosen.followUpId ?? "" });
    expect(visit).toMatchObject({
      status: "accepted",
      scheduledAt: time,
      totalAmount: "0.00",
      platformFee: "0.00",
      paymentStatus: "none",
      followsUpId: job.id,
      issueDescription: claim.description,
      notes: told.notes,
      customerProvidesPartss: false,
      services: [{ name: job.line.name, price: "0.00" }],
      warrantyEndsAt: null,
    });
    await world.runJobs();
    expect(mailsOf()).toEqual(
      expect.arrayContaining([
        `We have your claim about booking ${job.bookingNumber}`,
        `A customer opened a claim about booking ${job.bookingNumber}`,
        `Choose a time: booking ${job.bookingNumber}`,
        `Your mechanic is coming back: ${visit.bookingNumber}`,
        `A visit is confirmed: ${visit.bookingNumber}`,
      ]),
    );
  });

  test("can't offer times that are taken, too soon or too far away", async () => {
    const job = await claimable();
    const claim = await job.claimWarranty();
    const { mechanic } = job;
    await givenBooking(database.prisma, {
      mechanic,
      status: "accepted",
      scheduledAt: inHours(world, 30),
    });
    expect((await refusalOf(job.offer(claim.id, 29.5))).message).toContain("another job");
    expect((await refusalOf(job.offer(claim.id, 1.9))).code).toBe("INVALID");
    expect((await refusalOf(job.offer(claim.id, 14 * 24 + 0.1))).code).toBe("INVALID");
    expect(await job.offer(claim.id, 32)).toMatchObject({ state: "offered" });
  });

  test("has a new job at the chosen time: the customer is told to choose another time", async () => {
    const job = await claimable();
    const claim = await job.claimWarranty();
    await job.offer(claim.id, 30, 50);
    const { mechanic } = job;
    const scheduledAt = inHours(world, 30);
    await givenBooking(database.prisma, { mechanic, status: "accepted", scheduledAt });
    const choose = (hours: number) =>
      job.asCustomer.booking.chooseTime({ id: claim.id, time: timeIn(world, hours) });
    expect((await refusalOf(choose(30))).message).toContain("Choose another time");
    expect((await refusalOf(choose(40))).message).toContain("no longer available");
    expect(await choose(50)).toMatchObject({ state: "scheduled" });
    expect((await refusalOf(choose(50))).message).toContain("has changed since");
  });

  test("declines: the desk decides within 72 hours, and the customer sees the deadline", async () => {
    const job = await claimable();
    const { id } = await job.claimWarranty();
    const declined = await job.asMechanic.booking.declineClaim({ id, reason: "I moved away." });
    expect(declined).toMatchObject({
      state: "desk",
      declineReason: "I moved away.",
      dueAt: timeIn(world, 72),
    });
    const { claims } = await job.asCustomer.booking.byId({ id: job.id });
    expect(claims).toMatchObject([{ id, state: "desk", dueAt: timeIn(world, 72), own: true }]);
    await world.runJobs();
    expect(mailsOf()).toContain(`Our team took over your claim: booking ${job.bookingNumber}`);
  });
});

describe("an unanswered claim", () => {
  test("goes to the desk 48 hours after it was made, and not before", async () => {
    const job = await claimable();
    const { id } = await job.claimWarranty();
    pass(47.99);
    await hurryClaims(world.context());
    expect(await job.storedClaim(id)).toMatchObject({ state: "asked" });
    pass(0.01);
    await hurryClaims(world.context());
    expect(await job.storedClaim(id)).toMatchObject({ state: "desk", dueAt: inHours(world, 72) });
    expect((await refusalOf(job.offer(id, 30))).message).toContain("has changed since");
  });

  test("goes to the desk when the last offered time comes without a choice", async () => {
    const job = await claimable();
    const { id } = await job.claimWarranty();
    await job.offer(id, 30, 50);
    pass(49.9);
    await hurryClaims(world.context());
    expect(await job.storedClaim(id)).toMatchObject({ state: "offered" });
    pass(0.1);
    await hurryClaims(world.context());
    expect(await job.storedClaim(id)).toMatchObject({ state: "desk", times: [] });
  });

  test("alerts the desk once, 72 hours after it got there", async () => {
    const { prisma } = database;
    const job = await claimable();
    await job.claimDamage();
    pass(71.99);
    await hurryClaims(world.context());
    expect(await prisma.operatorAlert.count()).toBe(0);
    pass(0.01);
    await hurryClaims(world.context());
    await hurryClaims(world.context());
    const alerts = await prisma.operatorAlert.findMany();
    expect(alerts).toMatchObject([{ kind: "claim_overdue", bookingId: job.id }]);
  });
});

describe("a warranty visit", () => {
  test("is completed without money: no payment, no receipt, no earnings, no second warranty", async () => {
    const job = await claimable();
    const { warrantyEndsAt } = await job.asCustomer.booking.byId({ id: job.id });
    const { visitId, claimId } = await job.agreeOnVisit();
    const before = await job.books();
    const { totalEarnings, balance } = await job.asMechanic.mechanic.statement();
    pass(48);
    const checkout = job.asCustomer.payment.createIntent({ amount: 1, bookingId: visitId });
    expect((await refusalOf(checkout)).code).toBe("CONFLICT");
    await job.asMechanic.booking.setStatus({ id: visitId, status: "in_progress" });
    const done = await job.asMechanic.booking.complete({ id: visitId });
    expect(done).toMatchObject({ status: "completed", paymentStatus: "none", totalAmount: "0.00" });
    expect(done.warrantyEndsAt).toBeNull();
    const first = await job.asCustomer.booking.byId({ id: job.id });
    expect(first).toMatchObject({ warrantyEndsAt, claims: [{ id: claimId, state: "fulfilled" }] });
    expect(await job.books()).toEqual(before);
    expect(await job.asMechanic.mechanic.statement()).toMatchObject({
      totalEarnings,
      balance,
      awaitingPayment: "0.00",
    });
    expect((await refusalOf(job.asCustomer.payment.receipt({ id: visitId }))).code).toBe(
      "NOT_FOUND",
    );
    expect(await job.asCustomer.payment.list({ id: visitId })).toEqual([]);
    const profile = await database.prisma.mechanicProfile.findUniqueOrThrow({
      where: { userId: job.mechanic.id },
    });
    expect(profile.completedJobs).toBe(1);
    await world.runJobs();
    expect(mailsOf()).toContain(`The visit ${done.bookingNumber} is done`);
    expect(mailsOf().filter((subject) => /pay|receipt/i.test(subject))).not.toContainEqual(
      expect.stringContaining(done.bookingNumber),
    );
  });

  test("goes to the desk when its mechanic releases it, and to no other mechanic", async () => {
    const { prisma } = database;
    const job = await claimable();
    const { visitId, claimId } = await job.agreeOnVisit();
    const other = await world.callerFor(await givenMechanic(prisma));
    const released = await job.asMechanic.booking.release({ id: visitId, reason: "I am ill." });
    expect(released).toMatchObject({ status: "cancelled" });
    expect(await job.storedClaim(claimId)).toMatchObject({ state: "desk" });
    expect((await other.booking.list({})).items).toEqual([]);
    pass(1);
    expect((await refusalOf(other.booking.accept({ id: visitId }))).code).toBe("NOT_FOUND");
    // The database refuses such a booking too.
    const visit = { where: { id: visitId }, data: { status: "pending" } } as const;
    await expect(prisma.booking.update(visit)).rejects.toThrow();
  });

  test("goes to the desk free of charge when its customer cancels it or nobody comes", async () => {
    const job = await claimable();
    const { visitId, claimId } = await job.agreeOnVisit(25);
    const cancelled = await job.asCustomer.booking.cancel({ id: visitId, fee: 0 });
    expect(cancelled).toMatchObject({ status: "cancelled", cancellationFee: "0.00" });
    expect(await job.storedClaim(claimId)).toMatchObject({ state: "desk", dueAt: timeDue() });
    const other = await claimable();
    const visit = await other.agreeOnVisit(25);
    pass(25 + 24);
    await endForgotten(world.context());
    expect(await other.storedClaim(visit.claimId)).toMatchObject({ state: "desk" });
  });

  const timeDue = () => inHours(world, 72);
});
