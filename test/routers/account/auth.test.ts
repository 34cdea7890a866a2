import { grantAdministrators } from "~/server/services/account/admins";
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenMechanic, givenNewcomer } from "~test/support/factory";
import { comparingWork } from "~test/support/work-of";
import { createWorld, type TestWorld } from "~test/support/world";
import { Browser, mailedCode, mailedPassword, refusalOf } from "./auth-support";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const ada = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  password: "secret",
  role: "customer",
} as const;

async function signedUp(more: Partial<{ email: string; role: "customer" | "mechanic" }> = {}) {
  const browser = new Browser(world);
  const user = await (await browser.calls()).auth.signup({ ...ada, ...more });
  return { browser, user };
}

describe("§7 POST /api/auth/signup", () => {
  test("creates the account, signs in and returns the user", async () => {
    const { browser, user } = await signedUp();
    expect(user).toEqual({
      id: expect.any(String),
      email: "ada@example.com",
      firstName: "Ada",
      lastName: "Lovelace",
      phone: "",
      address: "",
      city: "",
      state: "",
      zipCode: "",
      vehicleYear: null,
      vehicleMake: null,
      vehicleModel: null,
      vehiclePhoto: null,
      vehicleNotes: "",
      notes: "",
      profileImageUrl: null,
      userType: "customer",
      hasPassword: true,
      emailVerified: false,
      isAdmin: false,
      mechanicProfile: null,
    });
    expect(await (await browser.calls()).auth.me()).toEqual(user);
    // One cookie is the session, the other one remembers the browser.
    expect(browser.received).toHaveLength(2);
  });

  test("role sets userType", async () => {
    expect((await signedUp({ role: "mechanic" })).user.userType).toBe("mechanic");
  });

  test("stores the password only as an argon2id hash", async () => {
    await signedUp();
    const row = await database.prisma.user.findFirstOrThrow({ omit: { passwordHash: false } });
    expect(row.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain("secret");
  });

  test.each(["ada@example.com", " ADA@Example.com ", "Ada@EXAMPLE.COM"])(
    "returns 409 for a taken address (%s) and leaves the account unchanged",
    async (email) => {
      await signedUp();
      const before = await database.prisma.user.findFirstOrThrow({
        omit: { passwordHash: false },
      });
      const refusal = await refusalOf(
        (await new Browser(world).calls()).auth.signup({
          ...ada,
          email,
          firstName: "Eve",
          password: "another",
          role: "mechanic",
        }),
      );
      expect(refusal.code).toBe("CONFLICT");
      expect(refusal.message).toBe("An account with this email already exists.");
      expect(
        await database.prisma.user.findFirstOrThrow({ omit: { passwordHash: false } }),
      ).toEqual(before);
    },
  );

  test("does not attach a password to an existing user without one", async () => {
    const user = await givenNewcomer(database.prisma);
    const refusal = await refusalOf(
      (await new Browser(world).calls()).auth.signup({ ...ada, email: user.email }),
    );
    expect(refusal.code).toBe("CONFLICT");
    const row = await database.prisma.user.findFirstOrThrow({ omit: { passwordHash: false } });
    expect(row.passwordHash).toBeNull();
  });

  test("creates one account for 20 sign-ups at once, with 19 conflicts and no other error", async () => {
    const calls = await Promise.all(Array.from({ length: 20 }, () => new Browser(world).calls()));
    const outcomes = await Promise.all(
      calls.map((call) =>
        call.auth.signup(ada).then(
          () => "made",
          async (error: unknown) => (await refusalOf(Promise.reject(error))).code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "made")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "CONFLICT")).toHaveLength(19);
    expect(await database.prisma.user.count()).toBe(1);
    expect(await database.prisma.session.count()).toBe(1);
  });

  test("signing up with an address of ADMIN_EMAILS grants no staff rights, nor does the next start", async () => {
    const { browser, user } = await signedUp({ email: "Admin@example.com" });
    expect(user.isAdmin).toBe(false);
    expect(await grantAdministrators(database.prisma)).toBe(0);
    expect((await (await browser.calls()).auth.me()).isAdmin).toBe(false);
  });

  test("returns 429 for the 301st sign-up from one address in an hour", async () => {
    await world.deps.limits.consume("signUpPerAddress", "203.0.113.7", 300);
    const calls = await new Browser(world, { address: "203.0.113.7" }).calls();
    expect((await refusalOf(calls.auth.signup(ada))).code).toBe("TOO_MANY");
    expect(await database.prisma.user.count()).toBe(0);
  });

  test("returns 400 that names each missing field", async () => {
    const refusal = await refusalOf(
      (await new Browser(world).calls()).auth.signup({ ...ada, password: "12345" }),
    );
    expect(refusal).toMatchObject({
      code: "INVALID",
      message: "Password must be at least 6 characters long",
      details: { fields: { password: "Password must be at least 6 characters long" } },
    });
  });
});

describe("§7 POST /api/auth/login", () => {
  const credentials = { email: "ada@example.com", password: "secret" };

  test("signs in with the address in any letter case", async () => {
    const { user } = await signedUp();
    const browser = new Browser(world);
    const calls = await browser.calls();
    expect(await calls.auth.login({ ...credentials, email: " ADA@example.COM " })).toEqual(user);
    expect(await (await browser.calls()).auth.me()).toEqual(user);
  });

  test("unknown address and wrong password return the same 401", async () => {
    await signedUp();
    const calls = await new Browser(world).calls();
    const wrong = await refusalOf(calls.auth.login({ ...credentials, password: "Secret" }));
    const unknown = await refusalOf(calls.auth.login({ ...credentials, email: "eve@x.com" }));
    expect(wrong.code).toBe("UNAUTHENTICATED");
    expect(wrong.message).toBe("Invalid email or password");
    expect([unknown.code, unknown.message, unknown.details]).toEqual([
      wrong.code,
      wrong.message,
      wrong.details,
    ]);
  });

  test("and cost the same: one password hash", async () => {
    await signedUp();
    const calls = await new Browser(world).calls();
    const [wrong, unknown] = await comparingWork(async (workOf) => [
      await workOf(() => calls.auth.login({ ...credentials, password: "Secret" })),
      await workOf(() => calls.auth.login({ ...credentials, email: "eve@example.com" })),
    ]);
    expect(wrong?.hashes).toBe(1);
    expect(unknown?.hashes).toBe(1);
    expect(unknown?.statements).toEqual(wrong?.statements);
    expect(unknown?.answer).toBe(wrong?.answer);
  });

  test("returns the same 401 for a disabled user", async () => {
    await signedUp();
    await database.prisma.user.updateMany({ data: { disabledAt: new Date() } });
    const refusal = await refusalOf((await new Browser(world).calls()).auth.login(credentials));
    expect(refusal.message).toBe("Invalid email or password");
  });

  test("role states an intent: it sets an unset type and never changes a set one", async () => {
    await signedUp();
    await database.prisma.user.updateMany({ data: { userType: null } });
    const calls = await new Browser(world).calls();
    expect((await calls.auth.login(credentials)).userType).toBeNull();
    expect((await calls.auth.login({ ...credentials, role: "mechanic" })).userType).toBe(
      "mechanic",
    );
    expect((await calls.auth.login({ ...credentials, role: "customer" })).userType).toBe(
      "mechanic",
    );
  });

  test("starts a new session each time and ends the browser's old one", async () => {
    const { browser } = await signedUp();
    const before = browser.copy();
    await (await browser.calls()).auth.login(credentials);
    expect(await database.prisma.session.count()).toBe(1);
    expect(await (await before.calls()).auth.session()).toBeNull();
    expect(await (await browser.calls()).auth.session()).not.toBeNull();
  });

  test("marks the cookie Secure under https", async () => {
    await signedUp();
    const browser = new Browser(world, { secure: true });
    await (await browser.calls()).auth.login(credentials);
    expect(browser.received[0]).toMatch(/^__Secure-.*; Secure$/);
    expect(await (await browser.calls()).auth.session()).not.toBeNull();
  });

  describe("limits", () => {
    const wrong = { ...credentials, password: "wrong" };

    test("asks for a mailed code with the right password after ten failures for one account", async () => {
      const { browser } = await signedUp();
      const stranger = await new Browser(world, { address: "203.0.113.1" }).calls();
      for (let attempt = 0; attempt < 11; attempt += 1) {
        expect((await refusalOf(stranger.auth.login(wrong))).code).toBe("UNAUTHENTICATED");
      }
      const elsewhere = new Browser(world, { address: "203.0.113.2" });
      const refusal = await refusalOf((await elsewhere.calls()).auth.login(credentials));
      expect([refusal.code, refusal.details.next]).toEqual(["CODE_REQUIRED", "code"]);
      await world.runJobs();
      const code = mailedCode(world);
      const guess = { ...credentials, code: code === "000000" ? "000001" : "000000" };
      expect((await refusalOf((await elsewhere.calls()).auth.login(guess))).code).toBe("INVALID");
      await (await elsewhere.calls()).auth.login({ ...credentials, code });
      // The code works once, and the account's failures are forgotten.
      await (await new Browser(world).calls()).auth.login(credentials);
      expect(await (await browser.calls()).auth.me()).toMatchObject({ email: ada.email });
    });

    test("answers a wrong password and an unknown address alike after ten failures, and mails nothing", async () => {
      await signedUp();
      await world.runJobs();
      const before = world.mails.length;
      const stranger = await new Browser(world, { address: "203.0.113.1" }).calls();
      const told = async (email: string, password: string) => {
        for (let attempt = 0; attempt < 11; attempt += 1) {
          await refusalOf(stranger.auth.login({ email, password }));
        }
        const { code, message, details } = await refusalOf(
          stranger.auth.login({ email, password, code: "123456" }),
        );
        return { code, message, details };
      };
      const known = await told(ada.email, "wrong");
      expect(known).toEqual(await told("eve@example.com", "secret"));
      expect(known.code).toBe("UNAUTHENTICATED");
      await world.runJobs();
      expect(world.mails).toHaveLength(before);
    });

    test("never asks a browser that signed in before, and counts its ten tries separately", async () => {
      const { browser } = await signedUp();
      await (await browser.calls()).auth.logout();
      const stranger = await new Browser(world, { address: "203.0.113.1" }).calls();
      for (let attempt = 0; attempt < 10; attempt += 1) await refusalOf(stranger.auth.login(wrong));
      world.clock.advance(179 * 24 * 3_600_000);
      await (await browser.calls()).auth.login(credentials);
      await (await browser.calls()).auth.logout();
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const refusal = await refusalOf((await browser.calls()).auth.login(wrong));
        expect(refusal.code).toBe("UNAUTHENTICATED");
      }
      const last = await refusalOf((await browser.calls()).auth.login(credentials));
      expect(last.code).toBe("TOO_MANY");
    });

    test("remembers a browser for 180 days and revokes a copied cookie at the next sign-in", async () => {
      const { browser } = await signedUp();
      await (await browser.calls()).auth.logout();
      const copy = browser.copy();
      await (await browser.calls()).auth.login(credentials);
      const stranger = await new Browser(world, { address: "203.0.113.1" }).calls();
      for (let attempt = 0; attempt < 10; attempt += 1) await refusalOf(stranger.auth.login(wrong));
      const asked = async (who: Browser) =>
        (await refusalOf((await who.calls()).auth.login(credentials))).code;
      expect(await asked(copy)).toBe("CODE_REQUIRED");
      await (await browser.calls()).auth.logout();
      world.clock.advance(181 * 24 * 3_600_000);
      expect(await asked(browser)).toBe("CODE_REQUIRED");
    });

    test("accepts a mailed temporary password after many wrong passwords", async () => {
      await signedUp();
      const stranger = await new Browser(world, { address: "203.0.113.1" }).calls();
      for (let attempt = 0; attempt < 12; attempt += 1) await refusalOf(stranger.auth.login(wrong));
      await stranger.auth.forgotPassword({ email: ada.email });
      await world.runJobs();
      const owner = await new Browser(world, { address: "203.0.113.2" }).calls();
      const password = mailedPassword(world);
      expect(await owner.auth.login({ ...credentials, password })).toMatchObject({
        email: ada.email,
      });
    });

    test("counts failures, not successes, and clears the account's failures after a success", async () => {
      await signedUp();
      const calls = await new Browser(world, { address: "203.0.113.1" }).calls();
      for (let round = 0; round < 3; round += 1) {
        for (let attempt = 0; attempt < 9; attempt += 1) await refusalOf(calls.auth.login(wrong));
        await calls.auth.login(credentials);
      }
      for (let attempt = 0; attempt < 20; attempt += 1) await calls.auth.login(credentials);
      const address = await database.prisma.rateLimit.findUniqueOrThrow({
        where: { key: "signInPerAddress:203.0.113.1" },
      });
      expect(address.points).toBe(27);
    });

    test("returns 429 for the 51st failure from one address, over as many accounts", async () => {
      const calls = await new Browser(world, { address: "203.0.113.1" }).calls();
      for (let attempt = 0; attempt < 50; attempt += 1) {
        const email = `user${attempt}@example.com`;
        expect((await refusalOf(calls.auth.login({ email, password: "x" }))).code).toBe(
          "UNAUTHENTICATED",
        );
      }
      const refusal = await refusalOf(calls.auth.login({ email: "z@x.com", password: "x" }));
      expect(refusal.code).toBe("TOO_MANY");
    });

    test("compares no more than 50 of 60 wrong passwords sent at once from one address", async () => {
      await signedUp();
      const calls = await new Browser(world, { address: "203.0.113.1" }).calls();
      const codes = await Promise.all(
        Array.from({ length: 60 }, async () => (await refusalOf(calls.auth.login(wrong))).code),
      );
      const compared = codes.filter((code) => code === "UNAUTHENTICATED");
      expect(compared.length).toBeGreaterThan(10);
      expect(compared.length).toBeLessThanOrEqual(50);
    });

    test("lets 40 right sign-ins in at once", async () => {
      await signedUp();
      const calls = await new Browser(world, { address: "203.0.113.1" }).calls();
      const users = await Promise.all(
        Array.from({ length: 40 }, () => calls.auth.login(credentials)),
      );
      expect(new Set(users.map(({ id }) => id)).size).toBe(1);
    });

    test("stores no email address in the rate-limit table", async () => {
      await refusalOf((await new Browser(world).calls()).auth.login(wrong));
      const rows = await database.prisma.rateLimit.findMany();
      expect(rows).toHaveLength(1);
      expect(rows[0]?.key).not.toContain("ada");
    });
  });
});

describe("§7 GET /api/auth/user", () => {
  test("signed out: me is 401 'Unauthorized', session is null", async () => {
    const calls = await new Browser(world).calls();
    const refusal = await refusalOf(calls.auth.me());
    expect([refusal.code, refusal.message]).toEqual(["UNAUTHENTICATED", "Unauthorized"]);
    expect(await calls.auth.session()).toBeNull();
  });

  test("includes only the parts of the mechanic's profile that redirects need", async () => {
    const mechanic = await givenMechanic(database.prisma, { isAvailable: false });
    const user = await (await world.callerFor(mechanic)).auth.me();
    expect(user.mechanicProfile).toEqual({
      workExperience: "Fifteen years in independent shops.",
      specializations: ["Oil Changes", "Brake Service"],
      location: "San Francisco, CA",
      isAvailable: false,
    });
  });

  test("never returns a hash or bank data", async () => {
    const { browser } = await signedUp();
    const text = JSON.stringify(await (await browser.calls()).auth.me());
    expect(text).not.toMatch(/argon2|passwordHash|tempPassword|bank|stripe/i);
  });

  test("signs a deleted user out at once", async () => {
    const { browser, user } = await signedUp();
    await database.prisma.user.delete({ where: { id: user.id } });
    expect(await (await browser.calls()).auth.session()).toBeNull();
  });
});

describe("§7 POST /api/auth/logout", () => {
  test("ends the session, so that a copied cookie no longer works", async () => {
    const { browser } = await signedUp();
    const thief = browser.copy();
    await (await browser.calls()).auth.logout();
    // The browser is still remembered, but that alone doesn't sign it in.
    expect(browser.cookie).toMatch(/^cw_device=[\w-]{43}$/);
    expect((await refusalOf((await thief.calls()).auth.me())).code).toBe("UNAUTHENTICATED");
    expect(await database.prisma.session.count()).toBe(0);
  });

  test("leaves the user's other browsers signed in", async () => {
    const { browser } = await signedUp();
    const other = new Browser(world);
    await (await other.calls()).auth.login({ email: ada.email, password: ada.password });
    await (await browser.calls()).auth.logout();
    expect(await (await other.calls()).auth.session()).not.toBeNull();
  });

  test("does nothing when already signed out", async () => {
    expect(await (await new Browser(world).calls()).auth.logout()).toEqual({
      message: "You are signed out.",
    });
  });
});

describe("§4, §7 POST /api/user/type", () => {
  test("sets an unset type, turns a customer into a mechanic, and never the other way", async () => {
    const user = await givenNewcomer(database.prisma);
    const as = async () => (await world.callerFor(user)).auth;
    expect((await (await as()).setUserType({ userType: "customer" })).userType).toBe("customer");
    expect((await (await as()).setUserType({ userType: "customer" })).userType).toBe("customer");
    expect((await (await as()).setUserType({ userType: "mechanic" })).userType).toBe("mechanic");
    expect((await (await as()).setUserType({ userType: "mechanic" })).userType).toBe("mechanic");
    const refusal = await refusalOf((await as()).setUserType({ userType: "customer" }));
    expect([refusal.code, refusal.message]).toEqual([
      "CONFLICT",
      "A mechanic cannot become a customer.",
    ]);
    const entries = await database.prisma.auditEntry.findMany({ orderBy: { id: "asc" } });
    expect(entries.map(({ detail }) => detail)).toEqual([
      "unset -> customer",
      "customer -> mechanic",
    ]);
  });

  test("returns 401 when signed out", async () => {
    const calls = await world.callerFor(null);
    expect((await refusalOf(calls.auth.setUserType({ userType: "customer" }))).code).toBe(
      "UNAUTHENTICATED",
    );
  });
});

test("offers no external sign-in without an OpenID provider", async () => {
  expect(await (await world.callerFor(null)).auth.externalSignIn()).toEqual([]);
});
