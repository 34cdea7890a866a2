import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SAFETY_ALERTED, safetyAlerted } from "~/domain/claim/policy";
import { hashPassword } from "~/server/gateways/auth/passwords";
import { eraseDeletedAccounts } from "~/server/services/account/deletion/erase";
import { repeatAlarms } from "~/server/services/notification/safety-alarm";
import { rememberFormer } from "~/server/services/vetting/former";
import { forgetCustomer } from "~/server/services/payment/card/forget-customer";
import { readPhoto } from "~/server/services/booking/photos/queries";
import { givenClaimableJob } from "~test/support/booking/claims";
import { site } from "~/server/gateways/runtime/site";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBank } from "~test/support/payment/earnings";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { givenPhoto } from "~test/support/booking/photos";
import { refusalOf } from "~test/support/refusal";
import { SmsService } from "~test/support/services/sms-service";
import { createWorld, type TestWorld } from "~test/support/world";

// A safety report alerts all staff until one takes it, and changes nothing for the other side.

const database = useDatabase();
let world: TestWorld;
let service: SmsService;
beforeEach(async () => {
  service = new SmsService();
  await service.start();
  world = createWorld(database.db, { sms: service.gateway() });
  // At night in New York, in everybody's quiet hours.
  world.clock.set("2027-05-11T06:00:00Z");
});
afterEach(() => service.stop());

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PHONE = "+15125550142";
const REASON = "We called both.";

async function scene() {
  const { prisma } = database;
  const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
  const { id, bookingNumber } = await givenBooking(prisma, {
    customer,
    mechanic,
    status: "in_progress",
  });
  const asCustomer = await world.callerFor(customer);
  const asMechanic = await world.callerFor(mechanic);
  const report = () =>
    asCustomer.booking.claim({ id, kind: "safety", description: "They followed me." });
  return { id, bookingNumber, customer, mechanic, asCustomer, asMechanic, report };
}

/** Returns a member of staff with a phone who turned mail and texts off. */
async function givenStaff(staffRole: "operator" | "owner", phone?: string) {
  const desk = await atDesk(world, database.prisma, staffRole);
  const quiet = { email: false, push: false, sms: false };
  await database.prisma.notificationPreference.create({
    data: {
      userId: desk.person.id,
      choices: { jobs: quiet, money: quiet },
      updatedAt: world.clock.now(),
    },
  });
  const at = world.clock.now();
  if (phone !== undefined) {
    await database.prisma.smsNumber.create({
      data: { userId: desk.person.id, number: phone, consentAt: at, provenAt: at },
    });
  }
  return desk;
}

const mailed = () => world.mails.filter(({ subject }) => subject.startsWith("Safety report"));

describe("a safety report reaches staff", () => {
  test("at once by notification, email and text, at night and whatever they turned off", async () => {
    const [one, other] = [await givenStaff("operator", PHONE), await givenStaff("owner")];
    const { bookingNumber, report } = await scene();
    await report();
    await world.runJobs();
    for (const { api } of [one, other]) {
      expect((await api.message.notifications({})).items).toMatchObject([
        { kind: "safety_alarm", title: `Safety report: ${bookingNumber}`, readAt: null },
      ]);
    }
    expect(mailed()).toHaveLength(2);
    expect(mailed()[0]?.paragraphs.join(" ")).not.toContain("followed");
    expect(service.texts.map(({ to }) => to)).toEqual([PHONE]);
    expect(service.texts[0]?.body).toContain(bookingNumber);
  });

  test("again every 15 minutes for 2 hours, then hourly, until somebody takes it", async () => {
    const { desk, api, person } = await givenStaff("operator");
    const { report } = await scene();
    await report();
    const start = world.clock.now().getTime();
    const told: number[] = [];
    for (let minute = 1; minute <= 300; minute += 1) {
      world.clock.set(new Date(start + minute * MINUTE_MS));
      const before = await database.prisma.notification.count({ where: { userId: person.id } });
      await repeatAlarms(world.context());
      const after = await database.prisma.notification.count({ where: { userId: person.id } });
      if (after > before) told.push(minute);
    }
    expect(told).toEqual([15, 30, 45, 60, 75, 90, 105, 120, 180, 240, 300]);

    const [alert] = await desk.alerts();
    expect(alert).toMatchObject({ kind: "safety", takenBy: null });
    expect(await desk.takeAlert({ id: alert!.id })).toMatchObject({
      takenBy: expect.stringContaining(person.firstName),
    });
    expect((await api.message.notifications({})).unread).toBe(0);
    world.clock.advance(DAY_MS);
    await repeatAlarms(world.context());
    expect((await api.message.notifications({})).unread).toBe(0);
    const { desk: late } = await givenStaff("operator");
    expect(await refusalOf(late.takeAlert({ id: alert!.id }))).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("has already taken this."),
    });
  });

  test("at the top of the alerts and of Today, above older ones", async () => {
    const { desk } = await givenStaff("operator");
    const at = new Date(world.clock.now().getTime() - DAY_MS);
    await database.prisma.operatorAlert.create({
      data: { kind: "tie_out", subject: "older", createdAt: at },
    });
    const { report, customer } = await scene();
    await report();
    expect((await desk.alerts()).map(({ kind }) => kind)).toEqual(["safety", "tie_out"]);
    const today = await desk.today();
    expect(today.waiting[0]).toMatchObject({ what: "safety", count: 1 });
    expect(today.items[0]).toMatchObject({ group: "safety", reporter: { id: customer.id } });
    const [alert] = await desk.alerts();
    await desk.takeAlert({ id: alert!.id });
    expect((await desk.today()).waiting[0]).toMatchObject({ what: "safety", count: 0 });
  });

  test("by the support mailbox alone, once, if the reported person is all of the staff", async () => {
    const { id, bookingNumber, mechanic } = await scene();
    const { desk, person, api } = await givenStaff("operator");
    await database.prisma.booking.update({ where: { id }, data: { customerId: person.id } });
    const asMechanic = await world.callerFor(mechanic);
    const claim = await asMechanic.booking.claim({ id, kind: "safety", description: "A threat." });
    await world.runJobs();
    expect((await api.message.notifications({})).items).toEqual([]);
    expect(await desk.alerts()).toEqual([]);
    expect(await desk.claims({ view: "all" })).toEqual([]);
    expect((await desk.today()).waiting[0]).toMatchObject({ count: 0 });
    expect((await refusalOf(desk.booking({ id }))).code).toBe("NOT_FOUND");
    expect(mailed()).toMatchObject([
      { to: site.supportEmail, subject: `Safety report: ${bookingNumber}` },
    ]);
    expect(mailed()[0]?.paragraphs.join(" ")).toContain("A threat.");
    expect(mailed()[0]?.action).toBeUndefined();

    // The reporter reads who reads it: in the answer, on the booking, and by email.
    expect(claim.mailedTo).toBe(site.supportEmail);
    const [shown] = (await asMechanic.booking.byId({ id })).claims;
    expect(shown?.mailedTo).toBe(site.supportEmail);
    const words = safetyAlerted(site.supportEmail);
    const letters = world.mails.filter(({ to }) => to === mechanic.email);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.paragraphs).toContain(words);

    world.clock.advance(DAY_MS);
    await repeatAlarms(world.context());
    await world.runJobs();
    expect(mailed()).toHaveLength(1);
  });

  test("but not a staff member who released the job to which it belongs", async () => {
    const { id, report } = await scene();
    const other = await givenMechanic(database.prisma);
    const { desk, person } = await givenStaff("operator");
    await givenStaff("owner");
    await database.prisma.booking.update({ where: { id }, data: { mechanicId: other.id } });
    await database.prisma.bookingDecline.create({
      data: { bookingId: id, mechanicId: person.id, releasedAt: world.clock.now() },
    });
    await report();
    await world.runJobs();
    expect(mailed().map(({ to }) => to)).not.toContain(person.email);
    expect(mailed()).toHaveLength(1);
    expect(await desk.alerts()).toEqual([]);
    expect(await desk.claims({ view: "all" })).toEqual([]);
    expect((await desk.jobCounts()).claims).toBe(0);
  });

  test("at most three times per person and day, withdrawn ones included", async () => {
    const { asCustomer, id, report } = await scene();
    for (let time = 0; time < 3; time += 1) {
      const claim = await report();
      await asCustomer.booking.withdrawClaim({ id: claim.id });
    }
    expect(await refusalOf(report())).toMatchObject({
      code: "TOO_MANY",
      message: expect.stringContaining("call 911"),
    });
    expect(await database.prisma.claim.count({ where: { bookingId: id } })).toBe(3);
  });
});

describe("the reporter", () => {
  test("reads that the team was alerted and later that the report is closed; nobody else does", async () => {
    const { desk } = await givenStaff("operator");
    const { asMechanic, report, id } = await scene();
    const claim = await report();
    await world.runJobs();
    const letters = () => world.mails.map(({ paragraphs }) => paragraphs.join(" "));
    expect(letters().filter((text) => text.includes(SAFETY_ALERTED))).toHaveLength(1);
    world.mails.length = 0;

    const money = { id: claim.id, reason: REASON, bornBy: "platform" as const };
    for (const decision of ["refund", "waive_fee", "follow_up"] as const) {
      const amount = decision === "refund" ? { amount: "1.00" } : {};
      expect((await refusalOf(desk.decideClaim({ ...money, decision, ...amount }))).code).toBe(
        "CONFLICT",
      );
    }
    await desk.decideClaim({ id: claim.id, decision: "dismiss", reason: REASON });
    await world.runJobs();
    expect(world.mails).toHaveLength(1);
    expect(letters()[0]).toContain("We've reviewed your report and closed it.");
    expect((await asMechanic.message.notifications({})).items).toEqual([]);
    expect((await asMechanic.booking.byId({ id })).claims).toEqual([]);
    expect(await desk.alerts()).toEqual([]);
  });
});

describe("the other side's money", () => {
  test("is not held by a report; staff can hold it for review without giving the reason", async () => {
    const job = await givenClaimableJob(world, database.prisma);
    await givenBank(database.prisma, job.mechanic);
    const { id } = job;
    await job.asCustomer.booking.claim({ id, kind: "safety", description: "A threat." });
    world.clock.advance(20 * DAY_MS);
    const balance = () => job.asMechanic.mechanic.balance();
    expect(await balance()).toMatchObject({ available: "100.00", held: "0.00" });
    expect(await job.asMechanic.mechanic.reliability()).toMatchObject({ claims: 0 });

    const { desk } = await atDesk(world, database.prisma, "operator");
    const hold = (held: boolean) => desk.reviewPayout({ id, held, reason: REASON });
    expect((await hold(true)).payoutHeldAt).not.toBeNull();
    expect(await balance()).toMatchObject({ available: "0.00", held: "100.00" });
    expect((await balance()).obstacles).toContainEqual(
      expect.objectContaining({ reason: "review" }),
    );
    expect((await refusalOf(hold(true))).code).toBe("CONFLICT");
    await hold(false);
    expect(await balance()).toMatchObject({ available: "100.00", held: "0.00" });
    expect((await refusalOf(hold(false))).code).toBe("CONFLICT");
  });
});

describe("deleting an account while a report is open", () => {
  const PASSWORD = "Str0ng!pass";

  test.each(["reported", "reporter"] as const)(
    "is not delayed for the %s; the desk keeps a copy for at most 45 days",
    async (who) => {
      const { prisma } = database;
      const { id, customer, mechanic, asCustomer, asMechanic } = await scene();
      const passwordHash = await hashPassword(PASSWORD);
      await prisma.user.updateMany({ data: { passwordHash } });
      await prisma.booking.update({
        where: { id },
        data: { status: "completed", completedAt: world.clock.now() },
      });
      await asCustomer.message.send({
        bookingId: id,
        receiverId: mechanic.id,
        content: "Stay away from me.",
      });
      const photo = await givenPhoto(world, {
        bookingId: id,
        uploadedBy: customer.id,
        kind: "claim",
      });
      const claim = await asCustomer.booking.claim({
        id,
        kind: "safety",
        description: "They followed me.",
        photoIds: [photo.id],
      });
      const [leaver, api] = who === "reported" ? [mechanic, asMechanic] : [customer, asCustomer];
      expect(await api.auth.account.deletion()).toMatchObject({ obstacles: [] });
      await api.auth.account.delete({ password: PASSWORD });

      world.clock.advance(7 * DAY_MS + MINUTE_MS);
      await eraseDeletedAccounts(world.context(), forgetCustomer, rememberFormer);
      const erased = await prisma.user.findUniqueOrThrow({ where: { id: leaver.id } });
      expect(erased.erasedAt).not.toBeNull();
      const { desk, person } = await atDesk(world, prisma, "operator");
      const kept = async () => (await desk.claims({ view: "all" }))[0];
      expect(await kept()).toMatchObject({
        description: "They followed me.",
        photos: [{ id: photo.id }],
        kept: [
          {
            side: who === "reported" ? "mechanic" : "customer",
            name: `${leaver.firstName} ${leaver.lastName}`,
            email: leaver.email,
            messages: [{ from: "customer", text: "Stay away from me." }],
          },
        ],
      });
      const session = {
        ...(await world.sessionOf(person)),
        hasSecondFactor: true,
        secondFactorAt: world.clock.now(),
      };
      const seen = () => readPhoto(world.context(), session, photo.id, "full");
      await expect(seen()).resolves.toBeDefined();

      world.clock.advance(38 * DAY_MS);
      await eraseDeletedAccounts(world.context(), forgetCustomer, rememberFormer);
      expect(await kept()).toMatchObject({ id: claim.id, description: "", photos: [], kept: [] });
      await expect(seen()).rejects.toThrow();
      expect(await prisma.safetyRecord.count()).toBe(0);
    },
  );
});
