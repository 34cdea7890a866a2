import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isRetryable, sqlStateOf } from "./errors";
import { versionsWithout } from "./instances";
import type { Session } from "./types";

/** A mismatch between database and migrations folder. The message says what to do. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

interface Migration {
  name: string;
  script: string;
  checksum: string;
}

interface AppliedRow {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

/** Prisma's own lock number, so that `migrate deploy` and this runner exclude each other. */
const ADVISORY_LOCK = 72707369;

/** Prisma's own statement for its table of migrations. */
const CREATE_MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum" VARCHAR(64) NOT NULL,
    "finished_at" TIMESTAMPTZ,
    "migration_name" VARCHAR(255) NOT NULL,
    "logs" TEXT,
    "rolled_back_at" TIMESTAMPTZ,
    "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

export const MIGRATIONS_FOLDER = join("prisma", "migrations");

/** Reads a folder of Prisma migrations, oldest first. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
    .map((name) => {
      const script = readFileSync(join(folder, name, "migration.sql"), "utf8");
      return { name, script, checksum: createHash("sha256").update(script).digest("hex") };
    });
}

/** This program's migrations, read once: an update may replace the folder while it runs. */
let own: Migration[] | undefined;

const migrationsIn = (folder: string): Migration[] =>
  folder === MIGRATIONS_FOLDER ? (own ??= readMigrations(folder)) : readMigrations(folder);

/** Returns the name of the newest migration that this program knows. */
export const newestMigration = (): string => migrationsIn(MIGRATIONS_FOLDER).at(-1)?.name ?? "";

/**
 * Returns true if the program before this migration can't use the tables after it. All others only
 * add: the program before them runs, starts and is ready beside them.
 */
const isBreaking = (name: string): boolean => name.endsWith("_breaking");

interface MigrateOptions {
  folder?: string;
  /** How long a breaking migration waits for older processes to stop, in ms. */
  waitMs?: number;
  /** Called once when it has to wait, with the versions of those processes. */
  onWait?: (versions: string[]) => void;
  /** How long a migration tries to get its tables while other sessions use them, in ms. */
  busyMs?: number;
  /** Called each time that it tries again. */
  onBusy?: (migration: string) => void;
  /** Runs before another process can migrate further. */
  whenDone?: (session: Session) => Promise<void>;
}

const WAIT_MS = 60_000;
const LOOK_MS = 500;
/**
 * How long a migration waits for a table that a long transaction uses, such as a backup's. Calls that
 * come after it wait behind it, so it soon steps back, and tries again later. Less than Postgres's
 * `deadlock_timeout` of a second: in a deadlock the migration gives way, not a call.
 */
const LOCK_MS = 500;
const BUSY_MS = 10 * 60_000;
const BUSY_PAUSE_MS = 1_000;

/**
 * Applies pending migrations, each in its own transaction, and records them like Prisma's CLI.
 * Several processes may call it at once. A breaking one waits until no older process answers.
 * @returns the names applied now
 * @throws {MigrationError} when the database is newer or has a different history, or older
 * processes still answer after the wait
 */
export async function migrate(session: Session, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = MIGRATIONS_FOLDER, waitMs = WAIT_MS, onWait, whenDone } = options;
  const migrations = migrationsIn(folder);
  const applied: string[] = [];
  const until = performance.now() + waitMs;
  for (let waiting = false; ; waiting = true) {
    const held = await inTurn(session, async () => {
      const { names, held } = await applyPending(session, migrations, options);
      applied.push(...names);
      if (held === null) await whenDone?.(session);
      return held;
    });
    if (held === null) return applied;
    if (performance.now() >= until) {
      throw new MigrationError(
        `The migration "${held.name}" changes tables that version ${held.versions.join(", ")} ` +
          `uses, and it is still running. Stop every instance of it, then start this one again.`,
      );
    }
    if (!waiting) onWait?.(held.versions);
    await sleep(Math.min(LOOK_MS, waitMs));
  }
}

/** Applies what is pending, up to a breaking migration that older processes hold up. */
async function applyPending(session: Session, migrations: Migration[], options: MigrateOptions) {
  await session.script(CREATE_MIGRATIONS_TABLE);
  const names: string[] = [];
  for (const migration of pendingOf(migrations, await appliedRows(session))) {
    // precondition: a breaking migration waits for older processes
    if (isBreaking(migration.name)) {
      const versions = await versionsWithout(session, migration.name);
      if (versions.length > 0) return { names, held: { name: migration.name, versions } };
    }
    await applyBesideCalls(session, migration, options);
    names.push(migration.name);
  }
  return { names, held: null };
}

/** Runs work on the tables in one process at a time. */
export async function inTurn<Result>(
  session: Session,
  work: () => Promise<Result>,
): Promise<Result> {
  await session.query("SELECT pg_advisory_lock($1)", [ADVISORY_LOCK]);
  try {
    return await work();
  } catch (error) {
    // An open failed transaction would refuse the unlock, and that error would hide this one.
    await session.script("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    await session.query("SELECT pg_advisory_unlock($1)", [ADVISORY_LOCK]);
  }
}

/**
 * Returns the names of pending migrations, for the readiness check. Changes nothing.
 * @throws {MigrationError} as `migrate`
 */
export async function pendingMigrations(
  session: Pick<Session, "query">,
  folder: string = MIGRATIONS_FOLDER,
): Promise<string[]> {
  const migrations = migrationsIn(folder);
  const [table] = await session.query<{ present: boolean }>(
    `SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS present`,
  );
  const applied = table?.present === true ? await appliedRows(session) : [];
  return pendingOf(migrations, applied).map(({ name }) => name);
}

function appliedRows(session: Pick<Session, "query">): Promise<AppliedRow[]> {
  return session.query<AppliedRow>(
    `SELECT migration_name, checksum, finished_at FROM "_prisma_migrations"
     WHERE rolled_back_at IS NULL ORDER BY started_at, migration_name`,
  );
}

function pendingOf(migrations: Migration[], applied: AppliedRow[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { migration_name: name, checksum, finished_at } of applied) {
    const migration = known.get(name);
    if (migration === undefined) {
      // precondition: an older program stays ready beside a migration that only adds
      if (!isBreaking(name)) continue;
      throw new MigrationError(
        `The database is newer than this program: it has "${name}", which is unknown ` +
          `here. Start the newer version, or restore a copy of the database from before.`,
      );
    }
    if (finished_at === null) {
      throw new MigrationError(
        `The migration "${name}" was begun and did not finish. Repair the database, ` +
          `then mark it with "prisma migrate resolve".`,
      );
    }
    if (checksum !== migration.checksum) {
      throw new MigrationError(
        `The migration "${name}" was changed after it was applied. Write a new ` +
          `migration for the difference instead (or delete the development database).`,
      );
    }
    known.delete(name);
  }
  return [...known.values()];
}

/** Applies a migration while calls use its tables. None waits long for it. */
async function applyBesideCalls(
  session: Session,
  migration: Migration,
  { busyMs = BUSY_MS, onBusy }: MigrateOptions,
): Promise<void> {
  for (const until = performance.now() + busyMs; ;) {
    const failure = await apply(session, migration);
    if (failure === null) return;
    // precondition: a migration steps back for sessions that use its tables
    const isBusy = sqlStateOf(failure.error) === LOCK_NOT_AVAILABLE || isRetryable(failure.error);
    if (!isBusy) {
      throw new MigrationError(
        `The migration "${migration.name}" failed; nothing of it was kept: ${failure.why}`,
        { cause: failure.error },
      );
    }
    if (performance.now() >= until) {
      throw new MigrationError(
        `The migration "${migration.name}" didn't get its tables, because another session uses them, ` +
          `such as a backup; nothing of it was kept. Wait for that one, then start this again.`,
        { cause: failure.error },
      );
    }
    onBusy?.(migration.name);
    await sleep(Math.min(BUSY_PAUSE_MS, busyMs));
  }
}

const LOCK_NOT_AVAILABLE = "55P03";

/** Applies a migration, or returns why it failed. Then nothing of it is kept. */
async function apply(session: Session, migration: Migration) {
  await session.script("BEGIN");
  try {
    await session.script(`SET LOCAL lock_timeout = ${LOCK_MS}`);
    await session.script(migration.script);
    // Recorded as started when its transaction began.
    await session.query(
      `INSERT INTO "_prisma_migrations"
         (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    await session.script("COMMIT");
    return null;
  } catch (error) {
    await session.script("ROLLBACK");
    return { error, why: error instanceof Error ? error.message : String(error) };
  }
}
