import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cleanUp } from "~/server/services/account/cleanup";
import { hearText } from "~/server/services/notification/stops";
import { notifyMechanic } from "~/server/services/payout/notify";
import { inTransaction } from "~/server/services/transaction";
import { LIMITS } from "~/domain/limits";
import { SMS_CODE } from "~/domain/notification/sms";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { SmsService } from "~test/support/services/sms-service";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
let service: SmsService;
beforeEach(async () => {
  service = new SmsService();
  await service.start();
  world = createWorld(database.db, { sms: service.gateway() });
  // Daytime in Austin, outside quiet hours.
  world.clock.set("2027-05-11T17:00:00Z");
});
afterEach(() => service.stop());

type Person = { id: string };
const PHONE = "+15125550142";
const OTHER = "+15125550177";
const WRONG = { code: "BAD_REQUEST", message: expect.stringContaining("That code isn't right") };
const OVER = { code: "BAD_REQUEST", message: expect.stringContaining("That code has expired") };

const asked = (phone = PHONE) => ({ phone, consent: true });
const minutes = (count: number) => world.clock.advance(count * 60_000);

/** Confirms a person's phone and forgets the texts that did so. */
async function withConfirmedPhone(person: Person, phone = PHONE) {
  const api = await world.callerFor(person);
  await api.message.requestSmsCode(asked(phone));
  await world.runJobs();
  const view = await api.message.confirmSmsCode({ code: service.code(phone) });
  expect(view).toMatchObject({ number: phone, stopped: false, waiting: null });
  service.texts.length = 0;
  return api;
}

let texted = 0;
/** Receives a text from this number and returns our reply. */
const says = (body: string, from = PHONE, id = `SM${(texted += 1)}`) =>
  hearText(world.context(), { id, from, body, isAnswered: false });

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

describe("the code texted to a number confirms it", () => {
  test("and is in no table, no queue and no mail", async () => {
    const customer = await givenCustomer(database.prisma);
    const api = await world.callerFor(customer);
    expect(await api.message.sms()).toEqual({
      from: "+15125550100",
      number: null,
      stopped: false,
      waiting: null,
    });
    const view = await api.message.requestSmsCode(asked("(512) 555-0142"));
    expect(view).toMatchObject({
      number: null,
      waiting: { number: PHONE, until: "2027-05-11T17:10:00.000Z" },
    });
    const [job] = await database.db.query<{ data: object }>(
      "SELECT data FROM pgboss.job WHERE name = 'sms.code'",
    );
    expect(job?.data).toEqual({ userId: customer.id });
    await world.runJobs();
    expect(service.heard(PHONE)).toEqual([
      expect.stringMatching(/^Curbwrench: \d{6} is your code .* Reply STOP to end texts/),
    ]);
    const code = service.code(PHONE);
    const row = await database.prisma.smsCode.findFirstOrThrow();
    expect(JSON.stringify([row, world.mails])).not.toContain(code);
    expect(
      await api.message.confirmSmsCode({ code: `${code.slice(0, 3)} ${code.slice(3)}` }),
    ).toEqual({ from: "+15125550100", number: PHONE, stopped: false, waiting: null });
    const kept = await database.prisma.smsNumber.findFirstOrThrow();
    expect(kept).toMatchObject({ number: PHONE, consentAt: world.clock.now(), endedAt: null });
    await expect(api.message.confirmSmsCode({ code })).rejects.toMatchObject(OVER);
  });

  test("until five wrong tries, after which the right one fails too", async () => {
    const api = await world.callerFor(await givenCustomer(database.prisma));
    await api.message.requestSmsCode(asked());
    await world.runJobs();
    const code = service.code(PHONE);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < SMS_CODE.tries; tries += 1) {
      await expect(api.message.confirmSmsCode({ code: wrong })).rejects.toMatchObject(WRONG);
    }
    await expect(api.message.confirmSmsCode({ code })).rejects.toMatchObject(OVER);
    expect(await api.message.sms()).toMatchObject({ number: null, waiting: null });
  });

  test("for ten minutes, or until another one is requested", async () => {
    const api = await world.callerFor(await givenCustomer(database.prisma));
    await api.message.requestSmsCode(asked());
    await world.runJobs();
    const first = service.code(PHONE);
    minutes(SMS_CODE.minutes);
    await expect(api.message.confirmSmsCode({ code: first })).rejects.toMatchObject(OVER);
    await api.message.requestSmsCode(asked());
    await expect(api.message.confirmSmsCode({ code: first })).rejects.toMatchObject(OVER);
    await world.runJobs();
    const second = service.code(PHONE);
    if (second !== first) {
      await expect(api.message.confirmSmsCode({ code: first })).rejects.toMatchObject(WRONG);
    }
    await api.message.confirmSmsCode({ code: second });
    minutes(1_000);
    await cleanUp(world.context());
    expect(await api.message.sms()).toMatchObject({ number: PHONE });
  });

  test("only for the person who asked, and the number it was sent to", async () => {
    const [one, other] = [
      await world.callerFor(await givenCustomer(database.prisma)),
      await world.callerFor(await givenCustomer(database.prisma)),
    ];
    await one.message.requestSmsCode(asked());
    await other.message.requestSmsCode(asked(OTHER));
    await world.runJobs();
    const [mine, theirs] = [service.code(PHONE), service.code(OTHER)];
    if (mine !== theirs) {
      await expect(other.message.confirmSmsCode({ code: mine })).rejects.toMatchObject(WRONG);
    }
    expect(await one.message.confirmSmsCode({ code: mine })).toMatchObject({ number: PHONE });
  });

  test("and moves the number to whoever confirmed it last", async () => {
    const [first, second] = [
      await givenCustomer(database.prisma),
      await givenMechanic(database.prisma),
    ];
    const before = await withConfirmedPhone(first);
    await withConfirmedPhone(second);
    expect(await before.message.sms()).toMatchObject({ number: null });
    const rows = await database.prisma.smsNumber.findMany({ where: { endedAt: null } });
    expect(rows.map(({ userId }) => userId)).toEqual([second.id]);
  });

  test("three an hour per person and per number, without telling whose number it is", async () => {
    const { points } = LIMITS.smsCodesPerAccount;
    const api = await world.callerFor(await givenCustomer(database.prisma));
    for (let n = 0; n < points; n += 1) await api.message.requestSmsCode(asked());
    await expect(api.message.requestSmsCode(asked(OTHER))).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
    const others = await Promise.all(
      Array.from({ length: 3 }, async () => world.callerFor(await givenCustomer(database.prisma))),
    );
    for (const other of others) {
      expect(await other.message.requestSmsCode(asked())).toMatchObject({
        waiting: { number: PHONE },
      });
      await world.runJobs();
    }
    expect(service.texts.length).toBe(LIMITS.smsCodesPerNumber.points);
  });

  test("only a few for numbers of one range, and none for other countries", async () => {
    const { points } = LIMITS.smsCodesPerRange;
    for (let n = 0; n < points + 2; n += 1) {
      const api = await world.callerFor(await givenCustomer(database.prisma));
      await api.message.requestSmsCode(asked(`+1512555${String(2_000 + n)}`));
    }
    await world.runJobs();
    expect(service.texts.length).toBe(points);
    const api = await world.callerFor(await givenCustomer(database.prisma));
    for (const phone of [
      "+447911123456",
      "+18765550142",
      "+19005550142",
      "911",
      "+15125550142 x",
    ]) {
      await expect(api.message.requestSmsCode(asked(phone)), phone).rejects.toMatchObject({
        code: "BAD_REQUEST",
      });
    }
    await expect(
      api.message.requestSmsCode({ phone: PHONE, consent: false }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("a gateway that fails for a moment gets it again, one that times out doesn't", async () => {
    const api = await world.callerFor(await givenCustomer(database.prisma));
    service.answers.set(PHONE, 503);
    await api.message.requestSmsCode(asked());
    await expect(world.runJobs()).rejects.toThrow("The SMS gateway answered 503");
    service.answers.delete(PHONE);
    await world.runJobs();
    expect(service.heard(PHONE)).toHaveLength(1);
    await api.message.confirmSmsCode({ code: service.code(PHONE) });
  });
});

describe("somebody who gets texts", () => {
  test("is told that a mechanic accepted, in one text with the link", async () => {
    const { booking, customer, asMechanic } = await scene();
    await withConfirmedPhone(customer);
    await asMechanic.booking.accept({ id: booking.id });
    await world.runJobs();
    expect(service.heard(PHONE)).toEqual([
      expect.stringMatching(
        new RegExp(`^Curbwrench: Your mechanic accepted\\. .*/customer/bookings/${booking.id}$`),
      ),
    ]);
    expect(service.heard(PHONE)[0]?.length).toBeLessThanOrEqual(160);
  });

  test("is told of a request addressed to them, of payouts, and of waiting messages", async () => {
    const { booking, customer, mechanic, asMechanic } = await scene();
    await withConfirmedPhone(mechanic, OTHER);
    await withConfirmedPhone(customer);
    const facts = { amount: "120.00", reasons: [] };
    for (let told = 0; told < 2; told += 1) {
      await inTransaction(world.context(), (ctx) =>
        notifyMechanic(ctx, mechanic.id, "payout_sent", { key: "one", facts }),
      );
    }
    await asMechanic.booking.accept({ id: booking.id });
    const [content, receiverId] = ["The gate code is 4711", customer.id];
    await asMechanic.message.send({ bookingId: booking.id, receiverId, content });
    world.clock.advance(121_000);
    await world.runJobs();
    expect(service.heard(OTHER)).toEqual([
      expect.stringMatching(/\$120\.00 is on its way to you\. .*\/mechanic\/earnings$/),
    ]);
    expect(service.heard(PHONE).map((text) => text.split(". ")[0])).toEqual([
      "Curbwrench: Your mechanic accepted",
      "Curbwrench: You have a message",
    ]);
    expect(service.heard(PHONE).join()).not.toContain("gate code");
  });

  test("gets nothing they turned off, have seen, or that is over when it is sent", async () => {
    const { customer, asMechanic } = await scene();
    const api = await withConfirmedPhone(customer);
    const day = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000);
    await api.message.savePreferences({ choices: { jobs: { sms: false } } });
    const off = await givenBooking(database.prisma, { customer, scheduledAt: day(1) });
    await asMechanic.booking.accept({ id: off.id });
    await world.runJobs();
    await api.message.savePreferences({ choices: { jobs: { sms: true } } });
    const seen = await givenBooking(database.prisma, { customer, scheduledAt: day(2) });
    await asMechanic.booking.accept({ id: seen.id });
    const { items } = await api.message.notifications({});
    await api.message.readNotifications({ ids: items.map(({ id }) => id) });
    const over = await givenBooking(database.prisma, { customer, scheduledAt: day(4) });
    await asMechanic.booking.accept({ id: over.id });
    await asMechanic.booking.release({ id: over.id, reason: "vehicle" });
    await world.runJobs();
    expect(service.heard(PHONE)).toEqual([expect.stringContaining("Your mechanic can't come")]);
  });

  test("gets nothing after they turned texts off, and can turn them on again", async () => {
    const { booking, customer, asMechanic } = await scene();
    const api = await withConfirmedPhone(customer);
    expect(await api.message.endSms()).toMatchObject({ number: null, waiting: null });
    await asMechanic.booking.accept({ id: booking.id });
    await world.runJobs();
    expect(service.texts).toEqual([]);
    await withConfirmedPhone(customer);
  });

  test("is woken at night by urgent texts only", async () => {
    const { booking, customer, asMechanic } = await scene(24 * 60);
    await withConfirmedPhone(customer);
    world.clock.set("2027-05-12T03:30:00Z");
    await asMechanic.booking.accept({ id: booking.id });
    await world.runJobs();
    expect(service.texts).toEqual([]);
    const startsAt = new Date("2027-05-12T04:00:00Z");
    await database.prisma.booking.update({
      where: { id: booking.id },
      data: { scheduledAt: startsAt, busyUntil: new Date(startsAt.getTime() + 3_600_000) },
    });
    await asMechanic.booking.enRoute({ id: booking.id, etaMinutes: 20 });
    await world.runJobs();
    expect(service.heard(PHONE)).toEqual([expect.stringContaining("on the way")]);
    await asMechanic.booking.enRoute({ id: booking.id, etaMinutes: 50 });
    await world.runJobs();
    expect(service.heard(PHONE)[1]).toContain("New arrival time");
    world.clock.set("2027-05-12T13:00:00Z");
    await world.runJobs();
    await world.runJobs();
    expect(service.texts.length).toBe(3);
  });

  test("gets a limited number of texts a day", async () => {
    const { customer, mechanic } = await scene();
    await withConfirmedPhone(mechanic);
    const { points } = LIMITS.textsPerPerson;
    for (let told = 0; told < points + 3; told += 1) {
      await inTransaction(world.context(), (ctx) =>
        notifyMechanic(ctx, mechanic.id, "payout_sent", {
          key: String(told),
          facts: { amount: "1.00", reasons: [] },
        }),
      );
    }
    await world.runJobs();
    expect(service.texts.length).toBe(points);
    expect(customer.id).not.toBe(mechanic.id);
  });

  test("gets nothing twice: a text that may have been accepted is not sent again", async () => {
    const { booking, customer, asMechanic } = await scene();
    await withConfirmedPhone(customer);
    service.answers.set(PHONE, "reset");
    await asMechanic.booking.accept({ id: booking.id });
    await world.runJobs();
    const calls = service.calls;
    service.answers.delete(PHONE);
    await world.runJobs();
    expect(service.calls).toBe(calls);
  });

  test("a bad number doesn't block anybody else's text", async () => {
    const { booking, customer, mechanic, asMechanic } = await scene();
    const api = await withConfirmedPhone(customer);
    await withConfirmedPhone(mechanic, OTHER);
    service.answers.set(PHONE, { code: 21_614 });
    await asMechanic.booking.accept({ id: booking.id });
    const facts = { amount: "120.00", reasons: [] };
    await inTransaction(world.context(), (ctx) =>
      notifyMechanic(ctx, mechanic.id, "payout_sent", { key: "one", facts }),
    );
    await world.runJobs();
    expect(service.heard(OTHER)).toHaveLength(1);
    expect(await api.message.sms()).toMatchObject({ number: null });
    service.answers.delete(PHONE);
    await asMechanic.booking.release({ id: booking.id, reason: "vehicle" });
    await world.runJobs();
    expect(service.heard(PHONE)).toEqual([]);
  });
});

describe("STOP", () => {
  test("applies at once and for good, whoever has the number then; START undoes it", async () => {
    const { booking, customer, asMechanic } = await scene();
    const api = await withConfirmedPhone(customer);
    expect(await says(" stop. ")).toMatch(/won't get any more texts/);
    expect(await api.message.sms()).toMatchObject({ number: PHONE, stopped: true });
    await asMechanic.booking.accept({ id: booking.id });
    await world.runJobs();
    const other = await world.callerFor(await givenMechanic(database.prisma));
    // The answer is the same for every number.
    expect(await other.message.requestSmsCode(asked())).toMatchObject({
      waiting: { number: PHONE },
    });
    await world.runJobs();
    expect(service.calls).toBe(1);

    expect(await says("START")).toMatch(/again/);
    expect(await api.message.sms()).toMatchObject({ number: PHONE, stopped: false });
    await asMechanic.booking.release({ id: booking.id, reason: "vehicle" });
    await world.runJobs();
    expect(service.heard(PHONE)).toEqual([expect.stringContaining("can't come")]);
  });

  test("is remembered when only the gateway received it", async () => {
    const { booking, customer, asMechanic } = await scene();
    const api = await withConfirmedPhone(customer);
    service.answers.set(PHONE, { code: 21_610 });
    await asMechanic.booking.accept({ id: booking.id });
    await world.runJobs();
    expect(await api.message.sms()).toMatchObject({ stopped: true });
  });

  test("beats an old START delivered again after it", async () => {
    const api = await withConfirmedPhone(await givenCustomer(database.prisma));
    await says("START", PHONE, "SM-old");
    await says("Unsubscribe", PHONE, "SM-new");
    await says("START", PHONE, "SM-old");
    expect(await api.message.sms()).toMatchObject({ stopped: true });
  });

  test("HELP names the sender and how to stop; nobody reads other texts", async () => {
    expect(await says("help")).toMatch(/Reply STOP/);
    expect(await says("I'll be late")).toBeNull();
    expect(await says("please stop by at noon")).toBeNull();
    expect(await database.prisma.smsStop.count()).toBe(0);
  });

  test("outlives the account, while the number is deleted with it", async () => {
    const customer = await givenCustomer(database.prisma);
    await withConfirmedPhone(customer);
    await says("STOP");
    await database.prisma.smsNumber.deleteMany({ where: { userId: customer.id } });
    expect(await database.prisma.smsStop.count()).toBe(1);
  });
});
