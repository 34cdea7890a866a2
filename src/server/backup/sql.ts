import { openAsBlob } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sqlOf } from "~/server/gateways/db/pglite/sql";
import { DATABASE, unpackArchive } from "./archive";

/**
 * Writes a backup's database as SQL, to move an installation from the embedded database to a
 * server.
 * @returns the file's path, beside the backup
 * @throws {BackupError} for a damaged backup
 */
export async function writeSql(archive: string): Promise<string> {
  const stage = await mkdtemp(join(tmpdir(), "curbwrench-sql-"));
  try {
    await unpackArchive(archive, stage);
    const dump = await sqlOf(await openAsBlob(join(stage, DATABASE)));
    const path = archive.replace(/\.tar\.gz$/, ".sql");
    await writeFile(path, dump.stream(), { mode: 0o600 });
    return path;
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}
