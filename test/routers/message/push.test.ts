import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCaller } from "~/server/root";
import { endSession } from "~/server/services/account/sign-in/sessions";
import { cleanUp } from "~/server/services/account/cleanup";
import { notifyMechanic } from "~/server/services/payout/notify";
import { inTransaction } from "~/server/services/transaction";
import { MAX_DEVICES } from "~/domain/notification/push";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { PushService } from "~test/support/services/push-service";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
let service: PushService;
beforeEach(async () => {
  service = new PushService();
  await service.start();
  world = createWorld(database.db, { push: service.gateway() });
  // Daytime in Austin, outside quiet hours.
  world.clock.set("2027-05-11T17:00:00Z");
});
afterEach(() => service.stop());

type Person = { id: string };

/** Subscribes a browser in which this person is signed in. */
async function signedInAt(path: string, person: Person) {
  const session = await world.sessionOf(person);
  await database.prisma.session.update({
    where: { id: session.sessionId },
    data: { expiresAt: new Date(world.clock.now().getTime() + 86_400_000) },
  });
  const api = createCaller(world.context(session));
  await api.message.subscribePush(service.browser(path).subscription);
  return { api, session };
}

async function scene(startsInMinutes = 600) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const scheduledAt = new Date(world.clock.now().getTime() + startsInMinutes * 60_000);
  const { id } = await givenBooking(prisma, { customer, scheduledAt });
  const timeZone = "America/Chicago";
  const booking = await prisma.booking.update({ where: { id }, data: { timeZone } });
  return { booking, customer, mechanic, asMechanic: await world.callerFor(mechanic) };
}

const titles = (path: string) => service.heard(path).map(({ shown }) => shown.title);

describe("a customer whose browser accepts push notifications", () => {
  test("is told that a mechanic accepted, encrypted for this browser alone", async () => {
    const { booking, customer, asMechanic } = await scene();
    const { api } = await signedInAt("/phone", customer);
    expect(await api.message.push()).toMatchObject({ here: true, elsewhere: 0 });
    await asMechanic.booking.accept({ id: booking.id });
    await world.runJobs();
    const [notice] = (await api.message.notifications({})).items;
    expect(service.heard("/phone")).toEqual([
      {
        headers: {
          ttl: "86400",
          urgency: "normal",
          topic: undefined,
          "content-encoding": "aes128gcm",
        },
        shown: {
          title: notice?.title,
          body: notice?.text,
          path: `/customer/bookings/${booking.id}`,
          tag: notice?.id,
        },
      },
    ]);
  });

  test("is told in each browser, and an expired one doesn't block the others", async () => {
    const { booking, customer, asMechanic } = await scene();
    await signedInAt("/gone", customer);
    await signedInAt("/away", customer);
    await signedInAt("/phone", customer);
    service.answers.set("/gone", 410);
    service.answers.set("/away", 503);
    await asMechanic.booking.accept({ id: booking.id });
    await expect(world.runJobs()).rejects.toThrow("The push service answered 503.");
    service.answers.set("/away", 201);
    await world.runJobs();
    expect([titles("/gone").length, titles("/away").length, titles("/phone").length]).toEqual([
      0, 1, 1,
    ]);
    const left = await database.prisma.pushSubscription.findMany({ orderBy: { id: "asc" } });
    expect(left.map(({ endpoint }) => new URL(endpoint).pathname)).toEqual(["/away", "/phone"]);
  });

  test("gets nothing after signing out, after the session ends, and after unsubscribing", async () => {
    const { customer, asMechanic } = await scene();
    const out = await signedInAt("/signed-out", customer);
    const over = await signedInAt("/over", customer);
    const ended = await signedInAt("/ended", customer);
    await endSession(database.prisma, out.session.sessionId);
    await database.prisma.session.update({
      where: { id: over.session.sessionId },
      data: { expiresAt: world.clock.now() },
    });
    expect(await ended.api.message.endPush()).toMatchObject({ here: false, elsewhere: 1 });
    const { id } = await givenBooking(database.prisma, { customer });
    await asMechanic.booking.accept({ id });
    await world.runJobs();
    expect(service.calls).toEqual([]);
    await cleanUp(world.context());
    expect(await database.prisma.pushSubscription.count()).toBe(0);
  });

  test("gets nothing once somebody else subscribes in the same browser", async () => {
    const { booking, customer, asMechanic } = await scene();
    const other = await givenCustomer(database.prisma);
    const first = await signedInAt("/shared", customer);
    const subscription = service.browser("/shared").subscription;
    const api = await world.callerFor(other);
    expect(await api.message.subscribePush(subscription)).toMatchObject({ here: true });
    expect(await first.api.message.push()).toMatchObject({ here: false, elsewhere: 0 });
    await asMechanic.booking.accept({ id: booking.id });
    await world.runJobs();
    expect(service.calls).toEqual([]);
  });

  test("gets nothing they turned off, have seen, or that is over when it is sent", async () => {
    const { customer, asMechanic } = await scene();
    const { api } = await signedInAt("/phone", customer);
    await api.message.savePreferences({ choices: { jobs: { push: false } } });
    const off = await givenBooking(database.prisma, { customer });
    await asMechanic.booking.accept({ id: off.id });
    await world.runJobs();
    await api.message.savePreferences({ choices: { jobs: { push: true } } });
    const day = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000);
    const seen = await givenBooking(database.prisma, { customer, scheduledAt: day(2) });
    await asMechanic.booking.accept({ id: seen.id });
    const { items } = await api.message.notifications({});
    await api.message.readNotifications({ ids: items.map(({ id }) => id) });
    const over = await givenBooking(database.prisma, { customer, scheduledAt: day(4) });
    await asMechanic.booking.accept({ id: over.id });
    await asMechanic.booking.release({ id: over.id, reason: "vehicle" });
    await world.runJobs();
    expect(titles("/phone")).toEqual(["Your mechanic can't come"]);
  });

  test("is told of unread messages, once for several, without their text", async () => {
    const { booking, customer, mechanic, asMechanic } = await scene();
    await asMechanic.booking.accept({ id: booking.id });
    await world.runJobs();
    await signedInAt("/phone", customer);
    for (const content of ["The gate code is 4711", "I come by the back door"]) {
      await asMechanic.message.send({ bookingId: booking.id, receiverId: customer.id, content });
    }
    expect(await world.runJobs()).toEqual([]);
    world.clock.advance(121_000);
    await world.runJobs();
    expect(service.heard("/phone").map(({ shown }) => shown)).toEqual([
      {
        title: "You have 2 messages",
        body: `About booking ${booking.bookingNumber}: read and answer there.`,
        path: `/customer/bookings/${booking.id}`,
        tag: expect.stringMatching(/^[\w-]{32}$/),
      },
    ]);
    expect(service.heard("/phone")[0]?.headers.topic).toBe(service.heard("/phone")[0]?.shown.tag);
    expect(mechanic.id).not.toBe(customer.id);
  });
});

test("a mechanic is told of payouts, with a link to them", async () => {
  const mechanic = await givenMechanic(database.prisma);
  await signedInAt("/phone", mechanic);
  const facts = { amount: "120.00", reasons: [] };
  const tell = () =>
    inTransaction(world.context(), (ctx) =>
      notifyMechanic(ctx, mechanic.id, "payout_sent", { key: "one", facts }),
    );
  await tell();
  await tell();
  await world.runJobs();
  expect(service.heard("/phone").map(({ shown }) => [shown.title, shown.path])).toEqual([
    ["$120.00 is on its way to you", "/mechanic/earnings"],
  ]);
});

describe("a push at night in its recipient's time zone", () => {
  test("waits for the morning and is sent then, once", async () => {
    const { booking, customer, asMechanic } = await scene(24 * 60);
    await signedInAt("/phone", customer);
    world.clock.set("2027-05-12T03:30:00Z");
    await asMechanic.booking.accept({ id: booking.id });
    await world.runJobs();
    expect(titles("/phone")).toEqual([]);
    world.clock.set("2027-05-12T12:59:00Z");
    await world.runJobs();
    expect(titles("/phone")).toEqual([]);
    world.clock.set("2027-05-12T13:00:00Z");
    await world.runJobs();
    await world.runJobs();
    expect(titles("/phone")).toEqual(["Your mechanic accepted"]);
  });

  test("follows their own zone before the booking's", async () => {
    const { booking, customer, asMechanic } = await scene(24 * 60);
    const { api } = await signedInAt("/phone", customer);
    await api.message.reportTimeZone({ timeZone: "Pacific/Honolulu" });
    world.clock.set("2027-05-12T03:30:00Z");
    await asMechanic.booking.accept({ id: booking.id });
    await world.runJobs();
    expect(titles("/phone")).toEqual(["Your mechanic accepted"]);
  });

  test.each([
    // Daylight saving begins, and ends, between the evening and the morning.
    ["2027-03-14T06:30:00Z", "2027-03-14T12:00:00Z"],
    ["2027-11-07T05:30:00Z", "2027-11-07T13:00:00Z"],
  ])("waits until eight on the wall clock (%s)", async (night, morning) => {
    world.clock.set(night);
    const { booking, customer, asMechanic } = await scene(48 * 60);
    const { api } = await signedInAt("/phone", customer);
    await api.message.reportTimeZone({ timeZone: "America/New_York" });
    await asMechanic.booking.accept({ id: booking.id });
    world.clock.set(new Date(Date.parse(morning) - 1_000));
    await world.runJobs();
    expect(titles("/phone")).toEqual([]);
    world.clock.set(morning);
    await world.runJobs();
    expect(titles("/phone")).toEqual(["Your mechanic accepted"]);
  });

  test("tells nothing in the morning of a job that ended in the night", async () => {
    const { booking, customer, asMechanic } = await scene(24 * 60);
    const { api } = await signedInAt("/phone", customer);
    world.clock.set("2027-05-12T03:30:00Z");
    await asMechanic.booking.accept({ id: booking.id });
    await world.runJobs();
    await api.booking.cancel({ id: booking.id, fee: "0.00" });
    world.clock.set("2027-05-12T14:00:00Z");
    await world.runJobs();
    expect(titles("/phone")).toEqual([]);
  });

  test("is sent at once when the mechanic is on the way", async () => {
    const { booking, customer, asMechanic } = await scene(24 * 60);
    await asMechanic.booking.accept({ id: booking.id });
    await world.runJobs();
    await signedInAt("/phone", customer);
    const startsAt = new Date("2027-05-12T04:00:00Z");
    await database.prisma.booking.update({
      where: { id: booking.id },
      data: { scheduledAt: startsAt, busyUntil: new Date(startsAt.getTime() + 3_600_000) },
    });
    world.clock.set("2027-05-12T03:30:00Z");
    await asMechanic.booking.enRoute({ id: booking.id, etaMinutes: 20 });
    await world.runJobs();
    expect(
      service.heard("/phone").map(({ headers, shown }) => [headers.urgency, shown.title]),
    ).toEqual([["high", "Your mechanic is on the way"]]);
  });
});

test("a new browser beyond the limit replaces the oldest", async () => {
  const customer = await givenCustomer(database.prisma);
  for (let n = 0; n <= MAX_DEVICES; n += 1) {
    await signedInAt(`/browser-${n}`, customer);
    world.clock.advance(1_000);
  }
  const rows = await database.prisma.pushSubscription.findMany({
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  expect(rows.map(({ endpoint }) => new URL(endpoint).pathname)).toEqual(
    Array.from({ length: MAX_DEVICES }, (_, n) => `/browser-${n + 1}`),
  );
});

test("a browser with a new push address is reached at that one alone", async () => {
  const customer = await givenCustomer(database.prisma);
  const { api } = await signedInAt("/before", customer);
  await api.message.subscribePush(service.browser("/after").subscription);
  const rows = await database.prisma.pushSubscription.findMany();
  expect(rows.map(({ endpoint }) => new URL(endpoint).pathname)).toEqual(["/after"]);
});

test("refuses an address of no push service", async () => {
  const api = await world.callerFor(await givenCustomer(database.prisma));
  const { keys } = service.browser("/phone").subscription;
  for (const endpoint of [
    "http://push.example.net/x",
    "https://127.0.0.1/x",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://[::1]/x",
    "https://[::ffff:10.0.0.1]/x",
    "https://localhost/x",
    "https://db.internal/x",
    "https://printer.local./x",
    "https://push.example.net:8443/x",
    "https://me:secret@push.example.net/x",
    "https://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "",
  ]) {
    await expect(api.message.subscribePush({ endpoint, keys }), endpoint).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  }
  const { endpoint } = service.browser("/phone").subscription;
  for (const broken of [
    { ...keys, auth: "short" },
    { ...keys, p256dh: `${keys.auth}!` },
  ]) {
    await expect(api.message.subscribePush({ endpoint, keys: broken })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  }
  expect(await database.prisma.pushSubscription.count()).toBe(0);
});
