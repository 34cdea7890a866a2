import { register } from "prom-client";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { countWith } from "~/server/gateways/observability/metrics";
import { counters } from "~/server/gateways/observability/counters";
import { runTransaction } from "~/server/gateways/db/db";
import { enqueue } from "~/server/gateways/jobs/jobs";
import {
  newTemporaryPassword,
  sendTemporaryPassword,
} from "~/server/services/account/sign-in/temporary-password";
import { useDatabase } from "~test/support/db";
import { givenNewcomer } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";
import { Browser, mailedPassword, refusalOf } from "./auth-support";

const database = useDatabase();
const counting = counters();
countWith(counting);
afterAll(() => {
  countWith(undefined);
  register.clear();
});
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const HOUR_MS = 3_600_000;
const EMAIL = "ada@example.com";
const OLD = "secret";
const NEW = "Abcdefg1!";

async function signedUp(email = EMAIL): Promise<Browser> {
  const browser = new Browser(world);
  const ada = { firstName: "Ada", lastName: "Lovelace", email, password: OLD };
  await (await browser.calls()).auth.signup({ ...ada, role: "customer" });
  return browser;
}

async function forgot(email = EMAIL, address = "") {
  return (await new Browser(world, { address }).calls()).auth.forgotPassword({ email });
}

const temporary = () => world.mails.filter(({ subject }) => subject === "Your temporary password");

/** Asks for a temporary password and reads it from the mail. */
async function mailed(): Promise<string> {
  await forgot();
  await world.runJobs();
  return mailedPassword(world);
}

async function login(password: string, email = EMAIL): Promise<Browser> {
  const browser = new Browser(world);
  await (await browser.calls()).auth.login({ email, password });
  return browser;
}

const hashes = () =>
  database.prisma.user.findFirstOrThrow({
    select: {
      passwordHash: true,
      temporaryPasswords: { orderBy: { createdAt: "asc" } },
    },
  });

describe("§7 POST /api/auth/forgot-password", () => {
  test("known and unknown addresses get the same answer and the same job", async () => {
    await signedUp();
    const known = await forgot(" ADA@example.com ");
    const unknown = await forgot("eve@example.com");
    expect(known.message).toBe(
      "If an account with the email ada@example.com exists, you will receive a temporary password shortly.",
    );
    expect(unknown.message).toBe(known.message.replace(EMAIL, "eve@example.com"));
    const jobs = await database.db.query(
      `SELECT name, data FROM pgboss.job WHERE name <> 'mail.confirmEmail' ORDER BY created_on`,
    );
    expect(jobs).toEqual([
      { name: "mail.temporaryPassword", data: { email: EMAIL } },
      { name: "mail.temporaryPassword", data: { email: "eve@example.com" } },
    ]);
  });

  test("mails a password to a known address and nothing to an unknown one", async () => {
    await signedUp();
    await forgot();
    await forgot("eve@example.com");
    await world.runJobs();
    expect(temporary().map(({ to }) => to)).toEqual([EMAIL]);
    expect(mailedPassword(world)).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/);
    expect(temporary()[0]?.paragraphs.join(" ")).toContain("24 hours");
  });

  test("accepts the password and the address with pasted spaces around them", async () => {
    await signedUp();
    const password = await mailed();
    const browser = await login(`\u00a0${password}\r\n`, ` ${EMAIL}\u200b\n`);
    expect(await (await browser.calls()).auth.me()).toMatchObject({ hasPassword: false });
  });

  test("mails nothing to a disabled user", async () => {
    await signedUp();
    await database.prisma.user.updateMany({ data: { disabledAt: new Date() } });
    await forgot();
    await world.runJobs();
    expect(world.mails).toEqual([]);
  });

  test("keeps only a hash of the password once it is sent", async () => {
    await signedUp();
    const password = await mailed();
    expect((await hashes()).temporaryPasswords[0]?.hash).toMatch(/^[\w-]{43}$/);
    const jobs = await database.db.query(`SELECT * FROM pgboss.job`);
    const rows = [await hashes(), await database.prisma.user.findMany()];
    expect(JSON.stringify([jobs, rows])).not.toContain(password);
  });

  test("sends at most 5 mails for 20 requests an hour, all answered 200", async () => {
    await signedUp();
    for (let request = 0; request < 20; request += 1) {
      expect(await forgot()).toEqual({ message: expect.stringContaining("If an account") });
    }
    await world.runJobs();
    expect(temporary()).toHaveLength(5);
  });

  test("counts other spellings of an address as the same mailbox", async () => {
    const spellings = ["ada+1@example.com", "ada+2@example.com", "ADA+3@example.com", EMAIL];
    for (const email of spellings) await signedUp(email);
    for (const email of [...spellings, ...spellings]) await forgot(email);
    await world.runJobs();
    expect(temporary()).toHaveLength(5);
  });

  test("is still sent when an unconfirmed mailbox has used up its other mails of the day", async () => {
    await signedUp();
    for (let sent = 0; sent < 6; sent += 1) {
      const { id: userId } = await database.prisma.user.findFirstOrThrow();
      await runTransaction(database.prisma, (tx) =>
        enqueue(tx, "mail", {
          to: EMAIL,
          subject: "News",
          paragraphs: ["Hi."],
          choice: { userId, category: "jobs" },
        }),
      );
    }
    await world.runJobs();
    expect(world.mails.filter(({ subject }) => subject === "News")).toHaveLength(3);
    await login(await mailed());
  });

  test("the owner's password works although a stranger requested two more", async () => {
    await signedUp();
    const own = await mailed();
    await forgot();
    await forgot();
    await world.runJobs();
    const { auth } = await (await login(own)).calls();
    expect(await auth.me()).toMatchObject({ email: EMAIL });
  });

  test("a password whose mail bounced doesn't work and leaves earlier ones valid", async () => {
    await signedUp();
    const first = await mailed();
    const sent: string[] = [];
    const mailer = {
      async send({ paragraphs }: { paragraphs: string[] }) {
        sent.push(/password is: (\S+)/.exec(paragraphs.join("\n"))?.[1] ?? "");
        throw new Error("550 no");
      },
    };
    const refused = () => sendTemporaryPassword(world.context(), mailer, { email: EMAIL });
    for (let tries = 0; tries < 4; tries += 1) await expect(refused()).rejects.toThrow("550 no");
    for (const password of sent) {
      expect((await refusalOf(login(password))).code).toBe("UNAUTHENTICATED");
    }
    await login(first);
  });

  test("returns 429 for the 21st request from one caller in an hour", async () => {
    for (let request = 0; request < 20; request += 1) {
      await forgot(`user${request}@example.com`, "203.0.113.1");
    }
    expect((await refusalOf(forgot("last@example.com", "203.0.113.1"))).code).toBe("TOO_MANY");
  });

  test("blank → 400 'Please enter your email address.'", async () => {
    const refusal = await refusalOf(forgot("  "));
    expect([refusal.code, refusal.message]).toEqual([
      "INVALID",
      "Please enter your email address.",
    ]);
  });

  test("an address changed after the request can't be used to sign in", async () => {
    await signedUp();
    await forgot();
    await database.prisma.user.updateMany({ data: { email: "new@example.com" } });
    await world.runJobs();
    expect(world.mails).toEqual([]);
  });
});

describe("§9 Temporary password from reset: expires in 24 hours", () => {
  test("works at 23:59:00 and is a wrong password at 24:00:01", async () => {
    await signedUp();
    const password = await mailed();
    const { temporaryPasswords } = await hashes();
    const end = temporaryPasswords[0]?.expiresAt.getTime() ?? 0;
    expect(Math.abs(end - Date.now() - 24 * HOUR_MS)).toBeLessThan(10_000);
    const other = await mailed();
    world.clock.set(new Date(end + 20_000));
    const refusal = await refusalOf(login(password));
    expect([refusal.code, refusal.message]).toEqual([
      "UNAUTHENTICATED",
      "Invalid email or password",
    ]);
    world.clock.set(new Date(end - 60_000));
    await login(other);
  });

  test("leaves the old password and live sessions valid", async () => {
    const before = await signedUp();
    await mailed();
    await login(OLD);
    expect(await (await before.calls()).auth.session()).toMatchObject({ hasPassword: true });
  });

  test("the newest three work until one is used, then none do", async () => {
    await signedUp();
    const [first, second, third, fourth] = [
      await mailed(),
      await mailed(),
      await mailed(),
      await mailed(),
    ];
    expect((await refusalOf(login(first))).code).toBe("UNAUTHENTICATED");
    await login(second);
    for (const password of [second, third, fourth]) {
      expect((await refusalOf(login(password))).code).toBe("UNAUTHENTICATED");
    }
  });

  test("lets one of two simultaneous sign-ins through", async () => {
    await signedUp();
    const password = await mailed();
    const outcomes = await Promise.allSettled([login(password), login(password)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("a refused sign-in always costs one hash comparison", async () => {
    await signedUp();
    const work = async (guess: string, email = EMAIL) => {
      counting.hashes.reset();
      await refusalOf(login(guess, email));
      return (await counting.hashes.get()).values[0]?.value;
    };
    const works = async (email = EMAIL) => [
      await work(newTemporaryPassword(), email),
      await work("Wr0ng!pass", email),
    ];
    const seen = { unknown: await works("eve@example.com"), without: await works() };
    await mailed();
    const having = await works();
    await database.prisma.temporaryPassword.updateMany({ data: { expiresAt: new Date(0) } });
    const expired = await works();
    await database.prisma.user.updateMany({ data: { passwordHash: null } });
    const neverHadOne = await works();
    expect({ ...seen, having, expired, neverHadOne }).toEqual({
      unknown: [1, 1],
      without: [1, 1],
      having: [1, 1],
      expired: [1, 1],
      neverHadOne: [1, 1],
    });
  });

  test("opens a session with hasPassword false, which leads to /user/set-password", async () => {
    await signedUp();
    const browser = await login(await mailed());
    expect((await (await browser.calls()).auth.me()).hasPassword).toBe(false);
    expect((await (await browser.calls()).auth.session())?.hasPassword).toBe(false);
  });
});

describe("§7 POST /api/user/set-password", () => {
  const set = async (browser: Browser, password = NEW) =>
    (await browser.calls()).auth.setPassword({ password });

  test("from a temporary session: the new password works, the old and the temporary one don't", async () => {
    await signedUp();
    const temporary = await mailed();
    const browser = await login(temporary);
    expect((await set(browser)).hasPassword).toBe(true);
    await login(NEW);
    expect((await refusalOf(login(OLD))).code).toBe("UNAUTHENTICATED");
    expect((await refusalOf(login(temporary))).code).toBe("UNAUTHENTICATED");
    expect(await hashes()).toMatchObject({ temporaryPasswords: [] });
  });

  test("ends every other session and gives the caller's a new cookie", async () => {
    const other = await signedUp();
    const browser = await login(await mailed());
    const before = browser.copy();
    await set(browser);
    expect(await (await other.calls()).auth.session()).toBeNull();
    expect(await (await before.calls()).auth.session()).toBeNull();
    expect(browser.cookie).not.toBe(before.cookie);
    expect(await (await browser.calls()).auth.me()).toMatchObject({ hasPassword: true });
    expect(await database.prisma.session.count()).toBe(1);
  });

  test("returns 409 in an ordinary session of a user with a password, and keeps the hash", async () => {
    const browser = await signedUp();
    const before = await hashes();
    const refusal = await refusalOf(set(browser));
    expect([refusal.code, refusal.message]).toEqual(["CONFLICT", "You already have a password."]);
    expect(await hashes()).toEqual(before);
    expect(await (await browser.calls()).auth.session()).not.toBeNull();
  });

  test("lets a user without a password create one", async () => {
    const user = await givenNewcomer(database.prisma);
    const view = await (await world.callerFor(user)).auth.setPassword({ password: NEW });
    expect(view.hasPassword).toBe(true);
    await (await new Browser(world).calls()).auth.login({ email: user.email, password: NEW });
  });

  test("accepts one of two simultaneous requests from a temporary session", async () => {
    await signedUp();
    const browser = await login(await mailed());
    const calls = await browser.calls();
    const outcomes = await Promise.allSettled([
      calls.auth.setPassword({ password: NEW }),
      calls.auth.setPassword({ password: `${NEW}2` }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("the server enforces the composition rules too", async () => {
    const browser = await login(await signedUp().then(mailed));
    const refusal = await refusalOf(set(browser, "abc"));
    expect([refusal.code, refusal.message]).toEqual([
      "INVALID",
      "Password must contain at least 8 characters, one uppercase letter, one number, one special character",
    ]);
  });

  test("returns 401 when signed out", async () => {
    expect((await refusalOf(set(new Browser(world)))).code).toBe("UNAUTHENTICATED");
  });
});
