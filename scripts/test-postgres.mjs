// Runs the suites against a real Postgres: TEST_DATABASE_URL, or a temporary one started here. The
// packages include Postgres; POSTGRES_BIN=/usr/lib/postgresql/15/bin selects another.
import { temporaryPostgres } from "./lib/postgres.mjs";
import { ensureBuilt } from "./lib/setup.mjs";
import { runVitest } from "./lib/vitest.mjs";

const given = process.env.TEST_DATABASE_URL;
const postgres = given ? { url: given, stop() {} } : await temporaryPostgres();
if (postgres === null) {
  console.log(
    "Skipping the Postgres runs: no TEST_DATABASE_URL, and no Postgres programs for this machine in the packages, in /usr/lib/postgresql or in the PATH.",
  );
  process.exit(0);
}
try {
  await ensureBuilt();
  const runs = ["unit", "e2e"].map((project) =>
    runVitest(project, { TEST_DATABASE_URL: postgres.url }),
  );
  process.exitCode = runs.every(({ ok }) => ok) ? 0 : 1;
} finally {
  postgres.stop();
}
