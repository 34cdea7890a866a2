import { generateSync } from "otplib";
import { beforeEach, describe, expect, test } from "vitest";
import { grantAdministrators } from "~/server/services/account/admins";
import { cleanUp } from "~/server/services/account/cleanup";
import type { ExternalProfile } from "~/server/services/account/sign-in/external";
import { emptyAudit, useDatabase } from "~test/support/db";
import { createWorld, type TestWorld } from "~test/support/world";
import { Browser, mailedPassword, refusalOf, signedInBy } from "./auth-support";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ADA = "ada@example.com";
const COUNTESS = "countess@example.com";
const PASSWORD = "secret";

async function signedUp(email = ADA): Promise<Browser> {
  const browser = new Browser(world);
  const person = { firstName: "Ada", lastName: "Lovelace", email, password: PASSWORD };
  await (await browser.calls()).auth.signup({ ...person, role: "customer" });
  return browser;
}

const calls = async (browser = new Browser(world)) => (await browser.calls()).auth;
const me = async (browser: Browser) => (await calls(browser)).me();
const later = (ms: number) => world.clock.set(new Date(world.clock.now().getTime() + ms));

/** Returns the token of the newest link mailed to this address. */
async function linkTo(email: string): Promise<string> {
  await world.runJobs();
  const urls = world.mails.flatMap(({ to, action }) => (to === email && action ? action.url : []));
  return new URL(urls.at(-1) ?? "http://nothing.was.mailed").searchParams.get("token") ?? "";
}

async function confirm(email: string) {
  return (await calls()).confirmEmail({ token: await linkTo(email) });
}

async function confirmedUser(email = ADA): Promise<Browser> {
  const browser = await signedUp(email);
  await confirm(email);
  return browser;
}

/** Moves the account to a new confirmed address; the old mailbox gets a link to undo that. */
async function moved(browser?: Browser): Promise<Browser> {
  browser ??= await confirmedUser();
  await (await calls(browser)).updateProfile({ email: COUNTESS });
  await confirm(COUNTESS);
  return browser;
}

const canSignIn = async (email: string, password: string) =>
  (await calls()).login({ email, password }).then(
    () => true,
    () => false,
  );

describe("§7 POST /api/auth/confirm-email", () => {
  test("the link mailed at sign-up confirms the address once", async () => {
    const browser = await signedUp();
    expect(await me(browser)).toMatchObject({ emailVerified: false });
    const token = await linkTo(ADA);
    expect(await (await calls()).confirmEmail({ token })).toMatchObject({
      email: ADA,
      emailVerified: true,
    });
    expect(await me(browser)).toMatchObject({ emailVerified: true });
    expect((await refusalOf((await calls()).confirmEmail({ token }))).code).toBe("INVALID");
  });

  test("returns 400 for an unknown, expired or missing token", async () => {
    await signedUp();
    const token = await linkTo(ADA);
    expect((await refusalOf((await calls()).confirmEmail({ token: `${token}x` }))).code).toBe(
      "INVALID",
    );
    expect((await refusalOf((await calls()).confirmEmail({ token: " " }))).code).toBe("INVALID");
    later(2 * DAY_MS + 1000);
    expect((await refusalOf((await calls()).confirmEmail({ token }))).code).toBe("INVALID");
  });

  test("the token appears only in the mail", async () => {
    await signedUp();
    const token = await linkTo(ADA);
    const jobs = await database.db.query(`SELECT * FROM pgboss.job`);
    const links = await database.prisma.emailLink.findMany();
    expect(links).toHaveLength(1);
    expect(JSON.stringify([jobs, links])).not.toContain(token);
  });

  test("confirms once when the link is clicked ten times at once", async () => {
    await signedUp();
    const token = await linkTo(ADA);
    const doors = await Promise.all(Array.from({ length: 10 }, () => calls()));
    const outcomes = await Promise.allSettled(doors.map((door) => door.confirmEmail({ token })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const entries = await database.prisma.auditEntry.count({ where: { action: "email.proven" } });
    expect(entries).toBe(1);
  });

  test("refuses a link of a deleted account", async () => {
    await signedUp();
    const token = await linkTo(ADA);
    await database.prisma.user.updateMany({ data: { disabledAt: new Date() } });
    expect((await refusalOf((await calls()).confirmEmail({ token }))).code).toBe("INVALID");
  });

  test("the hourly cleanup deletes expired links", async () => {
    await signedUp();
    await linkTo(ADA);
    later(8 * DAY_MS);
    await cleanUp(world.context());
    expect(await database.prisma.emailLink.count()).toBe(0);
  });
});

describe("requesting another link", () => {
  test("keeps both links valid until one is used, and returns 429 for the fourth mail in an hour", async () => {
    const browser = await signedUp();
    const first = await linkTo(ADA);
    await (await calls(browser)).resendConfirmation();
    const second = await linkTo(ADA);
    expect(second).not.toBe(first);
    await (await calls(browser)).resendConfirmation();
    await (await calls(browser)).resendConfirmation();
    const refusal = await refusalOf((await calls(browser)).resendConfirmation());
    expect(refusal.code).toBe("TOO_MANY");
    expect(await (await calls()).confirmEmail({ token: first })).toMatchObject({
      emailVerified: true,
    });
    expect((await refusalOf((await calls()).confirmEmail({ token: second }))).code).toBe("INVALID");
  });

  test("returns 409 when the address is already confirmed", async () => {
    const browser = await confirmedUser();
    expect((await refusalOf((await calls(browser)).resendConfirmation())).code).toBe("CONFLICT");
  });

  test("sends at most five mails an hour to one mailbox, regardless of who asks", async () => {
    const browser = await signedUp();
    for (let account = 0; account < 4; account += 1) {
      await world.deps.limits.clear("confirmationsPerAccount", (await me(browser)).id);
      for (let request = 0; request < 3; request += 1) {
        await (await calls(browser)).resendConfirmation();
      }
    }
    await world.runJobs();
    expect(world.mails.filter(({ to }) => to === ADA)).toHaveLength(5);
  });
});

describe("changing an unconfirmed address", () => {
  test("applies at once, revokes the earlier link and the old mailbox's access, and mails the new one", async () => {
    const browser = await signedUp();
    const old = await linkTo(ADA);
    const view = await (await calls(browser)).updateProfile({ email: COUNTESS });
    expect(view).toMatchObject({ email: COUNTESS, emailVerified: false });
    expect(view.pendingEmail).toBeUndefined();
    expect((await refusalOf((await calls()).confirmEmail({ token: old }))).code).toBe("INVALID");
    expect(await confirm(COUNTESS)).toMatchObject({ email: COUNTESS, emailVerified: true });
    const notice = world.mails.filter(({ to }) => to === ADA).at(-1);
    expect(notice).toMatchObject({ subject: "Your email address was changed" });
    expect(notice?.action).toBeUndefined();
  });

  test("does not confirm the new address for someone who signed in with a password mailed to the old one", async () => {
    await signedUp();
    await (await calls()).forgotPassword({ email: ADA });
    await world.runJobs();
    const browser = new Browser(world);
    await (await calls(browser)).login({ email: ADA, password: mailedPassword(world) });
    await (await calls(browser)).updateProfile({ email: COUNTESS });
    const refusal = await refusalOf((await calls(browser)).setPassword({ password: "Abcdefg1!" }));
    expect(refusal.code).toBe("CONFLICT");
    expect(await me(browser)).toMatchObject({ email: COUNTESS, emailVerified: false });
  });
});

describe("changing a confirmed address", () => {
  test("waits until the new mailbox confirms it", async () => {
    const browser = await confirmedUser();
    const view = await (await calls(browser)).updateProfile({ email: COUNTESS, city: "Austin" });
    expect(view).toMatchObject({
      email: ADA,
      emailVerified: true,
      pendingEmail: COUNTESS,
      city: "Austin",
    });
    expect(await canSignIn(COUNTESS, PASSWORD)).toBe(false);
    expect(await confirm(COUNTESS)).toMatchObject({ email: COUNTESS, emailVerified: true });
    expect(await me(browser)).not.toHaveProperty("pendingEmail");
    expect(await canSignIn(COUNTESS, PASSWORD)).toBe(true);
    expect(await canSignIn(ADA, PASSWORD)).toBe(false);
  });

  test("revokes the link when the change is canceled", async () => {
    const browser = await confirmedUser();
    await (await calls(browser)).updateProfile({ email: COUNTESS });
    const token = await linkTo(COUNTESS);
    expect(await (await calls(browser)).cancelEmailChange()).not.toHaveProperty("pendingEmail");
    expect((await refusalOf((await calls()).confirmEmail({ token }))).code).toBe("INVALID");
    expect(await me(browser)).toMatchObject({ email: ADA });
  });

  test("replaces an earlier change with a later one", async () => {
    const browser = await confirmedUser();
    await (await calls(browser)).updateProfile({ email: COUNTESS });
    const token = await linkTo(COUNTESS);
    await (await calls(browser)).updateProfile({ email: "lady@example.com" });
    expect((await refusalOf((await calls()).confirmEmail({ token }))).code).toBe("INVALID");
    expect(await confirm("lady@example.com")).toMatchObject({ email: "lady@example.com" });
  });

  test("a confirmation takes the address from an account that only signed up with it", async () => {
    const browser = await confirmedUser();
    await (await calls(browser)).updateProfile({ email: COUNTESS });
    const token = await linkTo(COUNTESS);
    const squatter = await signedUp(COUNTESS);
    expect(await (await calls()).confirmEmail({ token })).toMatchObject({ email: COUNTESS });
    expect(await me(squatter)).toMatchObject({ email: "", emailVerified: false });
  });

  test("returns 409 and stays pending when another account confirmed the address first", async () => {
    const browser = await confirmedUser();
    await (await calls(browser)).updateProfile({ email: COUNTESS });
    const token = await linkTo(COUNTESS);
    await confirmedUser(COUNTESS);
    expect((await refusalOf((await calls()).confirmEmail({ token }))).code).toBe("CONFLICT");
    expect(await me(browser)).toMatchObject({ email: ADA, pendingEmail: COUNTESS });
  });

  test("returns 429 for the sixth try of other people's addresses in an hour", async () => {
    await signedUp("eve@example.com");
    const browser = await confirmedUser();
    const guess = async () => (await calls(browser)).updateProfile({ email: "eve@example.com" });
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await refusalOf(guess())).code).toBe("CONFLICT");
    }
    expect((await refusalOf(guess())).code).toBe("TOO_MANY");
    // Everything else can still be saved.
    await (await calls(browser)).updateProfile({ email: ADA, city: "Austin" });
  });
});

describe("reauthentication before an address change", () => {
  test("asks for the password 11 minutes after sign-in with 403 REAUTH_REQUIRED", async () => {
    const browser = await confirmedUser();
    later(11 * MINUTE_MS);
    const refusal = await refusalOf((await calls(browser)).updateProfile({ email: COUNTESS }));
    expect(refusal.code).toBe("REAUTH_REQUIRED");
    const wrong = await refusalOf(
      (await calls(browser)).updateProfile({ email: COUNTESS, password: "guess" }),
    );
    expect(wrong).toMatchObject({
      code: "REAUTH_REQUIRED",
      details: { fields: { password: "That's not your password." } },
    });
    expect(await me(browser)).not.toHaveProperty("pendingEmail");
    expect(
      await (await calls(browser)).updateProfile({ email: COUNTESS, password: PASSWORD }),
    ).toMatchObject({ pendingEmail: COUNTESS });
  });

  test("needs no password when the address stays the same", async () => {
    const browser = await confirmedUser();
    later(11 * MINUTE_MS);
    expect(
      await (await calls(browser)).updateProfile({ email: ADA, city: "Austin" }),
    ).toMatchObject({ city: "Austin" });
  });

  test("counts wrong passwords as failed sign-ins and returns 429 for the eleventh", async () => {
    const browser = await confirmedUser();
    const guess = async () =>
      (await calls(browser)).updateProfile({ email: COUNTESS, password: "guess" });
    for (let tried = 0; tried < 10; tried += 1) {
      expect((await refusalOf(guess())).code).toBe("REAUTH_REQUIRED");
    }
    expect((await refusalOf(guess())).code).toBe("TOO_MANY");
  });

  test.each([
    ["confirmed", confirmedUser],
    ["unconfirmed", signedUp],
  ])("a stolen session (%s account) can't gain access through a mailed link", async (_is, make) => {
    const owner = await make();
    later(DAY_MS);
    const thief = owner.copy();
    const change = (await calls(thief)).updateProfile({ email: "thief@example.com" });
    expect((await refusalOf(change)).code).toBe("REAUTH_REQUIRED");
    await (await calls(thief)).forgotPassword({ email: "thief@example.com" });
    await world.runJobs();
    expect(world.mails.filter(({ to }) => to === "thief@example.com")).toEqual([]);
    expect(await canSignIn(ADA, PASSWORD)).toBe(true);
  });

  test("a stolen session of an account without a password can't create one", async () => {
    const browser = await signedUp();
    await database.prisma.user.updateMany({ data: { passwordHash: null } });
    later(11 * MINUTE_MS);
    const refusal = await refusalOf((await calls(browser)).setPassword({ password: "Abcdefg1!" }));
    expect(refusal.code).toBe("REAUTH_REQUIRED");
  });
});

describe("POST /api/auth/undo-email-change", () => {
  test("returns the account to the old mailbox and signs everyone else out", async () => {
    const thief = await moved();
    await signedInBy(world, provider({ subject: "thief", email: COUNTESS }));
    const token = await linkTo(ADA);
    await (await calls()).undoEmailChange({ token });
    const { auth } = await thief.calls();
    expect(await auth.session()).toBeNull();
    expect(await database.prisma.session.count()).toBe(0);
    expect(await database.prisma.externalLogin.count()).toBe(0);
    expect(await canSignIn(ADA, PASSWORD)).toBe(false);
    await world.runJobs();
    expect(world.mails.at(-1)).toMatchObject({ to: ADA, subject: "Your temporary password" });
    const owner = new Browser(world);
    await (await calls(owner)).login({ email: ADA, password: mailedPassword(world) });
    expect(await me(owner)).toMatchObject({ email: ADA, emailVerified: true, hasPassword: false });
    expect((await refusalOf((await calls()).undoEmailChange({ token }))).code).toBe("INVALID");
  });

  test("removes an authenticator set up after the change, with its recovery codes", async () => {
    const thief = await moved();
    await database.prisma.user.updateMany({ data: { staffRole: "owner" } });
    await setUpAuthenticator(thief);
    await (await calls()).undoEmailChange({ token: await linkTo(ADA) });
    expect(await database.prisma.secondFactor.count()).toBe(0);
    expect(await database.prisma.recoveryCode.count()).toBe(0);
  });

  test("keeps an authenticator set up before the change, with its recovery codes", async () => {
    const browser = await confirmedUser();
    await database.prisma.user.updateMany({ data: { staffRole: "owner" } });
    await setUpAuthenticator(browser);
    later(2 * MINUTE_MS);
    await moved(browser);
    await (await calls()).undoEmailChange({ token: await linkTo(ADA) });
    expect(await database.prisma.secondFactor.count()).toBe(1);
    expect(await database.prisma.recoveryCode.count()).toBe(10);
  });

  test("removes recovery codes created after the change when the authenticator is older", async () => {
    const browser = await confirmedUser();
    await database.prisma.user.updateMany({ data: { staffRole: "owner" } });
    const [code = ""] = await setUpAuthenticator(browser);
    later(2 * MINUTE_MS);
    await moved(browser);
    await (await calls(browser)).renewRecoveryCodes({ code });
    await (await calls()).undoEmailChange({ token: await linkTo(ADA) });
    expect(await database.prisma.secondFactor.count()).toBe(1);
    expect(await database.prisma.recoveryCode.count()).toBe(0);
  });

  test("works for seven days", async () => {
    const browser = await moved();
    const token = await linkTo(ADA);
    expect(await me(browser)).toMatchObject({ email: COUNTESS });
    later(7 * DAY_MS - MINUTE_MS);
    await (await calls()).undoEmailChange({ token });
    const user = await database.prisma.user.findFirstOrThrow();
    expect(user.email).toBe(ADA);
  });

  test("returns 400 after seven days", async () => {
    const browser = await moved();
    const token = await linkTo(ADA);
    later(7 * DAY_MS + MINUTE_MS);
    expect((await refusalOf((await calls()).undoEmailChange({ token }))).code).toBe("INVALID");
    expect(await me(browser)).toMatchObject({ email: COUNTESS });
  });

  test("works after a second address change and after someone signed up with the old address", async () => {
    const thief = await moved();
    const token = await linkTo(ADA);
    await (await calls(thief)).updateProfile({ email: "third@example.com" });
    await confirm("third@example.com");
    const squatter = await signedUp(ADA);
    await (await calls()).undoEmailChange({ token });
    expect(await me(squatter)).toMatchObject({ email: "" });
    expect(await database.prisma.user.count({ where: { email: ADA } })).toBe(1);
    // The link mailed to the address in between no longer works.
    const between = await linkTo(COUNTESS);
    expect((await refusalOf((await calls()).undoEmailChange({ token: between }))).code).toBe(
      "INVALID",
    );
  });

  test("a confirmation link can't undo a change", async () => {
    await signedUp();
    const token = await linkTo(ADA);
    expect((await refusalOf((await calls()).undoEmailChange({ token }))).code).toBe("INVALID");
  });
});

/** Sets up an authenticator and returns its recovery codes. */
async function setUpAuthenticator(browser: Browser): Promise<string[]> {
  const auth = await calls(browser);
  const { secret } = await auth.startSecondFactor({});
  const code = generateSync({ secret, epoch: world.clock.now().getTime() / 1000 });
  return (await auth.confirmSecondFactor({ code })).recoveryCodes;
}

function provider(more: Partial<ExternalProfile> = {}): ExternalProfile {
  const issuer = "https://provider.example";
  const name = { firstName: "Vic", lastName: "Tim" };
  return { issuer, subject: "1", email: COUNTESS, emailVerified: true, ...name, ...more };
}

describe("external sign-in when a squatter holds the address", () => {
  test("an earlier confirmed mailbox doesn't open an account for a victim's address", async () => {
    const attacker = await confirmedUser("attacker@example.com");
    await (await calls(attacker)).updateProfile({ email: COUNTESS });
    const { userId } = await signedInBy(world, provider());
    const { id, email } = await me(attacker);
    expect(userId).not.toBe(id);
    expect(email).toBe("attacker@example.com");
  });

  test("an account that never confirmed the address loses it and stays usable without one", async () => {
    const squatter = await signedUp(COUNTESS);
    const { userId } = await signedInBy(world, provider());
    const view = await me(squatter);
    expect(userId).not.toBe(view.id);
    expect(view).toMatchObject({ email: "", emailVerified: false, hasPassword: true });
    expect(await canSignIn(COUNTESS, PASSWORD)).toBe(false);
    const user = await database.prisma.user.findUniqueOrThrow({ where: { id: userId } });
    expect(user).toMatchObject({ email: COUNTESS, emailVerifiedAt: expect.any(Date) });
    // The squatter's account gets no mail until it has another address.
    await world.runJobs();
    await (await calls(squatter)).updateProfile({ email: "own@example.com" });
    expect(await confirm("own@example.com")).toMatchObject({ id: view.id, emailVerified: true });
    // The mailbox's owner is told in plain words.
    const told = world.mails.find(({ subject }) => subject === "A new way to sign in");
    expect(told?.to).toBe(COUNTESS);
    expect(told?.paragraphs.join(" ")).toContain("none of its data is in your account");
  });

  test("ten first sign-ins at once take the address over once", async () => {
    await signedUp(COUNTESS);
    const keys = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        signedInBy(world, provider({ subject: `${index % 2}` })),
      ),
    );
    expect(new Set(keys.map(({ userId }) => userId)).size).toBe(1);
    expect(await database.prisma.user.count()).toBe(2);
  });

  test("signs in to a confirmed account, which keeps its password and sessions", async () => {
    const browser = await confirmedUser(COUNTESS);
    const { userId } = await signedInBy(world, provider());
    expect(await me(browser)).toMatchObject({ id: userId, hasPassword: true });
  });

  test("signs in to an account confirmed under the older rule and revokes everyone else's access", async () => {
    const attacker = await confirmedUser("attacker@example.com");
    const { id } = await me(attacker);
    // An older version left this: confirmed once, then changed to the victim's address.
    await emptyAudit(database.db);
    await database.prisma.user.update({ where: { id }, data: { email: COUNTESS } });
    await database.prisma.externalLogin.create({
      data: { issuer: "https://provider.example", subject: "attacker", userId: id },
    });
    await database.prisma.secondFactor.create({
      data: { userId: id, secretCipher: "the attacker's", confirmedAt: world.clock.now() },
    });
    const { userId } = await signedInBy(world, provider());
    expect(userId).toBe(id);
    const { auth } = await attacker.calls();
    expect(await auth.session()).toBeNull();
    expect(await canSignIn(COUNTESS, PASSWORD)).toBe(false);
    expect(await database.prisma.externalLogin.findMany()).toMatchObject([{ subject: "1" }]);
  });
});

describe("ADMIN_EMAILS", () => {
  const CHIEF = "admin@example.com";

  test("grants staff rights on confirmation, not at sign-up or the next start", async () => {
    const browser = await signedUp(CHIEF);
    expect(await grantAdministrators(database.prisma)).toBe(0);
    expect((await me(browser)).isAdmin).toBe(false);
    await confirm(CHIEF);
    expect((await me(browser)).isAdmin).toBe(true);
  });

  test("grants nothing for changing to a listed address until its mailbox confirms", async () => {
    const browser = await confirmedUser();
    await (await calls(browser)).updateProfile({ email: CHIEF });
    expect(await grantAdministrators(database.prisma)).toBe(0);
    expect((await me(browser)).isAdmin).toBe(false);
    await confirm(CHIEF);
    expect((await me(browser)).isAdmin).toBe(true);
  });

  test("grants staff rights when a mailed temporary password is replaced", async () => {
    await signedUp(CHIEF);
    await (await calls()).forgotPassword({ email: CHIEF });
    await world.runJobs();
    const browser = new Browser(world);
    await (await calls(browser)).login({ email: CHIEF, password: mailedPassword(world) });
    expect((await me(browser)).isAdmin).toBe(false);
    await (await calls(browser)).setPassword({ password: "Abcdefg1!" });
    expect(await me(browser)).toMatchObject({ isAdmin: true, emailVerified: true });
  });

  test("an account that loses a listed address loses its rights", async () => {
    const squatter = await signedUp(CHIEF);
    await database.prisma.user.updateMany({ data: { staffRole: "owner" } });
    await signedInBy(world, provider({ email: CHIEF }));
    expect((await me(squatter)).isAdmin).toBe(false);
  });
});
