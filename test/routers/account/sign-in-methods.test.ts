import { generateSync } from "otplib";
import { beforeEach, describe, expect, test } from "vitest";
import { secrets } from "~/server/gateways/auth/secrets";
import { proceduresOf, REST_ROUTES } from "~/server/http/rest/routes";
import { appRouter, createCaller } from "~/server/root";
import { Authenticator } from "~test/support/account/authenticator";
import { useDatabase } from "~test/support/db";
import { givenCustomer, givenProfile } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";
import { Browser, mailedCode, mailedPassword, refusalOf } from "./auth-support";

// One matrix of all calls that add or remove a way to sign in. Each asks for reauthentication,
// because someone who finds a session open must not be able to lock its owner out.

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2026-11-26T12:00:00Z");
});

const PASSWORD = "Str0ng!pass";
const ADA = { email: "ada@example.com", password: PASSWORD };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Calls = Awaited<ReturnType<Browser["calls"]>>;
type Person = { id: string; browser: Browser };

/** Creates a person with a confirmed address and no second factor, signed in just now. */
async function person(more: { staffRole?: "owner"; userType?: "mechanic" } = {}): Promise<Person> {
  const browser = new Browser(world);
  const { auth } = await browser.calls();
  const { id } = await auth.signup({ ...ADA, firstName: "Ada", lastName: "L", role: "customer" });
  await database.prisma.user.update({
    where: { id },
    data: { emailVerifiedAt: world.clock.now(), ...more },
  });
  return { id, browser };
}

async function withAuthenticator({ browser }: Person): Promise<string> {
  const { auth } = await browser.calls();
  const { secret } = await auth.startSecondFactor({ password: PASSWORD });
  await auth.confirmSecondFactor({ code: codeOf(secret) });
  return secret;
}

const codeOf = (secret: string) =>
  generateSync({ secret, epoch: world.clock.now().getTime() / 1000 });

const BANK = {
  bankAccountHolderName: "Ada L",
  bankAccountNumber: "000123456789",
  bankRoutingNumber: "110000000",
  bankAccountType: "checking",
} as const;

const ENDPOINT = {
  url: "https://fleet.example.com/webhooks",
  events: ["booking.created" as const],
};
async function withEndpoint({ browser }: Person): Promise<void> {
  await (await browser.calls()).auth.webhooks.create(ENDPOINT);
}

interface SignInMethod {
  /** The procedure's name. */
  call: string;
  who?: Parameters<typeof person>[0];
  /** Prepares the data it needs, while the sign-in is still recent. */
  before?: (person: Person) => Promise<void>;
  action: (calls: Calls, password?: string) => Promise<unknown>;
}

const SIGN_IN_METHODS: readonly SignInMethod[] = [
  {
    call: "auth.startSecondFactor",
    action: ({ auth }, password) => auth.startSecondFactor({ password }),
  },
  {
    call: "auth.startSecondFactor",
    who: { staffRole: "owner" },
    action: ({ auth }, password) => auth.startSecondFactor({ password }),
  },
  {
    call: "auth.confirmSecondFactor",
    async before({ browser }) {
      await (await browser.calls()).auth.startSecondFactor({});
    },
    action: async ({ auth }, password) => {
      const { secretCipher, userId } = await database.prisma.secondFactor.findFirstOrThrow();
      const secret = secrets.open(secretCipher, { userId, field: "secondFactor" });
      return auth.confirmSecondFactor({ code: codeOf(secret), password });
    },
  },
  {
    call: "auth.passkeys.start",
    who: { staffRole: "owner" },
    action: ({ auth }, password) => auth.passkeys.start({ password }),
  },
  {
    call: "auth.updateProfile",
    action: ({ auth }, password) => auth.updateProfile({ email: "eve@example.com", password }),
  },
  {
    call: "auth.account.changePassword",
    action: ({ auth }, password = "a guess") =>
      auth.account.changePassword({ password, newPassword: "An0ther!pass" }),
  },
  {
    call: "auth.account.delete",
    action: ({ auth }, password) => auth.account.delete({ password }),
  },
  {
    call: "booking.calendar.renew",
    // The call takes no password itself, so confirm first.
    async action({ booking, auth }, password) {
      if (password !== undefined) await auth.account.confirm({ password });
      return booking.calendar.renew();
    },
  },
  {
    call: "mechanic.saveBankInfo",
    who: { userType: "mechanic" },
    async before({ id, browser }) {
      await givenProfile(database.prisma, { id });
      await (await browser.calls()).mechanic.saveBankInfo(BANK);
    },
    action: ({ mechanic }, password) =>
      mechanic.saveBankInfo({ ...BANK, bankAccountNumber: "000987654321", password }),
  },
  {
    call: "auth.keys.create",
    action: ({ auth }, password) =>
      auth.keys.create({
        name: "Fleet software",
        scopes: ["bookings:read"],
        expiresInDays: 30,
        password,
      }),
  },
  {
    call: "auth.webhooks.create",
    action: ({ auth }, password) => auth.webhooks.create({ ...ENDPOINT, password }),
  },
  {
    call: "auth.webhooks.change",
    before: withEndpoint,
    async action({ auth }, password) {
      const [{ id } = { id: "" }] = await auth.webhooks.list();
      return auth.webhooks.change({ id, url: "https://eve.example.com/", password });
    },
  },
  {
    call: "auth.webhooks.rotate",
    before: withEndpoint,
    async action({ auth }, password) {
      const [{ id } = { id: "" }] = await auth.webhooks.list();
      return auth.webhooks.rotate({ id, password });
    },
  },
];

/** The calls that need the second factor when there is one. */
const BY_FACTOR: readonly SignInMethod[] = [
  {
    call: "auth.renewRecoveryCodes",
    action: ({ auth }, password) => auth.renewRecoveryCodes({ password }),
  },
  {
    call: "auth.disableSecondFactor",
    action: ({ auth }, password) => auth.disableSecondFactor({ password }),
  },
];

/** Calls that change no way to sign in, or that other evidence opens, each with the reason. */
const OTHERS: Record<string, string> = {
  "auth.login": "is the way in",
  "auth.signup": "makes the account",
  "auth.forgotPassword": "mails its owner",
  "auth.logout": "ends this session alone",
  "auth.setUserType": "no way in",
  "auth.setPassword": "asked below: it takes accounts without a password",
  "auth.confirmEmail": "a mailed link is the proof",
  "auth.undoEmailChange": "a mailed link is the proof",
  "auth.resendConfirmation": "mails its owner",
  "auth.cancelEmailChange": "keeps the address that is there",
  "auth.contactSupport": "no way in",
  "auth.support.reply": "no way in",
  "auth.support.readByLink": "a mailed link is the proof",
  "auth.support.replyByLink": "a mailed link is the proof",
  "auth.secondStep": "is the way in",
  "auth.requestCode": "mails its owner",
  "auth.confirmCode": "is the way in",
  "auth.verifySecondFactor": "takes the second factor itself",
  "auth.passkeys.add": "takes what auth.passkeys.start made for this session minutes ago",
  "auth.passkeys.challenge": "a question to the device",
  "auth.passkeys.remove": "asked in passkeys.test.ts: with the second factor",
  "auth.endSession": "an owner who finds a stranger in must not be held up",
  "auth.endOtherSessions": "an owner who finds a stranger in must not be held up",
  "auth.account.confirm": "takes the proof",
  "auth.account.requestCode": "mails its owner",
  "auth.account.keep": "nothing is lost by it",
  "auth.blocks.add": "no way in",
  "auth.blocks.remove": "no way in",
  "auth.keys.remove": "an owner who finds a stranger's key must not be held up",
  "auth.webhooks.remove": "no way in",
  "auth.webhooks.test": "no way in",
  "auth.webhooks.resend": "no way in",
  "booking.calendar.end": "an owner who finds a stranger in must not be held up",
  "message.subscribePush": "tells this session's browser alone, and ends with the session",
  "message.endPush": "tells this session's browser no longer",
  "message.reportTimeZone": "no way in",
  "mechanic.startPayoutSetup": "asked in payout/connect.test.ts: where one was set up before",
  "mechanic.refreshPayoutAccount": "reads what the provider says",
};

const KNOWN = new Set([
  ...SIGN_IN_METHODS.map(({ call }) => call),
  ...BY_FACTOR.map(({ call }) => call),
  ...Object.keys(OTHERS),
]);

/** The routers that add and remove ways to sign in and the accounts money goes to. */
const PROCEDURES =
  /^(auth\.|booking\.calendar\.|message\.(?:\w+Push|reportTimeZone)|mechanic\.\w*(Bank|Payout))/;
const REST_ENDPOINTS =
  /^\w+ \/(auth|account|user|blocks|calendar|notifications\/push|mechanic\/(bank|payout-account))\b/;

test("the lists above name every call that changes a way to sign in", () => {
  const calls = Object.entries<unknown>(appRouter._def.procedures)
    .filter(([name, procedure]) => PROCEDURES.test(name) && isMutation(procedure))
    .map(([name]) => name);
  expect([...KNOWN].toSorted()).toEqual(calls.toSorted());
});

test("every REST call that writes there is one of these procedures, which refuses alike", () => {
  const behind = Object.entries(REST_ROUTES)
    .filter(([route]) => !route.startsWith("GET ") && REST_ENDPOINTS.test(route))
    .flatMap(([, row]) => proceduresOf(row));
  expect(behind.length).toBeGreaterThan(20);
  expect(behind.filter((name) => !KNOWN.has(name))).toEqual([]);
});

describe.each(SIGN_IN_METHODS)("$call $who", ({ call, who, before, action }) => {
  async function elevenMinutesLater() {
    const somebody = await person(who);
    await before?.(somebody);
    world.clock.advance(11 * MINUTE_MS);
    return somebody;
  }

  test("refuses a session of 11 minutes ago", async () => {
    const { browser } = await elevenMinutesLater();
    expect((await refusalOf(action(await browser.calls()))).code).toBe("REAUTH_REQUIRED");
  });

  test("accepts the password", async () => {
    const { browser } = await elevenMinutesLater();
    const wrong = await refusalOf(action(await browser.calls(), "a guess"));
    expect([wrong.code, wrong.details.fields]).toEqual([
      "REAUTH_REQUIRED",
      { password: "That's not your password." },
    ]);
    await action(await browser.calls(), PASSWORD);
  });

  if (call === "auth.account.changePassword") return;

  test("accepts a sign-in of the last ten minutes", async () => {
    const somebody = await person(who);
    await before?.(somebody);
    world.clock.advance(9 * MINUTE_MS);
    await expect(action(await somebody.browser.calls())).resolves.not.toThrow();
  });

  test("accepts the mailed code for an account without a password", async () => {
    const { id, browser } = await elevenMinutesLater();
    await database.prisma.user.update({ where: { id }, data: { passwordHash: null } });
    const { auth } = await browser.calls();
    expect((await auth.account.requestCode()).sentTo).toBe("a•••@example.com");
    await world.runJobs();
    await auth.account.confirm({ code: mailedCode(world) });
    await action(await browser.calls());
  });
});

describe.each(BY_FACTOR)("$call", ({ action }) => {
  test("refuses the password in a session without the second factor", async () => {
    const somebody = await person();
    const { browser } = somebody;
    const secret = await withAuthenticator(somebody);
    world.clock.advance(MINUTE_MS);
    const old = new Browser(world);
    await (await old.calls()).auth.login({ ...ADA, code: codeOf(secret) });
    await database.prisma.session.updateMany({ data: { secondFactorAt: null } });
    for (const session of [browser, old]) {
      expect((await refusalOf(action(await session.calls(), PASSWORD))).code).toBe(
        "SECOND_FACTOR_REQUIRED",
      );
    }
  });

  test("accepts the password, and no wrong one, in a session with the second factor", async () => {
    const somebody = await person();
    await withAuthenticator(somebody);
    world.clock.advance(3 * 60 * MINUTE_MS);
    const calls = await somebody.browser.calls();
    expect((await refusalOf(action(calls, "a guess"))).code).toBe("REAUTH_REQUIRED");
    await action(calls, PASSWORD);
  });
});

describe("an old session of a staff member without a second factor", () => {
  test("doesn't open the desk by setting one up", async () => {
    const { id, browser } = await person({ staffRole: "owner" });
    world.clock.advance(DAY_MS);
    const { auth } = await browser.calls();
    expect((await refusalOf(auth.startSecondFactor({}))).code).toBe("REAUTH_REQUIRED");
    expect((await refusalOf(auth.passkeys.start({}))).code).toBe("REAUTH_REQUIRED");
    expect(await database.prisma.secondFactor.count({ where: { userId: id } })).toBe(0);
  });

  test("can't finish a setup that its owner left open", async () => {
    const { browser } = await person({ staffRole: "owner" });
    const { secret } = await (await browser.calls()).auth.startSecondFactor({});
    world.clock.advance(11 * MINUTE_MS);
    const calls = await browser.calls();
    const finish = calls.auth.confirmSecondFactor({ code: codeOf(secret) });
    expect((await refusalOf(finish)).code).toBe("REAUTH_REQUIRED");
  });

  test("can't add a passkey", async () => {
    const { browser } = await person({ staffRole: "owner" });
    const device = new Authenticator();
    const { auth } = await browser.calls();
    const creation = await auth.passkeys.start({});
    world.clock.advance(6 * MINUTE_MS);
    const late = (await browser.calls()).auth.passkeys;
    const add = late.add({ name: "Laptop", passkey: device.create(creation) });
    expect((await refusalOf(add)).code).toBe("INVALID");
  });
});

describe("setting a password", () => {
  async function byTemporary() {
    await person();
    const browser = new Browser(world);
    await (await browser.calls()).auth.forgotPassword({ email: ADA.email });
    await world.runJobs();
    await (await browser.calls()).auth.login({ ...ADA, password: mailedPassword(world) });
    return browser;
  }

  test("works right after a temporary password", async () => {
    const browser = await byTemporary();
    world.clock.advance(9 * MINUTE_MS);
    await (await browser.calls()).auth.setPassword({ password: "An0ther!pass" });
    const { auth } = await new Browser(world).calls();
    expect(await auth.login({ ...ADA, password: "An0ther!pass" })).toMatchObject({
      email: ADA.email,
    });
  });

  test("asks for a mailed code in a temporary password's session of yesterday", async () => {
    const browser = await byTemporary();
    world.clock.advance(DAY_MS);
    const { auth } = await browser.calls();
    const set = () => auth.setPassword({ password: "An0ther!pass" });
    expect((await refusalOf(set())).code).toBe("REAUTH_REQUIRED");
    await auth.account.requestCode();
    await world.runJobs();
    await auth.account.confirm({ code: mailedCode(world) });
    await set();
  });
});

describe("the mailed code", () => {
  async function withoutPassword() {
    const { id, browser } = await person();
    await database.prisma.user.update({ where: { id }, data: { passwordHash: null } });
    world.clock.advance(DAY_MS);
    return { id, browser, auth: (await browser.calls()).auth };
  }

  test("works once, in all its copies", async () => {
    const { auth } = await withoutPassword();
    await auth.account.requestCode();
    await world.runJobs();
    const code = mailedCode(world);
    const outcomes = await Promise.allSettled([
      auth.account.confirm({ code }),
      auth.account.confirm({ code }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await refusalOf(auth.account.confirm({ code }))).code).toBe("INVALID");
  });

  test("of a first request works after a second one, and expires after ten minutes", async () => {
    const { auth } = await withoutPassword();
    await auth.account.requestCode();
    await world.runJobs();
    const first = mailedCode(world);
    await auth.account.requestCode();
    await world.runJobs();
    await auth.account.confirm({ code: first });
    await auth.account.requestCode();
    await world.runJobs();
    world.clock.advance(10 * MINUTE_MS);
    expect((await refusalOf(auth.account.confirm({ code: mailedCode(world) }))).code).toBe(
      "INVALID",
    );
  });

  test("can't be guessed: five wrong ones in 15 minutes → 429", async () => {
    const { auth } = await withoutPassword();
    await auth.account.requestCode();
    await world.runJobs();
    const wrong = mailedCode(world) === "000000" ? "000001" : "000000";
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await refusalOf(auth.account.confirm({ code: wrong }))).code).toBe("INVALID");
    }
    const refusal = await refusalOf(auth.account.confirm({ code: mailedCode(world) }));
    expect(refusal.code).toBe("TOO_MANY");
  });

  test("is mailed five times an hour, and is in no table and no queue", async () => {
    const { auth } = await withoutPassword();
    for (let asked = 0; asked < 5; asked += 1) await auth.account.requestCode();
    expect((await refusalOf(auth.account.requestCode())).code).toBe("TOO_MANY");
    await world.runJobs();
    const rows = await database.prisma.mailedCode.findMany();
    expect(rows).toHaveLength(5);
    expect(JSON.stringify(rows)).not.toContain(mailedCode(world));
  });

  test("isn't sent to an account with a password, and another person's is refused", async () => {
    const { auth } = await withoutPassword();
    await auth.account.requestCode();
    await world.runJobs();
    const code = mailedCode(world);
    const other = new Browser(world);
    const calls = await other.calls();
    await calls.auth.signup({
      email: "eve@example.com",
      password: PASSWORD,
      firstName: "Eve",
      lastName: "M",
      role: "customer",
    });
    const eve = (await other.calls()).auth;
    expect((await refusalOf(eve.account.requestCode())).code).toBe("CONFLICT");
    expect((await refusalOf(eve.account.confirm({ code }))).code).toBe("INVALID");
  });

  test("is deleted when the mail is refused", async () => {
    const mailer = { send: () => Promise.reject(new Error("451 later")) };
    world = createWorld(database.db, { mailer });
    world.clock.set("2026-11-26T12:00:00Z");
    const { auth } = await withoutPassword();
    await auth.account.requestCode();
    await expect(world.runJobs()).rejects.toThrow("451 later");
    expect(await database.prisma.mailedCode.count()).toBe(0);
  });
});

describe("changing the password", () => {
  test("ends every other session, keeps this one, and is mailed", async () => {
    const { browser } = await person();
    const other = new Browser(world);
    await (await other.calls()).auth.login(ADA);
    world.clock.advance(DAY_MS);
    const { auth } = await browser.calls();
    await auth.account.changePassword({ password: PASSWORD, newPassword: "An0ther!pass" });
    expect((await (await browser.calls()).auth.session())?.hasPassword).toBe(true);
    expect(await (await other.calls()).auth.session()).toBeNull();
    await world.runJobs();
    expect(world.mails.map(({ subject }) => subject)).toContain("Your password was changed");
    const again = (await new Browser(world).calls()).auth;
    expect((await refusalOf(again.login(ADA))).code).toBe("UNAUTHENTICATED");
    await again.login({ ...ADA, password: "An0ther!pass" });
  });

  test("refuses the same one, a weak one, and an account without one", async () => {
    const { id, browser } = await person();
    const change = async (newPassword: string) =>
      (await browser.calls()).auth.account.changePassword({ password: PASSWORD, newPassword });
    expect((await refusalOf(change(PASSWORD))).code).toBe("INVALID");
    expect((await refusalOf(change("weak"))).code).toBe("INVALID");
    await database.prisma.user.update({ where: { id }, data: { passwordHash: null } });
    expect((await refusalOf(change("An0ther!pass"))).code).toBe("CONFLICT");
  });

  test("accepts one of two at the same moment", async () => {
    const { browser } = await person();
    const { auth } = await browser.calls();
    const outcomes = await Promise.allSettled(
      ["First!pass1", "Second!pass2"].map((newPassword) =>
        auth.account.changePassword({ password: PASSWORD, newPassword }),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await database.prisma.session.count()).toBe(1);
  });
});

test("wrong passwords in a session found open don't lock its owner out of signing in", async () => {
  const { browser } = await person();
  world.clock.advance(DAY_MS);
  const { auth } = await browser.calls();
  const guess = () => auth.account.confirm({ password: "a guess" });
  for (let tried = 0; tried < 10; tried += 1) {
    expect((await refusalOf(guess())).code).toBe("REAUTH_REQUIRED");
  }
  expect((await refusalOf(guess())).code).toBe("TOO_MANY");
  const owner = new Browser(world);
  await (await owner.calls()).auth.login(ADA);
  await (await owner.calls()).auth.account.confirm({ password: PASSWORD });
});

/** Tells whether a value is a procedure: a function with a definition. */
function isMutation(procedure: unknown): boolean {
  if (typeof procedure !== "function" || !("_def" in procedure)) return false;
  const { _def } = procedure;
  return typeof _def === "object" && _def !== null && "type" in _def && _def.type === "mutation";
}

describe("a calendar link, known browsers and every session end", () => {
  const left = async (userId: string) => {
    const where = { userId };
    const { calendarFeed, knownDevice, session } = database.prisma;
    return [
      await calendarFeed.count({ where }),
      await knownDevice.count({ where }),
      await session.count({ where }),
    ];
  };

  /** Creates a person with a calendar link who signed in with two browsers. */
  async function atHome() {
    const somebody = await person();
    await (await new Browser(world).calls()).auth.login(ADA);
    const feed = { userId: somebody.id, tokenHash: "x", createdAt: world.clock.now() };
    await database.prisma.calendarFeed.create({ data: feed });
    expect(await left(somebody.id)).toEqual([1, 2, 2]);
    return { ...somebody, auth: (await somebody.browser.calls()).auth };
  }

  test("by ending all other sessions", async () => {
    const { id, auth } = await atHome();
    await auth.endOtherSessions();
    expect(await left(id)).toEqual([0, 1, 1]);
  });

  test("by another password", async () => {
    const { id, auth } = await atHome();
    await auth.account.changePassword({ password: PASSWORD, newPassword: "An0ther!pass" });
    expect(await left(id)).toEqual([0, 1, 1]);
  });

  test("by a password reset", async () => {
    const { id, auth } = await atHome();
    await auth.forgotPassword({ email: ADA.email });
    await world.runJobs();
    const browser = new Browser(world);
    await (await browser.calls()).auth.login({ ...ADA, password: mailedPassword(world) });
    await (await browser.calls()).auth.setPassword({ password: "An0ther!pass" });
    expect(await left(id)).toEqual([0, 1, 1]);
  });

  test("by undoing an address change", async () => {
    const { id, auth } = await atHome();
    await auth.updateProfile({ email: "eve@example.com" });
    await world.runJobs();
    await auth.confirmEmail({ token: tokenIn("confirm-email") });
    await world.runJobs();
    await auth.undoEmailChange({ token: tokenIn("undo-email-change") });
    expect(await left(id)).toEqual([0, 0, 0]);
  });

  test("by the desk, which signs somebody out", async () => {
    const { id } = await atHome();
    const staff = await givenCustomer(database.prisma);
    await database.prisma.user.update({ where: { id: staff.id }, data: { staffRole: "owner" } });
    const session = { ...(await world.sessionOf(staff)), secondFactorAt: world.clock.now() };
    const { desk } = createCaller(world.context(session));
    await desk.endSessions({ id, reason: "They lost their phone." });
    expect(await left(id)).toEqual([0, 0, 0]);
  });
});

/** Returns the token of the last mailed link to this page. */
function tokenIn(page: string): string {
  const link = world.mails.findLast(({ action }) => action?.url.includes(page));
  return new URL(link?.action?.url ?? "").searchParams.get("token") ?? "";
}
