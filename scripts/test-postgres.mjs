// Runs the suites against a real Postgres: the one of TEST_DATABASE_URL, or a temporary one that is
// started here where its programs exist (Debian: apt-get install postgresql).
import { temporaryPostgres } from "./lib/postgres.mjs";
import { ensureBuilt } from "./lib/setup.mjs";
import { runVitest } from "./lib/vitest.mjs";

const given = process.env.TEST_DATABASE_URL;
const postgres = given ? { url: given, stop() {} } : await temporaryPostgres();
if (postgres === null) {
  console.log(
    "Postgres runs left out: no TEST_DATABASE_URL, and no initdb in /usr/lib/postgresql or the PATH.",
  );
  process.exit(0);
}
try {
  await ensureBuilt();
  const result = runVitest(["unit", "races", "instances"], { TEST_DATABASE_URL: postgres.url });
  process.exitCode = result.ok ? 0 : 1;
} finally {
  postgres.stop();
}
