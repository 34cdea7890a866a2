import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startServer } from "../../support/server";

// Once per run: a data folder with the demo's people and bookings, which every file's server copies.

declare module "vitest" {
  interface ProvidedContext {
    demoStore: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), "curbwrench-demo-"));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const server = await startServer({ dataDir, env: { DEMO_DATA: "true" } });
    await server.stop();
  } catch (error) {
    remove();
    throw error;
  }
  project.provide("demoStore", dataDir);
  return remove;
}
