import { existsSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openPGlite } from "../../db/pglite/database";
import type { Db } from "../../db/types";
import { prepareJobs } from "../../jobs/jobs";
import { acquireLock } from "../../db/pglite/lock";
import { ADVISORY_LOCK, type MigrationConnection } from "../../db/migrations";
import { RESTORED_FOLDER } from "../../db/pglite/folder";
import { fillDatabase, refuseNewer } from "./fill";
import { BackupError, type Manifest } from "./manifest";
import { readBackup } from "./read";
import { addFiles, setOthersAside } from "./restore-files";
import { quoted } from "./rows";
import { stampOf } from "./shelf";

export interface RestoreOptions {
  /** The backup. */
  file: string;
  dataDir: string;
  /** Where uploaded files are kept; null when that is another store. */
  filesFolder: string | null;
  /** Go on although there is data already. It is kept aside. */
  replace: boolean;
  now: Date;
}

export interface Restored {
  manifest: Manifest;
  /** The folder that now holds what was replaced; null when nothing was there. */
  asideFolder: string | null;
  /** The database schema that does; null on PGlite and when nothing was there. */
  asideSchema: string | null;
}

/**
 * Puts a backup in place of the PGlite database in `dataDir`. It is built beside the old one, read
 * back, and moved into its place by renames; at any moment before that, nothing was changed.
 * @throws {BackupError | LockHeldError} with a sentence; the old data is untouched then
 */
export async function restoreToFolder(options: RestoreOptions): Promise<Restored> {
  const { dataDir } = options;
  const folder = join(dataDir, "db");
  const lock = await acquireLock(join(dataDir, "db.lock"), `The database in ${folder}`);
  try {
    const occupied = existsSync(folder);
    if (occupied && !options.replace) throw occupiedError(`in ${folder}`);
    return await withStage(options, async ({ stage, manifest, aside }) => {
      const fresh = await openPGlite({ dataDir: join(stage, "db") });
      try {
        await prepareJobs(fresh);
        await fresh.maintenance(async (connection) => {
          await connection.execute("BEGIN");
          await fillDatabase(connection, stage, manifest);
          await connection.execute("COMMIT");
        });
      } finally {
        await fresh.close();
      }
      await addFiles(stage, manifest, options.filesFolder, aside);

      // From the first of these renames to the last, a start of the server finishes what is left.
      const ready = join(dataDir, RESTORED_FOLDER);
      await rm(ready, { recursive: true, force: true });
      await rename(join(stage, "db"), ready);
      if (occupied) {
        await mkdir(aside, { recursive: true, mode: 0o700 });
        await rename(folder, join(aside, "db"));
      }
      await rename(ready, folder);
      await setOthersAside(manifest, options.filesFolder, aside);
      return { manifest, asideFolder: existsSync(aside) ? aside : null, asideSchema: null };
    });
  } finally {
    lock.release();
  }
}

/**
 * Puts a backup in place of a Postgres database's schema `public`, in one transaction: the old
 * schema is renamed, a new one built and filled. The account must own the schema.
 * @throws {BackupError} with a sentence; the old data is untouched then
 */
export async function restoreToServer(db: Db, options: RestoreOptions): Promise<Restored> {
  const before = await db.maintenance(async (connection) => {
    await refuseWhileInUse(connection);
    return isOccupied(connection);
  });
  if (before && !options.replace) throw occupiedError("in the database of DATABASE_URL");
  return withStage(options, async ({ stage, manifest, aside, stamp }) => {
    await mayReplace(db);
    await prepareJobs(db);
    const schema = `replaced_${stamp.toLowerCase().replaceAll("-", "_")}`;
    const occupied = await db.maintenance(async (connection) => {
      await connection.execute("BEGIN");
      await connection.query("SELECT pg_advisory_xact_lock($1)", [ADVISORY_LOCK]);
      const occupied = await isOccupied(connection);
      await renamePublic(connection, schema);
      await fillDatabase(connection, stage, manifest);
      if (!occupied) await connection.execute(`DROP SCHEMA ${quoted(schema)} CASCADE`);
      // Before the commit, so that no row is ever without its file.
      await addFiles(stage, manifest, options.filesFolder, aside);
      await connection.execute("COMMIT");
      return occupied;
    });
    await setOthersAside(manifest, options.filesFolder, aside);
    return {
      manifest,
      asideFolder: existsSync(aside) ? aside : null,
      asideSchema: occupied ? schema : null,
    };
  });
}

/** Renaming a schema and making another takes its owner. */
async function mayReplace(db: Db): Promise<void> {
  const [row] = await db.query<{ may: boolean; name: string }>(
    `SELECT pg_has_role(n.nspowner, 'USAGE') AND
            has_database_privilege(current_database(), 'CREATE') AS may, current_user AS name
     FROM pg_namespace n WHERE nspname = 'public'`,
  );
  if (row?.may === true) return;
  throw new BackupError(
    `The account ${row?.name ?? ""} of DATABASE_URL may not replace the schema "public": it has to own ` +
      "it, and be allowed to create schemas. Nothing was changed.",
  );
}

function occupiedError(where: string): BackupError {
  return new BackupError(
    `There is data ${where} already. Nothing was changed. To put the backup in its place, run the ` +
      `same command with --yes; what is there now is kept aside, not deleted.`,
  );
}

interface Stage {
  /** The unpacked backup. */
  stage: string;
  manifest: Manifest;
  /** Where replaced things go; made when there are any. */
  aside: string;
  stamp: string;
}

async function withStage<Result>(
  { file, dataDir, now }: RestoreOptions,
  work: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  const stamp = stampOf(now);
  const stage = join(dataDir, `restoring-${stamp}`);
  await mkdir(stage, { recursive: true, mode: 0o700 });
  try {
    const manifest = await unpack(file, stage);
    return await work({ stage, manifest, aside: join(dataDir, `replaced-${stamp}`), stamp });
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

async function unpack(file: string, stage: string): Promise<Manifest> {
  let manifest: Manifest | null = null;
  const entries = readBackup(file).entries((found) => {
    refuseNewer(found);
    manifest = found;
  });
  for await (const { path, body } of entries) {
    const target = join(stage, path);
    await mkdir(dirname(target), { recursive: true });
    const handle = await open(target, "wx", 0o600);
    try {
      for await (const chunk of body) await handle.write(chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  if (manifest === null) throw new BackupError(`${file} is no backup.`);
  return manifest;
}

async function isOccupied({ query }: MigrationConnection): Promise<boolean> {
  const [row] = await query<{ occupied: boolean }>(
    "SELECT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = 'public') AS occupied",
  );
  return row?.occupied === true;
}

/** A server that was just stopped may be seen for a moment longer. */
const STILL_SEEN_MS = 3_000;

async function refuseWhileInUse({ query }: MigrationConnection): Promise<void> {
  const deadline = Date.now() + STILL_SEEN_MS;
  for (;;) {
    const [row] = await query<{ others: number }>(
      `SELECT count(*) AS others FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND application_name = 'curbwrench'`,
    );
    if ((row?.others ?? 0) === 0) return;
    if (Date.now() > deadline) {
      throw new BackupError(
        "The product is running on this database. Stop all its servers first. Nothing was changed.",
      );
    }
    await sleep(200);
  }
}

/** The whole schema steps aside, but for the extensions in it, which the new one needs too. */
async function renamePublic(connection: MigrationConnection, schema: string): Promise<void> {
  const { query, execute } = connection;
  await execute(`ALTER SCHEMA public RENAME TO ${quoted(schema)}`);
  await execute("CREATE SCHEMA public");
  await execute("GRANT USAGE ON SCHEMA public TO PUBLIC");
  const extensions = await query<{ name: string }>(
    `SELECT extname::text AS name FROM pg_extension
     WHERE extnamespace = $1::regnamespace AND extrelocatable`,
    [quoted(schema)],
  );
  for (const { name } of extensions) {
    await execute(`ALTER EXTENSION ${quoted(name)} SET SCHEMA public`);
  }
  await execute(`CREATE TABLE ${quoted(schema)}.pgboss_job AS TABLE pgboss.job`);
}
