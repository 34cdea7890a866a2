import { randomBytes } from "node:crypto";
import { generateSync } from "otplib";
import { beforeEach, describe, expect, test } from "vitest";
import { env } from "~/env";
import { ACCOUNT_REFUSALS } from "~/domain/account/refusals";
import { needsSecondFactor } from "~/domain/account/second-factor/second-factor";
import { createSecrets } from "~/server/gateways/auth/secrets";
import { newSessionKey, sessionCookie } from "~/server/gateways/auth/session";
import { resealSecondFactors } from "~/server/services/account/second-factor/keys";
import { startSession } from "~/server/services/account/sign-in/sessions";
import { assertBankKeys } from "~/server/services/mechanic/bank-keys";
import { useDatabase } from "~test/support/db";
import { createWorld, type TestWorld } from "~test/support/world";
import { Browser, refusalOf } from "./auth-support";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2026-11-22T12:00:00Z");
});

const ADMIN = { email: "staff@example.com", password: "secret" };

async function staffBrowser(): Promise<Browser> {
  const browser = new Browser(world);
  await (
    await browser.calls()
  ).auth.signup({ ...ADMIN, firstName: "Sam", lastName: "Staff", role: "customer" });
  await database.prisma.user.updateMany({
    data: { staffRole: "operator", emailVerifiedAt: world.clock.now() },
  });
  return browser;
}

/** Returns a browser that was signed in before the factor was turned on. */
async function signedIn(): Promise<Browser> {
  const browser = new Browser(world);
  const { id } = await database.prisma.user.findFirstOrThrow({ where: { email: ADMIN.email } });
  const key = newSessionKey(id);
  const now = world.clock.now();
  await startSession(database.prisma, key, { viaTemporary: false, device: "", now });
  browser.keep(await sessionCookie(key, false));
  return browser;
}

const codeNow = (secret: string) =>
  generateSync({ secret, epoch: world.clock.now().getTime() / 1000 });

/** Creates a member of staff with an authenticator, confirmed a while ago. */
async function withFactor() {
  const browser = await staffBrowser();
  const calls = await browser.calls();
  const { secret } = await calls.auth.startSecondFactor({});
  const { recoveryCodes } = await calls.auth.confirmSecondFactor({ code: codeNow(secret) });
  world.clock.advance(120_000);
  return { browser, secret, recoveryCodes };
}

const desk = async (browser: Browser) => (await browser.calls()).desk.alerts();
const needed = async (browser: Browser) => (await refusalOf(desk(browser))).code;

describe("staff calls", () => {
  test("wait for the second factor, except the question bank", async () => {
    const browser = await staffBrowser();
    expect(await needed(browser)).toBe("SECOND_FACTOR_REQUIRED");
    expect(await (await browser.calls()).admin.questions()).toEqual([]);
    expect(await (await browser.calls()).auth.secondFactor()).toEqual({
      enabled: false,
      needed: true,
      givenAt: null,
      recoveryCodesLeft: 0,
      passkeys: 0,
    });
  });

  test("open with the code that confirms the authenticator", async () => {
    const { browser, recoveryCodes } = await withFactor();
    expect(await desk(browser)).toEqual([]);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await (await browser.calls()).auth.secondFactor()).toMatchObject({
      enabled: true,
      needed: false,
      recoveryCodesLeft: 10,
    });
  });

  test("ask again in each session, and after the person turned their factor off", async () => {
    const { browser, secret } = await withFactor();
    const other = await signedIn();
    expect(await needed(other)).toBe("SECOND_FACTOR_REQUIRED");
    await (await other.calls()).auth.verifySecondFactor({ code: codeNow(secret) });
    expect(await desk(other)).toEqual([]);

    world.clock.advance(60_000);
    await (await other.calls()).auth.disableSecondFactor({ code: codeNow(secret) });
    expect(await needed(other)).toBe("SECOND_FACTOR_REQUIRED");
    expect(await needed(browser)).toBe("SECOND_FACTOR_REQUIRED");
  });

  test("are refused to people without a staff role", async () => {
    const browser = await staffBrowser();
    await database.prisma.user.updateMany({ data: { staffRole: null } });
    expect(await needed(browser)).toBe("FORBIDDEN");
    expect(await (await browser.calls()).auth.secondFactor()).toMatchObject({ needed: false });
  });

  test.each([
    ["required", false, false, true],
    ["required", true, false, true],
    ["required", true, true, false],
    ["optional", false, false, false],
    ["optional", true, false, true],
    ["optional", true, true, false],
  ] as const)("%s, set up %s, given %s: needed %s", (mode, hasSecondFactor, given, expected) => {
    const secondFactorAt = given ? new Date() : null;
    expect(needsSecondFactor({ hasSecondFactor, secondFactorAt }, mode)).toBe(expected);
  });
});

describe("setting up an authenticator", () => {
  test("a wrong code turns nothing on, and a newer start invalidates the older secret", async () => {
    const browser = await staffBrowser();
    const calls = await browser.calls();
    const first = await calls.auth.startSecondFactor({});
    const second = await calls.auth.startSecondFactor({});
    expect(second.uri).toContain(`secret=${second.secret}`);
    expect(second.qrSvg).toMatch(/^<svg /);
    const refusal = await refusalOf(
      calls.auth.confirmSecondFactor({ code: codeNow(first.secret) }),
    );
    expect([refusal.code, Object.keys(refusal.details.fields ?? {})]).toEqual([
      "INVALID",
      ["code"],
    ]);
    expect((await calls.auth.secondFactor()).enabled).toBe(false);
    const early = calls.auth.verifySecondFactor({ code: codeNow(second.secret) });
    expect((await refusalOf(early)).code).toBe("INVALID");
    await calls.auth.confirmSecondFactor({ code: codeNow(second.secret) });
    expect((await refusalOf(calls.auth.startSecondFactor({}))).code).toBe("CONFLICT");
  });

  test("the database reveals neither the secret nor a recovery code", async () => {
    const { secret, recoveryCodes } = await withFactor();
    const rows = JSON.stringify([
      await database.prisma.secondFactor.findMany(),
      await database.prisma.recoveryCode.findMany(),
      await database.prisma.auditEntry.findMany(),
      await database.prisma.idempotencyKey.findMany(),
    ]);
    expect(rows).not.toContain(secret);
    for (const code of recoveryCodes) {
      expect(rows).not.toContain(code);
      expect(rows).not.toContain(code.replaceAll("-", ""));
    }
  });
});

describe("mail to the account's owner", () => {
  const subjects = () => world.mails.map(({ to, subject }) => `${to}: ${subject}`);

  test("is sent when the factor is turned on or off, and when a recovery code is used", async () => {
    const { browser, recoveryCodes, secret } = await withFactor();
    const calls = await browser.calls();
    await calls.auth.verifySecondFactor({ code: recoveryCodes[0] ?? "" });
    await calls.auth.disableSecondFactor({ code: codeNow(secret) });
    await world.runJobs();
    expect(subjects().filter((line) => !line.includes("onfirm"))).toEqual([
      `${ADMIN.email}: Your second factor was turned on`,
      `${ADMIN.email}: Your recovery code was used`,
      `${ADMIN.email}: Your second factor was turned off`,
    ]);
    expect(JSON.stringify(world.mails)).not.toContain(recoveryCodes[0]);
  });

  test("is not sent for refused tries or for daily codes", async () => {
    const { browser, secret } = await withFactor();
    await world.runJobs();
    const before = subjects();
    const calls = await browser.calls();
    await refusalOf(calls.auth.disableSecondFactor({ code: "000000" }));
    await refusalOf(calls.auth.verifySecondFactor({ code: "abcd-efgh-jkmn-pqrs" }));
    await calls.auth.verifySecondFactor({ code: codeNow(secret) });
    await world.runJobs();
    expect(subjects()).toEqual(before);
  });
});

test("after a change of keys the authenticator still works, encrypted with the new key", async () => {
  const { browser, secret } = await withFactor();
  const next = createSecrets([{ id: "k2", key: randomBytes(32) }, ...env.ENCRYPTION_KEYS]);
  expect(await resealSecondFactors(world.context(), next)).toEqual({ resealed: 1 });
  expect(await resealSecondFactors(world.context(), next)).toEqual({ resealed: 0 });
  const row = await database.prisma.secondFactor.findFirstOrThrow();
  expect(next.open(row.secretCipher, { userId: row.userId, field: "secondFactor" })).toBe(secret);
  expect(await desk(browser)).toEqual([]);
  // A start with only the old key would lock everybody out, so it is refused.
  await expect(assertBankKeys(world.deps.sql)).rejects.toThrow('"k2"');
});

describe("codes", () => {
  test("a used one is refused in every session, and so are those before it", async () => {
    const { secret } = await withFactor();
    const [one, two] = [await signedIn(), await signedIn()];
    const before = codeNow(secret);
    world.clock.advance(30_000);
    const code = codeNow(secret);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    await (await one.calls()).auth.verifySecondFactor({ code: spaced });
    for (const used of [code, before]) {
      const refusal = await refusalOf((await two.calls()).auth.verifySecondFactor({ code: used }));
      expect(refusal.code).toBe("INVALID");
    }
    expect(await needed(two)).toBe("SECOND_FACTOR_REQUIRED");
    world.clock.advance(30_000);
    await (await two.calls()).auth.verifySecondFactor({ code: codeNow(secret) });
  });

  test("a wrong code, a used one and a wrong recovery code get different answers", async () => {
    const { browser, secret, recoveryCodes } = await withFactor();
    const calls = await browser.calls();
    const code = codeNow(secret);
    const said = async (typed: string) =>
      (await refusalOf(calls.auth.verifySecondFactor({ code: typed }))).message;
    await calls.auth.verifySecondFactor({ code });
    expect(await said(code)).toBe(ACCOUNT_REFUSALS.usedCode.sentence);
    expect(await said(code === "000000" ? "000001" : "000000")).toBe(
      ACCOUNT_REFUSALS.wrongCode.sentence,
    );
    const [recovery = ""] = recoveryCodes;
    await calls.auth.verifySecondFactor({ code: recovery });
    expect(await said(recovery)).toBe(ACCOUNT_REFUSALS.wrongRecoveryCode.sentence);
  });

  test("refuses one of two minutes ago", async () => {
    const { secret } = await withFactor();
    const browser = await signedIn();
    const code = codeNow(secret);
    world.clock.advance(120_000);
    const late = (await browser.calls()).auth.verifySecondFactor({ code });
    expect((await refusalOf(late)).code).toBe("INVALID");
  });

  test("a recovery code works once, however it is typed, and new ones replace the old", async () => {
    const { recoveryCodes, secret } = await withFactor();
    const browser = await signedIn();
    const calls = await browser.calls();
    const [first = "", second = ""] = recoveryCodes;
    const view = await calls.auth.verifySecondFactor({
      code: first.toUpperCase().replaceAll("-", " "),
    });
    expect(view).toMatchObject({ needed: false, recoveryCodesLeft: 9 });
    expect((await refusalOf(calls.auth.verifySecondFactor({ code: first }))).code).toBe("INVALID");
    const renewed = await calls.auth.renewRecoveryCodes({ code: codeNow(secret) });
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect((await refusalOf(calls.auth.verifySecondFactor({ code: second }))).code).toBe("INVALID");
  });

  test("turning the factor off needs one", async () => {
    const { browser } = await withFactor();
    const calls = await browser.calls();
    const refusal = await refusalOf(calls.auth.disableSecondFactor({ code: "000000" }));
    expect(refusal.code).toBe("INVALID");
    expect((await calls.auth.secondFactor()).enabled).toBe(true);
  });

  test("after five wrong ones even the right one has to wait; right ones don't count", async () => {
    const { secret } = await withFactor();
    const browser = await signedIn();
    const calls = await browser.calls();
    for (let round = 0; round < 7; round += 1) {
      await calls.auth.verifySecondFactor({ code: codeNow(secret) });
      world.clock.advance(30_000);
    }
    for (let guess = 0; guess < 5; guess += 1) {
      const wrong = calls.auth.verifySecondFactor({ code: "wrong" });
      expect((await refusalOf(wrong)).code).toBe("INVALID");
    }
    const refusal = await refusalOf(calls.auth.verifySecondFactor({ code: codeNow(secret) }));
    expect(refusal.code).toBe("TOO_MANY");
    expect(refusal.details.retryAfterSeconds).toBeGreaterThan(0);
  });

  test("each action is logged without a code", async () => {
    const { browser, recoveryCodes } = await withFactor();
    await (await browser.calls()).auth.disableSecondFactor({ code: recoveryCodes[0] ?? "" });
    const rows = await database.prisma.auditEntry.findMany({
      where: { action: { startsWith: "secondFactor" } },
      orderBy: { id: "asc" },
    });
    expect(rows.map(({ action, detail }) => [action, detail])).toEqual([
      ["secondFactor.enabled", null],
      ["secondFactor.recoveryCodeUsed", null],
      ["secondFactor.disabled", null],
    ]);
  });
});
