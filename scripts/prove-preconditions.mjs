// `npm run prove:preconditions [text]`: removes each precondition of test/races/preconditions.mjs,
// one at a time, in a copy of the last commit, and expects its test to fail. With a text, only the
// preconditions that contain it. Needs a Postgres: TEST_DATABASE_URL, or programs to start one.
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
import { CODE_PRECONDITIONS, DATABASE_PRECONDITIONS } from "../test/races/preconditions.mjs";
import { temporaryPostgres } from "./lib/postgres.mjs";
import { markedPreconditions, withoutPrecondition } from "./lib/preconditions.mjs";
import { checkNode, ensureGenerated } from "./lib/setup.mjs";
import { runMain, Stop } from "./lib/steps.mjs";

/** Long enough that a busy machine doesn't look like a test that never ran. */
const RUN_MS = 600_000;
/** The message of test/races/database/database.test.ts about a row that was not refused. */
const WRITTEN = "it was written";
const only = process.argv[2] ?? "";
/** Only checks that the code marks exactly the listed preconditions, as `npm run check` does. */
const MARKS = "--marks";

/** Creates a copy of HEAD that shares the packages and the generated client. */
function makeCopy() {
  const folder = join(mkdtempSync(join(tmpdir(), "curbwrench-preconditions-")), "copy");
  execFileSync("git", ["worktree", "add", "--quiet", "--detach", folder, "HEAD"]);
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  cpSync("src/generated", join(folder, "src/generated"), { recursive: true });
  return folder;
}

/** Returns the tests of a run, none if it failed before them, and whether the run itself failed. */
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
      // Must fail without a retry, since a failure now and then counts, too.
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

function checkMarks() {
  const problems = CODE_PRECONDITIONS.flatMap((precondition) => {
    const { problem } = withoutPrecondition(readFileSync(precondition.file, "utf8"), precondition);
    return problem === undefined
      ? []
      : [`${precondition.file}: "${precondition.keeps}" ${problem}`];
  });
  const listed = new Set(CODE_PRECONDITIONS.map(({ file, keeps }) => `${file}: ${keeps}`));
  for (const file of sourcesWithMarks()) {
    for (const { keeps } of markedPreconditions(readFileSync(file, "utf8"))) {
      if (!listed.has(`${file}: ${keeps}`)) {
        problems.push(`${file}: "${keeps}" is not in test/races/preconditions.mjs`);
      }
    }
  }
  for (const problem of problems) console.log(`✗ ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

const sourcesWithMarks = () =>
  execFileSync("git", ["grep", "-l", "// precondition: ", "--", "src"], { encoding: "utf8" })
    .trim()
    .split("\n");

function proveCode(folder, databaseUrl, precondition) {
  const path = join(folder, precondition.file);
  const before = readFileSync(path, "utf8");
  const { source, problem } = withoutPrecondition(before, precondition);
  if (problem !== undefined) return problem.toUpperCase();
  writeFileSync(path, source);
  try {
    const url = precondition.engine === "pglite" ? "" : databaseUrl;
    const { tests, broke } = runTests(folder, url, precondition.test, precondition.name);
    // An error outside the test (a process that would have ended) fails the run, not the test.
    return verdictOf(tests, broke);
  } finally {
    writeFileSync(path, before);
  }
}

function proveDatabase(folder, databaseUrl, preconditions) {
  const migration = join(folder, "prisma/migrations/99999999999999_preconditions_removed");
  mkdirSync(migration);
  writeFileSync(
    join(migration, "migration.sql"),
    preconditions.map(([, statement]) => `${statement};\n`).join(""),
  );
  try {
    const { tests } = runTests(folder, databaseUrl, "test/races/database/database.test.ts", null);
    return preconditions.map(([name]) => {
      const own = tests.filter(({ title }) => title.startsWith(`${name}:`));
      // All are removed together, so a failure counts only if the row itself was written.
      const written = own.some(({ failureMessages }) => failureMessages.join().includes(WRITTEN));
      const verdict = verdictOf(own);
      return { keeps: name, verdict: verdict === "red" && !written ? "RED ELSEWHERE" : verdict };
    });
  } finally {
    rmSync(migration, { recursive: true });
  }
}

await runMain(async () => {
  if (only === MARKS) return checkMarks();
  checkNode();
  await ensureGenerated();
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given ? { url: given, stop() {} } : await temporaryPostgres();
  if (postgres === null) {
    throw new Stop("This needs a Postgres. Set TEST_DATABASE_URL, or install its programs.");
  }
  const folder = makeCopy();
  const rows = [];
  const note = (keeps, test, verdict) => {
    rows.push({ precondition: keeps, "test that must fail": test, verdict });
    console.log(`${verdict === "red" ? "✓" : "✗"} ${keeps}: ${verdict}`);
  };
  try {
    const wanted = (text) => text.toLowerCase().includes(only.toLowerCase());
    const rules = Object.entries(DATABASE_PRECONDITIONS).filter(([name]) => wanted(name));
    if (rules.length > 0) {
      for (const { keeps, verdict } of proveDatabase(folder, postgres.url, rules)) {
        note(keeps, "database.test.ts", verdict);
      }
    }
    for (const precondition of CODE_PRECONDITIONS.filter(({ keeps, test }) =>
      wanted(`${keeps} ${test}`),
    )) {
      const verdict = proveCode(folder, postgres.url, precondition);
      note(
        precondition.keeps,
        `${precondition.test.split("/").at(-1)}: ${precondition.name}`,
        verdict,
      );
    }
  } finally {
    execFileSync("git", ["worktree", "remove", "--force", folder]);
    postgres.stop();
  }
  console.table(rows);
  const report = process.env.PRECONDITIONS_REPORT ?? "";
  if (report !== "") writeFileSync(report, JSON.stringify(rows));
  const red = rows.filter(({ verdict }) => verdict === "red").length;
  console.log(`${red} of ${rows.length} preconditions make their test fail when removed`);
  process.exitCode = red === rows.length ? 0 : 1;
});
