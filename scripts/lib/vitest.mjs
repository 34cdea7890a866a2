import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

/**
 * Runs a project of vitest.config.ts and shows its output.
 *
 * @param {"unit" | "e2e"} project
 * @param {Record<string, string>} [extraEnv]
 * @returns {{ ok: boolean, passed: number, failed: number, failures: string[], unsteady: string[],
 * slowest: { file: string, where: string, seconds: number }[] }} a crashed run counts as one failure;
 * `unsteady` tests passed only on a retry
 */
export function runVitest(project, extraEnv = {}) {
  const folder = mkdtempSync(join(tmpdir(), "curbwrench-report-"));
  const report = join(folder, "report.json");
  const outside = join(folder, "outside-errors.json");
  const { status } = spawnSync(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--project",
      project,
      "--passWithNoTests",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      "--reporter=./scripts/lib/outside-errors-reporter.mjs",
    ],
    {
      stdio: "inherit",
      env: {
        ...process.env,
        NODE_ENV: "test",
        OUTSIDE_ERRORS_FILE: outside,
        ...extraEnv,
      },
    },
  );
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(
      readFileSync(report, "utf8"),
    );
    const ok = status === 0;
    const outsideErrors = JSON.parse(readFileSync(outside, "utf8"));
    const named = testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative(process.cwd(), name);
      if (status === "failed" && assertionResults.every((test) => test.status !== "failed")) {
        return [{ state: "failed", line: `${file}: ${message}` }];
      }
      return assertionResults.map((test) => ({
        state: test.status === "passed" && test.failureMessages.length > 0 ? "again" : test.status,
        line: `${file} > ${test.fullName}: ${test.failureMessages[0]?.split("\n")[0] ?? ""}`,
      }));
    });
    const where = extraEnv.TEST_DATABASE_URL ? `${project}, Postgres` : project;
    const slowest = testResults.map(({ name, assertionResults }) => ({
      file: relative(process.cwd(), name),
      where,
      seconds: assertionResults.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
    }));
    const lines = (state) => named.filter((one) => one.state === state).map(({ line }) => line);
    const failures = [
      ...lines("failed"),
      ...outsideErrors.map((text) => `outside of any test: ${text}`),
    ];
    // A file that can't be loaded, or an error outside any test, also fails the run.
    const failed = numFailedTests + outsideErrors.length || (ok ? 0 : 1);
    return { ok, passed: numPassedTests, failed, failures, unsteady: lines("again"), slowest };
  } catch {
    const failures = ["the run wrote no report"];
    return { ok: false, passed: 0, failed: 1, failures, unsteady: [], slowest: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
