import { existsSync, openAsBlob } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { openPGlite } from "~/server/gateways/db/pglite/database";
import { RESTORED } from "~/server/gateways/db/pglite/folder";
import { acquireLock } from "~/server/gateways/db/pglite/lock";
import { MIGRATIONS_FOLDER, readMigrations } from "~/server/gateways/db/migrations";
import {
  BackupError,
  DATABASE,
  FILES,
  unpackArchive,
  type Manifest,
} from "~/server/backup/archive";
import { stampOf } from "~/server/gateways/files/backup-folder";

export interface RestoreOptions {
  /** The backup to restore. */
  file: string;
  dataDir: string;
  /** Continues even if there's already data, which is then moved aside. */
  replace: boolean;
  now: Date;
}

export interface Restored {
  manifest: Manifest;
  /** The folder with the replaced data; null if there was none. */
  asideFolder: string | null;
}

/**
 * Puts a backup in place of the embedded database and the uploaded files in `dataDir`. The
 * database is opened beside the old one, then renamed into place. Nothing changes before those
 * renames.
 * @throws {BackupError | LockHeldError} with a sentence; the old data is then unchanged
 */
export async function restoreArchive(options: RestoreOptions): Promise<Restored> {
  const { file, dataDir, replace, now } = options;
  const folder = join(dataDir, "db");
  const stamp = stampOf(now);
  const stage = join(dataDir, `restoring-${stamp}`);
  const aside = join(dataDir, `replaced-${stamp}`);
  const lock = await acquireLock(join(dataDir, "db.lock"), `The database in ${folder}`);
  try {
    if (existsSync(folder) && !replace) throw occupied(folder);
    await mkdir(stage, { recursive: true, mode: 0o700 });
    const manifest = await unpackArchive(file, stage);
    refuseNewer(manifest);
    await openOnce(stage, manifest);
    // If the process dies during these renames, the next start finishes them.
    const names = manifest.files === null ? ["db"] : ["db", FILES];
    for (const name of names) {
      await rm(join(dataDir, name + RESTORED), { recursive: true, force: true });
      await rename(join(stage, name), join(dataDir, name + RESTORED));
    }
    for (const name of names) {
      const place = join(dataDir, name);
      if (existsSync(place)) {
        await mkdir(aside, { recursive: true, mode: 0o700 });
        await rename(place, join(aside, name));
      }
      await rename(place + RESTORED, place);
    }
    return { manifest, asideFolder: existsSync(aside) ? aside : null };
  } finally {
    // The unpacking of a refused backup may still write for a moment.
    await rm(stage, { recursive: true, force: true, maxRetries: 5 });
    lock.release();
  }
}

function occupied(folder: string): BackupError {
  return new BackupError(
    `There is data in ${folder} already. Nothing was changed. To put the backup in its place, run ` +
      "the same command with --yes; what is there now is kept aside, not deleted.",
  );
}

/** Refuses a backup whose tables this program doesn't know. */
export function refuseNewer({
  migrations,
  version,
}: Pick<Manifest, "migrations" | "version">): void {
  const known = new Map(
    readMigrations(MIGRATIONS_FOLDER).map(({ name, checksum }) => [name, checksum]),
  );
  for (const { name, checksum } of migrations) {
    if (!known.has(name)) {
      throw new BackupError(
        `This backup was made by a newer version of the program (${version}, with "${name}"). ` +
          "Nothing was changed. Restore it with that version.",
      );
    }
    if (known.get(name) !== checksum) {
      throw new BackupError(
        `This backup's migration "${name}" is another one than this program's. Nothing was changed.`,
      );
    }
  }
}

/**
 * Opens the database from its dump and queries it, to find out before it's put in place whether it
 * works.
 */
async function openOnce(stage: string, { migrations }: Manifest): Promise<void> {
  const loadDataDir = await openAsBlob(join(stage, DATABASE));
  const store = await openPGlite({ dataDir: join(stage, "db"), loadDataDir });
  try {
    const found = await store.query<{ name: string }>(
      `SELECT migration_name AS name FROM "_prisma_migrations"
       WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
    );
    if (found.map(({ name }) => name).join() !== migrations.map(({ name }) => name).join()) {
      throw new BackupError("The backup's database is not the one it names. Nothing was changed.");
    }
  } finally {
    await store.close();
  }
}
