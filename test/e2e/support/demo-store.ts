import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { packagedChromium } from "../../support/http/browser";
import { dropDatabases, makeDatabase } from "../../support/database/postgres";
import { startServer } from "../../support/http/server";

// Created once per run: the demo's people and bookings, which every file's server copies, and the
// unpacked browser. On Postgres if there is one, because each page costs its server a third less
// there.

declare module "vitest" {
  interface ProvidedContext {
    demoStore: DemoStore;
  }
}

interface DemoStore {
  /** The data folder of a stopped server. */
  folder: string;
  /** The database that it used, when it isn't in the folder. */
  postgres: { url: string; template: string } | null;
}

const PREFIX = `curbwrench_demo_${process.pid}_`;

async function makeStore(): Promise<DemoStore> {
  const folder = mkdtempSync(join(tmpdir(), "curbwrench-demo-"));
  const url = process.env.TEST_DATABASE_URL ?? "";
  const postgres = url === "" ? null : { url, template: `${PREFIX}template` };
  const DATABASE_URL = postgres === null ? "" : await makeDatabase(url, postgres.template);
  try {
    const server = await startServer({ dataDir: folder, env: { DEMO_DATA: "true", DATABASE_URL } });
    await server.stop();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return { folder, postgres };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Before the files run, because one would start a browser that another is still unpacking. When
  // it can't be unpacked, the files look for the system's own.
  await packagedChromium().catch(() => undefined);
  const store = await makeStore();
  project.provide("demoStore", store);
  return async () => {
    rmSync(store.folder, { recursive: true, force: true });
    if (store.postgres !== null) await dropDatabases(store.postgres.url, PREFIX);
  };
}
