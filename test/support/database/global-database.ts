import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { openPostgres } from "~/server/gateways/db/postgres";
import { openPGlite } from "~/server/gateways/db/pglite/database";
import { prepareJobs } from "~/server/gateways/jobs/jobs";
import { JOBS } from "~/domain/jobs";
import { migrate, readMigrations, MIGRATIONS_FOLDER } from "~/server/gateways/db/migrations";
import type { Db } from "~/server/gateways/db/types";
import { dropDatabases, makeDatabase } from "./postgres";

// Runs once per test run: creates a migrated, empty database that every worker copies.

declare module "vitest" {
  interface ProvidedContext {
    /** The source of the workers' databases. */
    database:
      { engine: "pglite"; snapshot: string } | { engine: "postgres"; url: string; prefix: string };
  }
}

const CACHE = "node_modules/.cache/curbwrench";

export default async function setup(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined || url === "") {
    project.provide("database", { engine: "pglite", snapshot: await makeSnapshot() });
    return undefined;
  }
  const prefix = `curbwrench_test_${process.pid}_`;
  await makeTemplate(url, `${prefix}template`);
  project.provide("database", { engine: "postgres", url, prefix });
  return () => dropDatabases(url, prefix);
}

async function migrateFully(db: Db): Promise<void> {
  await db.maintenance((connection) => migrate(connection));
  await prepareJobs(db);
}

/** Creates the snapshot file, which is kept between runs under the hash of its inputs. */
async function makeSnapshot(): Promise<string> {
  const made = [readMigrations(MIGRATIONS_FOLDER), Object.entries(JOBS)];
  const hash = createHash("sha256").update(JSON.stringify(made)).digest("hex").slice(0, 16);
  const path = `${CACHE}/database-${hash}.tar`;
  if (existsSync(path)) return path;
  const db = await openPGlite({});
  await migrateFully(db);
  const dump = await db.dump();
  await db.close();
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(`${path}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${path}.${process.pid}`, path);
  return path;
}

async function makeTemplate(url: string, name: string): Promise<void> {
  const db = openPostgres(await makeDatabase(url, name), {
    max: 2,
    log: pino({ level: "silent" }),
  });
  await migrateFully(db);
  await db.close();
}
