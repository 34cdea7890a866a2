import { encode, getToken } from "next-auth/jwt";
import { NextRequest } from "next/server";
import { pino } from "pino";
import { afterAll, describe, expect, test, vi } from "vitest";
import { env } from "~/env";
import { openPostgres } from "~/server/gateways/db/postgres";
import { sqlOn, type Sql } from "~/server/gateways/db/db";
import {
  clearedSessionCookies,
  newSessionKey,
  readSession,
  readViewerTimeZone,
  SESSION_SECONDS,
  sessionClaims,
  sessionCookie,
  type SessionKey,
} from "~/server/gateways/auth/session";
import { endSession, startSession } from "~/server/services/account/sign-in/sessions";
import { useDatabase } from "~test/support/db";
import { givenCustomer } from "~test/support/factory";

const database = useDatabase();
const sql = () => sqlOn(database.db.query);
/** Nothing listens on this port, so every query fails. */
const away = openPostgres("postgres://nobody@127.0.0.1:9/none", {
  max: 1,
  log: pino({ level: "silent" }),
});
afterAll(() => away.close());
const NAME = "next-auth.session-token";

async function signedIn(more: { now?: Date; viaTemporary?: boolean } = {}) {
  const user = await givenCustomer(database.prisma);
  const key = newSessionKey(user.id);
  const { now = new Date(), viaTemporary = false } = more;
  await startSession(database.prisma, key, { now, viaTemporary, device: "" });
  return { user, key, cookie: await cookieOf(key) };
}

/** Returns the cookie as the browser sends it back. */
async function cookieOf(key: SessionKey): Promise<string> {
  return (await sessionCookie(key, false)).split(";")[0] ?? "";
}

function read(cookie: string, now = new Date()) {
  return readSession(sql(), new Headers({ cookie }), now);
}

describe("the session cookie", () => {
  test("is HttpOnly, SameSite=Lax, Path=/, valid for thirty days, and below 4096 bytes", async () => {
    const cookie = await sessionCookie(newSessionKey(crypto.randomUUID()), false);
    expect(cookie).toMatch(
      /^next-auth\.session-token=[\w.-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    expect(cookie.length).toBeLessThan(4096);
  });

  test("is Secure under https, with a name prefix that browsers enforce", async () => {
    const cookie = await sessionCookie(newSessionKey(crypto.randomUUID()), true);
    expect(cookie).toMatch(/^__Secure-next-auth\.session-token=[^;]+; .*; Secure$/);
  });

  test("is readable by NextAuth", async () => {
    const { cookie, key } = await signedIn();
    const token = await getToken({
      req: new NextRequest("http://localhost:3000/", { headers: { cookie } }),
      secret: env.NEXTAUTH_SECRET,
      secureCookie: false,
    });
    expect(token).toMatchObject({ sub: key.userId, sid: key.sessionId });
  });

  test("holds no role and no address", async () => {
    expect(Object.keys(sessionClaims(newSessionKey("u")))).toEqual(["sub", "sid"]);
  });

  test("is removed under both names at sign-out", () => {
    const cleared = clearedSessionCookies();
    expect(cleared).toHaveLength(2);
    for (const cookie of cleared) expect(cookie).toMatch(/^[^=]+=; Path=\/; Max-Age=0; HttpOnly/);
  });
});

describe("reading the session", () => {
  test("returns the signed-in user in one database round trip", async () => {
    const { cookie, key } = await signedIn({ viaTemporary: true });
    let statements = 0;
    const counting: Sql = (statement) => {
      statements += 1;
      return sql()(statement);
    };
    const session = await readSession(counting, new Headers({ cookie }), new Date());
    expect(session).toEqual({
      ...key,
      userType: "customer",
      staffRole: null,
      viaTemporary: true,
      hasSecondFactor: false,
      secondFactorAt: null,
      lastUsedAt: expect.any(Date),
      expiresAt: expect.any(Date),
    });
    expect(statements).toBe(1);
  });

  test("shares one read among simultaneous requests, with a separate result each", async () => {
    const mine = await signedIn();
    const other = await signedIn();
    const ended = await signedIn();
    for (const { cookie } of [mine, other, ended]) await read(cookie);
    await endSession(database.prisma, ended.key.sessionId);
    let statements = 0;
    const counting: Sql = (statement) => {
      statements += 1;
      return sql()(statement);
    };
    const found = await Promise.all(
      [mine, ended, other, mine].map(({ cookie }) =>
        readSession(counting, new Headers({ cookie }), new Date()),
      ),
    );
    expect(found.map((session) => session?.userId)).toEqual([
      mine.user.id,
      undefined,
      other.user.id,
      mine.user.id,
    ]);
    expect(statements).toBe(1);
    await endSession(database.prisma, mine.key.sessionId);
    expect(await read(mine.cookie)).toBeNull();
  });

  test("finds the cookie among others, and under its secure name", async () => {
    const { cookie, key } = await signedIn();
    expect(await read(`a=1; ${cookie}; b=2`)).toMatchObject(key);
    expect(await read(`__Secure-${cookie}`)).toMatchObject(key);
  });

  test("sees a changed role or right at once", async () => {
    const { cookie, user } = await signedIn();
    await database.prisma.user.update({
      where: { id: user.id },
      data: { userType: "mechanic", staffRole: "owner" },
    });
    expect(await read(cookie)).toMatchObject({ userType: "mechanic", staffRole: "owner" });
  });

  test("signs out a disabled or deleted user at once", async () => {
    const { cookie, user } = await signedIn();
    await database.prisma.user.update({
      where: { id: user.id },
      data: { disabledAt: new Date() },
    });
    expect(await read(cookie)).toBeNull();
    await database.prisma.user.delete({ where: { id: user.id } });
    expect(await read(cookie)).toBeNull();
  });

  test("makes a copied cookie worthless after sign-out", async () => {
    const { cookie, key } = await signedIn();
    expect(await read(cookie)).not.toBeNull();
    await endSession(database.prisma, key.sessionId);
    expect(await read(cookie)).toBeNull();
  });

  test("ends after exactly thirty days", async () => {
    const now = new Date();
    const { cookie } = await signedIn({ now });
    const end = now.getTime() + SESSION_SECONDS * 1000;
    expect(await read(cookie, new Date(end - 1))).not.toBeNull();
    expect(await read(cookie, new Date(end))).toBeNull();
  });

  test("refuses an expired token by its own date, even when it was read before", async () => {
    const { cookie } = await signedIn();
    expect(await read(cookie)).not.toBeNull();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (SESSION_SECONDS + 60) * 1000 });
    try {
      const early = new Date("2020-01-01T00:00:00Z");
      expect(await read(cookie, early)).toBeNull();
      expect(await read(cookie, early)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test("refuses a session that belongs to another user", async () => {
    const [mine, other] = [await signedIn(), await signedIn()];
    const mixed = { userId: mine.user.id, sessionId: other.key.sessionId };
    expect(await read(await cookieOf(mixed))).toBeNull();
  });

  test("needs no database round trip without a cookie", async () => {
    for (const headers of [
      new Headers(),
      new Headers({ cookie: "a=1" }),
      new Headers({ cookie: `${NAME}=` }),
      new Headers({ cookie: `${NAME}=garbage` }),
      new Headers({ authorization: "Bearer %%" }),
    ]) {
      expect(await readSession(sqlOn(away.query), headers, new Date())).toBeNull();
    }
  });

  test("treats tampered, foreign and invalid tokens as signed out, never as an error", async () => {
    const { cookie, key } = await signedIn();
    const token = cookie.slice(NAME.length + 1);
    const middle = Math.floor(token.length / 2);
    const flipped = token[middle] === "A" ? "B" : "A";
    const claims = sessionClaims(key);
    const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const secret = env.NEXTAUTH_SECRET;
    const tokens = [
      token.slice(0, middle) + flipped + token.slice(middle + 1),
      token.slice(0, -1),
      `${base64({ alg: "none", typ: "JWT" })}.${base64(claims)}.`,
      await encode({ token: claims, secret: `${secret}x` }),
      await encode({ token: claims, secret, maxAge: -60 }),
      await encode({ token: { sub: key.userId }, secret }),
      await encode({ token: { ...claims, sid: "1; DROP TABLE" }, secret }),
      await encode({ token: { ...claims, sid: { not: "" } }, secret }),
      "x".repeat(100_000),
      "%%%",
      "....",
    ];
    for (const bad of tokens) expect(await read(`${NAME}=${bad}`)).toBeNull();
  });
});

test("throws when the database is down, instead of treating the visitor as signed out", async () => {
  const { cookie } = await signedIn();
  await expect(
    readSession(sqlOn(away.query), new Headers({ cookie }), new Date()),
  ).rejects.toThrow();
});

describe("the viewer's time zone", () => {
  const zone = (cookie: string) => readViewerTimeZone(new Headers({ cookie }));

  test.each([
    ["tz=America/Chicago", "America/Chicago"],
    ["a=1; tz=Europe%2FBerlin", "Europe/Berlin"],
    ["tz=Not/AZone", undefined],
    ["tz=%", undefined],
    [`tz=${"A".repeat(200)}`, undefined],
    ["tz=", undefined],
    ["a=1", undefined],
  ])("%s → %s", (cookie, expected) => {
    expect(zone(cookie)).toBe(expected);
    expect(zone(cookie)).toBe(expected);
  });
});
