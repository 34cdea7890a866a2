import { mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { restoreArchive, type Restored } from "~/server/backup/restore";
import { openPGlite, openPGliteFolder } from "~/server/gateways/db/pglite/database";
import type { Db } from "~/server/gateways/db/db";

/** A separate installation on the embedded database: a data folder. */
export interface Home {
  dataDir: string;
  files: string;
  env: Record<string, string>;
  /** Runs `work` on the database, which is closed afterwards. */
  use<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  restore(file: string, options?: { replace?: boolean; now?: Date }): Promise<Restored>;
  /** Removes database and files, as a broken disk would. */
  lose(): void;
  remove(): void;
}

/**
 * Creates a home. In a run on PGlite its database is already migrated; on Postgres it doesn't exist
 * yet.
 */
export async function makeHome(): Promise<Home> {
  const dataDir = mkdtempSync(join(tmpdir(), "curbwrench-home-"));
  const source = inject("database");
  if (source.engine === "pglite") {
    const loadDataDir = await openAsBlob(source.snapshot);
    await (await openPGlite({ dataDir: join(dataDir, "db"), loadDataDir })).close();
  }
  const files = join(dataDir, "files");
  return {
    dataDir,
    files,
    env: { DATA_DIR: dataDir, DATABASE_URL: "" },
    async use(work) {
      const db = await openPGliteFolder(dataDir);
      try {
        return await work(db);
      } finally {
        await db.close();
      }
    },
    restore: (file, { replace = false, now = new Date() } = {}) =>
      restoreArchive({ file, dataDir, replace, now }),
    lose() {
      rmSync(join(dataDir, "db"), { recursive: true, force: true });
      rmSync(files, { recursive: true, force: true });
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
