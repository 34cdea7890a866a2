import { generateSync } from "otplib";
import { beforeEach, describe, expect, test } from "vitest";
import { PASSKEY_LIMIT } from "~/domain/account/second-factor/passkeys";
import { ACCOUNT_REFUSALS } from "~/domain/account/refusals";
import { cleanUp } from "~/server/services/account/cleanup";
import { signInExternally } from "~/server/services/account/sign-in/external";
import { Authenticator } from "~test/support/account/authenticator";
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

const PASSWORD = "Str0ng!pass";
const SAM = { email: "sam@example.com", password: PASSWORD };
const ALEX = { email: "alex@example.com", password: PASSWORD };
const MINUTE = 60_000;
const sentence = (name: keyof typeof ACCOUNT_REFUSALS) => ACCOUNT_REFUSALS[name].sentence;

/** Creates a member of staff who just signed in, without a second factor. */
async function staff(who = SAM, staffRole: "operator" | "owner" | null = "operator") {
  const browser = new Browser(world);
  const { auth } = await browser.calls();
  const { id } = await auth.signup({ ...who, firstName: "Sam", lastName: "S", role: "customer" });
  const emailVerifiedAt = world.clock.now();
  await database.prisma.user.update({ where: { id }, data: { staffRole, emailVerifiedAt } });
  return { id, browser };
}

const calls = async (browser: Browser) => (await browser.calls()).auth;

/** Adds a passkey with the password, which is enough for the first. */
async function add(browser: Browser, device = new Authenticator(), name = "Sam's laptop") {
  const { passkeys } = await calls(browser);
  const creation = await passkeys.start({ password: PASSWORD });
  return { device, list: await passkeys.add({ name, passkey: device.create(creation) }) };
}

/** Creates a member of staff with one passkey and no authenticator. */
async function withPasskey(who = SAM) {
  const { id, browser } = await staff(who);
  const { device, list } = await add(browser);
  return { id, browser, device, passkeyId: list[0]?.id ?? "" };
}

/** Signs in with the password alone and returns the refusal. */
async function asked(browser: Browser, who = SAM) {
  const { details } = await refusalOf((await calls(browser)).login(who));
  if (details.passkey === undefined) throw new Error("expected a passkey challenge");
  return details.passkey;
}

type Answer = ReturnType<Authenticator["get"]>;
const login = async (passkey: Answer, who = SAM, browser = new Browser(world)) =>
  (await calls(browser)).login({ ...who, passkey });
const sessions = () => database.prisma.session.count();

/** Expects this refusal, and that nobody is signed in. */
async function refusedToSignIn(passkey: Answer, name: keyof typeof ACCOUNT_REFUSALS, who = SAM) {
  const before = await sessions();
  const refusal = await refusalOf(login(passkey, who));
  expect([refusal.code, refusal.message]).toEqual([ACCOUNT_REFUSALS[name].code, sentence(name)]);
  expect(await sessions()).toBe(before);
}

/** Creates a session signed in long ago, with its second factor given then. */
async function later(browser: Browser, minutes: number) {
  world.clock.advance(minutes * MINUTE);
  return calls(browser);
}

async function authenticatorOf(browser: Browser) {
  const auth = await calls(browser);
  const { secret } = await auth.startSecondFactor({});
  const code = () => generateSync({ secret, epoch: world.clock.now().getTime() / 1000 });
  await auth.confirmSecondFactor({ code: code() });
  world.clock.advance(MINUTE);
  return code;
}

describe("adding a passkey", () => {
  test("needs the password where there is no second factor, opens the desk, and sends a mail", async () => {
    const { id, browser } = await staff();
    const { desk, auth } = await browser.calls();
    expect((await refusalOf(desk.alerts())).code).toBe("SECOND_FACTOR_REQUIRED");
    const { device, list } = await add(browser);
    expect(list).toEqual([
      {
        id: list[0]?.id,
        name: "Sam's laptop",
        addedAt: world.clock.now().toISOString(),
        lastUsedAt: null,
      },
    ]);
    expect(await (await browser.calls()).desk.alerts()).toEqual([]);
    expect(await auth.secondFactor()).toEqual({
      enabled: false,
      needed: false,
      givenAt: world.clock.now().toISOString(),
      recoveryCodesLeft: 0,
      passkeys: 1,
    });
    await world.runJobs();
    expect(world.mails.at(-1)).toMatchObject({ to: SAM.email, subject: "You have a new passkey" });
    expect(world.mails.at(-1)?.paragraphs[0]).toContain("“Sam's laptop”");
    expect(
      await database.prisma.auditEntry.count({ where: { userId: id, action: "passkey.added" } }),
    ).toBe(1);
    const row = await database.prisma.passkey.findFirstOrThrow();
    expect([row.credentialId, row.transports]).toEqual([device.id, ["internal"]]);
  });

  test("asks for the password again some time after sign-in, and refuses a wrong one", async () => {
    const { browser } = await staff();
    const { passkeys } = await later(browser, 11);
    expect((await refusalOf(passkeys.start({}))).code).toBe("REAUTH_REQUIRED");
    expect((await refusalOf(passkeys.start({ password: "Wr0ng!pass" }))).code).toBe(
      "REAUTH_REQUIRED",
    );
    await passkeys.start({ password: PASSWORD });
  });

  test("needs the second factor where there is one: a code or another passkey", async () => {
    const { browser } = await staff();
    const code = await authenticatorOf(browser);
    const { passkeys } = await calls(browser);
    for (const proof of [{}, { password: PASSWORD }]) {
      expect((await refusalOf(passkeys.start(proof))).code).toBe("SECOND_FACTOR_REQUIRED");
    }
    const first = new Authenticator();
    const creation = await passkeys.start({ code: code() });
    await passkeys.add({ name: "Phone", passkey: first.create(creation) });
    expect((await refusalOf(passkeys.start({ password: PASSWORD }))).code).toBe(
      "SECOND_FACTOR_REQUIRED",
    );
    const next = await passkeys.start({ passkey: first.get(await passkeys.challenge()) });
    expect(next.excludeCredentials.map(({ id }) => id)).toEqual([first.id]);
    world.clock.advance(1000);
    const passkey = new Authenticator().create(next);
    const list = await passkeys.add({ name: "Key", passkey });
    expect(list.map(({ name, lastUsedAt }) => [name, lastUsedAt !== null])).toEqual([
      ["Key", false],
      ["Phone", true],
    ]);
  });

  test("is for staff with a confirmed address", async () => {
    const { browser } = await staff(SAM, null);
    const { passkeys } = await calls(browser);
    const device = new Authenticator();
    const tries = [
      () => passkeys.list(),
      () => passkeys.start({ password: PASSWORD }),
      () => passkeys.challenge(),
      () => passkeys.remove({ id: "x", password: PASSWORD }),
      () =>
        passkeys.add({
          name: "x",
          passkey: device.create({
            challenge: "x",
            rp: { id: "localhost", name: "" },
            user: { id: "", name: "", displayName: "" },
            pubKeyCredParams: [],
            timeout: 0,
            attestation: "none",
            authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
            excludeCredentials: [],
          }),
        }),
    ];
    for (const call of tries) expect((await refusalOf(call())).code).toBe("FORBIDDEN");
    await database.prisma.user.updateMany({
      data: { staffRole: "operator", emailVerifiedAt: null },
    });
    const unconfirmed = (await calls(browser)).passkeys.start({ password: PASSWORD });
    expect((await refusalOf(unconfirmed)).message).toBe(sentence("addressNotConfirmed"));
  });

  const wrong = {
    "from another address": { origin: "https://curbwrench.example" },
    "for another site": { rpId: "curbwrench.example" },
    "without a finger or a PIN": { unverified: true },
    "used for sign-in instead": { type: "webauthn.get" },
  } as const;
  test.each(Object.entries(wrong))("refuses %s, and its challenge is used up", async (_, fault) => {
    const { browser } = await staff();
    const { passkeys } = await calls(browser);
    const creation = await passkeys.start({ password: PASSWORD });
    const device = new Authenticator();
    const bad = passkeys.add({ name: "x", passkey: device.create(creation, fault) });
    expect((await refusalOf(bad)).message).toBe(sentence("wrongPasskey"));
    const good = passkeys.add({ name: "x", passkey: device.create(creation) });
    expect((await refusalOf(good)).message).toBe(sentence("passkeyTooLate"));
    expect(await database.prisma.passkey.count()).toBe(0);
  });

  /** Creates a session with a passkey and starts adding another one in it. */
  async function begun() {
    const { browser, device: own } = await withPasskey();
    const start = async () => {
      const { passkeys } = await calls(browser);
      return passkeys.start({ passkey: own.get(await passkeys.challenge()) });
    };
    const refused = async (who: Browser, passkey: ReturnType<Authenticator["create"]>) => {
      const { passkeys } = await calls(who);
      const refusal = await refusalOf(passkeys.add({ name: "x", passkey }));
      expect(refusal.message).toBe(sentence("passkeyTooLate"));
    };
    return { browser, own, start, refused };
  }

  test("a challenge works once, for its purpose, session and person", async () => {
    const { browser, own, start, refused } = await begun();
    const elsewhere = new Browser(world);
    await login(own.get(await asked(elsewhere)), SAM, elsewhere);
    const { browser: stranger } = await staff(ALEX);
    const device = new Authenticator();
    const creation = await start();
    const passkey = device.create(creation);
    await refused(elsewhere, passkey);
    await refused(stranger, passkey);
    const { passkeys } = await calls(browser);
    const forSigning = await passkeys.challenge();
    await refused(browser, device.create({ ...creation, challenge: forSigning.challenge }));
    await refused(browser, device.create(creation, { challenge: "bm9ib2R5" }));
    await passkeys.add({ name: "x", passkey });
    await refused(browser, passkey);
  });

  test("a challenge lasts five minutes, and until the next one", async () => {
    const { browser, start, refused } = await begun();
    const tooOld = await start();
    world.clock.advance(5 * MINUTE);
    await refused(browser, new Authenticator().create(tooOld));
    const [before, after] = [await start(), await start()];
    await refused(browser, new Authenticator().create(before));
    const { passkeys } = await calls(browser);
    await passkeys.add({ name: "y", passkey: new Authenticator().create(after) });
  });

  test("refuses an eleventh passkey and a device that is already registered", async () => {
    const { browser, device } = await withPasskey();
    const { passkeys } = await calls(browser);
    const proof = async () => ({ passkey: device.get(await passkeys.challenge()) });
    const again = passkeys.add({
      name: "again",
      passkey: device.create(await passkeys.start(await proof())),
    });
    expect((await refusalOf(again)).message).toBe(sentence("passkeyKnown"));
    for (let count = 1; count < PASSKEY_LIMIT; count += 1) {
      const passkey = new Authenticator().create(await passkeys.start(await proof()));
      await passkeys.add({ name: `Key ${count}`, passkey });
    }
    expect((await refusalOf(passkeys.start(await proof()))).code).toBe("CONFLICT");
  });
});

describe("signing in with a passkey", () => {
  test("follows the password, and its signature creates the session", async () => {
    const { id, device } = await withPasskey();
    const browser = new Browser(world);
    const before = await sessions();
    const refusal = await refusalOf((await calls(browser)).login(SAM));
    expect([refusal.code, refusal.details.next]).toEqual(["SECOND_FACTOR_REQUIRED", "passkey"]);
    expect(refusal.details.passkey).toMatchObject({
      rpId: "localhost",
      userVerification: "required",
      allowCredentials: [{ id: device.id, type: "public-key", transports: ["internal"] }],
    });
    expect([browser.received, await sessions()]).toEqual([[], before]);
    world.clock.advance(MINUTE);
    expect(await login(device.get(await asked(browser)), SAM, browser)).toMatchObject({ id });
    const { auth, desk } = await browser.calls();
    expect(await desk.alerts()).toEqual([]);
    expect((await auth.passkeys.list())[0]?.lastUsedAt).toBe(world.clock.now().toISOString());
  });

  test("works beside the authenticator's code: either opens", async () => {
    const { browser } = await staff();
    const code = await authenticatorOf(browser);
    const { passkeys } = await calls(browser);
    const device = new Authenticator();
    const creation = await passkeys.start({ code: code() });
    await passkeys.add({ name: "x", passkey: device.create(creation) });
    world.clock.advance(MINUTE);
    const { details } = await refusalOf((await calls(new Browser(world))).login(SAM));
    expect(details).toMatchObject({ next: "code", passkey: { rpId: "localhost" } });
    await (await calls(new Browser(world))).login({ ...SAM, code: code() });
    await login(device.get(await asked(new Browser(world))));
  });

  test("answers a wrong password as usual, whatever was signed", async () => {
    const { device } = await withPasskey();
    const passkey = device.get(await asked(new Browser(world)));
    const refusal = await refusalOf(login(passkey, { ...SAM, password: "Wr0ng!pass" }));
    expect([refusal.code, refusal.details.passkey]).toEqual(["UNAUTHENTICATED", undefined]);
    await login(passkey);
  });

  const faults = {
    "at another address": { origin: "https://curbwrench.example" },
    "for another site": { rpId: "curbwrench.example" },
    "without a finger or a PIN": { unverified: true },
    "as if it were new": { type: "webauthn.create" },
  } as const;
  test.each(Object.entries(faults))("refuses a passkey signed %s", async (_, fault) => {
    const { device } = await withPasskey();
    const request = await asked(new Browser(world));
    await refusedToSignIn(device.get(request, fault), "wrongPasskey");
    // The failed attempt has used up the challenge.
    await refusedToSignIn(device.get(request), "passkeyTooLate");
  });

  test("refuses a challenge that was never issued or was used", async () => {
    const { device } = await withPasskey();
    const request = await asked(new Browser(world));
    await refusedToSignIn(device.get(request, { challenge: "bm9ib2R5" }), "passkeyTooLate");
    const passkey = device.get(request);
    await login(passkey);
    await refusedToSignIn(passkey, "passkeyTooLate");
    await refusedToSignIn(device.get(request), "passkeyTooLate");
  });

  test("a challenge lasts five minutes and is then deleted", async () => {
    const { device } = await withPasskey();
    const request = await asked(new Browser(world));
    expect(JSON.stringify(await database.prisma.passkeyChallenge.findMany())).not.toContain(
      request.challenge,
    );
    world.clock.advance(5 * MINUTE);
    await refusedToSignIn(device.get(request), "passkeyTooLate");
    await cleanUp(world.context());
    expect(await database.prisma.passkeyChallenge.count()).toBe(0);
  });

  test("a session's challenge signs nobody in, and a sign-in's challenge confirms no session", async () => {
    const { browser, device } = await withPasskey();
    const auth = await calls(browser);
    await refusedToSignIn(device.get(await auth.passkeys.challenge()), "passkeyTooLate");
    const forSigningIn = await asked(new Browser(world));
    const verify = auth.verifySecondFactor({ passkey: device.get(forSigningIn) });
    expect((await refusalOf(verify)).message).toBe(sentence("passkeyTooLate"));
  });

  test("refuses a counter that doesn't increase, which means a copy", async () => {
    const { device } = await withPasskey();
    device.counter = 7;
    await login(device.get(await asked(new Browser(world))));
    for (const counter of [8, 3, 0]) {
      const request = await asked(new Browser(world));
      await refusedToSignIn(device.get(request, { counter }), "wrongPasskey");
    }
    expect(await database.prisma.passkey.findFirst()).toMatchObject({ counter: 8n });
    await login(device.get(await asked(new Browser(world)), { counter: 4_000_000_000 }));
  });

  test("accepts a passkey without a counter each time", async () => {
    const { device } = await withPasskey();
    for (const counter of [0, 0]) {
      const signed = device.get(await asked(new Browser(world)), { counter });
      expect(await login(signed)).toMatchObject({ email: SAM.email });
    }
  });

  test("refuses another person's passkey and another key under the same id", async () => {
    const sam = await withPasskey();
    const alex = await withPasskey(ALEX);
    await refusedToSignIn(alex.device.get(await asked(new Browser(world))), "wrongPasskey");
    const other = new Authenticator();
    const forged = { ...other.get(await asked(new Browser(world))), id: sam.device.id };
    await refusedToSignIn({ ...forged, rawId: sam.device.id }, "wrongPasskey");
    // Sam's challenge means nothing to Alex.
    const request = await asked(new Browser(world));
    await refusedToSignIn(alex.device.get(request), "passkeyTooLate", ALEX);
  });

  test("refuses a removed passkey", async () => {
    const { browser, device, passkeyId } = await withPasskey();
    const { device: second } = await (async () => {
      const { passkeys } = await calls(browser);
      const creation = await passkeys.start({ passkey: device.get(await passkeys.challenge()) });
      const second = new Authenticator();
      await passkeys.add({ name: "second", passkey: second.create(creation) });
      return { device: second };
    })();
    const request = await asked(new Browser(world));
    const { passkeys } = await calls(browser);
    await passkeys.remove({ id: passkeyId, passkey: second.get(await passkeys.challenge()) });
    await refusedToSignIn(device.get(request), "wrongPasskey");
  });

  test("blocks further tries for a while after five wrong ones, like codes", async () => {
    const { device } = await withPasskey();
    for (let guess = 0; guess < 5; guess += 1) {
      const request = await asked(new Browser(world));
      await refusedToSignIn(device.get(request, { unverified: true }), "wrongPasskey");
    }
    const refusal = await refusalOf(login(device.get(await asked(new Browser(world)))));
    expect(refusal.code).toBe("TOO_MANY");
  });

  test("is needed after another provider's sign-in too", async () => {
    const { id, device } = await withPasskey();
    const profile = {
      issuer: "https://provider.example",
      subject: "1",
      email: SAM.email,
      emailVerified: true,
      firstName: "Sam",
      lastName: "S",
    };
    const { issuer, subject } = profile;
    await database.prisma.externalLogin.create({ data: { issuer, subject, userId: id } });
    const outcome = await signInExternally(world.context(), profile);
    if (!("secondStep" in outcome)) throw new Error("no second factor was asked for");
    const token = outcome.secondStep;
    const browser = new Browser(world);
    const { details } = await refusalOf((await calls(browser)).secondStep({ token }));
    if (details.passkey === undefined) throw new Error("expected a passkey challenge");
    const passkey = device.get(details.passkey);
    expect(await (await calls(browser)).secondStep({ token, passkey })).toMatchObject({ id });
    expect((await refusalOf((await calls(browser)).secondStep({ token }))).message).toBe(
      sentence("signInTooLongAgo"),
    );
  });
});

describe("a passkey as the fresh second factor", () => {
  test("allows money actions again after ten minutes", async () => {
    const { browser, device } = await withPasskey();
    const pay = async () =>
      (await browser.calls()).desk.cancelBooking({ id: "nobodys", reason: "x" });
    expect((await refusalOf(pay())).code).toBe("NOT_FOUND");
    const auth = await later(browser, 11);
    expect((await refusalOf(pay())).code).toBe("SECOND_FACTOR_REQUIRED");
    const passkey = device.get(await auth.passkeys.challenge());
    expect(await auth.verifySecondFactor({ passkey })).toMatchObject({
      needed: false,
      givenAt: world.clock.now().toISOString(),
    });
    expect((await refusalOf(pay())).code).toBe("NOT_FOUND");
    const again = (await calls(browser)).verifySecondFactor({ passkey });
    expect((await refusalOf(again)).message).toBe(sentence("passkeyTooLate"));
  });

  test("is needed just now to add, confirm or change an authenticator beside it", async () => {
    const { browser, device } = await withPasskey();
    const auth = await later(browser, 11);
    expect((await refusalOf(auth.startSecondFactor({}))).code).toBe("SECOND_FACTOR_REQUIRED");
    await auth.verifySecondFactor({ passkey: device.get(await auth.passkeys.challenge()) });
    const { secret } = await (await calls(browser)).startSecondFactor({});
    const late = await later(browser, 11);
    const code = () => generateSync({ secret, epoch: world.clock.now().getTime() / 1000 });
    expect((await refusalOf(late.confirmSecondFactor({ code: code() }))).code).toBe(
      "SECOND_FACTOR_REQUIRED",
    );
    await late.verifySecondFactor({ passkey: device.get(await late.passkeys.challenge()) });
    await (await calls(browser)).confirmSecondFactor({ code: code() });
    // A passkey also allows renewing the recovery codes and turning the authenticator off.
    const { renewRecoveryCodes, disableSecondFactor, passkeys } = await calls(browser);
    await renewRecoveryCodes({ passkey: device.get(await passkeys.challenge()) });
    expect(
      await disableSecondFactor({ passkey: device.get(await passkeys.challenge()) }),
    ).toMatchObject({ enabled: false, needed: true, passkeys: 1 });
  });
});

describe("removing a passkey", () => {
  test("needs a code or a passkey, asks every session again, and sends a mail", async () => {
    const { id, browser, device, passkeyId } = await withPasskey();
    const other = new Browser(world);
    await login(device.get(await asked(other)), SAM, other);
    const { passkeys } = await calls(browser);
    for (const proof of [{}, { password: PASSWORD }]) {
      const refusal = await refusalOf(passkeys.remove({ id: passkeyId, ...proof }));
      expect(refusal.code).toBe("SECOND_FACTOR_REQUIRED");
    }
    const proof = async () => ({ passkey: device.get(await passkeys.challenge()) });
    expect((await refusalOf(passkeys.remove({ id: "nobodys", ...(await proof()) }))).code).toBe(
      "NOT_FOUND",
    );
    const { passkeyId: alexs } = await withPasskey(ALEX);
    expect((await refusalOf(passkeys.remove({ id: alexs, ...(await proof()) }))).code).toBe(
      "NOT_FOUND",
    );
    expect(await passkeys.remove({ id: passkeyId, ...(await proof()) })).toEqual([]);
    for (const each of [browser, other]) {
      const { desk, auth } = await each.calls();
      expect((await refusalOf(desk.alerts())).code).toBe("SECOND_FACTOR_REQUIRED");
      expect(await auth.secondFactor()).toMatchObject({ passkeys: 0, needed: true, givenAt: null });
    }
    await world.runJobs();
    const mail = world.mails.find(
      ({ to, subject }) => to === SAM.email && subject.includes("removed"),
    );
    expect(mail?.paragraphs[0]).toContain("“Sam's laptop”");
    expect(
      await database.prisma.auditEntry.count({ where: { userId: id, action: "passkey.removed" } }),
    ).toBe(1);
    // The password alone signs in again.
    await (await calls(new Browser(world))).login(SAM);
  });
});

describe("passkeys without the staff role", () => {
  /** Removes the role directly in the database, which leaves the passkeys there. */
  test("don't count, whatever was asked before", async () => {
    const { id, browser, device } = await withPasskey();
    const auth = await calls(browser);
    const forSession = await auth.passkeys.challenge();
    const forSigningIn = await asked(new Browser(world));
    await database.prisma.user.update({ where: { id }, data: { staffRole: null } });
    const verify = (await calls(browser)).verifySecondFactor({ passkey: device.get(forSession) });
    expect((await refusalOf(verify)).message).toBe(sentence("wrongPasskey"));
    expect((await refusalOf((await calls(browser)).passkeys.challenge())).code).toBe("FORBIDDEN");
    expect(await (await calls(browser)).secondFactor()).toMatchObject({ passkeys: 0 });
    // Without a counting second factor the password is enough, and the passkey is ignored.
    await login(device.get(forSigningIn));
    await (await calls(new Browser(world))).login(SAM);
  });

  test("leave an authenticator's code as the only second factor", async () => {
    const { id, browser, device } = await withPasskey();
    const code = await authenticatorOf(browser);
    const request = await asked(new Browser(world));
    await database.prisma.user.update({ where: { id }, data: { staffRole: null } });
    const { details } = await refusalOf((await calls(new Browser(world))).login(SAM));
    expect(details).toEqual({ next: "code" });
    await refusedToSignIn(device.get(request), "wrongPasskey");
    await (await calls(new Browser(world))).login({ ...SAM, code: code() });
  });

  test("are removed when an owner removes the role, and their person is told", async () => {
    await withPasskey();
    const { desk } = await atDesk(world, database.prisma, "owner");
    const listed = (await desk.staff()).find(({ email }) => email === SAM.email);
    expect(listed?.hasSecondFactor).toBe(true);
    await desk.assignRole({ email: SAM.email, role: null, reason: "They left." });
    expect(await database.prisma.passkey.count()).toBe(0);
    await world.runJobs();
    expect(world.mails.at(-1)).toMatchObject({
      to: SAM.email,
      subject: "Your passkeys have ended",
    });
  });

  test("are removed when a lost second factor is reset at the desk", async () => {
    const { id, browser } = await withPasskey();
    const { desk } = await atDesk(world, database.prisma, "owner");
    expect((await desk.person({ id })).hasSecondFactor).toBe(true);
    await desk.resetSecondFactor({ id, reason: "Lost their laptop." });
    expect(await database.prisma.passkey.count()).toBe(0);
    expect(await (await calls(browser)).session()).toBeNull();
    await world.runJobs();
    const mailed = { ...SAM, password: mailedPassword(world) };
    await (await calls(new Browser(world))).login(mailed);
  });
});
