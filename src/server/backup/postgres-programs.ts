import { spawn } from "node:child_process";
import { pipeline } from "node:stream/promises";
import { environmentWith } from "~/env";
import { forOlderServers } from "~/server/gateways/db/dump-text";
import { BackupError } from "./archive";

// Postgres's own programs read the address from their environment, because everyone on the machine
// can read arguments.

/** Parameters of an address, and what Postgres's programs call them. */
const PARAMETERS = {
  host: "PGHOST",
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
} as const;

/** Returns a `postgres://` address as the environment of Postgres's programs. */
export function programEnvironment(address: string): Record<string, string> {
  const url = new URL(address);
  const parameters = Object.entries(PARAMETERS).flatMap(([name, variable]) => {
    const value = url.searchParams.get(name);
    if (value === null) return [];
    // The driver's own word for TLS without a check of the certificate.
    return [[variable, value === "no-verify" ? "require" : value] as const];
  });
  return Object.fromEntries(
    [
      ["PGHOST", decodeURIComponent(url.hostname)] as const,
      ["PGPORT", url.port] as const,
      ["PGUSER", decodeURIComponent(url.username)] as const,
      ["PGPASSWORD", decodeURIComponent(url.password)] as const,
      ["PGDATABASE", decodeURIComponent(url.pathname.slice(1))] as const,
      ...parameters,
    ].filter(([, value]) => value !== ""),
  );
}

type Program = "pg_dump" | "pg_restore" | "psql";

/** Starts a program. `ended` rejects with its own words if it fails. */
function start(program: Program, args: string[], address?: string) {
  const given = address === undefined ? {} : programEnvironment(address);
  const child = spawn(program, args, { env: environmentWith(given) });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
  const ended = new Promise<void>((resolve, reject) => {
    child.on("error", (cause) => reject(missing(program, cause)));
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new BackupError(`${program} failed: ${said.trim() || `it ended with ${code}`}`));
    });
  });
  return { child, ended };
}

function missing(program: Program, cause: Error): BackupError {
  return new BackupError(
    `${program} can't be started. Install the programs of your Postgres's version (in Debian, ` +
      "postgresql-client), and add their folder to the PATH.",
    { cause },
  );
}

/**
 * Writes the database as it is in this snapshot into a file, in Postgres's own compressed format.
 * @throws {BackupError}
 */
export async function dumpDatabase(address: string, file: string, snapshot: string): Promise<void> {
  const { child, ended } = start(
    "pg_dump",
    ["--format=custom", `--snapshot=${snapshot}`, "--no-password", `--file=${file}`],
    address,
  );
  child.stdin.end();
  await ended;
}

/** Begins a transaction that has no tables of ours. */
const CLEAR = `BEGIN;
SET LOCAL statement_timeout = 0;
DROP SCHEMA IF EXISTS pgboss CASCADE;
DROP SCHEMA IF EXISTS public CASCADE;
CREATE SCHEMA public;
GRANT USAGE ON SCHEMA public TO PUBLIC;
`;

/**
 * Loads a dump in one transaction, in place of the tables that are there.
 * @throws {BackupError} if anything fails; nothing has changed then
 */
export async function loadDump(address: string, file: string): Promise<void> {
  const psql = start(
    "psql",
    ["--no-psqlrc", "--quiet", "--no-password", "--output=/dev/null", "--set=ON_ERROR_STOP=1"],
    address,
  );
  const [written, loaded] = await Promise.allSettled([
    pipeline(scriptOf(file), psql.child.stdin),
    psql.ended,
  ]);
  // A psql that ends early is the reason why nothing more could be written to it.
  if (loaded.status === "rejected") throw loaded.reason;
  if (written.status === "rejected") throw written.reason;
}

/** Returns the statements that load a dump. Without the last one, psql changes nothing. */
async function* scriptOf(file: string): AsyncGenerator<Buffer | string> {
  const { child, ended } = start("pg_restore", ["--no-owner", "--no-privileges", "--file=-", file]);
  // It also ends when nobody reads on.
  ended.catch(() => undefined);
  child.stdin.end();
  yield CLEAR;
  let isHead = true;
  for await (const chunk of child.stdout) {
    const bytes = Buffer.from(chunk);
    yield isHead ? Buffer.from(forOlderServers(bytes.toString("latin1")), "latin1") : bytes;
    isHead = false;
  }
  await ended;
  yield "COMMIT;\n";
}
