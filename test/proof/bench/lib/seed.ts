import { hash } from "@node-rs/argon2";
import pg from "pg";
import { startServer } from "~test/support/http/server";
import { databaseUrl } from "~test/support/database/postgres";
import { SEED_VERSION, seedStatements } from "./seed-sql";

/** The password of all accounts in the large databases. */
export const BENCH_PASSWORD = "Bench!Load!2024";

type Say = (line: string) => void;

/** Runs a script of one or more statements. */
export type RunScript = (script: string) => Promise<unknown>;

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, options: "-c TimeZone=UTC" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Only one process at a time can look for a database and create it. */
const SEEDING_LOCK = 20_261_121;

/**
 * Returns the database with this many bookings on that server, creating and filling it if needed.
 */
export async function seededDatabase(server: string, bookings: number, say: Say): Promise<string> {
  return withClient(server, async (admin) => {
    await admin.query("SELECT pg_advisory_lock($1)", [SEEDING_LOCK]);
    return ensureSeeded(admin, server, bookings, say);
  });
}

async function ensureSeeded(
  admin: pg.Client,
  server: string,
  bookings: number,
  say: Say,
): Promise<string> {
  const name = `curbwrench_bench_${bookings}`;
  const url = databaseUrl(server, name);
  if (await isSeeded(admin, name, url)) {
    await migrateByStarting(url);
    await withClient(url, takeOut);
    return url;
  }
  const begun = performance.now();
  say(`Filling ${name}`);
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${name}`);
  await migrateByStarting(url);
  await withClient(url, (client) => fill(bookings, (script) => client.query(script), say));
  say(`  done in ${Math.round((performance.now() - begun) / 1000)} s`);
  return url;
}

async function isSeeded(admin: pg.Client, name: string, url: string): Promise<boolean> {
  const { rowCount } = await admin.query("SELECT FROM pg_database WHERE datname = $1", [name]);
  if (rowCount === 0) return false;
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ seeded: string | null }>(
      "SELECT to_regclass('bench.seeded')::text AS seeded",
    );
    if (rows[0]?.seeded == null) return false;
    const { rows: versions } = await client.query<{ version: number }>(
      "SELECT version FROM bench.seeded",
    );
    return versions[0]?.version === SEED_VERSION;
  });
}

/** Migrates the database and writes the catalog by starting the product. */
async function migrateByStarting(url: string): Promise<void> {
  const server = await startServer({ env: { DATABASE_URL: url } });
  await server.stop();
}

/**
 * Fills a migrated database. Drops indexes, foreign keys and the exclusion constraint first and
 * creates them again afterwards: that is faster, and creating them proves that the rows are valid.
 */
export async function fill(bookings: number, run: RunScript, say: Say): Promise<void> {
  const passwordHash = await hash(BENCH_PASSWORD, {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  });
  const timed = async (what: string, script: string) => {
    const begun = performance.now();
    await run(script);
    say(`  ${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  };
  await run(SETTINGS);
  await timed("taking indexes off", TAKE_OFF);
  for (const { what, sql } of seedStatements(bookings, passwordHash)) await timed(what, sql);
  await timed("indexes and constraints", PUT_ON);
  await timed("statistics", "VACUUM ANALYZE");
  await run(
    `CREATE TABLE bench.seeded AS SELECT ${SEED_VERSION} AS version, ${bookings} AS bookings, now() AS at`,
  );
}

/** Removes the rows that measurements wrote, with their jobs. */
export async function takeOut(sql: Pick<pg.Client, "query">): Promise<void> {
  await sql.query(`DELETE FROM "Booking" WHERE "createdAt" >= (SELECT at FROM bench.seeded)`);
  await sql.query(`DELETE FROM pgboss.job WHERE name = 'mail.booking'`);
  await sql.query(`VACUUM "Booking", "BookingLine", "BookingEvent", "Vehicle", pgboss.job`);
}

const SETTINGS =
  "SET synchronous_commit = off; SET maintenance_work_mem = '512MB'; SET work_mem = '128MB'";

/** Dropped items are recorded in order: indexes, then the constraints that use them. */
const TAKE_OFF = `
  CREATE SCHEMA IF NOT EXISTS bench;
  CREATE TABLE bench.taken_off AS
    SELECT 2 AS turn, format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS put_on,
      format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS take_off
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('f', 'x')
    UNION ALL
    SELECT 1, indexdef, format('DROP INDEX %I', indexname) FROM pg_indexes
    WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = format('%I', indexname)::regclass);
  DO $$ DECLARE entry record; BEGIN
    FOR entry IN SELECT * FROM bench.taken_off ORDER BY turn DESC LOOP EXECUTE entry.take_off; END LOOP;
  END $$;`;

const PUT_ON = `
  DO $$ DECLARE entry record; BEGIN
    FOR entry IN SELECT * FROM bench.taken_off ORDER BY turn LOOP EXECUTE entry.put_on; END LOOP;
  END $$;
  DROP TABLE bench.taken_off;`;
