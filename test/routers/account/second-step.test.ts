import { generateSync } from "otplib";
import { beforeEach, describe, expect, test } from "vitest";
import { ACCOUNT_REFUSALS } from "~/domain/account/refusals";
import { cleanUp } from "~/server/services/account/cleanup";
import { signInExternally } from "~/server/services/account/sign-in/external";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { createWorld, type TestWorld } from "~test/support/world";
import { Browser, mailedPassword, refusalOf } from "./auth-support";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2026-11-22T12:00:00Z");
});

const CASEY = { email: "casey@example.com", password: "Str0ng!pass" };
const codeNow = (secret: string) =>
  generateSync({ secret, epoch: world.clock.now().getTime() / 1000 });
const wrongOf = (secret: string) => (codeNow(secret) === "000000" ? "000001" : "000000");

/** Creates a customer who turned the second factor on a while ago. */
async function scene() {
  const browser = new Browser(world);
  const { auth } = await browser.calls();
  const { id } = await auth.signup({
    ...CASEY,
    firstName: "Casey",
    lastName: "Customer",
    role: "customer",
  });
  // Refused before the address is confirmed; otherwise anyone who signs up with a stranger's
  // address could lock its owner out.
  const early = (await browser.calls()).auth.startSecondFactor({});
  expect((await refusalOf(early)).message).toBe(ACCOUNT_REFUSALS.addressNotConfirmed.sentence);
  await database.prisma.user.updateMany({ data: { emailVerifiedAt: world.clock.now() } });
  const calls = await browser.calls();
  const { secret } = await calls.auth.startSecondFactor({});
  const { recoveryCodes } = await calls.auth.confirmSecondFactor({ code: codeNow(secret) });
  world.clock.advance(120_000);
  return { id, browser, secret, recoveryCodes };
}

const login = async (browser: Browser, code?: string, who = CASEY) =>
  (await browser.calls()).auth.login({ ...who, ...(code === undefined ? {} : { code }) });
const sessions = () => database.prisma.session.count();

describe("signing in to an account with a second factor", () => {
  test("asks for the code, and creates no session before it", async () => {
    const { id, secret } = await scene();
    const [before, browser] = [await sessions(), new Browser(world)];
    const refusal = await refusalOf(login(browser));
    expect([refusal.code, refusal.details]).toEqual(["SECOND_FACTOR_REQUIRED", { next: "code" }]);
    expect([browser.received, await sessions()]).toEqual([[], before]);
    const user = await login(browser, codeNow(secret));
    expect(user).toMatchObject({ id, email: CASEY.email });
    expect((await (await browser.calls()).auth.me()).id).toBe(id);
    expect(await (await browser.calls()).auth.secondFactor()).toMatchObject({
      enabled: true,
      needed: false,
      givenAt: world.clock.now().toISOString(),
    });
  });

  test("answers a wrong password as usual and uses no code up", async () => {
    const { secret, recoveryCodes } = await scene();
    const wrong = { ...CASEY, password: "Wr0ng!pass" };
    for (const code of [undefined, "000000", codeNow(secret), recoveryCodes[0]]) {
      const refusal = await refusalOf(login(new Browser(world), code, wrong));
      expect([refusal.code, refusal.message]).toEqual([
        "UNAUTHENTICATED",
        ACCOUNT_REFUSALS.wrongCredentials.sentence,
      ]);
    }
    await login(new Browser(world), codeNow(secret));
    await login(new Browser(world), recoveryCodes[0]);
  });

  test("a code signs in once, a recovery code too, and a wrong one creates nothing", async () => {
    const { secret, recoveryCodes } = await scene();
    const code = codeNow(secret);
    await login(new Browser(world), code);
    const count = await sessions();
    expect((await refusalOf(login(new Browser(world), code))).message).toBe(
      ACCOUNT_REFUSALS.usedCode.sentence,
    );
    expect((await refusalOf(login(new Browser(world), wrongOf(secret)))).code).toBe("INVALID");
    await login(new Browser(world), recoveryCodes[0]);
    expect((await refusalOf(login(new Browser(world), recoveryCodes[0]))).message).toBe(
      ACCOUNT_REFUSALS.wrongRecoveryCode.sentence,
    );
    expect(await sessions()).toBe(count + 1);
  });

  test("ignores a code for an account without a second factor", async () => {
    await (
      await new Browser(world).calls()
    ).auth.signup({ ...CASEY, firstName: "C", lastName: "C", role: "customer" });
    for (const code of [undefined, "123456"]) {
      expect(await login(new Browser(world), code)).toMatchObject({ email: CASEY.email });
    }
  });

  test("after five wrong codes a right one waits; a mailed password has its own tries", async () => {
    const { browser, secret } = await scene();
    for (let guess = 0; guess < 5; guess += 1) {
      const refusal = await refusalOf(login(new Browser(world), wrongOf(secret)));
      expect(refusal.code).toBe("INVALID");
    }
    expect((await refusalOf(login(new Browser(world), codeNow(secret)))).code).toBe("TOO_MANY");
    // The owner can still get in through their mailbox, and stays signed in elsewhere.
    const { auth } = await new Browser(world).calls();
    await auth.forgotPassword({ email: CASEY.email, userType: "customer" });
    await world.runJobs();
    const mailed = { ...CASEY, password: mailedPassword(world) };
    expect((await refusalOf(login(new Browser(world), undefined, mailed))).code).toBe(
      "SECOND_FACTOR_REQUIRED",
    );
    await login(new Browser(world), codeNow(secret), mailed);
    world.clock.advance(60_000);
    await (await browser.calls()).auth.verifySecondFactor({ code: codeNow(secret) });
  });

  test("blocks an address after fifty wrong codes, whatever the accounts", async () => {
    const address = "203.0.113.9";
    const guess = async (browser: Browser) =>
      (await refusalOf((await browser.calls()).auth.verifySecondFactor({ code: "wrong" }))).code;
    for (let person = 0; person < 10; person += 1) {
      const browser = new Browser(world, { address });
      await (
        await browser.calls()
      ).auth.signup({
        email: `p${person}@example.com`,
        password: "secret",
        firstName: "P",
        lastName: "P",
        role: "customer",
      });
      for (let again = 0; again < 5; again += 1) expect(await guess(browser)).toBe("INVALID");
    }
    const { secret } = await scene();
    const there = new Browser(world, { address });
    expect((await refusalOf(login(there, codeNow(secret)))).code).toBe("TOO_MANY");
    await login(new Browser(world, { address: "203.0.113.10" }), codeNow(secret));
  });
});

describe("signing in at another provider", () => {
  const profile = {
    issuer: "https://provider.example",
    subject: "1",
    email: CASEY.email,
    emailVerified: true,
    firstName: "Casey",
    lastName: "Customer",
  };
  async function begun() {
    const { id, secret, recoveryCodes } = await scene();
    const { issuer, subject } = profile;
    await database.prisma.externalLogin.create({ data: { issuer, subject, userId: id } });
    const before = await sessions();
    const outcome = await signInExternally(world.context(), profile);
    if (!("secondStep" in outcome)) throw new Error("no second factor was asked for");
    expect(await sessions()).toBe(before);
    return { id, secret, recoveryCodes, token: outcome.secondStep };
  }
  const finish = async (token: string, code: string) =>
    (await new Browser(world).calls()).auth.secondStep({ token, code });

  test("asks for the code too, and its token creates one session", async () => {
    const { id, secret, recoveryCodes, token } = await begun();
    expect((await refusalOf(finish(token, wrongOf(secret)))).code).toBe("INVALID");
    expect(await finish(token, codeNow(secret))).toMatchObject({ id });
    expect((await refusalOf(finish(token, recoveryCodes[0] ?? ""))).message).toBe(
      ACCOUNT_REFUSALS.signInTooLongAgo.sentence,
    );
    // The step was gone, so the code was not checked.
    expect(await database.prisma.recoveryCode.count()).toBe(10);
  });

  test("expires after ten minutes and is then deleted", async () => {
    const { secret, token } = await begun();
    expect(JSON.stringify(await database.prisma.signInStep.findMany())).not.toContain(token);
    world.clock.advance(10 * 60_000);
    expect((await refusalOf(finish(token, codeNow(secret)))).code).toBe("INVALID");
    await cleanUp(world.context());
    expect(await database.prisma.signInStep.count()).toBe(0);
  });

  test("ends with the account", async () => {
    const { secret, token } = await begun();
    await database.prisma.user.updateMany({ data: { disabledAt: world.clock.now() } });
    expect((await refusalOf(finish(token, codeNow(secret)))).code).toBe("INVALID");
  });
});

describe("turning it off and new recovery codes", () => {
  test("need the password or a code, and a wrong password changes nothing", async () => {
    const { browser, secret, recoveryCodes } = await scene();
    const { auth } = await browser.calls();
    const wrong = auth.disableSecondFactor({ password: "Wr0ng!pass" });
    expect((await refusalOf(wrong)).code).toBe("REAUTH_REQUIRED");
    expect((await refusalOf(auth.disableSecondFactor({}))).code).toBe("INVALID");
    const renewed = await auth.renewRecoveryCodes({ password: CASEY.password });
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect((await refusalOf(login(new Browser(world), recoveryCodes[0]))).code).toBe("INVALID");
    expect(await auth.disableSecondFactor({ password: CASEY.password })).toMatchObject({
      enabled: false,
    });
    await login(new Browser(world));
    await world.runJobs();
    expect(world.mails.map(({ subject }) => subject).slice(-2)).toEqual([
      "You have new recovery codes",
      "Your second factor was turned off",
    ]);
    expect(JSON.stringify(world.mails)).not.toContain(secret);
  });

  test("a password isn't enough for staff, or in a session without a code", async () => {
    const { browser, secret } = await scene();
    await database.prisma.session.updateMany({ data: { secondFactorAt: null } });
    const off = async (proof: { code?: string; password?: string }) =>
      (await browser.calls()).auth.disableSecondFactor(proof);
    const password = { password: CASEY.password };
    expect((await refusalOf(off(password))).code).toBe("SECOND_FACTOR_REQUIRED");
    await (await browser.calls()).auth.verifySecondFactor({ code: codeNow(secret) });
    await database.prisma.user.updateMany({ data: { staffRole: "operator" } });
    expect((await refusalOf(off(password))).code).toBe("SECOND_FACTOR_REQUIRED");
    world.clock.advance(30_000);
    await off({ code: codeNow(secret) });
  });

  test("are refused when there is no factor", async () => {
    const browser = new Browser(world);
    await (
      await browser.calls()
    ).auth.signup({ ...CASEY, firstName: "C", lastName: "C", role: "customer" });
    await database.prisma.session.updateMany({ data: { secondFactorAt: world.clock.now() } });
    const { auth } = await browser.calls();
    for (const call of [auth.disableSecondFactor, auth.renewRecoveryCodes]) {
      expect((await refusalOf(call({ password: CASEY.password }))).code).toBe("INVALID");
    }
  });
});

describe("a lost second factor", () => {
  const reset = async (id: string, role: "operator" | "owner" = "operator") => {
    const { desk } = await atDesk(world, database.prisma, role);
    return desk.resetSecondFactor({ id, reason: "Lost their phone." });
  };

  test("is reset at the desk: signed out everywhere, and back in through the confirmed mailbox", async () => {
    const { id, browser } = await scene();
    await reset(id);
    expect(await (await browser.calls()).auth.session()).toBeNull();
    expect((await refusalOf(login(new Browser(world)))).code).toBe("UNAUTHENTICATED");
    await world.runJobs();
    const mailed = mailedPassword(world);
    const told = world.mails.slice(-2).map(({ to, subject }) => `${to}: ${subject}`);
    expect(told.sort()).toEqual([
      `${CASEY.email}: Your second factor was reset`,
      `${CASEY.email}: Your temporary password`,
    ]);
    await login(new Browser(world), undefined, { ...CASEY, password: mailed });
    expect(await database.prisma.auditEntry.findFirst({ where: { subject: id } })).toMatchObject({
      action: "secondFactor.reset",
      reason: "Lost their phone.",
    });
    expect((await refusalOf(reset(id))).code).toBe("CONFLICT");
  });

  test("only owners reset a colleague's, and nobody their own", async () => {
    const { id } = await scene();
    await database.prisma.user.updateMany({ where: { id }, data: { staffRole: "operator" } });
    expect((await refusalOf(reset(id))).code).toBe("FORBIDDEN");
    await reset(id, "owner");
    const { person, desk } = await atDesk(world, database.prisma, "owner");
    const refusal = await refusalOf(desk.resetSecondFactor({ id: person.id, reason: "Mine." }));
    expect(refusal.message).toContain("your own");
  });

  test("is refused for an unknown person and for an unconfirmed address", async () => {
    const { id, browser } = await scene();
    expect((await refusalOf(reset("nobody"))).code).toBe("NOT_FOUND");
    await database.prisma.user.updateMany({ where: { id }, data: { emailVerifiedAt: null } });
    expect((await refusalOf(reset(id))).code).toBe("CONFLICT");
    expect(await (await browser.calls()).auth.session()).not.toBeNull();
  });
});
