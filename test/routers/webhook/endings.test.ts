import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endAllAccess, closeToOthers } from "~/server/services/account/sign-in/end-all";
import { recordEvent } from "~/server/services/timeline/record";
import { forgetDeliveries } from "~/server/services/webhook/deliveries";
import { WEBHOOK_TYPES } from "~/domain/webhook/events";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { WebhookReceiver } from "~test/support/services/webhook-receiver";
import { createWorld, type TestWorld } from "~test/support/world";

// A webhook endpoint stops hearing when its owner's access, account or part in a booking ends.

const database = useDatabase();
const receiver = new WebhookReceiver();
let world: TestWorld;
beforeAll(() => receiver.start());
afterAll(() => receiver.stop());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answers.clear();
  world = createWorld(database.db, { webhooks: receiver.gateway(500) });
  // Signatures are verified by the machine's clock.
  world.clock.set(new Date());
});

const addressOf = (path: string) => `https://hooks.example.com${path}`;
const listen = async (user: { id: string }, path: string) => {
  const { auth } = await world.callerFor(user);
  return auth.webhooks.create({ url: addressOf(path), events: [...WEBHOOK_TYPES] });
};
const happen = (bookingId: string) => recordEvent(world.context(), bookingId, "captured", null);

async function scene() {
  const { prisma } = database;
  const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
  const booking = await givenBooking(prisma, { customer, mechanic, status: "accepted" });
  const endpoint = await listen(customer, "/customer");
  await listen(mechanic, "/mechanic");
  await world.runJobs();
  world.mails.length = 0;
  return { customer, mechanic, booking, endpoint };
}

const paused = () => database.prisma.webhookEndpoint.count({ where: { pausedAt: { not: null } } });
const mailsTo = (email: string | null) =>
  world.mails.filter(({ to }) => to === email).map(({ subject }) => subject);

describe("an endpoint's owner hears by email", () => {
  test("of a new endpoint, a change and a new secret, but needs no proof to pause it", async () => {
    const customer = await givenCustomer(database.prisma);
    const { id } = await listen(customer, "/customer");
    const { auth } = await world.callerFor(customer);
    await auth.webhooks.change({ id, url: addressOf("/other") });
    await auth.webhooks.rotate({ id });
    await world.runJobs();
    expect(mailsTo(customer.email)).toEqual([
      "You have a new webhook endpoint",
      "Your webhook endpoint was changed",
      "Your webhook endpoint has a new secret",
    ]);
    world.clock.advance(3_600_000);
    await auth.webhooks.change({ id, paused: true });
    expect((await refusalOf(auth.webhooks.change({ id, paused: false }))).code).toBe(
      "REAUTH_REQUIRED",
    );
  });

  test("when access to the account ends; missed events wait to be resent", async () => {
    const { customer, booking, endpoint } = await scene();
    await endAllAccess(world.context(), customer.id);
    expect(await paused()).toBe(1);
    await happen(booking.id);
    await world.runJobs();
    expect(mailsTo(customer.email)).toEqual(["Your webhook endpoints are paused"]);
    expect(receiver.types("/customer")).toEqual([]);
    expect(receiver.types("/mechanic")).toEqual(["payment.captured"]);

    const { auth } = await world.callerFor(customer);
    await auth.webhooks.change({ id: endpoint.id, paused: false });
    const { items } = await auth.webhooks.deliveries({ id: endpoint.id });
    expect(items).toMatchObject([{ type: "payment.captured", state: "failed" }]);
    await auth.webhooks.resend({ id: items[0]?.id ?? "" });
    await world.runJobs();
    expect(receiver.types("/customer")).toEqual(["payment.captured"]);
  });
});

describe("each way to end access pauses the endpoint", () => {
  test("a new password, signing out everywhere else, and the desk", async () => {
    const { customer, endpoint } = await scene();
    const resume = async () => {
      const { auth } = await world.callerFor(customer);
      await auth.webhooks.change({ id: endpoint.id, paused: false });
    };
    await (await world.callerFor(customer)).auth.endOtherSessions();
    expect(await paused()).toBe(1);
    await resume();
    const { desk } = await atDesk(world, database.prisma, "owner");
    await desk.endSessions({ id: customer.id, reason: "A stranger was in." });
    expect(await paused()).toBe(1);
    await resume();
    expect(await paused()).toBe(0);
  });

  test("a mailbox's owner who closes an account to others keeps no endpoint and no phone", async () => {
    const { prisma } = database;
    const { customer } = await scene();
    const at = world.clock.now();
    const number = { userId: customer.id, number: "+15125550142", consentAt: at, provenAt: at };
    await prisma.smsNumber.create({ data: number });
    await closeToOthers(world.context(), customer.id);
    expect(await prisma.webhookEndpoint.count({ where: { userId: customer.id } })).toBe(0);
    expect(await prisma.smsNumber.count()).toBe(0);
  });
});

describe("before each try, a delivery isn't sent", () => {
  test.each([{ disabledAt: new Date() }, { leavesAt: new Date() }])(
    "to an account that is closed: %o",
    async (closed) => {
      const { customer, booking } = await scene();
      receiver.answers.set("/customer", 500);
      await happen(booking.id);
      await world.runJobs();
      const before = receiver.types("/customer").length;
      expect(before).toBe(1);
      receiver.answers.clear();
      await database.prisma.user.update({ where: { id: customer.id }, data: closed });
      world.clock.advance(10_000);
      await world.runJobs();
      expect(receiver.types("/customer")).toHaveLength(before);
      const rows = await database.prisma.webhookDelivery.findMany({
        where: { userId: customer.id },
      });
      expect(rows.map(({ state }) => state)).toEqual(["failed"]);
    },
  );

  test("to a mechanic who gave the job up, and their log keeps no number", async () => {
    const { prisma } = database;
    const { mechanic, booking } = await scene();
    receiver.answers.set("/mechanic", 500);
    await happen(booking.id);
    await world.runJobs();
    receiver.answers.clear();
    await prisma.booking.update({
      where: { id: booking.id },
      data: { mechanicId: null, status: "pending" },
    });
    world.clock.advance(10_000);
    await world.runJobs();
    expect(receiver.types("/mechanic")).toEqual(["payment.captured"]);

    const { auth } = await world.callerFor(mechanic);
    const [{ id } = { id: "" }] = await auth.webhooks.list();
    const { items } = await auth.webhooks.deliveries({ id });
    expect(items).toHaveLength(1);
    expect(items[0]?.body).toContain(booking.id);
    expect(items[0]?.body).not.toContain(booking.bookingNumber);
    expect((await refusalOf(auth.webhooks.resend({ id: items[0]?.id ?? "" }))).code).toBe(
      "NOT_FOUND",
    );
  });

  test("numbers also go by the nightly cleanup, from nobody who still sees the booking", async () => {
    const { prisma } = database;
    const { customer, mechanic, booking } = await scene();
    await happen(booking.id);
    await world.runJobs();
    await prisma.booking.update({
      where: { id: booking.id },
      data: { mechanicId: null, status: "pending" },
    });
    await forgetDeliveries({ ...world.context(), prisma });
    const bodyOf = async ({ id }: { id: string }) =>
      (await prisma.webhookDelivery.findFirstOrThrow({ where: { userId: id } })).body;
    expect(await bodyOf(mechanic)).not.toContain(booking.bookingNumber);
    expect(await bodyOf(customer)).toContain(booking.bookingNumber);
  });
});
