import { openAsBlob } from "node:fs";
import { pino } from "pino";
import { beforeAll, beforeEach, inject } from "vitest";
import { openPGlite } from "~/server/gateways/db/pglite/database";
import { openPostgres } from "~/server/gateways/db/postgres";
import { setDb, type Db, type PrismaClient } from "~/server/gateways/db/db";
import { makeDatabase } from "./database/postgres";

declare global {
  var curbwrenchTestDb: Promise<Db> | undefined;
}

/** Long, so that a busy machine doesn't fail a test. A test that hangs ends at its own timeout. */
const WAIT_MS = 30 * 60_000;

/** Returns this worker's own migrated database, which is also the one from `getDb()`. */
export function workerDatabase(): Promise<Db> {
  globalThis.curbwrenchTestDb ??= open();
  return globalThis.curbwrenchTestDb;
}

async function open(): Promise<Db> {
  const source = inject("database");
  if (source.engine === "pglite") {
    return openPGlite({ loadDataDir: await openAsBlob(source.snapshot) });
  }
  const name = `${source.prefix}worker_${process.pid}`;
  const url = await makeDatabase(source.url, name, `${source.prefix}template`);
  return openPostgres(url, { max: 40, log: pino({ level: "silent" }), waitMs: WAIT_MS });
}

/** DELETE empties tables five times faster than TRUNCATE while they are small. */
const resetScripts = new WeakMap<Db, string>();

/** Waits for writes that continue after a test, such as live events. */
const underWay = new WeakMap<Db, (() => Promise<void>)[]>();

/** Makes the next reset of this database wait until `settle` resolves. */
export function settleBeforeReset(db: Db, settle: () => Promise<void>): void {
  underWay.set(db, [...(underWay.get(db) ?? []), settle]);
}

/**
 * Empties every table (except the promo code that every installation has) and the job queues, and
 * restarts the counters.
 */
export async function resetDatabase(db: Db): Promise<void> {
  for (const settle of underWay.get(db) ?? []) await settle();
  underWay.delete(db);
  let script = resetScripts.get(db);
  if (script === undefined) {
    const statements = await db.query<{ sql: string }>(
      `SELECT format('DELETE FROM %I.%I', schemaname, tablename) AS sql FROM pg_tables
       WHERE (schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'Promo'))
          OR (schemaname = 'pgboss' AND tablename IN ('job', 'archive'))
       UNION ALL
       SELECT 'DELETE FROM "Promo" WHERE "code" <> ''FIRST20'''
       UNION ALL
       SELECT format('ALTER SEQUENCE %I.%I RESTART', schemaname, sequencename) FROM pg_sequences`,
    );
    // In the replica role, the session skips foreign keys and append-only triggers.
    script = `SET LOCAL session_replication_role = replica; ${statements.map(({ sql }) => sql).join("; ")}`;
    resetScripts.set(db, script);
  }
  await db.script(script);
}

/** Empties the audit log, which no database role of the product can do. */
export async function emptyAudit(db: Db): Promise<void> {
  await db.script(`SET LOCAL session_replication_role = replica; DELETE FROM "AuditEntry"`);
}

/**
 * Gives the tests of a file the worker's database, empty before each test, or only before the first
 * (`once`) where the tests share their rows.
 * @example const database = useDatabase();
 *          test("…", async () => { await database.prisma.user.count(); });
 */
export function useDatabase({ once = false } = {}): {
  readonly db: Db;
  readonly prisma: PrismaClient;
} {
  let db: Db | undefined;
  const current = () => {
    if (db === undefined) throw new Error("The database is only available inside tests and hooks.");
    return db;
  };
  beforeAll(async () => {
    db = await workerDatabase();
    setDb(Promise.resolve(db));
  });
  (once ? beforeAll : beforeEach)(() => resetDatabase(current()));
  return {
    get db() {
      return current();
    },
    get prisma() {
      return current().prisma;
    },
  };
}
