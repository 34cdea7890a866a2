import { generateSync } from "otplib";
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenCustomer, givenMechanic, givenNewcomer } from "~test/support/factory";
import { comparingWork } from "~test/support/work-of";
import { createWorld, type TestWorld } from "~test/support/world";
import { Browser, mailedCode, refusalOf } from "./auth-support";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2026-11-26T12:00:00Z");
});

const MINUTE_MS = 60_000;
const ADDRESS = "203.0.113.7";

/** Asks for a code and returns it as mailed. */
async function codeFor(email: string, browser = new Browser(world, { address: ADDRESS })) {
  await (await browser.calls()).auth.requestCode({ email });
  await world.runJobs();
  return { browser, code: mailedCode(world) };
}

/** Marks the address as proven the way a link does it. */
const prove = (userId: string) =>
  database.prisma.auditEntry.create({ data: { userId, action: "email.proven", detail: "link" } });

async function proven(more: Parameters<typeof givenCustomer>[1] = {}) {
  const customer = await givenCustomer(database.prisma, more);
  await prove(customer.id);
  return customer;
}

describe("signing in with an emailed code", () => {
  test("starts a session, like the password does, for customers and mechanics", async () => {
    const customer = await proven();
    const mechanic = await givenMechanic(database.prisma);
    for (const person of [customer, mechanic]) {
      const { browser, code } = await codeFor(person.email);
      const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
      const view = await (
        await browser.calls()
      ).auth.confirmCode({
        email: ` ${person.email.toUpperCase()}`,
        code: spaced,
      });
      expect(view.id).toBe(person.id);
      expect((await (await browser.calls()).auth.me()).id).toBe(person.id);
      world.mails.length = 0;
    }
    const sessions = await database.prisma.session.findMany();
    expect(sessions.map(({ viaTemporary }) => viaTemporary)).toEqual([false, false]);
  });

  test("sets an unset user type to the side that was chosen, and changes no other", async () => {
    const newcomer = await givenNewcomer(database.prisma);
    const first = await codeFor(newcomer.email);
    const { auth } = await first.browser.calls();
    const view = await auth.confirmCode({
      email: newcomer.email,
      code: first.code,
      role: "mechanic",
      isYours: true,
    });
    expect(view.userType).toBe("mechanic");
    const second = await codeFor(newcomer.email);
    const again = await (
      await second.browser.calls()
    ).auth.confirmCode({
      email: newcomer.email,
      code: second.code,
      role: "customer",
    });
    expect(again.userType).toBe("mechanic");
  });

  test("mails the code and a link whose code is in no request", async () => {
    const { email } = await proven();
    const { code } = await codeFor(email);
    const [mail] = world.mails;
    expect(mail?.action?.url).toBe(
      `http://localhost:3000/auth/code#email=${encodeURIComponent(email)}&code=${code}`,
    );
    expect(`${mail?.subject} ${mail?.preview}`).not.toContain(code);
  });

  test("works once, in all its copies, and not after ten minutes", async () => {
    const { email } = await proven();
    const { browser, code } = await codeFor(email);
    const { auth } = await browser.calls();
    const outcomes = await Promise.allSettled([
      auth.confirmCode({ email, code }),
      auth.confirmCode({ email, code }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await refusalOf(auth.confirmCode({ email, code }))).code).toBe("INVALID");
    const late = await codeFor(email);
    world.clock.advance(10 * MINUTE_MS);
    expect((await refusalOf(auth.confirmCode({ email, code: late.code }))).code).toBe("INVALID");
  });

  test("is no proof where a password must come first, and the other way around", async () => {
    const { id, email } = await proven();
    await database.prisma.mailedCode.deleteMany();
    const { browser, code } = await codeFor(email);
    await database.prisma.mailedCode.updateMany({
      where: { userId: id },
      data: { purpose: "signIn" },
    });
    const { auth } = await browser.calls();
    expect((await refusalOf(auth.confirmCode({ email, code }))).code).toBe("INVALID");
  });

  test("gives a browser five tries of its own, from any network, which no stranger uses up", async () => {
    const { email } = await proven();
    const { browser, code } = await codeFor(email);
    const guess = async (by: Browser) =>
      (await by.calls()).auth.confirmCode({ email, code: "000000" });
    const stranger = new Browser(world);
    for (let count = 0; count < 5; count += 1) {
      expect((await refusalOf(guess(stranger))).code).toBe("INVALID");
    }
    expect((await refusalOf(guess(stranger))).code).toBe("TOO_MANY");
    // Four more wrong ones by the owner, in the same attempt from elsewhere, and then the right one.
    const moved = browser.copy(new Browser(world, { address: "198.51.100.4" }));
    for (let count = 0; count < 4; count += 1) {
      expect((await refusalOf(guess(count % 2 === 0 ? browser : moved))).code).toBe("INVALID");
    }
    await (await moved.calls()).auth.confirmCode({ email, code });
  });

  test("ends an attempt after five wrong codes, and made-up or other people's attempts are none", async () => {
    const { email } = await proven();
    const { browser, code } = await codeFor(email);
    const guess = async (by: Browser, at = email) =>
      (await by.calls()).auth.confirmCode({ email: at, code: "000000" });
    for (let count = 0; count < 5; count += 1) {
      expect((await refusalOf(guess(browser))).code).toBe("INVALID");
    }
    expect((await refusalOf(guess(browser))).code).toBe("TOO_MANY");
    expect((await refusalOf((await browser.calls()).auth.confirmCode({ email, code }))).code).toBe(
      "TOO_MANY",
    );
    // Each forged or borrowed cookie would otherwise bring five more tries.
    const elsewhere = await codeFor("other@example.com");
    const codes: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      const forged = count % 2 === 0 ? elsewhere.browser : new Browser(world);
      if (count % 2 === 1) {
        const token = `${"a".repeat(43)}.${world.clock.now().getTime()}.${"b".repeat(42)}${count}`;
        forged.keep(`cw_attempt=${token}; Path=/`);
      }
      codes.push((await refusalOf(guess(forged))).code);
    }
    expect(codes).toEqual([...Array<string>(5).fill("INVALID"), "TOO_MANY", "TOO_MANY"]);
  });

  test("gives an attempt without a mail no tries of its own, and a cookie that looks alike", async () => {
    const { email } = await proven();
    const asked = new Browser(world);
    const lengths = new Set<number>();
    for (let count = 0; count < 5; count += 1) {
      await (await asked.calls()).auth.requestCode({ email });
      lengths.add(asked.cookie.length);
    }
    await world.runJobs();
    expect(world.mails).toHaveLength(3);
    expect(lengths.size).toBe(1);
    const guess = async (by: Browser) =>
      (await by.calls()).auth.confirmCode({ email, code: "000000" });
    for (let count = 0; count < 5; count += 1) await refusalOf(guess(new Browser(world)));
    expect((await refusalOf(guess(asked))).code).toBe("TOO_MANY");
  });

  test("keeps two of five mails an hour for a browser that the account knows", async () => {
    const { email } = await proven();
    const { browser, code } = await codeFor(email);
    await (await browser.calls()).auth.confirmCode({ email, code });
    world.mails.length = 0;
    const ask = async (by: Browser) => {
      await (await by.calls()).auth.requestCode({ email });
      await world.runJobs();
      return world.mails.length;
    };
    const counts: number[] = [];
    for (let count = 0; count < 5; count += 1) counts.push(await ask(new Browser(world)));
    // The first sign-in took one of three.
    expect(counts).toEqual([1, 2, 2, 2, 2]);
    expect(await ask(browser)).toBe(3);
    expect(await ask(browser)).toBe(4);
    expect(await ask(browser)).toBe(4);
  });

  test("allows five wrong codes in 15 minutes, also for an address without an account", async () => {
    const { email } = await proven();
    for (const address of [email, "nobody@example.com", "nobody.else@example.com"]) {
      const { auth } = await new Browser(world, { address: ADDRESS }).calls();
      const guess = () => auth.confirmCode({ email: address, code: "000000" });
      for (let count = 0; count < 5; count += 1) {
        expect((await refusalOf(guess())).code).toBe("INVALID");
      }
      expect((await refusalOf(guess())).code).toBe("TOO_MANY");
    }
  });

  test("mails a stranger three an hour to a mailbox, however it is spelled, and says the same beyond", async () => {
    await proven({ email: "maya@gmail.com" });
    await proven({ email: "m.aya@gmail.com" });
    const { auth } = await new Browser(world).calls();
    const answers = new Set<string>();
    for (let count = 0; count < 7; count += 1) {
      const email = count % 2 === 0 ? "maya@gmail.com" : "m.aya@gmail.com";
      answers.add((await auth.requestCode({ email })).message);
      await world.runJobs();
    }
    expect(world.mails).toHaveLength(3);
    expect(answers.size).toBe(1);
  });

  test("answers 20 requests an hour from one network", async () => {
    const { auth } = await new Browser(world, { address: ADDRESS }).calls();
    for (let count = 0; count < 20; count += 1) {
      await auth.requestCode({ email: `nobody-${count}@example.com` });
    }
    const refusal = await refusalOf(auth.requestCode({ email: "nobody@example.com" }));
    expect(refusal.code).toBe("TOO_MANY");
  });
});

describe("an account with a second factor", () => {
  async function withAuthenticator(more: { staffRole?: "operator" } = {}) {
    const { id, email } = await proven(more);
    const { auth } = await world.callerFor({ id });
    await database.prisma.session.updateMany({ data: { createdAt: world.clock.now() } });
    const { secret } = await auth.startSecondFactor();
    const now = () =>
      generateSync({ secret, epoch: Math.floor(world.clock.now().getTime() / 1000) });
    await auth.confirmSecondFactor({ code: now() });
    world.mails.length = 0;
    world.clock.advance(MINUTE_MS);
    return { id, email, now };
  }

  test.each([
    ["a customer", {}],
    ["staff", { staffRole: "operator" as const }],
  ])(
    "of %s is asked for it after the emailed code, which stays good until then",
    async (_who, more) => {
      const { id, email, now } = await withAuthenticator(more);
      const { browser, code } = await codeFor(email);
      const { auth } = await browser.calls();
      const asked = await refusalOf(auth.confirmCode({ email, code }));
      expect([asked.code, asked.details.next]).toEqual(["SECOND_FACTOR_REQUIRED", "code"]);
      const wrong = auth.confirmCode({ email, code, secondFactorCode: "000000" });
      expect((await refusalOf(wrong)).code).toBe("INVALID");
      expect(await database.prisma.session.count({ where: { userId: id } })).toBe(1);
      await auth.confirmCode({ email, code, secondFactorCode: now() });
      const session = await database.prisma.session.findFirst({
        where: { userId: id, secondFactorAt: { not: null } },
        orderBy: { createdAt: "desc" },
      });
      expect(session).not.toBeNull();
      expect((await refusalOf(auth.confirmCode({ email, code }))).code).toBe("INVALID");
    },
  );

  test("isn't told to somebody with a wrong code", async () => {
    const { email } = await withAuthenticator();
    const { auth } = await new Browser(world).calls();
    const refusal = await refusalOf(auth.confirmCode({ email, code: "000000" }));
    expect(refusal.code).toBe("INVALID");
    expect(refusal.details.next).toBeUndefined();
  });
});

describe("an address that was never confirmed", () => {
  test("belongs to the person who reads the mailbox: a stranger's password and sessions end", async () => {
    const stranger = new Browser(world);
    const account = { email: "victim@example.com", password: "Str0ng!pass" };
    const { id } = await (
      await stranger.calls()
    ).auth.signup({
      ...account,
      firstName: "Stran",
      lastName: "Ger",
      role: "customer",
    });
    const { browser, code } = await codeFor(account.email);
    const view = await (
      await browser.calls()
    ).auth.confirmCode({ email: account.email, code, isYours: true });
    expect(view).toMatchObject({ id, emailVerified: true, hasPassword: false });
    expect((await refusalOf((await stranger.calls()).auth.me())).code).toBe("UNAUTHENTICATED");
    const back = (await new Browser(world).calls()).auth.login(account);
    expect((await refusalOf(back)).code).toBe("UNAUTHENTICATED");
  });

  test("that was confirmed keeps its password and sessions", async () => {
    const customer = await proven();
    const elsewhere = await world.callerFor(customer);
    const { browser, code } = await codeFor(customer.email);
    await (await browser.calls()).auth.confirmCode({ email: customer.email, code });
    expect((await elsewhere.auth.me()).hasPassword).toBe(true);
  });
});

describe("nobody learns who has an account", () => {
  /** One of each kind of account, by email. */
  async function everyone() {
    const { prisma } = database;
    const suspended = await givenMechanic(prisma);
    await prisma.mechanicProfile.update({
      where: { userId: suspended.id },
      data: { suspendedAt: world.clock.now(), suspendedReason: "Complaints." },
    });
    const closed = await proven();
    await prisma.user.update({ where: { id: closed.id }, data: { disabledAt: world.clock.now() } });
    return {
      unknown: "unknown@example.com",
      customer: (await proven()).email,
      unproven: (await givenCustomer(prisma, { emailVerifiedAt: null })).email,
      newcomer: (await givenNewcomer(prisma)).email ?? "",
      mechanic: (await givenMechanic(prisma)).email,
      suspended: suspended.email,
      staff: (await proven({ staffRole: "owner" })).email,
      closed: closed.email,
    };
  }

  test("unknown, customer, mechanic, staff, suspended: the same bytes after the same work", async () => {
    const emails = await everyone();
    const seen = await comparingWork(async (workOf) => {
      const seen: { who: string; mails: number; works: unknown }[] = [];
      for (const [who, email] of Object.entries(emails)) {
        const { auth } = await new Browser(world).calls();
        const mailsBefore = world.mails.length;
        const asked = await workOf(() => auth.requestCode({ email }));
        const during = world.mails.length - mailsBefore;
        const jobs = await world.runJobs();
        const guess = () => auth.confirmCode({ email, code: "12" });
        const wrong = await workOf(guess);
        for (let tries = 1; tries < 5; tries += 1) await refusalOf(guess());
        const over = await workOf(guess);
        const mails = world.mails.length - mailsBefore;
        seen.push({ who, mails, works: { asked, during, jobs, wrong, over } });
      }
      return seen;
    });
    const [unknown] = seen;
    expect(unknown?.works).toMatchObject({
      asked: { answer: expect.stringContaining("If this address has an account") },
      during: 0,
      jobs: ["mail.signInCode"],
      wrong: { answer: expect.stringContaining("isn't right") },
      over: { answer: expect.stringContaining("Too many") },
    });
    for (const { who, works } of seen) {
      expect({ who, works }).toEqual({ who, works: unknown?.works });
    }
    // Only the mailboxes show a difference: the unknown and the closed account get no mail.
    expect(seen.filter(({ mails }) => mails === 0).map(({ who }) => who)).toEqual([
      "unknown",
      "closed",
    ]);
    expect(world.mails).toHaveLength(seen.length - 2);
  });
});
