import { mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { inject } from "vitest";
import {
  restoreToFolder,
  restoreToServer,
  type Restored,
} from "~/server/gateways/ops/backup/restore";
import { openPGlite, openPGliteFolder } from "~/server/gateways/db/pglite/database";
import { openPostgres } from "~/server/gateways/db/postgres";
import type { Db } from "~/server/gateways/db/db";
import { databaseUrl } from "~test/support/database-url";

/** An installation of its own: a data folder, and a database in it or on the server. */
export interface Home {
  dataDir: string;
  files: string;
  env: Record<string, string>;
  /** Runs `work` on the database, which is closed afterwards. */
  use<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  restore(file: string, options?: { replace?: boolean; now?: Date }): Promise<Restored>;
  /** Takes away database and files, as a broken disk would. */
  lose(): Promise<void>;
  remove(): Promise<void>;
}

const silent = pino({ level: "silent" });

export async function makeHome(engine = inject("database").engine): Promise<Home> {
  return engine === "postgres" ? makeServerHome() : makeFolderHome();
}

/** A home whose database was never there. */
export async function emptyHome(engine = inject("database").engine): Promise<Home> {
  const home = await makeHome(engine);
  await home.lose();
  return home;
}

async function makeFolderHome(): Promise<Home> {
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
      restoreToFolder({ file, dataDir, filesFolder: files, replace, now }),
    async lose() {
      rmSync(join(dataDir, "db"), { recursive: true, force: true });
      rmSync(files, { recursive: true, force: true });
    },
    async remove() {
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

let count = 0;

async function makeServerHome(): Promise<Home> {
  const source = inject("database");
  if (source.engine !== "postgres") throw new Error("There is no server in this run.");
  count += 1;
  const name = `${source.prefix}home_${process.pid}_${count}`;
  const dataDir = mkdtempSync(join(tmpdir(), "curbwrench-home-"));
  const files = join(dataDir, "files");
  const url = databaseUrl(source.url, name);
  await asAdmin(source.url, async (admin) => {
    // Copying a template needs it to be alone, so the workers take turns.
    await admin.query("SELECT pg_advisory_lock(4711)");
    await admin.query(
      `CREATE DATABASE ${admin.escapeIdentifier(name)}
       TEMPLATE ${admin.escapeIdentifier(`${source.prefix}template`)}`,
    );
  });
  const use = async <Result>(work: (db: Db) => Promise<Result>): Promise<Result> => {
    const db = openPostgres(url, { max: 5, log: silent });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  };
  return {
    dataDir,
    files,
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    use,
    restore: (file, { replace = false, now = new Date() } = {}) =>
      use((db) => restoreToServer(db, { file, dataDir, filesFolder: files, replace, now })),
    async lose() {
      rmSync(files, { recursive: true, force: true });
      await asAdmin(source.url, async (admin) => {
        await admin.query(`DROP DATABASE ${admin.escapeIdentifier(name)} WITH (FORCE)`);
        await admin.query(`CREATE DATABASE ${admin.escapeIdentifier(name)}`);
      });
    },
    async remove() {
      rmSync(dataDir, { recursive: true, force: true });
      await asAdmin(source.url, (admin) =>
        admin.query(`DROP DATABASE IF EXISTS ${admin.escapeIdentifier(name)} WITH (FORCE)`),
      );
    },
  };
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
