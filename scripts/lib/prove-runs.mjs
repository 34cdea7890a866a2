import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Runs the proofs. Each run returns rows for the table, taken from its own output.

/** Folder of each section's output. */
export const LOG_FOLDER = ".cache/prove";
/** Time between a long run's progress reports. */
const PROGRESS_MS = 60_000;

/** @typedef {{ what: string, id: string, figure: string, wanted: string, ok: boolean }} Row */

/** Runs a program with its output in a file; returns its exit code, or null after a timeout. */
function runQuietly(name, args, env, minutes, cwd) {
  mkdirSync(LOG_FOLDER, { recursive: true });
  const log = createWriteStream(join(LOG_FOLDER, `${name}.log`));
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const timer = setTimeout(() => child.kill("SIGKILL"), minutes * 60_000);
  return new Promise((resolve) => {
    child.on("close", (code) => {
      clearTimeout(timer);
      log.end();
      resolve(code);
    });
  });
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/** Creates a folder for one run's files, and removes it afterwards. */
async function withFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), "curbwrench-prove-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs tests and makes one row of their report.
 * @param {{ name: string, files: string[], env?: Record<string, string>, cwd?: string,
 *   minutes: number, progress?: (figures: (name: string) => any) => string, row: (tests: { title: string, passed: boolean }[], figures: (name: string) => any)
 *   => Omit<Row, "ok"> | (Omit<Row, "ok"> & { ok?: boolean })[] }} options
 * @returns {Promise<Row[]>}
 */
export function runTests({ name, files, env = {}, cwd, minutes, progress, row }) {
  return withFolder(async (folder) => {
    const report = join(folder, "report.json");
    const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", ...files];
    const flags = ["--retry=0", "--reporter=default", "--reporter=json"];
    const figures = (figure) => readJson(join(folder, `${figure}.json`));
    const ticker = setInterval(() => {
      if (progress !== undefined) console.log(`    ${name}: ${progress(figures)}`);
    }, PROGRESS_MS);
    const code = await runQuietly(
      name,
      [...args, ...flags, `--outputFile.json=${report}`],
      // A section names its engine; the caller's environment names none.
      { NODE_ENV: "test", PROOF_FIGURES: folder, TEST_DATABASE_URL: "", ...env },
      minutes,
      cwd,
    ).finally(() => clearInterval(ticker));
    const results = readJson(report)?.testResults ?? [];
    const tests = results.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "passed" || status === "failed")
        .map(({ fullName, status }) => ({ title: fullName, passed: status === "passed" })),
    );
    if (tests.length === 0) throw new Error(`no test ran; see ${LOG_FOLDER}/${name}.log`);
    const all = tests.every(({ passed }) => passed) && code === 0;
    const rows = [row(tests, figures)].flat();
    return rows.map((one) => ({ ...one, ok: all && (one.ok ?? true) }));
  });
}

/** Returns text such as "98 of 98 passed". */
export function passedOf(tests) {
  return `${tests.filter(({ passed }) => passed).length} of ${tests.length} passed`;
}

/** Runs a scenario of test/proof/load against the built server. @returns {Promise<Row[]>} */
export function runScenario({ name, script, env = {}, minutes }) {
  return withFolder(async (folder) => {
    const path = join(folder, "rows.json");
    await runQuietly(
      name,
      ["--import", "tsx", `test/proof/load/${script}.ts`],
      { PROOF_ROWS: path, DATABASE_URL: "", ...env },
      minutes,
    );
    const rows = readJson(path);
    if (rows === null) throw new Error(`it ended early; see ${LOG_FOLDER}/${name}.log`);
    return rows;
  });
}

/** Runs the removal of preconditions and makes one row of the result. */
export function runPreconditions({ name, env = {}, minutes }) {
  return withFolder(async (folder) => {
    const path = join(folder, "preconditions.json");
    await runQuietly(
      name,
      ["scripts/prove-preconditions.mjs"],
      { PRECONDITIONS_REPORT: path, ...env },
      minutes,
    );
    const rows = readJson(path);
    if (rows === null) throw new Error(`it ended early; see ${LOG_FOLDER}/${name}.log`);
    const red = rows.filter(({ verdict }) => verdict === "red");
    const green = rows.filter(({ verdict }) => verdict !== "red");
    const which = green
      .map(({ precondition, verdict }) => `${precondition} (${verdict})`)
      .join("; ");
    return [
      {
        what: "Preconditions removed, one at a time",
        id: "2.5",
        figure: `${red.length} of ${rows.length} made their test fail${which === "" ? "" : `; not: ${which}`}`,
        wanted: "each one",
        ok: green.length === 0 && rows.length > 0,
      },
    ];
  });
}
