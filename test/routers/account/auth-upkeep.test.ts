import { beforeEach, describe, expect, test } from "vitest";
import { grantAdministrators } from "~/server/services/account/admins";
import { cleanUp } from "~/server/services/account/cleanup";
import type { ExternalProfile } from "~/server/services/account/sign-in/external";
import { useDatabase } from "~test/support/db";
import { givenCustomer } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";
import { Browser, mailedPassword, refusalOf, signedInBy } from "./auth-support";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

describe("ADMIN_EMAILS at startup", () => {
  test("makes existing accounts administrators once and records it", async () => {
    const boss = await givenCustomer(database.prisma, { email: "admin@example.com" });
    await givenCustomer(database.prisma);
    expect(await grantAdministrators(database.prisma)).toBe(1);
    expect(await grantAdministrators(database.prisma)).toBe(0);
    const admins = await database.prisma.user.findMany({ where: { staffRole: "owner" } });
    expect(admins.map(({ id }) => id)).toEqual([boss.id]);
    expect(await database.prisma.auditEntry.findMany()).toMatchObject([
      { userId: boss.id, action: "admin.granted" },
    ]);
  });
});

describe("the hourly cleanup", () => {
  test("deletes expired rows and leaves the rest", async () => {
    const { prisma } = database;
    const user = await givenCustomer(prisma);
    const [past, future] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
    for (const expiresAt of [past, future]) {
      await prisma.session.create({ data: { userId: user.id, expiresAt } });
      const key = expiresAt.toISOString();
      const call = { scope: user.id, key, route: "POST /bookings", requestHash: "x" };
      await prisma.idempotencyKey.create({ data: { ...call, expiresAt } });
      await prisma.rateLimit.create({ data: { key, points: 1, expire: expiresAt.getTime() } });
      const mailed = { userId: user.id, createdAt: past, expiresAt };
      await prisma.temporaryPassword.create({ data: { ...mailed, hash: key } });
      await prisma.mailedCode.create({ data: { ...mailed, purpose: "confirm", codeHash: key } });
      const device = { userId: user.id, lastUsedAt: past, expiresAt };
      await prisma.knownDevice.create({ data: { ...device, tokenHash: key } });
    }
    await cleanUp(world.context());
    await cleanUp(world.context());
    const left = await Promise.all([
      prisma.session.findMany(),
      prisma.idempotencyKey.findMany(),
      prisma.rateLimit.findMany(),
      prisma.temporaryPassword.findMany(),
      prisma.mailedCode.findMany(),
      prisma.knownDevice.findMany(),
    ]);
    expect(left.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(left[0][0]?.expiresAt).toEqual(future);
    expect(await prisma.user.count()).toBe(1);
  });
});

describe("external sign-in", () => {
  const profile: ExternalProfile = {
    issuer: "https://provider.example",
    subject: "1",
    email: "ada@example.com",
    emailVerified: true,
    firstName: "Ada",
    lastName: "Lovelace",
  };
  const signIn = (more: Partial<ExternalProfile> = {}) =>
    signedInBy(world, { ...profile, ...more });

  async function signedUp(): Promise<Browser> {
    const browser = new Browser(world);
    await (await browser.calls()).auth.signup({ ...profile, password: "secret", role: "customer" });
    return browser;
  }
  const hasPassword = async () =>
    (await database.prisma.user.findFirstOrThrow({ select: { passwordHash: true } }))
      .passwordHash !== null;

  test("keeps a password set through a mailed one, and its sessions", async () => {
    await signedUp();
    await (await new Browser(world).calls()).auth.forgotPassword({ email: profile.email });
    await world.runJobs();
    const owner = new Browser(world);
    await (
      await owner.calls()
    ).auth.login({
      email: profile.email,
      password: mailedPassword(world),
    });
    await (await owner.calls()).auth.setPassword({ password: "Abcdefg1!" });
    await signIn();
    expect(await hasPassword()).toBe(true);
    expect(await (await owner.calls()).auth.session()).not.toBeNull();
  });

  test("finds the same user for a second login of the provider with the same address", async () => {
    const first = await signIn();
    const second = await signIn({ subject: "2" });
    expect(second.userId).toBe(first.userId);
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(await database.prisma.externalLogin.count()).toBe(2);
    expect(await database.prisma.user.count()).toBe(1);
  });

  test("creates one user and ten sessions for ten first sign-ins at once", async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => signIn()));
    expect(new Set(keys.map(({ userId }) => userId)).size).toBe(1);
    expect(await database.prisma.session.count()).toBe(10);
  });

  test.each([
    ["an unverified address", { emailVerified: false }],
    ["no address", { email: "" }],
    ["an invalid address", { email: '"a@evil.example"@example.com' }],
  ])("%s is refused and creates no account", async (_name, more) => {
    expect((await refusalOf(signIn(more))).code).toBe("FORBIDDEN");
    expect(await database.prisma.user.count()).toBe(0);
  });

  test("refuses a disabled user", async () => {
    await signIn();
    await database.prisma.user.updateMany({ data: { disabledAt: new Date() } });
    expect((await refusalOf(signIn())).message).toBe("This account is closed.");
  });
});
