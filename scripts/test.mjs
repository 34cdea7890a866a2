// `npm test`: runs the main tier, a sample where cases repeat; `npm test -- --seed 4711` repeats a
// sample. `npm run test:all`: runs every test. Both first prepare what is missing, and their last
// line counts all runs.
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { checkNode, ensureBuilt, ensureGenerated, ensureInstalled } from "./lib/setup.mjs";
import { runMain, step } from "./lib/steps.mjs";

const { values } = parseArgs({
  options: { all: { type: "boolean", default: false }, seed: { type: "string" } },
});
const seed = values.seed ?? String(randomInt(1, 100_000));
const TIER = values.all
  ? { TEST_TIER: "" }
  : {
      TEST_TIER: "main",
      TEST_SEED: seed,
      RACE_ROUNDS: process.env.RACE_ROUNDS ?? "3",
      CRASH_CYCLES: "1",
      PROOF_SCALE: "0.1",
      PROOF_SEED: seed,
    };

await runMain(async () => {
  checkNode();
  await ensureInstalled({ tests: true });
  await ensureGenerated();
  await ensureBuilt();
  // These two import packages, which may have been installed just now.
  const { clientPrograms, temporaryPostgres } = await import("./lib/postgres.mjs");
  const { runVitest } = await import("./lib/vitest.mjs");

  const begun = performance.now();
  const runs = [];
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given
    ? { url: given, stop() {} }
    : await step("Starting a temporary Postgres", temporaryPostgres);
  try {
    console.log("\n— on the embedded database");
    if (values.all && clientPrograms() === undefined) {
      console.log(
        "  Skipping the backups of a Postgres server: there is no Postgres with pg_dump, pg_restore and psql in /usr/lib/postgresql or in the PATH",
      );
    }
    // Without a Postgres, the embedded database runs the detailed tests of each call.
    const TEST_POSTGRES_TOO = postgres === null ? "" : "1";
    runs.push(runVitest("unit", { ...TIER, TEST_DATABASE_URL: "", TEST_POSTGRES_TOO }));
    if (postgres === null) {
      console.log(
        "\n— Skipping the Postgres runs: no TEST_DATABASE_URL, and no Postgres programs for this machine in the packages, in /usr/lib/postgresql or in the PATH that its user can reach",
      );
    } else {
      console.log("\n— on Postgres");
      runs.push(runVitest("unit", { ...TIER, TEST_DATABASE_URL: postgres.url }));
    }
    console.log("\n— in a browser");
    runs.push(runVitest("e2e", { ...TIER, TEST_DATABASE_URL: postgres?.url ?? "" }));
  } finally {
    postgres?.stop();
  }

  const total = (key) => runs.reduce((sum, run) => sum + run[key], 0);
  for (const line of runs.flatMap((run) => run.unsteady))
    console.log(`\nWarning: passed only on a retry: ${line}`);
  for (const line of runs.flatMap((run) => run.failures)) console.log(`\nFailed: ${line}`);
  const slowest = runs.flatMap((run) => run.slowest).toSorted((a, b) => b.seconds - a.seconds);
  console.log("\nThe slowest files, in seconds of tests:");
  for (const { seconds, file, where } of slowest.slice(0, 20)) {
    console.log(`${seconds.toFixed(1).padStart(7)}  ${file} (${where})`);
  }
  const minutes = (performance.now() - begun) / 60_000;
  const again = values.all ? "" : `; \`npm test -- --seed ${seed}\` repeats this sample`;
  console.log(`\n${minutes.toFixed(1)} minutes of tests${again}`);
  console.log(`${total("passed")} passed, ${total("failed")} failed`);
  process.exitCode = runs.every(({ ok }) => ok) && total("passed") > 0 ? 0 : 1;
});
