import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { bundlePrograms } from "../../../scripts/lib/bundle.mjs";

// Runs once per test run: bundles the programs that fault tests start as separate processes, dozens
// of times.

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of `child.js` and `maintenance.js`. */
    programs: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = `node_modules/.cache/curbwrench/programs-${process.pid}`;
  await bundlePrograms(["test/proof/faults/child.ts", "src/server/maintenance.ts"], folder);
  project.provide("programs", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
