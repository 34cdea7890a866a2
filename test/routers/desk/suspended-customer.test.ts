import { v7 as uuid } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { remindOwners } from "~/server/services/booking/reminders/mails";
import { sendWaitlistOpen } from "~/server/services/waitlist/mails";
import { callerByKey } from "~/server/services/api-key/caller";
import { createCaller } from "~/server/root";
import { givenKey } from "~test/support/account/api-keys";
import { useDatabase } from "~test/support/db";
import { atDesk, givenHeldJob, givenPaidJob } from "~test/support/desk/desk";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenService,
  givenVehicle,
} from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { Browser, mailedCode } from "~test/routers/account/auth-support";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2027-03-01T17:00:00.000Z");
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS);
const REASON = "CW-7K3F9 and CW-8M2QA: threats by phone.";
const NOTE = "Two mechanics reported threats.";
const deskOf = async () => (await atDesk(world, database.prisma, "operator")).desk;
const suspend = async ({ id }: { id: string }, note = NOTE) =>
  (await deskOf()).suspendCustomer({ id, reason: REASON, note });
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

async function givenOrder(customer: { id: string }) {
  const { prisma } = database;
  const [vehicle, service] = [await givenVehicle(prisma, customer), await givenService(prisma)];
  return {
    vehicleId: vehicle.id,
    serviceIds: [service.id],
    serviceLocation: "742 Valencia St, San Francisco, CA 94110",
    scheduledAt: inHours(72).toISOString(),
    issueDescription: "The brakes squeak.",
  };
}

describe("suspending a customer", () => {
  test("cancels open requests for free and releases their holds, and accepted jobs go on", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const mine = await world.callerFor(customer);
    const open = await givenBooking(prisma, { customer, scheduledAt: inHours(72) });
    const { clientSecret } = await mine.payment.createIntent({ amount: 105, bookingId: open.id });
    await world.confirmCard(clientSecret, "4242424242424242");
    await mine.payment.refresh({ id: open.id });
    expect((await mine.booking.byId({ id: open.id })).paymentStatus).toBe("authorized");
    const mechanic = await givenMechanic(prisma);
    const agreed = { customer, mechanic, status: "accepted" } as const;
    const job = await givenBooking(prisma, { ...agreed, scheduledAt: inHours(24) });

    const desk = await deskOf();
    expect((await desk.person({ id: customer.id })).customer).toEqual({
      suspension: null,
      requests: 1,
    });
    const since = world.clock.now().toISOString();
    expect(await suspend(customer)).toEqual({
      id: customer.id,
      customerSuspension: { since, note: NOTE },
      cancelled: 1,
    });
    expect(await mine.booking.byId({ id: open.id })).toMatchObject({
      status: "cancelled",
      cancellationFee: "0.00",
    });
    // The provider is called by a job, which can run twice.
    await world.runJobs();
    await world.runJobs();
    await world.sandbox.settle();
    expect((await mine.booking.byId({ id: open.id })).paymentStatus).toBe("released");
    expect((await mine.booking.byId({ id: job.id })).status).toBe("accepted");
    expect((await desk.person({ id: customer.id })).customer).toMatchObject({
      suspension: { note: NOTE },
      requests: 0,
    });
    const theirs = await world.callerFor(mechanic);
    world.clock.set(inHours(24));
    await theirs.booking.setStatus({ id: job.id, status: "in_progress" });
  });

  test("tells the customer our sentence and what still works, never the reason", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const mine = await world.callerFor(customer);
    await givenBooking(prisma, { customer, scheduledAt: inHours(72) });
    await suspend(customer);
    const { customerSuspension } = await mine.auth.me();
    expect(customerSuspension).toEqual({ since: world.clock.now().toISOString(), note: NOTE });
    const { items } = await mine.message.notifications({});
    expect(items).toContainEqual(
      expect.objectContaining({
        kind: "customer_suspended",
        title: "Your account is suspended",
        text: expect.stringContaining("We canceled your open request"),
      }),
    );
    await world.runJobs();
    const mail = world.mails.find(({ subject }) => subject === "Your account is suspended");
    expect(mail).toMatchObject({ to: customer.email });
    expect(mail?.paragraphs.join(" ")).toContain(NOTE);
    expect(mail?.action?.url).toContain("/support");
    const told = JSON.stringify([items, world.mails, await mine.auth.me()]);
    expect(told).not.toContain("CW-8M2QA");

    const desk = await deskOf();
    const { log } = await desk.person({ id: customer.id });
    expect(log.find(({ action }) => action === "customer.suspended")).toMatchObject({
      reason: REASON,
      changes: { requestsCanceled: "1" },
    });
    await desk.restoreCustomer({ id: customer.id, reason: "Both reports are settled." });
    expect(await mine.auth.me()).not.toHaveProperty("customerSuspension");
    const { items: history } = await desk.personHistory({ id: customer.id, kind: "suspension" });
    expect(history).toMatchObject([
      { title: "Restored a customer", text: "Both reports are settled." },
      { title: "Suspended a customer", text: REASON },
    ]);
  });

  test("without a sentence of ours, they read what ends", async () => {
    const customer = await givenCustomer(database.prisma);
    expect((await suspend(customer, "")).customerSuspension?.note).toBeNull();
    await world.runJobs();
    const mail = world.mails.find(({ subject }) => subject === "Your account is suspended");
    expect(mail?.paragraphs[1]).toMatch(/^You can't book/);
  });

  test("needs a reason, and a customer: not a mechanic who never booked, nor a closed account", async () => {
    const { prisma } = database;
    const desk = await deskOf();
    const customer = await givenCustomer(prisma);
    expect(await codeOf(desk.suspendCustomer({ id: customer.id, reason: " " }))).toBe("INVALID");
    const mechanic = await givenMechanic(prisma);
    expect((await desk.person({ id: mechanic.id })).customer).toBeNull();
    expect(await codeOf(suspend(mechanic))).toBe("CONFLICT");
    await prisma.user.update({ where: { id: customer.id }, data: { disabledAt: new Date() } });
    expect(await codeOf(suspend(customer))).toBe("CONFLICT");
    expect(await codeOf(suspend({ id: "nobody" }))).toBe("NOT_FOUND");
    expect(await prisma.user.count({ where: { customerSuspendedAt: { not: null } } })).toBe(0);
  });

  test("is refused to staff who have a booking with them, and about colleagues to operators", async () => {
    const { prisma } = database;
    const operator = await atDesk(world, prisma, "operator");
    const about = (id: string) => ({ id, reason: REASON });
    expect(
      (await refusalOf(operator.desk.suspendCustomer(about(operator.person.id)))).message,
    ).toBe("This is about you. Ask a colleague to do it.");
    const customer = await givenCustomer(prisma);
    const worksThere = await givenMechanic(prisma);
    await prisma.user.update({ where: { id: worksThere.id }, data: { staffRole: "operator" } });
    const session = {
      ...(await world.sessionOf(worksThere)),
      hasSecondFactor: true,
      secondFactorAt: world.clock.now(),
    };
    const { desk } = createCaller(world.context(session));
    await givenBooking(prisma, { customer, mechanic: worksThere, status: "completed" });
    const refused = await refusalOf(desk.suspendCustomer(about(customer.id)));
    expect([refused.code, refused.message]).toEqual([
      "CONFLICT",
      "You have a booking with this person. Ask a colleague to do it.",
    ]);
    await suspend(customer);
    expect(await codeOf(desk.restoreCustomer(about(customer.id)))).toBe("CONFLICT");

    const colleague = await givenCustomer(prisma, { staffRole: "operator" });
    expect(await codeOf(operator.desk.suspendCustomer(about(colleague.id)))).toBe("FORBIDDEN");
    const owner = await atDesk(world, prisma, "owner");
    expect((await owner.desk.suspendCustomer(about(colleague.id))).cancelled).toBe(0);
  });

  test("shows in the list, and the filter has mechanics too", async () => {
    const { prisma } = database;
    const desk = await deskOf();
    const [maya, sam] = [await givenCustomer(prisma), await givenMechanic(prisma)];
    await givenCustomer(prisma);
    await suspend(maya);
    await desk.suspend({ id: sam.id, reason: REASON });
    const { items } = await desk.people({ who: "suspended" });
    expect(items.map(({ id, state }) => [id, state])).toEqual([
      [sam.id, "suspended"],
      [maya.id, "suspended"],
    ]);
  });
});

describe("a suspended customer", () => {
  test("can't book, review, tip or pay a tip, until they're restored", async () => {
    const { prisma } = database;
    const job = await givenPaidJob(world, prisma);
    const { customer, asCustomer: mine } = job;
    const order = await givenOrder(customer);
    const { paymentId } = await mine.payment.tip({ id: job.id, amount: "10.00" });
    await suspend(customer);
    const calls = () => [
      () => mine.booking.create(order),
      () => mine.booking.review({ bookingId: job.id, rating: 1, comment: "Bad." }),
      () => mine.payment.pay({ id: paymentId }),
      () => mine.payment.tip({ id: job.id, amount: "12.00" }),
    ];
    for (const call of calls()) {
      expect(await refusalOf(call())).toMatchObject({
        code: "ACCOUNT_SUSPENDED",
        message:
          "Your account is suspended, so you can't book, write messages, leave reviews or tip. If this is wrong, contact support.",
      });
    }
    expect(await prisma.review.count()).toBe(0);
    await (await deskOf()).restoreCustomer({ id: customer.id, reason: "Settled." });
    for (const call of calls()) await call();
  });

  test("writes only about a job that has begun or should have", async () => {
    const { prisma } = database;
    const { id, asCustomer, asMechanic, customer, mechanic } = await givenHeldJob(world, prisma, {
      scheduledAt: inHours(2),
    });
    const write = () =>
      asCustomer.message.send({ bookingId: id, receiverId: mechanic.id, content: "Ring twice." });
    await suspend(customer);
    expect(await codeOf(write())).toBe("ACCOUNT_SUSPENDED");
    // Their mechanic isn't suspended, and doesn't learn of it.
    const answer = { bookingId: id, receiverId: customer.id, content: "I leave at ten." };
    await asMechanic.message.send(answer);
    world.clock.set(inHours(2));
    await write();
    await asMechanic.booking.setStatus({ id, status: "in_progress" });
    await write();
    world.clock.set(inHours(2));
    await asMechanic.booking.complete({ id });
    expect(await codeOf(write())).toBe("ACCOUNT_SUSPENDED");
  });

  test("who became a mechanic stays suspended as a customer, and their API keys work", async () => {
    const { prisma } = database;
    const { customer, id, asCustomer } = await givenPaidJob(world, prisma);
    const key = await givenKey(world, customer, ["bookings:read"]);
    await suspend(customer);
    const call = () => callerByKey(world.deps, key, "203.0.113.7");
    expect(await codeOf(call())).toBe("UNAUTHENTICATED");
    await asCustomer.auth.setUserType({ userType: "mechanic" });
    const convert = await world.callerFor(customer);
    expect(await codeOf(convert.payment.tip({ id, amount: "10.00" }))).toBe("ACCOUNT_SUSPENDED");
    expect(await codeOf(convert.booking.review({ bookingId: id, rating: 1, comment: "" }))).toBe(
      "ACCOUNT_SUSPENDED",
    );
    expect((await call()).userId).toBe(customer.id);
  });

  test("gets no emails that invite them to book", async () => {
    const { prisma } = database;
    const email = "maya@example.com";
    const customer = await givenCustomer(prisma, { email });
    await suspend(customer);
    const entry = await prisma.waitlistEntry.create({
      data: {
        email,
        id: uuid(),
        mailboxMark: "m",
        zipCode: "94110",
        toldAt: new Date(),
        createdAt: new Date(),
      },
    });
    const sent: unknown[] = [];
    const mailer = { send: async (mail: unknown) => void sent.push(mail) };
    const options = { id: "job", postalAddress: "1 Main St" };
    await sendWaitlistOpen(world.context(), mailer, { entryId: entry.id }, options);
    expect(sent).toEqual([]);
    expect(await prisma.waitlistEntry.count()).toBe(0);
    const car = await givenVehicle(prisma, customer);
    await prisma.vehicle.update({ where: { id: car.id }, data: { remindsByEmail: true } });
    await remindOwners(world.context(), "1 Main St");
    expect(
      (await prisma.vehicle.findUniqueOrThrow({ where: { id: car.id } })).remindedAt,
    ).toBeNull();
  });

  describe("as a guest", () => {
    const draft = async (more: { email: string; phone: string }) => {
      const service = await givenService(database.prisma);
      const browser = new Browser(world, { address: "203.0.113.7" });
      const guest = async () => (await browser.calls()).booking.guest;
      const { draftId } = await (
        await guest()
      ).start({
        serviceLocation: "742 Valencia St, San Francisco, CA 94110",
        scheduledAt: inHours(72).toISOString(),
        serviceIds: [service.id],
        issueDescription: "The brakes squeak.",
        vehicle: { year: 2019, make: "Honda", model: "Civic" },
        firstName: "Robin",
        lastName: "Rivers",
        acceptedTerms: "draft-1",
        ...more,
      });
      await world.runJobs();
      const code = mailedCode(world);
      return async (isYours?: boolean) => (await guest()).confirm({ draftId, code, isYours });
    };
    const EMAIL = "maya.torres@gmail.com";
    const PHONE = "(415) 555-0132";

    test.each([
      ["email address", { email: EMAIL, phone: "(212) 555-0147" }],
      ["mailbox in another spelling", { email: "mayatorres+2@gmail.com", phone: "(212) 555-0147" }],
      ["phone number", { email: "robin@example.com", phone: "+1 415 555 0132" }],
    ])("with the same %s, is refused once the code has proven the mailbox", async (_what, more) => {
      const { prisma } = database;
      const customer = await givenCustomer(prisma, { email: EMAIL, phone: PHONE });
      const people = await prisma.user.count();
      const confirm = await draft(more);
      await suspend(customer);
      expect(await codeOf(confirm())).toBe("ACCOUNT_SUSPENDED");
      expect(await prisma.booking.count()).toBe(0);
      expect(await prisma.user.count({ where: { staffRole: null } })).toBe(people);
      await (await deskOf()).restoreCustomer({ id: customer.id, reason: "Settled." });
      expect(await confirm()).toMatchObject({ booking: { status: "pending" } });
    });

    test("gets no code, and reads why in the email alone", async () => {
      await suspend(await givenCustomer(database.prisma, { email: EMAIL }));
      await world.runJobs();
      world.mails.length = 0;
      await draft({ email: EMAIL, phone: PHONE });
      expect(world.mails).toMatchObject([{ to: EMAIL, subject: "Your account can't book" }]);
    });

    test("keeps no stranger from booking whose details they typed without proving them", async () => {
      const { prisma } = database;
      const theirs = { email: EMAIL, phone: PHONE };
      await suspend(await givenCustomer(prisma, { ...theirs, emailVerifiedAt: null }));
      const confirm = await draft(theirs);
      expect(await codeOf(confirm())).toBe("CONFLICT");
      expect(await codeOf(confirm(true))).toBe("ACCOUNT_SUSPENDED");
      expect(await confirm(false)).toMatchObject({ booking: { status: "pending" } });
    });
  });
});
