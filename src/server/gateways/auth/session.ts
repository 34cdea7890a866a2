import DataLoader from "dataloader";
import { parse } from "hono/utils/cookie";
import { LRUCache } from "lru-cache";
import { decode, encode } from "next-auth/jwt";
import { v7 as uuid } from "uuid";
import type { UserType } from "~/domain/account/roles";
import type { StaffRole } from "~/domain/staff/roles";
import { isTimeZone } from "~/domain/time/time-zone";
import { isRowId } from "~/domain/text/text";
import { env } from "~/env.js";
import { Prisma } from "~/generated/prisma/client";
import type { Sql } from "../db/db";

/** How long a sign-in lasts, counted from the sign-in itself. */
export const SESSION_DAYS = 30;
export const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60;

/** Names the row that stands behind a cookie. */
export interface SessionKey {
  userId: string;
  sessionId: string;
}

/** Who is signed in, as the rows say at this moment. */
export interface SessionFacts extends SessionKey {
  userType: UserType | null;
  staffRole: StaffRole | null;
  viaTemporary: boolean;
  /** An authenticator was set up and confirmed, or there are passkeys that count. */
  hasSecondFactor: boolean;
  /** When it was last given in this session. */
  secondFactorAt: Date | null;
  /** To the hour. */
  lastUsedAt: Date;
  expiresAt: Date;
}

const PLAIN_NAME = "next-auth.session-token";
const SECURE_NAME = `__Secure-${PLAIN_NAME}`;

/** Whether a Cookie header may name a session; without one nobody needs to be asked. */
export function carriesSession(cookies: string | null | undefined): boolean {
  return cookies?.includes(PLAIN_NAME) ?? false;
}

/** Whether the product's own address is https; cookies are then never given out without Secure. */
export const HTTPS_ONLY = env.APP_URL.startsWith("https://");

/** NextAuth's token: the user as `sub`, and `sid`, the session's row. Both ways to sign in mint the same. */
export function sessionClaims({ userId, sessionId }: SessionKey) {
  return { sub: userId, sid: sessionId };
}

/** The user and session that a token's claims name, or null when they can't name any. */
export function readClaims(claims: Record<string, unknown> | null): SessionKey | null {
  const { sub, sid } = claims ?? {};
  if (typeof sub !== "string" || typeof sid !== "string") return null;
  return isRowId(sub) && isRowId(sid) ? { userId: sub, sessionId: sid } : null;
}

/** The key of a session that is about to start. */
export function newSessionKey(userId: string): SessionKey {
  return { userId, sessionId: uuid() };
}

/** The Set-Cookie text that signs a browser in; the same cookie that NextAuth would set. */
export async function sessionCookie(key: SessionKey, secure: boolean): Promise<string> {
  const value = await encode({
    token: sessionClaims(key),
    secret: env.NEXTAUTH_SECRET,
    maxAge: SESSION_SECONDS,
  });
  return cookieText(secure || HTTPS_ONLY ? SECURE_NAME : PLAIN_NAME, value, SESSION_SECONDS);
}

/** The Set-Cookie texts that remove it, under either name. */
export function clearedSessionCookies(): string[] {
  return [cookieText(PLAIN_NAME, "", 0), cookieText(SECURE_NAME, "", 0)];
}

function cookieText(name: string, value: string, maxAgeSeconds: number): string {
  const secure = name === SECURE_NAME ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * Who is calling, by the cookie alone; null for no cookie, a bad one, an ended or expired session
 * and a disabled user. One statement, shared with the requests that came in the same moment; none
 * without a readable cookie. Nothing is remembered: each request asks the rows as they are after it
 * came. Only a database that is away makes it throw.
 */
export async function readSession(
  sql: Sql,
  headers: Headers,
  now: Date,
): Promise<SessionFacts | null> {
  const key = await readKey(headers);
  if (key === null) return null;
  const facts = await loaderOf(sql).load(key.sessionId);
  return facts?.userId === key.userId && facts.expiresAt > now ? facts : null;
}

const loaders = new WeakMap<Sql, DataLoader<string, SessionFacts | undefined>>();

/** Asks once for all requests since the event loop last turned. */
function loaderOf(sql: Sql): DataLoader<string, SessionFacts | undefined> {
  const known = loaders.get(sql);
  if (known !== undefined) return known;
  const loader = new DataLoader(
    async (ids: readonly string[]) => {
      const rows = await sql<SessionFacts>(Prisma.sql`
        SELECT s."id" AS "sessionId", s."userId", u."userType"::text AS "userType", u."staffRole"::text AS "staffRole", s."viaTemporary",
          f."confirmedAt" IS NOT NULL OR (u."staffRole" IS NOT NULL AND EXISTS (SELECT FROM "Passkey" p WHERE p."userId" = u."id")) AS "hasSecondFactor", s."secondFactorAt", s."lastUsedAt", s."expiresAt"
        FROM "Session" s JOIN "User" u ON u."id" = s."userId"
          LEFT JOIN "SecondFactor" f ON f."userId" = u."id"
        WHERE s."id" = ANY (${ids}::uuid[]) AND u."disabledAt" IS NULL`);
      return ids.map((id) => rows.find(({ sessionId }) => sessionId === id));
    },
    { cache: false, batchScheduleFn: (ask) => setImmediate(ask) },
  );
  loaders.set(sql, loader);
  return loader;
}

/** The session that the request's cookie names, or null. Never throws, whatever was sent. */
async function readKey(headers: Headers): Promise<SessionKey | null> {
  const cookies = headers.get("cookie") ?? "";
  // A plain cookie can be planted over http, so it counts only where there is no https.
  const token =
    parse(cookies, SECURE_NAME)[SECURE_NAME] ??
    (HTTPS_ONLY ? undefined : parse(cookies, PLAIN_NAME)[PLAIN_NAME]);
  return token === undefined || token.length > MAX_TOKEN_LENGTH ? null : openToken(token);
}

const MAX_TOKEN_LENGTH = 4096;
/** Deriving the key and opening a token costs more than a query, and its content never changes. */
const opened = new LRUCache<string, { key: SessionKey; expiresAtMs: number }>({ max: 5_000 });

async function openToken(token: string): Promise<SessionKey | null> {
  const known = opened.get(token);
  if (known !== undefined) return known.expiresAtMs > Date.now() ? known.key : null;
  // Tampered, expired, another key, not a token at all: all the same to us.
  const claims = await decode({ token, secret: env.NEXTAUTH_SECRET }).catch(() => null);
  const key = readClaims(claims);
  if (key === null || typeof claims?.exp !== "number") return null;
  opened.set(token, { key, expiresAtMs: claims.exp * 1000 });
  return key;
}

/** The viewer's IANA time zone, which the browser keeps in the cookie `tz`; undefined if unknown. */
export function readViewerTimeZone(headers: Headers): string | undefined {
  const { tz: zone } = parse(headers.get("cookie") ?? "", "tz");
  return zone !== undefined && zone.length <= 100 && isTimeZone(zone) ? zone : undefined;
}
