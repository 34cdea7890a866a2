import { openAsBlob } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { DATABASE, unpackArchive } from "./archive";

/**
 * Writes the database of a copy as statements that any Postgres reads, by Postgres's own pg_dump: how
 * an installation moves from the embedded database to a server.
 * @returns the file's path, beside the copy
 * @throws {BackupError} for a damaged copy
 */
export async function writeSql(archive: string): Promise<string> {
  const { pgDump } = await import("@electric-sql/pglite-tools/pg_dump");
  const stage = await mkdtemp(join(tmpdir(), "curbwrench-sql-"));
  try {
    await unpackArchive(archive, stage);
    const loadDataDir = await openAsBlob(join(stage, DATABASE));
    const store = await PGlite.create({ loadDataDir, extensions: { btree_gist } });
    try {
      const dump = await pgDump({
        pg: store,
        args: ["--no-owner", "--no-privileges", "--inserts"],
      });
      const path = archive.replace(/\.tar\.gz$/, ".sql");
      await writeFile(path, dump.stream(), { mode: 0o600 });
      return path;
    } finally {
      await store.close();
    }
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}
