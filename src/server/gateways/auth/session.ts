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

/** How long a sign-in lasts, counted from the sign-in. */
export const SESSION_DAYS = 30;
export const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60;

/** Identifies a session's row. */
export interface SessionKey {
  userId: string;
  sessionId: string;
}

/** The signed-in user, read from the database for each request. */
export interface SessionFacts extends SessionKey {
  userType: UserType | null;
  staffRole: StaffRole | null;
  viaTemporary: boolean;
  /** True if the user has a confirmed authenticator or passkeys. */
  hasSecondFactor: boolean;
  /** When this session last gave its second factor. */
  secondFactorAt: Date | null;
  /** Rounded to the hour. */
  lastUsedAt: Date;
  expiresAt: Date;
}

const PLAIN_NAME = "next-auth.session-token";
const SECURE_NAME = `__Secure-${PLAIN_NAME}`;

/** Returns true if a Cookie header may contain a session. Otherwise no lookup is needed. */
export function carriesSession(cookies: string | null | undefined): boolean {
  return cookies?.includes(PLAIN_NAME) ?? false;
}

/** True if the product's address is https. If so, cookies are always Secure. */
export const HTTPS_ONLY = env.APP_URL.startsWith("https://");

/**
 * Returns the claims of NextAuth's token: the user as `sub` and the session's row as `sid`. Both
 * ways to sign in use them.
 */
export function sessionClaims({ userId, sessionId }: SessionKey) {
  return { sub: userId, sid: sessionId };
}

/** Returns the user and session that a token's claims name, or null if they name none. */
export function readClaims(claims: Record<string, unknown> | null): SessionKey | null {
  const { sub, sid } = claims ?? {};
  if (typeof sub !== "string" || typeof sid !== "string") return null;
  return isRowId(sub) && isRowId(sid) ? { userId: sub, sessionId: sid } : null;
}

/** Creates the key of a new session. */
export function newSessionKey(userId: string): SessionKey {
  return { userId, sessionId: uuid() };
}

/** Returns the Set-Cookie text that signs a browser in, the same cookie as NextAuth's. */
export async function sessionCookie(key: SessionKey, secure: boolean): Promise<string> {
  const value = await encode({
    token: sessionClaims(key),
    secret: env.NEXTAUTH_SECRET,
    maxAge: SESSION_SECONDS,
  });
  return cookieText(secure || HTTPS_ONLY ? SECURE_NAME : PLAIN_NAME, value, SESSION_SECONDS);
}

/** Returns the Set-Cookie texts that remove the cookie under both names. */
export function clearedSessionCookies(): string[] {
  return [cookieText(PLAIN_NAME, "", 0), cookieText(SECURE_NAME, "", 0)];
}

function cookieText(name: string, value: string, maxAgeSeconds: number): string {
  const secure = name === SECURE_NAME ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * Returns the session that the cookie names. Null without a cookie and for a bad, ended or expired
 * session or a disabled user. Requests that arrive together share one query. Nothing is cached:
 * each request sees the rows as they are after it arrived. Throws only if the database is
 * unavailable.
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

/** Loads the sessions of all requests since the last turn of the event loop. */
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

/** Returns the session key in the request's cookie, or null. Never throws. */
async function readKey(headers: Headers): Promise<SessionKey | null> {
  const cookies = headers.get("cookie") ?? "";
  // A plain cookie can be planted over http, so it counts only without https.
  const token =
    parse(cookies, SECURE_NAME)[SECURE_NAME] ??
    (HTTPS_ONLY ? undefined : parse(cookies, PLAIN_NAME)[PLAIN_NAME]);
  return token === undefined || token.length > MAX_TOKEN_LENGTH ? null : openToken(token);
}

const MAX_TOKEN_LENGTH = 4096;
/**
 * Caches opened tokens, because deriving the key and opening one costs more than a query, and its
 * content never changes.
 */
const opened = new LRUCache<string, { key: SessionKey; expiresAtMs: number }>({ max: 5_000 });

async function openToken(token: string): Promise<SessionKey | null> {
  const known = opened.get(token);
  if (known !== undefined) return known.expiresAtMs > Date.now() ? known.key : null;
  // Tampered with, expired, sealed with another key, or not a token: all count as no session.
  const claims = await decode({ token, secret: env.NEXTAUTH_SECRET }).catch(() => null);
  const key = readClaims(claims);
  if (key === null || typeof claims?.exp !== "number") return null;
  opened.set(token, { key, expiresAtMs: claims.exp * 1000 });
  return key;
}

/** Returns the viewer's IANA zone from the `tz` cookie, or undefined. */
export function readViewerTimeZone(headers: Headers): string | undefined {
  const { tz: zone } = parse(headers.get("cookie") ?? "", "tz");
  return zone !== undefined && zone.length <= 100 && isTimeZone(zone) ? zone : undefined;
}
