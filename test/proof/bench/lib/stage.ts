import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import pg from "pg";
import { z } from "zod";
import { NO_LIMITS, startServer, type RunningServer } from "~test/support/http/server";
import { BENCH_PASSWORD } from "./seed";

/** A user who is signed in on both sides. */
export interface Visitor {
  userId: string;
  /** The product's cookie, from a real sign-in. */
  cookie: string;
  /** The reference's cookie. */
  referenceCookie: string;
}

export interface RunningReference {
  url: string;
  stop(): Promise<void>;
}

/**
 * Runs the product and the hand-written server on one database, with a connection to inspect it.
 */
export interface Stage {
  product: RunningServer;
  reference: RunningReference;
  sql: pg.Pool;
  close(): Promise<void>;
}

/** Returns the measured product's environment: as delivered, without rate limits. */
export function productEnv(databaseUrl: string): Record<string, string> {
  return { DATABASE_URL: databaseUrl, ...NO_LIMITS, LOG_LEVEL: "warn" };
}

export async function openStage(databaseUrl: string): Promise<Stage> {
  const product = await startServer({ env: productEnv(databaseUrl) });
  const reference = await startReference(databaseUrl);
  const sql = connect(databaseUrl);
  return {
    product,
    reference,
    sql,
    async close() {
      await sql.end();
      await reference.stop();
      await product.stop();
    },
  };
}

/** Opens connections to inspect a database. */
export function connect(databaseUrl: string): pg.Pool {
  return new pg.Pool({ connectionString: databaseUrl, max: 4, options: "-c TimeZone=UTC" });
}

export async function startReference(databaseUrl: string): Promise<RunningReference> {
  const child = fork("test/proof/bench/references/server.ts", {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const [port]: unknown[] = await once(child, "message");
  return {
    url: `http://127.0.0.1:${z.number().parse(port)}`,
    async stop() {
      child.kill();
      await once(child, "exit");
    },
  };
}

const SIGN_IN_AT_ONCE = 4;

/** Signs these users in: by password on the product, and by a row on the reference. */
export async function signIn(
  url: string,
  sql: pg.Pool,
  userIds: readonly string[],
  role: "customer" | "mechanic",
): Promise<Visitor[]> {
  const visitors: Visitor[] = [];
  for (let from = 0; from < userIds.length; from += SIGN_IN_AT_ONCE) {
    const few = userIds.slice(from, from + SIGN_IN_AT_ONCE);
    visitors.push(...(await Promise.all(few.map((userId) => signInOne(url, sql, userId, role)))));
  }
  return visitors;
}

async function signInOne(
  url: string,
  sql: pg.Pool,
  userId: string,
  role: string,
): Promise<Visitor> {
  const { rows } = await sql.query<{ email: string }>(
    `SELECT "email" FROM "User" WHERE "id" = $1`,
    [userId],
  );
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: rows[0]?.email, password: BENCH_PASSWORD, role }),
  });
  if (!response.ok)
    throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`);
  const cookie = response.headers
    .getSetCookie()
    .map((text) => text.split(";")[0])
    .join("; ");
  const session = randomUUID();
  await sql.query(
    `INSERT INTO "Session" ("id", "userId", "expiresAt") VALUES ($1, $2, now() + interval '1 day')`,
    [session, userId],
  );
  return { userId, cookie, referenceCookie: `sid=${session}` };
}

/**
 * Finds customers with 21 to 60 bookings, the newest first, who request a list of 20. With too few
 * of them (with 10,000 bookings), some appear twice.
 */
export async function regularCustomers(sql: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT "customerId" AS id FROM "Booking" GROUP BY 1
     HAVING count(*) BETWEEN 21 AND 60 ORDER BY max("createdAt") DESC LIMIT $1`,
    [count],
  );
  return Array.from({ length: count }, (_, index) => {
    const row = rows[index % rows.length];
    if (row === undefined) throw new Error("Found no customer with enough bookings.");
    return row.id;
  });
}
