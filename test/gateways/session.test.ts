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
/** Nobody listens there: asking it is an error. */
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

/** What the browser sends back. */
async function cookieOf(key: SessionKey): Promise<string> {
  return (await sessionCookie(key, false)).split(";")[0] ?? "";
}

function read(cookie: string, now = new Date()) {
  return readSession(sql(), new Headers({ cookie }), now);
}

describe("the cookie", () => {
  test("HttpOnly, SameSite=Lax, Path=/, thirty days, below 4096 bytes", async () => {
    const cookie = await sessionCookie(newSessionKey(crypto.randomUUID()), false);
    expect(cookie).toMatch(
      /^next-auth\.session-token=[\w.-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    expect(cookie.length).toBeLessThan(4096);
  });

  test("under https: Secure, and named so that browsers insist on it", async () => {
    const cookie = await sessionCookie(newSessionKey(crypto.randomUUID()), true);
    expect(cookie).toMatch(/^__Secure-next-auth\.session-token=[^;]+; .*; Secure$/);
  });

  test("is the one NextAuth itself reads", async () => {
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

  test("signing out removes it under both names", () => {
    const cleared = clearedSessionCookies();
    expect(cleared).toHaveLength(2);
    for (const cookie of cleared) expect(cookie).toMatch(/^[^=]+=; Path=\/; Max-Age=0; HttpOnly/);
  });
});

describe("reading it", () => {
  test("answers who is signed in, in one database round trip", async () => {
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

  test("requests of the same moment share it, and each gets its own", async () => {
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

  test("finds it among other cookies, and under its secure name", async () => {
    const { cookie, key } = await signedIn();
    expect(await read(`a=1; ${cookie}; b=2`)).toMatchObject(key);
    expect(await read(`__Secure-${cookie}`)).toMatchObject(key);
  });

  test("a change of role or right takes effect at once", async () => {
    const { cookie, user } = await signedIn();
    await database.prisma.user.update({
      where: { id: user.id },
      data: { userType: "mechanic", staffRole: "owner" },
    });
    expect(await read(cookie)).toMatchObject({ userType: "mechanic", staffRole: "owner" });
  });

  test("a disabled or deleted user is signed out at once", async () => {
    const { cookie, user } = await signedIn();
    await database.prisma.user.update({
      where: { id: user.id },
      data: { disabledAt: new Date() },
    });
    expect(await read(cookie)).toBeNull();
    await database.prisma.user.delete({ where: { id: user.id } });
    expect(await read(cookie)).toBeNull();
  });

  test("a copied cookie is worth nothing after signing out", async () => {
    const { cookie, key } = await signedIn();
    expect(await read(cookie)).not.toBeNull();
    await endSession(database.prisma, key.sessionId);
    expect(await read(cookie)).toBeNull();
  });

  test("thirty days, not a second longer", async () => {
    const now = new Date();
    const { cookie } = await signedIn({ now });
    const end = now.getTime() + SESSION_SECONDS * 1000;
    expect(await read(cookie, new Date(end - 1))).not.toBeNull();
    expect(await read(cookie, new Date(end))).toBeNull();
  });

  test("an expired token is refused by its own date too, also when it was read before", async () => {
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

  test("a session and a user that don't belong together", async () => {
    const [mine, other] = [await signedIn(), await signedIn()];
    const mixed = { userId: mine.user.id, sessionId: other.key.sessionId };
    expect(await read(await cookieOf(mixed))).toBeNull();
  });

  test("no cookie costs no database round trip", async () => {
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

  test("tampered, foreign and nonsensical tokens are nobody, never an error", async () => {
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

test("a database that is away is an error, not a signed-out visitor", async () => {
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
