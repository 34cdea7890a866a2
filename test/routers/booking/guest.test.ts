import type { Prisma } from "~/generated/prisma/client";
import { beforeEach, describe, expect, test } from "vitest";
import { GUEST_DRAFTS } from "~/domain/booking/guest/policy";
import { solveProof } from "~/features/booking/guest/proof-of-work";
import type { createCaller } from "~/server/root";
import { useDatabase } from "~test/support/db";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenNewcomer,
  givenService,
} from "~test/support/factory";
import { Browser, mailedCode, refusalOf } from "../account/auth-support";
import { comparingWork, type Work } from "~test/support/work-of";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
let service: { id: string; name: string };
beforeEach(async () => {
  world = createWorld(database.db);
  world.clock.set("2026-11-27T17:00:00Z");
  service = await givenService(database.prisma, { name: "Oil Change", basePriceCents: 8_000 });
});

const HOUR_MS = 3_600_000;
const EMAIL = "robin@example.com";

type Start = Parameters<ReturnType<typeof createCaller>["booking"]["guest"]["start"]>[0];

const order = (more: Partial<Start> = {}): Start => ({
  serviceLocation: "742 Valencia St, San Francisco, CA 94110",
  scheduledAt: "2026-12-01T18:00:00Z",
  serviceIds: [service.id],
  issueDescription: "The brakes squeak.",
  vehicle: { year: 2019, make: "Honda", model: "Civic" },
  firstName: "Robin",
  lastName: "Rivers",
  email: EMAIL,
  phone: "(415) 555-0132",
  acceptedTerms: "draft-1",
  ...more,
});

/** A mechanic with a public page, whom visitors can request. */
const givenShown = () =>
  givenMechanic(database.prisma, { publicSince: new Date("2026-11-01T00:00:00Z") });

const guestOf = async (browser: Browser) => (await browser.calls()).booking.guest;

/** Asks for a booking and reads the mailed code. */
async function asked(browser: Browser, more: Partial<Start> = {}) {
  const { draftId } = await (await guestOf(browser)).start(order(more));
  await world.runJobs();
  return { draftId, code: mailedCode(world) };
}

const confirm = async (
  browser: Browser,
  input: Parameters<Awaited<ReturnType<typeof guestOf>>["confirm"]>[0],
) => (await guestOf(browser)).confirm(input);

describe("a booking without an account", () => {
  test("makes account, vehicle, booking and session of the right code, and nothing before", async () => {
    const browser = new Browser(world, { address: "203.0.113.7" });
    const { prisma } = database;
    const mechanic = await givenShown();
    const started = await (await guestOf(browser)).start(order({ mechanicId: mechanic.id }));
    expect(started).toEqual({
      draftId: expect.any(String),
      sentTo: "r•••@example.com",
      expiresAt: "2026-11-28T17:00:00.000Z",
    });
    await world.runJobs();
    expect(world.mails.map(({ to }) => to)).toEqual([EMAIL]);
    expect(world.mails[0]?.subject).toBe(`${mailedCode(world)} is your Curbwrench code`);
    expect(await prisma.user.count({ where: { email: EMAIL } })).toBe(0);
    expect(await prisma.booking.count()).toBe(0);
    expect(await prisma.notification.count()).toBe(0);
    expect(await (await guestOf(browser)).get({ draftId: started.draftId })).toMatchObject({
      state: "waiting",
      sentTo: "r•••@example.com",
      booking: { totalAmount: "84.00", scheduledAt: "2026-12-01T18:00:00.000Z" },
    });

    const { draftId } = started;
    const { booking, user } = await confirm(browser, { draftId, code: mailedCode(world) });
    expect(user).toMatchObject({
      email: EMAIL,
      emailVerified: true,
      hasPassword: false,
      userType: "customer",
      firstName: "Robin",
      phone: "(415) 555-0132",
      // The dashboard shows the car they booked for.
      vehicleYear: 2019,
      vehicleMake: "Honda",
      vehicleModel: "Civic",
    });
    expect(booking).toMatchObject({
      status: "pending",
      totalAmount: "84.00",
      customerId: user.id,
      wishedMechanicId: mechanic.id,
      vehicle: { year: 2019, make: "Honda", model: "Civic" },
    });
    const { auth, booking: bookings } = await browser.calls();
    expect((await auth.me()).id).toBe(user.id);
    expect((await bookings.list({})).items.map(({ id }) => id)).toEqual([booking.id]);
    expect(await prisma.termsAcceptance.findMany()).toEqual([
      {
        userId: user.id,
        version: "draft-1",
        acceptedAt: world.clock.now(),
        acceptedFrom: "203.0.113.7",
      },
    ]);
    expect(await prisma.booking.findFirst({ select: { entryPage: true } })).toEqual({
      entryPage: "api",
    });
    expect(await (await guestOf(browser)).get({ draftId })).toMatchObject({
      state: "confirmed",
      booking: null,
      sentTo: null,
    });
    await world.runJobs();
    expect(world.mails.map(({ to }) => to)).toContain(mechanic.email);
  });

  test("keeps cookie, code and content unreadable in the database", async () => {
    const browser = new Browser(world);
    const { code } = await asked(browser);
    const [, cookie = ""] = /cw_draft=([^;]+)/.exec(browser.received.join("\n")) ?? [];
    const rows = JSON.stringify([
      await database.prisma.guestDraft.findMany(),
      await database.prisma.guestCode.findMany(),
      await database.db.query("SELECT * FROM pgboss.job"),
      await database.db.query('SELECT * FROM "RateLimit"'),
    ]);
    expect(cookie).toHaveLength(43);
    for (const secret of [code, cookie, EMAIL, "Rivers", "Valencia", "555-0132"]) {
      expect(rows).not.toContain(secret);
    }
    expect(browser.received.join("\n")).toMatch(
      /^cw_draft=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/,
    );
    const secure = new Browser(world, { secure: true });
    await asked(secure);
    expect(secure.received.join("\n")).toMatch(/^__Host-cw_draft=[\w-]{43}; Path=\/; .*; Secure$/);
  });

  test("takes only a cookie that we issued, and reads the one of the earlier name", async () => {
    const planted = "p".repeat(43);
    const victim = new Browser(world);
    victim.keep(`cw_draft=${planted}`);
    const { draftId } = await asked(victim);
    expect(victim.received.at(-1)).not.toContain(planted);
    const thief = new Browser(world);
    thief.keep(`cw_draft=${planted}`);
    expect((await refusalOf((await guestOf(thief)).get({ draftId }))).code).toBe("NOT_FOUND");

    const secure = new Browser(world, { secure: true });
    const first = await asked(secure);
    const [, token = ""] = /cw_draft=([^;]+)/.exec(secure.received.join("\n")) ?? [];
    const updated = new Browser(world, { secure: true });
    updated.keep(`__Secure-cw_draft=${token}`);
    expect(await (await guestOf(updated)).get(first)).toMatchObject({ state: "waiting" });
    await asked(updated, { email: "second@example.com" });
    expect(updated.received.at(-1)).toMatch(new RegExp(`^__Host-cw_draft=${token};`));
  });

  test("sends no text to a phone that isn't proven", async () => {
    const browser = new Browser(world);
    await confirm(browser, await asked(browser));
    expect(await database.prisma.smsNumber.count()).toBe(0);
    expect(await world.runJobs()).not.toContain("notice.sms");
  });

  test("needs the browser's own cookie for everything", async () => {
    const [mine, other, without] = [new Browser(world), new Browser(world), new Browser(world)];
    const { draftId, code } = await asked(mine);
    const theirs = await asked(other, { email: "olive@example.com" });
    for (const browser of [other, without]) {
      const guest = await guestOf(browser);
      for (const call of [
        () => guest.get({ draftId }),
        () => guest.resend({ draftId }),
        () => guest.confirm({ draftId, code }),
      ]) {
        expect((await refusalOf(call())).is("draftNotFound")).toBe(true);
      }
    }
    const mixed = await refusalOf(confirm(mine, { draftId, code: theirs.code }));
    expect(mixed.is("wrongMailedCode")).toBe(true);
    await confirm(mine, { draftId, code });
  });

  test("is gone after 24 hours, with its code and every row, also of a thousand", async () => {
    const browser = new Browser(world);
    const { draftId } = await asked(browser);
    const { prisma } = database;
    const [row] = await prisma.guestDraft.findMany();
    const { sealed, cookieHash, createdAt, expiresAt } = row!;
    await prisma.guestDraft.createMany({
      data: Array.from({ length: 999 }, () => ({
        id: crypto.randomUUID(),
        sealed,
        cookieHash,
        createdAt,
        expiresAt,
      })),
    });
    world.clock.advance(GUEST_DRAFTS.hours * HOUR_MS - 1);
    await runCleanup();
    expect(await prisma.guestDraft.count()).toBe(1_000);
    world.clock.advance(1);
    expect((await refusalOf((await guestOf(browser)).get({ draftId }))).code).toBe("NOT_FOUND");
    const late = await refusalOf(confirm(browser, { draftId, code: "000000" }));
    expect(late.is("draftNotFound")).toBe(true);
    await runCleanup();
    expect([await prisma.guestDraft.count(), await prisma.guestCode.count()]).toEqual([0, 0]);
    expect([await prisma.user.count(), world.files.files.size]).toEqual([0, 0]);
  });
});

async function runCleanup() {
  const { enqueue } = await import("~/server/gateways/jobs/jobs");
  await enqueue(database.prisma, "cleanup", {});
  await world.runJobs();
}

describe("an address", () => {
  /** One of each kind of account, by email. */
  async function everyone() {
    const { prisma } = database;
    const closed = await givenCustomer(prisma);
    await prisma.user.update({ where: { id: closed.id }, data: { disabledAt: new Date() } });
    return {
      unknown: "nobody@example.com",
      customer: (await givenCustomer(prisma)).email,
      unproven: (await givenCustomer(prisma, { emailVerifiedAt: null })).email,
      newcomer: (await givenNewcomer(prisma)).email ?? "",
      mechanic: (await givenMechanic(prisma)).email,
      staff: (await givenCustomer(prisma, { staffRole: "operator" })).email,
      closed: closed.email,
    };
  }

  test("gets the same answer after the same work, whoever it belongs to", async () => {
    const emails = await everyone();
    const seen = await comparingWork(async (workOf) => {
      const seen: Record<string, unknown> = {};
      for (const [who, email] of Object.entries(emails)) {
        const browser = new Browser(world);
        const guest = await guestOf(browser);
        const mailsBefore = world.mails.length;
        const start = withoutAddress(await workOf(() => guest.start(order({ email }))));
        const { draftId } = await (await guestOf(browser)).start(order({ email }));
        const mine = await guestOf(browser);
        const resend = withoutAddress(await workOf(() => mine.resend({ draftId })));
        const jobs = await world.runJobs();
        const wrong = await workOf(() => mine.confirm({ draftId, code: "12" }));
        for (let tries = 1; tries < GUEST_DRAFTS.codeTries; tries += 1) {
          await refusalOf(mine.confirm({ draftId, code: "12" }));
        }
        const over = await workOf(() => mine.confirm({ draftId, code: "12" }));
        const mails = world.mails.length - mailsBefore;
        const rows = await database.prisma.guestCode.count({ where: { draftId } });
        seen[who] = { start, resend, wrong, over, jobs, mails, rows };
      }
      return seen;
    });
    expect(seen.unknown).toMatchObject({
      jobs: ["mail.guestCode", "mail.guestCode", "mail.guestCode"],
      mails: 3,
      rows: 2,
    });
    for (const who of Object.keys(seen))
      expect({ who, ...as(seen[who]) }).toEqual({ who, ...as(seen.unknown) });
  });

  const withoutAddress = ({ answer, ...work }: Work) => ({
    ...work,
    answer: answer.replaceAll(/"sentTo":".•••@[^"]+"/g, "sentTo"),
  });
  const as = (value: unknown): object => (value instanceof Object ? value : {});

  test("of a mechanic or of staff gets a mail that says so, and no code", async () => {
    const { mechanic, staff, closed } = await everyone();
    for (const [email, subject] of [
      [mechanic, "Your mechanic account can't book"],
      [staff, "Your team account can't book this way"],
      [closed, "Your account is closed"],
    ] as const) {
      const browser = new Browser(world);
      const { code } = await asked(browser, { email });
      expect(world.mails.at(-1)).toMatchObject({ to: email, subject });
      expect(code).toBe("");
    }
  });

  test("gets five mails an hour and ten a day, in any spelling", async () => {
    const browser = new Browser(world);
    const { draftId } = await asked(browser, { email: "ro.bin+a@gmail.com" });
    const guest = await guestOf(browser);
    for (let mails = 1; mails < 5; mails += 1) await guest.resend({ draftId });
    expect((await refusalOf(guest.resend({ draftId }))).code).toBe("TOO_MANY");
    const again = guest.start(order({ email: "robin@googlemail.com" }));
    expect((await refusalOf(again)).code).toBe("TOO_MANY");
    await guest.start(order({ email: "other@gmail.com" }));
    await world.runJobs();
    expect(world.mails).toHaveLength(6);
  });
});

describe("a code", () => {
  test("has five tries, and a resent one five of its own", async () => {
    const browser = new Browser(world);
    const { draftId, code } = await asked(browser);
    for (let tries = 0; tries < GUEST_DRAFTS.codeTries; tries += 1) {
      expect((await refusalOf(confirm(browser, { draftId, code: "999999x" }))).code).toBe(
        "INVALID",
      );
    }
    expect((await refusalOf(confirm(browser, { draftId, code }))).is("wrongMailedCode")).toBe(true);
    await (await guestOf(browser)).resend({ draftId });
    await world.runJobs();
    await confirm(browser, { draftId, code: mailedCode(world) });
  });

  test("works for ten minutes, and an earlier one beside the resent one", async () => {
    const browser = new Browser(world);
    const { draftId, code } = await asked(browser);
    world.clock.advance(9 * 60_000);
    await (await guestOf(browser)).resend({ draftId });
    await world.runJobs();
    world.clock.advance(60_000);
    expect((await refusalOf(confirm(browser, { draftId, code }))).is("wrongMailedCode")).toBe(true);
    await confirm(browser, { draftId, code: mailedCode(world) });
  });
});

describe("an account that exists", () => {
  test("is signed in by its code and books, with its own details", async () => {
    const customer = await givenCustomer(database.prisma, {
      firstName: "Casey",
      phone: "(415) 555-0100",
    });
    const browser = new Browser(world);
    const { user, booking } = await confirm(
      browser,
      await asked(browser, { email: customer.email }),
    );
    expect(user).toMatchObject({
      id: customer.id,
      firstName: "Casey",
      phone: "(415) 555-0100",
      hasPassword: true,
    });
    expect(booking.customerId).toBe(customer.id);
  });

  test("that appears between request and code gets the booking, and a mechanic's doesn't", async () => {
    const { prisma } = database;
    const [one, two] = [new Browser(world), new Browser(world)];
    const first = await asked(one);
    const customer = await givenCustomer(prisma, { email: EMAIL });
    expect((await confirm(one, first)).user.id).toBe(customer.id);
    const second = await asked(two, { email: "sam@example.com" });
    await givenMechanic(prisma, { email: "sam@example.com" });
    expect((await refusalOf(confirm(two, second))).is("worksHere")).toBe(true);
    expect(await prisma.booking.count()).toBe(1);
  });

  test("that never proved the address is closed to whoever made it", async () => {
    const { prisma } = database;
    const stranger = new Browser(world);
    const { auth } = await stranger.calls();
    const { id } = await auth.signup({
      firstName: "Sly",
      lastName: "Stranger",
      email: EMAIL,
      password: "Str0ng!pass",
      role: "customer",
    });
    const browser = new Browser(world);
    const mine = { ...(await asked(browser)), isYours: true };
    const { user } = await confirm(browser, mine);
    expect(user).toMatchObject({ id, emailVerified: true, hasPassword: false });
    expect((await refusalOf((await stranger.calls()).auth.me())).code).toBe("UNAUTHENTICATED");
    expect(await prisma.session.count({ where: { userId: id } })).toBe(1);
  });

  test.each(["customer", "mechanic"] as const)(
    "of a stranger who is a %s neither keeps a guest out nor gets into the guest's account",
    async (role) => {
      const { prisma } = database;
      const { auth } = await new Browser(world).calls();
      const stranger = await auth.signup({
        firstName: "Sly",
        lastName: "Stranger",
        email: EMAIL,
        password: "Str0ng!pass",
        role,
      });
      const browser = new Browser(world);
      const sent = await asked(browser);
      const question = await refusalOf(confirm(browser, sent));
      expect([question.code, question.details.next]).toEqual(["CONFLICT", "isYours"]);
      expect(await prisma.booking.count()).toBe(0);
      const { user, booking } = await confirm(browser, { ...sent, isYours: false });
      expect(user).toMatchObject({
        email: EMAIL,
        firstName: "Robin",
        userType: "customer",
        emailVerified: true,
      });
      expect(user.id).not.toBe(stranger.id);
      expect(booking.customerId).toBe(user.id);
      const kept = await prisma.user.findUniqueOrThrow({ where: { id: stranger.id } });
      expect(kept).toMatchObject({ email: null, firstName: "Sly", userType: role });
    },
  );

  test("is theirs in the browser in which they made it, and keeps its password", async () => {
    const browser = new Browser(world);
    const { auth } = await browser.calls();
    const { id } = await auth.signup({
      firstName: "Robin",
      lastName: "Rivers",
      email: EMAIL,
      password: "Str0ng!pass",
      role: "customer",
    });
    await auth.logout();
    const sent = await asked(browser);
    const { user } = await confirm(browser, sent);
    expect(user).toMatchObject({ id, emailVerified: true, hasPassword: true });
  });

  test("gives its second factor, and then books", async () => {
    const owner = new Browser(world);
    const { auth } = await owner.calls();
    const { id } = await auth.signup({
      firstName: "Ada",
      lastName: "L",
      email: EMAIL,
      password: "Str0ng!pass",
      role: "customer",
    });
    await database.prisma.user.update({ where: { id }, data: { emailVerifiedAt: new Date() } });
    const { secret } = await (
      await owner.calls()
    ).auth.startSecondFactor({ password: "Str0ng!pass" });
    const { generateSync } = await import("otplib");
    const now = () => generateSync({ secret, epoch: world.clock.now().getTime() / 1000 });
    await (await owner.calls()).auth.confirmSecondFactor({ code: now() });
    world.clock.advance(60_000);
    const browser = new Browser(world);
    const draft = await asked(browser);
    const refused = await refusalOf(confirm(browser, draft));
    expect([refused.code, refused.details.next]).toEqual(["SECOND_FACTOR_REQUIRED", "code"]);
    const wrong = await refusalOf(confirm(browser, { ...draft, secondFactorCode: "000000" }));
    expect(wrong.is("wrongCode")).toBe(true);
    const { user, booking } = await confirm(browser, { ...draft, secondFactorCode: now() });
    expect([user.id, booking.customerId]).toEqual([id, id]);
  });

  test("that was deleted starts fresh, and one being deleted has to be kept first", async () => {
    const { prisma } = database;
    const before = await givenCustomer(prisma, { email: EMAIL });
    await prisma.user.update({
      where: { id: before.id },
      data: { leavesAt: new Date(world.clock.now().getTime() + HOUR_MS) },
    });
    const browser = new Browser(world);
    const draft = await asked(browser);
    expect((await refusalOf(confirm(browser, draft))).is("accountDeletion")).toBe(true);
    await prisma.user.update({
      where: { id: before.id },
      data: { email: null, erasedAt: new Date(), disabledAt: new Date() },
    });
    const { user } = await confirm(browser, draft);
    expect(user.id).not.toBe(before.id);
  });
});

describe("something that changed before the code", () => {
  test("a price is refused with the new total, and booked once it's agreed to", async () => {
    const browser = new Browser(world);
    const draft = await asked(browser);
    await database.prisma.service.update({
      where: { id: service.id },
      data: { basePriceCents: 9_000 },
    });
    const refused = await refusalOf(confirm(browser, draft));
    expect([refused.code, refused.details.newTotal]).toEqual(["CONFLICT", "94.50"]);
    expect(await database.prisma.user.count()).toBe(0);
    const { booking } = await confirm(browser, { ...draft, seenTotal: "94.50" });
    expect(booking.totalAmount).toBe("94.50");
  });

  test("a promo code that this person had is refused with the total without it", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    await givenBooking(prisma, { customer, status: "completed" });
    const browser = new Browser(world);
    const draft = await asked(browser, { email: customer.email, promoCode: "FIRST20" });
    expect(await (await guestOf(browser)).get(draft)).toMatchObject({
      booking: { totalAmount: "68.00" },
    });
    const refused = await refusalOf(confirm(browser, draft));
    expect(refused.message).toBe(
      "FIRST20 is for your first service, and it has already been used. Without the code, the total is $84.00. Check it and confirm.",
    );
    expect([refused.code, refused.details.newTotal]).toEqual(["CONFLICT", "84.00"]);
    const { booking } = await confirm(browser, { ...draft, seenTotal: "84.00" });
    expect(booking).toMatchObject({ totalAmount: "84.00", promoCode: null });
  });

  describe("for a car that costs more", () => {
    /** A rule that adds $40.00 for engines of 3 liters and more. */
    async function givenRule() {
      await database.prisma.priceRule.create({
        data: {
          serviceId: service.id,
          position: 0,
          isActive: true,
          litersFrom: 3,
          addCents: 4_000,
          note: "A large engine",
        },
      });
    }
    const large = { year: 2019, make: "Honda", model: "Civic", engineLiters: 3.5 };

    test("is booked at the car's price, which the draft already names", async () => {
      await givenRule();
      const browser = new Browser(world);
      const draft = await asked(browser, { vehicle: large, seenTotal: "126.00" });
      expect(await (await guestOf(browser)).get(draft)).toMatchObject({
        booking: { totalAmount: "126.00" },
      });
      const { booking } = await confirm(browser, draft);
      expect(booking.totalAmount).toBe("126.00");
      expect(booking.services[0]).toMatchObject({ priceNote: "A large engine" });
    });

    test("is refused with the total for the car in the garage, which knows more, and then booked", async () => {
      await givenRule();
      const { prisma } = database;
      const customer = await givenCustomer(prisma);
      await prisma.vehicle.create({ data: { ownerId: customer.id, ...large, factsFrom: "typed" } });
      const browser = new Browser(world);
      const draft = await asked(browser, { email: customer.email });
      const refused = await refusalOf(confirm(browser, draft));
      expect([refused.code, refused.details.newTotal]).toEqual(["CONFLICT", "126.00"]);
      const { booking } = await confirm(browser, { ...draft, seenTotal: "126.00" });
      expect(booking.totalAmount).toBe("126.00");
    });

    test("names the car's price where a promo code was already used", async () => {
      await givenRule();
      const { prisma } = database;
      const customer = await givenCustomer(prisma);
      await givenBooking(prisma, { customer, status: "completed" });
      const browser = new Browser(world);
      const draft = await asked(browser, {
        email: customer.email,
        promoCode: "FIRST20",
        vehicle: large,
      });
      const refused = await refusalOf(confirm(browser, draft));
      expect(refused.details.newTotal).toBe("126.00");
      const { booking } = await confirm(browser, { ...draft, seenTotal: "126.00" });
      expect(booking).toMatchObject({ totalAmount: "126.00", promoCode: null });
    });

    test("of two cars of one name, is the one with this license plate, also without the promo code", async () => {
      await givenRule();
      const { prisma } = database;
      const customer = await givenCustomer(prisma);
      await givenBooking(prisma, { customer, status: "completed" });
      const { addVehicle } = (await world.callerFor(customer)).booking;
      const { engineLiters, ...named } = large;
      const small = await addVehicle({ ...named, engineLiters: 1.5, plate: "8ABC123" });
      const big = await addVehicle({ ...named, engineLiters, plate: "7XYZ456" });
      expect(big.id).not.toBe(small.id);

      for (const [plate, total] of [
        ["8abc 123", "84.00"],
        ["7XYZ456", "126.00"],
        // A third car, of which only the name is known.
        ["9NEW000", "84.00"],
      ] as const) {
        const browser = new Browser(world);
        const vehicle = { ...named, plate };
        const draft = await asked(browser, {
          email: customer.email,
          promoCode: "FIRST20",
          vehicle,
        });
        const refused = await refusalOf(confirm(browser, draft));
        expect([plate, refused.details.newTotal]).toEqual([plate, total]);
        const { booking } = await confirm(browser, { ...draft, seenTotal: total });
        expect([plate, booking.totalAmount]).toEqual([plate, total]);
        const known = [small.id, big.id];
        expect(known.indexOf(booking.vehicleId)).toBe(["8abc 123", "7XYZ456"].indexOf(plate));
        world.clock.advance(3_600_000);
      }
    });
  });

  test("a promo code of a guest's first booking counts", async () => {
    const browser = new Browser(world);
    const { booking } = await confirm(browser, await asked(browser, { promoCode: "FIRST20" }));
    expect(booking).toMatchObject({ totalAmount: "68.00", promoCode: "FIRST20" });
  });

  test("a start that the requested mechanic no longer has is refused with free ones", async () => {
    const { prisma } = database;
    const mechanic = await givenShown();
    const browser = new Browser(world);
    const draft = await asked(browser, { mechanicId: mechanic.id });
    const startsAt = new Date("2026-12-01T18:00:00Z");
    await prisma.timeOff.create({
      data: {
        userId: mechanic.id,
        startsAt,
        endsAt: new Date(startsAt.getTime() + HOUR_MS),
      },
    });
    const refused = await refusalOf(confirm(browser, draft));
    expect(refused.is("startTaken")).toBe(true);
    const [free = ""] = refused.details.freeTimes ?? [];
    expect(free).toMatch(/^2026-12-01T/);
    const { booking } = await confirm(browser, { ...draft, scheduledAt: free });
    expect(booking.scheduledAt).toBe(free);
  });

  test("a start that has passed, or a mechanic who went offline, is refused", async () => {
    const { prisma } = database;
    const mechanic = await givenShown();
    const soon = new Date(world.clock.now().getTime() + 5 * 60_000).toISOString();
    const [late, requesting] = [new Browser(world), new Browser(world)];
    const passed = await asked(late, { scheduledAt: soon });
    const draft = await asked(requesting, {
      email: "ann@example.com",
      mechanicId: mechanic.id,
    });
    world.clock.advance(6 * 60_000);
    expect((await refusalOf(confirm(late, passed))).is("startTaken")).toBe(true);
    await confirm(late, { ...passed, scheduledAt: "2026-12-02T18:00:00Z" });
    await prisma.mechanicProfile.updateMany({ data: { isAvailable: false } });
    const offline = await refusalOf(confirm(requesting, draft));
    expect(offline.code).toBe("CONFLICT");
    const { booking } = await confirm(requesting, { ...draft, mechanicId: null });
    expect(booking.wishedMechanicId).toBeNull();
  });

  test("visitors can request only mechanics with a public page", async () => {
    const { prisma } = database;
    const hidden = await givenMechanic(prisma);
    const browser = new Browser(world);
    const guest = await guestOf(browser);
    for (const mechanicId of [hidden.id, "019a0000-0000-7000-8000-00000000dead"]) {
      const refused = await refusalOf(guest.start(order({ mechanicId })));
      expect(refused.is("requestedNotFound")).toBe(true);
    }
    const draft = await asked(browser);
    const other = await refusalOf(confirm(browser, { ...draft, mechanicId: hidden.id }));
    expect(other.is("requestedNotFound")).toBe(true);
    expect(await prisma.booking.count()).toBe(0);
  });

  test("free starts count as a look into that calendar, of the account or the mailbox", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const mechanics = await Promise.all(Array.from({ length: 21 }, givenShown));
    const soon = new Date(world.clock.now().getTime() + 5 * 60_000).toISOString();
    const browser = new Browser(world);
    for (const email of [customer.email, "newcomer@example.com"]) {
      const drafts: { draftId: string; code: string }[] = [];
      for (const { id: mechanicId } of mechanics) {
        // Codes are read from the database's world, so mails don't limit the drafts.
        await prisma.rateLimit.deleteMany();
        drafts.push(await asked(browser, { email, mechanicId, scheduledAt: soon }));
      }
      world.clock.advance(6 * 60_000);
      const refusals = [];
      for (const draft of drafts) refusals.push(await refusalOf(confirm(browser, draft)));
      const late = refusals.pop();
      expect(refusals.map((one) => one.is("startTaken"))).toEqual(Array(20).fill(true));
      expect(late?.code).toBe("TOO_MANY");
      expect(late?.details.freeTimes).toBeUndefined();
      world.clock.set("2026-11-27T17:00:00Z");
    }
    // A wrong code gets no times, and isn't counted.
    const [first] = mechanics;
    await prisma.rateLimit.deleteMany();
    const draft = await asked(browser, { mechanicId: first?.id ?? "", scheduledAt: soon });
    world.clock.advance(6 * 60_000);
    const wrong = await refusalOf(confirm(browser, { ...draft, code: "000000" }));
    expect(wrong.is("wrongMailedCode")).toBe(true);
    expect(wrong.details.freeTimes).toBeUndefined();
    expect(await prisma.rateLimit.count({ where: { key: { startsWith: "slots:" } } })).toBe(0);
  });

  test("a requested mechanic who is offline, suspended, fully booked or blocks the customer answers alike, before the code and after it", async () => {
    const { prisma } = database;
    const all = [];
    for (const why of ["offline", "suspended", "full", "blocked"] as const) {
      const [mechanic, customer] = [await givenShown(), await givenCustomer(prisma)];
      const profile = (data: Prisma.MechanicProfileUpdateInput) =>
        prisma.mechanicProfile.update({ where: { userId: mechanic.id }, data });
      const now = world.clock.now();
      if (why === "offline") await profile({ isAvailable: false });
      if (why === "suspended") await profile({ suspendedAt: now, suspendedReason: "Damage." });
      if (why === "blocked") {
        await prisma.block.create({ data: { blockerId: mechanic.id, blockedId: customer.id } });
      }
      if (why === "full") {
        const endsAt = new Date(now.getTime() + 90 * 24 * HOUR_MS);
        await prisma.timeOff.create({ data: { userId: mechanic.id, startsAt: now, endsAt } });
      }
      const browser = new Browser(world);
      const sent = await (
        await guestOf(browser)
      ).start(order({ email: customer.email, mechanicId: mechanic.id }));
      await world.runJobs();
      const { draftId } = sent;
      const refusal = await refusalOf(confirm(browser, { draftId, code: mailedCode(world) }));
      const { expiresAt } = sent;
      all.push({ expiresAt, code: refusal.code, says: refusal.message, with: refusal.details });
    }
    expect(all[0]?.says).toBe("This mechanic is offline right now. Choose another one.");
    expect(new Set(all.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});

describe("what a request needs", () => {
  test("the terms in force", async () => {
    const guest = await guestOf(new Browser(world));
    const refused = await refusalOf(guest.start(order({ acceptedTerms: "2019" })));
    expect(refused.is("termsChanged")).toBe(true);
    const { prisma } = database;
    const { id: authorId } = await givenCustomer(prisma);
    const now = world.clock.now();
    await prisma.legalText.create({
      data: { kind: "terms", number: 1, body: "Ours.", authorId, savedAt: now, publishedAt: now },
    });
    const old = await refusalOf(guest.start(order({ acceptedTerms: "draft-1" })));
    expect(old.is("termsChanged")).toBe(true);
    await guest.start(order({ acceptedTerms: "terms-1" }));
  });

  test("a known service, the total that was seen, and a phone we can read", async () => {
    const guest = await guestOf(new Browser(world));
    const codeOf = async (more: Partial<Start>) => (await refusalOf(guest.start(order(more)))).code;
    expect(await codeOf({ serviceIds: ["00000000-0000-7000-8000-000000000000"] })).toBe("INVALID");
    expect(await codeOf({ seenTotal: "83.00" })).toBe("CONFLICT");
    expect(await codeOf({ phone: "12" })).toBe("INVALID");
    expect(await codeOf({ promoCode: "NOPE" })).toBe("PROMO_NOT_APPLICABLE");
    expect(await codeOf({ vehicle: { year: 2050, make: "A", model: "B" } })).toBe("INVALID");
    expect(await database.prisma.guestDraft.count()).toBe(0);
  });

  test("the total of the quote that the person saw, while it's good", async () => {
    const browser = new Browser(world);
    const guest = await guestOf(browser);
    const { serviceIds } = order();
    const { booking } = await browser.calls();
    const { quoteId } = await booking.quote({ location: "94110", serviceIds });
    await database.prisma.service.updateMany({ data: { basePriceCents: 9_000 } });
    const refused = await refusalOf(guest.start(order({ quoteId })));
    expect([refused.code, refused.details.newTotal]).toEqual(["CONFLICT", "94.50"]);
    await guest.start(order({ quoteId, seenTotal: "94.50" }));
    world.clock.advance(30 * 60_000);
    await guest.start(order({ quoteId }));
  });

  test("counts for the day and the page where it began", async () => {
    const guest = await guestOf(new Browser(world));
    await guest.start(order({ entry: "service" }));
    await guest.start(order());
    const days = await database.prisma.funnelDay.findMany({ orderBy: { entryPage: "asc" } });
    expect(days).toMatchObject([
      { entryPage: "api", drafts: 1, quotes: 0 },
      { entryPage: "service", drafts: 1, quotes: 0 },
    ]);
  });

  test("a proof of work beyond twenty an hour, each good for one request", async () => {
    const at = (address: string) => new Browser(world, { address });
    const address = "2001:db8::1";
    for (let drafts = 0; drafts < GUEST_DRAFTS.perNetworkAndHour; drafts += 1) {
      await (await guestOf(at(address))).start(order({ email: `${drafts}@example.com` }));
    }
    const guest = await guestOf(at("2001:db8::2"));
    const refused = await refusalOf(guest.start(order()));
    expect([refused.code, refused.is("proofNeeded")]).toEqual(["PROOF_NEEDED", true]);
    const proof = await solveProof(refused.details.challenge ?? "");
    await guest.start(order({ proof }));
    expect((await refusalOf(guest.start(order({ proof })))).code).toBe("PROOF_NEEDED");
    const forged = proof.replace(/^\d{13}/, "9999999999999");
    expect((await refusalOf(guest.start(order({ proof: forged })))).code).toBe("PROOF_NEEDED");
    const other = await refusalOf(guest.start(order()));
    const late = await solveProof(other.details.challenge ?? "");
    world.clock.advance(10 * 60_000);
    expect((await refusalOf(guest.start(order({ proof: late })))).code).toBe("PROOF_NEEDED");
    await (await guestOf(at("203.0.113.9"))).start(order());
  });
});
