import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Runs projects of vitest.config.ts, showing what they print.
 * @param {string[]} projects
 * @param {Record<string, string>} [extraEnv]
 * @returns {{ ok: boolean, passed: number, failed: number }} a run that died counts as one failure
 */
export function runVitest(projects, extraEnv = {}) {
  const folder = mkdtempSync(join(tmpdir(), "curbwrench-report-"));
  const report = join(folder, "report.json");
  const { status } = spawnSync(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--passWithNoTests",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { stdio: "inherit", env: { ...process.env, NODE_ENV: "test", ...extraEnv } },
  );
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
    const ok = status === 0;
    // A file that can't be loaded, or an error outside of any test, fails the run all the same.
    const failed = !ok && numFailedTests === 0 ? 1 : numFailedTests;
    return { ok, passed: numPassedTests, failed };
  } catch {
    return { ok: false, passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
