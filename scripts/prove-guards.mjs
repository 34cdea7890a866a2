// `npm run prove:guards [text]`: takes away each guard of test/races/guards.mjs, one at a time, in a
// copy of the last commit, and expects the test that stands for it to fail. With a text only the
// guards whose words hold it. Needs a Postgres: TEST_DATABASE_URL, or programs to start one.
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { CODE_GUARDS, DATABASE_GUARDS } from "../test/races/guards.mjs";
import { temporaryPostgres } from "./lib/postgres.mjs";
import { checkNode, ensureGenerated } from "./lib/setup.mjs";
import { runMain, Stop } from "./lib/steps.mjs";

const RUN_MS = 180_000;
/** What test/races/database.test.ts says of a row that was not refused. */
const WRITTEN = "it was written";
const only = process.argv[2] ?? "";
/** Only looks whether each guard's text still stands where it is said to; `npm run check` does. */
const TEXTS = "--texts";

/** A copy of HEAD that shares the packages and the generated client. */
function makeCopy() {
  const folder = join(mkdtempSync(join(tmpdir(), "curbwrench-guards-")), "copy");
  execFileSync("git", ["worktree", "add", "--quiet", "--detach", folder, "HEAD"]);
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  cpSync("src/generated", join(folder, "src/generated"), { recursive: true });
  return folder;
}

/** Every test of a run, none when it broke before them, and whether an error ended it beside them. */
function runTests(folder, databaseUrl, file, name) {
  const report = join(folder, "report.json");
  rmSync(report, { force: true });
  const { status } = spawnSync(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--project",
      "unit",
      file,
      ...(name === null ? [] : ["-t", name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")]),
      // A guard that is missed only now and then is missed.
      "--retry=0",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    {
      cwd: folder,
      stdio: "ignore",
      timeout: RUN_MS,
      killSignal: "SIGKILL",
      env: {
        ...process.env,
        NODE_ENV: "test",
        TEST_DATABASE_URL: databaseUrl,
        RACE_ROUNDS: process.env.RACE_ROUNDS ?? "50",
      },
    },
  );
  try {
    const { testResults } = JSON.parse(readFileSync(report, "utf8"));
    const tests = testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter((one) => one.status === "passed" || one.status === "failed"),
    );
    return { tests, broke: status !== 0 };
  } catch {
    return { tests: [], broke: false };
  }
}

function verdictOf(tests, broke = false) {
  if (tests.length === 0) return "NOT RUN";
  return broke || tests.some(({ status }) => status === "failed") ? "red" : "STILL GREEN";
}

const standsOnce = (text, { find }) => text.split(find).length === 2;

function lookAtTexts() {
  const lost = CODE_GUARDS.filter((guard) => !standsOnce(readFileSync(guard.file, "utf8"), guard));
  for (const { keeps, file } of lost) console.log(`✗ not found once in ${file}: ${keeps}`);
  process.exitCode = lost.length === 0 ? 0 : 1;
}

function proveCode(folder, databaseUrl, guard) {
  const path = join(folder, guard.file);
  const before = readFileSync(path, "utf8");
  if (!standsOnce(before, guard)) return "TEXT NOT FOUND ONCE";
  writeFileSync(
    path,
    before.replace(guard.find, () => guard.replace),
  );
  try {
    const url = guard.engine === "pglite" ? "" : databaseUrl;
    const { tests, broke } = runTests(folder, url, guard.test, guard.name);
    // An error outside of the test (a process that would have ended) fails the run, not the test.
    return verdictOf(tests, broke);
  } finally {
    writeFileSync(path, before);
  }
}

function proveDatabase(folder, databaseUrl, guards) {
  const migration = join(folder, "prisma/migrations/99999999999999_guards_removed");
  mkdirSync(migration);
  writeFileSync(
    join(migration, "migration.sql"),
    guards.map(([, statement]) => `${statement};\n`).join(""),
  );
  try {
    const { tests } = runTests(folder, databaseUrl, "test/races/database.test.ts", null);
    return guards.map(([name]) => {
      const own = tests.filter(({ title }) => title.startsWith(`${name}:`));
      // All are dropped together, so a failure counts only where the row itself got through.
      const written = own.some(({ failureMessages }) => failureMessages.join().includes(WRITTEN));
      const verdict = verdictOf(own);
      return { keeps: name, verdict: verdict === "red" && !written ? "RED ELSEWHERE" : verdict };
    });
  } finally {
    rmSync(migration, { recursive: true });
  }
}

await runMain(async () => {
  if (only === TEXTS) return lookAtTexts();
  checkNode();
  await ensureGenerated();
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given ? { url: given, stop() {} } : await temporaryPostgres();
  if (postgres === null) {
    throw new Stop("Needs a Postgres: set TEST_DATABASE_URL, or install its programs.");
  }
  const folder = makeCopy();
  const rows = [];
  const note = (keeps, test, verdict) => {
    rows.push({ guard: keeps, "test that must fail": test, verdict });
    console.log(`${verdict === "red" ? "✓" : "✗"} ${keeps}: ${verdict}`);
  };
  try {
    const wanted = (text) => text.toLowerCase().includes(only.toLowerCase());
    const rules = Object.entries(DATABASE_GUARDS).filter(([name]) => wanted(name));
    if (rules.length > 0) {
      for (const { keeps, verdict } of proveDatabase(folder, postgres.url, rules)) {
        note(keeps, "database.test.ts", verdict);
      }
    }
    for (const guard of CODE_GUARDS.filter(({ keeps, test }) => wanted(`${keeps} ${test}`))) {
      const verdict = proveCode(folder, postgres.url, guard);
      note(guard.keeps, `${guard.test.split("/").at(-1)}: ${guard.name}`, verdict);
    }
  } finally {
    execFileSync("git", ["worktree", "remove", "--force", folder]);
    postgres.stop();
  }
  console.table(rows);
  const report = process.env.GUARDS_REPORT ?? "";
  if (report !== "") writeFileSync(report, JSON.stringify(rows));
  const red = rows.filter(({ verdict }) => verdict === "red").length;
  console.log(`${red} of ${rows.length} guards show when they are taken away`);
  process.exitCode = red === rows.length ? 0 : 1;
});
