import { beforeEach, describe, expect, test } from "vitest";
import { readDeviceToken } from "~/server/gateways/auth/device-cookie";
import { useDatabase } from "~test/support/db";
import { givenBooking } from "~test/support/factory";
import { signInExternally } from "~/server/services/account/sign-in/external";
import { createWorld, type TestWorld } from "~test/support/world";
import { Browser, mailedCode, refusalOf, signedInBy } from "./auth-support";

// Anyone can sign up with another person's address. Who proves the mailbox later says whether the
// account is theirs, unless their browser shows it.

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2026-11-26T12:00:00Z");
});

const EMAIL = "robin@example.com";
const ACCOUNT = { email: EMAIL, password: "Str0ng!pass" };

async function signUp(role: "customer" | "mechanic" = "customer") {
  const browser = new Browser(world);
  const { auth } = await browser.calls();
  const name = { firstName: "Sly", lastName: "Stranger" };
  const { id } = await auth.signup({ ...ACCOUNT, ...name, role });
  await world.runJobs();
  world.mails.length = 0;
  return { id, browser };
}

async function codeFor(browser: Browser) {
  await (await browser.calls()).auth.requestCode({ email: EMAIL });
  await world.runJobs();
  return mailedCode(world);
}

const confirm = async (browser: Browser, code: string, isYours?: boolean) =>
  (await browser.calls()).auth.confirmCode({ email: EMAIL, code, isYours });
const me = async (browser: Browser) => (await browser.calls()).auth.me();

describe("an account whose address nobody confirmed", () => {
  test("is asked about after the right code alone, and nothing changes before the answer", async () => {
    const { id, browser: stranger } = await signUp();
    const browser = new Browser(world);
    const code = await codeFor(browser);
    const wrong = await refusalOf(confirm(browser, "000000"));
    expect([wrong.code, wrong.details.next]).toEqual(["INVALID", undefined]);
    const question = await refusalOf(confirm(browser, code));
    expect(question.message).toBe("This address already has an account. Is it yours?");
    expect([question.code, question.details.next]).toEqual(["CONFLICT", "isYours"]);
    expect((await me(stranger)).id).toBe(id);
    expect(await database.prisma.user.count()).toBe(1);
    // The code still works.
    await confirm(browser, code, true);
  });

  test("that is theirs is closed to others: password, sessions, phone and webhooks end", async () => {
    const { id, browser: stranger } = await signUp();
    const browser = new Browser(world);
    const view = await confirm(browser, await codeFor(browser), true);
    expect(view).toMatchObject({ id, emailVerified: true, hasPassword: false });
    expect((await refusalOf(me(stranger))).code).toBe("UNAUTHENTICATED");
  });

  test.each(["customer", "mechanic"] as const)(
    "that isn't theirs, of a %s, loses the address alone; they get a new one",
    async (role) => {
      const { prisma } = database;
      const { id, browser: stranger } = await signUp(role);
      const browser = new Browser(world);
      const view = await confirm(browser, await codeFor(browser), false);
      expect(view.id).not.toBe(id);
      expect(view).toMatchObject({ email: EMAIL, emailVerified: true, userType: null });
      expect([view.firstName, view.phone]).toEqual(["", ""]);
      expect((await me(browser)).id).toBe(view.id);
      expect(await me(stranger)).toMatchObject({ id, email: "", firstName: "Sly" });
      const back = (await new Browser(world).calls()).auth.login(ACCOUNT);
      expect((await refusalOf(back)).code).toBe("UNAUTHENTICATED");
      await world.runJobs();
      expect(world.mails.at(-1)).toMatchObject({ to: EMAIL, subject: "Your new account" });
      expect(await prisma.user.count()).toBe(2);
    },
  );

  test("that isn't theirs loses its requests without a card; its jobs and holds stay", async () => {
    const { prisma } = database;
    const { id } = await signUp();
    const customer = { id };
    const request = await givenBooking(prisma, { customer, status: "pending" });
    const held = await givenBooking(prisma, {
      customer,
      status: "pending",
      paymentStatus: "authorized",
    });
    const job = await givenBooking(prisma, { customer, status: "accepted" });
    const done = await givenBooking(prisma, { customer, status: "completed", paid: true });
    const browser = new Browser(world);
    await confirm(browser, await codeFor(browser), false);
    await world.runJobs();
    const statusOf = async ({ id }: { id: string }) =>
      (await prisma.booking.findUniqueOrThrow({ where: { id } })).status;
    expect(await statusOf(request)).toBe("cancelled");
    expect(await statusOf(held)).toBe("pending");
    expect(await statusOf(job)).toBe("accepted");
    expect(await statusOf(done)).toBe("completed");
    expect(await prisma.booking.count({ where: { customerId: id } })).toBe(4);
  });
});

describe("a provider's sign-in", () => {
  const PROFILE = {
    issuer: "https://accounts.example.com",
    subject: "robin",
    email: EMAIL,
    emailVerified: true,
    firstName: "Robin",
    lastName: "Rivers",
  };
  const begin = async () => {
    const outcome = await signInExternally(world.context(), PROFILE);
    if (!("secondStep" in outcome)) throw new Error("it didn't ask");
    return outcome.secondStep;
  };
  const answer = async (browser: Browser, token: string, isYours?: boolean) =>
    (await browser.calls()).auth.secondStep({ token, isYours });

  test("asks too: yes joins the account and closes it to others", async () => {
    const { id, browser: stranger } = await signUp();
    const token = await begin();
    expect((await me(stranger)).id).toBe(id);
    const browser = new Browser(world);
    const view = await answer(browser, token, true);
    expect(view).toMatchObject({ id, emailVerified: true, hasPassword: false, firstName: "Sly" });
    expect((await refusalOf(me(stranger))).code).toBe("UNAUTHENTICATED");
    expect((await signedInBy(world, PROFILE)).userId).toBe(id);
  });

  test("asks too: no leaves the account without the address", async () => {
    const { id, browser: stranger } = await signUp("mechanic");
    const browser = new Browser(world);
    const view = await answer(browser, await begin(), false);
    expect(view).toMatchObject({ email: EMAIL, firstName: "Robin", userType: null });
    expect(await me(stranger)).toMatchObject({ id, email: "" });
    expect((await signedInBy(world, PROFILE)).userId).toBe(view.id);
  });

  test("through a provider, whose step opens no account by itself", async () => {
    const { id } = await signUp();
    const token = await begin();
    const browser = new Browser(world);
    const question = await refusalOf(answer(browser, token));
    expect([question.code, question.details.next]).toEqual(["CONFLICT", "isYours"]);
    expect(await database.prisma.session.count({ where: { userId: id } })).toBe(1);
    await answer(browser, token, false);
    expect((await refusalOf(answer(new Browser(world), token, true))).code).toBe("INVALID");
  });
});

describe("nobody is asked, and everything stays,", () => {
  test("in a browser that the account knows", async () => {
    const { id, browser } = await signUp();
    const elsewhere = new Browser(world);
    await (await elsewhere.calls()).auth.login(ACCOUNT);
    await (await browser.calls()).auth.logout();
    const view = await confirm(browser, await codeFor(browser));
    expect(view).toMatchObject({ id, emailVerified: true, hasPassword: true });
    expect((await me(elsewhere)).id).toBe(id);
  });

  test("while signed in to the account", async () => {
    const { id, browser } = await signUp();
    await database.prisma.knownDevice.deleteMany();
    const view = await confirm(browser, await codeFor(browser));
    expect(view).toMatchObject({ id, emailVerified: true, hasPassword: true });
  });

  test("through a provider in a browser that the account knows", async () => {
    const { id } = await signUp();
    const profile = {
      issuer: "https://accounts.example.com",
      subject: "robin",
      email: EMAIL,
      emailVerified: true,
      firstName: "Robin",
      lastName: "Rivers",
    };
    const browser = new Browser(world);
    await (await browser.calls()).auth.login(ACCOUNT);
    const knownDevice = readDeviceToken(new Headers({ cookie: browser.cookie }));
    const key = await signedInBy(world, profile, knownDevice);
    expect(key.userId).toBe(id);
    const user = await database.prisma.user.findUniqueOrThrow({
      where: { id },
      select: { passwordHash: true, emailVerifiedAt: true },
    });
    expect(user.passwordHash).not.toBeNull();
    expect(user.emailVerifiedAt).not.toBeNull();
    // In any other browser, the account isn't theirs.
    await database.prisma.externalLogin.deleteMany();
    await database.prisma.user.update({ where: { id }, data: { emailVerifiedAt: null } });
    expect((await signedInBy(world, profile)).userId).not.toBe(id);
  });

  test("once the address was confirmed", async () => {
    const { id } = await signUp();
    const first = new Browser(world);
    await confirm(first, await codeFor(first), true);
    const second = new Browser(world);
    const view = await confirm(second, await codeFor(second));
    expect(view.id).toBe(id);
  });
});
