import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { runningVersions } from "~/server/gateways/db/instances";
import { BackupError } from "./archive";
import { loadDump } from "./postgres-programs";
import { refuseNewer } from "./restore";
import {
  DUMP,
  FILES,
  makeServerBackup,
  readManifest,
  sha256Of,
  type Server,
  type ServerManifest,
} from "./server-backups";

export interface ServerRestoreOptions {
  /** The backup's folder. */
  backup: string;
  /** Where a copy of replaced data goes. */
  folder: string;
  /** Continues even if there's already data, after a copy of it was made. */
  replace: boolean;
  now: Date;
}

export interface ServerRestored {
  manifest: ServerManifest;
  /** The copy of the data that was replaced; null if there was none. */
  copy: string | null;
}

/**
 * Puts a backup in place of a server's tables and stores its files. The tables are replaced in one
 * transaction, after every file of the backup was checked and stored.
 * @throws {BackupError} with a sentence; the tables are then unchanged
 */
export async function restoreServer(
  server: Server,
  { backup, folder, replace, now }: ServerRestoreOptions,
): Promise<ServerRestored> {
  const manifest = await readManifest(backup);
  refuseNewer(manifest);
  await checkBytes(backup, manifest);
  const running = await server.db.maintenance(runningVersions);
  if (running.length > 0) {
    throw new BackupError(
      "The server is running. Stop all its processes first. After a crash, wait half a minute. " +
        "Nothing was changed.",
    );
  }
  const isEmpty = await server.db.maintenance(async ({ query }) => {
    const [row] = await query<{ empty: boolean }>(
      `SELECT to_regclass('public."_prisma_migrations"') IS NULL AS empty`,
    );
    return row?.empty === true;
  });
  if (!isEmpty && !replace) {
    throw new BackupError(
      "The database has data already. Nothing was changed. To put the backup in its place, run the " +
        "same command with --yes, which first makes a backup of what is there now.",
    );
  }
  const copy = isEmpty
    ? null
    : (await makeServerBackup(server, { folder, kind: "asked", now })).path;
  for (const { key, type } of manifest.files) {
    await server.files.put(key, await readFile(join(backup, FILES, key)), type);
  }
  await loadDump(server.address, join(backup, DUMP));
  return { manifest, copy };
}

/** Reads the whole backup before anything changes. */
async function checkBytes(backup: string, manifest: ServerManifest): Promise<void> {
  const expected = [
    { path: join(backup, DUMP), sha256: manifest.dump },
    ...manifest.files.map(({ key, sha256 }) => ({ path: join(backup, FILES, key), sha256 })),
  ];
  for (const { path, sha256 } of expected) {
    const isThere = await stat(path).then(
      (found) => found.isFile(),
      () => false,
    );
    if (isThere && (await sha256Of(path)) === sha256) continue;
    throw new BackupError(
      `The backup is damaged: ${path} is ${isThere ? "not as it was written" : "missing"}. Nothing ` +
        "was changed. Use another backup.",
    );
  }
}
