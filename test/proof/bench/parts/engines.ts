import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { NO_LIMITS, startServer } from "~test/support/http/server";
import { CITIES } from "../lib/cities";
import { CONNECTIONS, load, type LoadRequest } from "../lib/load";
import { verdictOf, type Bench, type Outcome, type Part } from "../lib/part";
import { interleave, sideText } from "../lib/rounds";
import { BENCH_PASSWORD, fill } from "../lib/seed";
import { SEED_VERSION } from "../lib/seed-sql";
import { connect, productEnv, regularCustomers } from "../lib/stage";
import { REST_PATH } from "./list";
import { searchPath } from "./search";

const ROWS = 100_000;

export const engines: Part = {
  name: "p11",
  what: "the embedded engine with 100,000 bookings and mechanics",
  run: measure,
};

async function measure(bench: Bench): Promise<Outcome[]> {
  const databaseUrl = await bench.database(ROWS);
  const dataDir = await embeddedStore(ROWS, bench.say);
  const embedded = await startServer({
    dataDir,
    env: { ...NO_LIMITS, LOG_LEVEL: "warn" },
  });
  const postgres = await startServer({ env: productEnv(databaseUrl) });
  try {
    // Both were filled by the same statements, so they contain the same people.
    const emails = await regularEmails(databaseUrl);
    const here = await signInByEmail(embedded.url, emails);
    const there = await signInByEmail(postgres.url, emails);
    const { seconds } = bench;
    const outcomes: Outcome[] = [];
    for (const { name, atLeast, paths } of CALLS) {
      bench.say(`  ${name}`);
      const clients = (cookies: string[]): LoadRequest[] =>
        cookies.map((cookie, index) => ({
          method: "GET",
          path: paths(index),
          headers: { cookie },
        }));
      const { product, reference, ratio } = await interleave(bench, {
        product: () => load({ url: embedded.url, clients: clients(here), seconds }),
        reference: () => load({ url: postgres.url, clients: clients(there), seconds }),
      });
      outcomes.push({
        id: `P11 ${name}`,
        what: `${name} on PGlite, ${ROWS.toLocaleString("en-US")} bookings and mechanics`,
        goal: `≥ ${atLeast} × the product on Postgres`,
        figure: sideText(product),
        reference: sideText(reference),
        ratio,
        verdict: verdictOf(ratio, { atLeast }),
        details: { product, reference },
      });
    }
    return outcomes;
  } finally {
    await embedded.stop();
    await postgres.stop();
  }
}

const CALLS = [
  { name: "list", atLeast: 0.35, paths: () => REST_PATH },
  {
    name: "search",
    atLeast: 0.45,
    paths: (index: number) => searchPath(CITIES[index]?.zip ?? "10001"),
  },
];

/** Returns a data folder with a filled store, kept in .cache between runs. */
async function embeddedStore(rows: number, say: (line: string) => void): Promise<string> {
  const dataDir = `${process.cwd()}/.cache/bench-pglite/${rows}`;
  const done = `${dataDir}/filled-${SEED_VERSION}`;
  if (existsSync(done)) return dataDir;
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  say(`Filling the embedded store in ${dataDir}`);
  // Starting the product creates the tables and the catalog.
  const server = await startServer({ dataDir });
  await server.stop();
  const { PGlite } = await import("@electric-sql/pglite");
  const { btree_gist } = await import("@electric-sql/pglite/contrib/btree_gist");
  const store = await PGlite.create({ dataDir: `${dataDir}/db`, extensions: { btree_gist } });
  await fill(rows, (script) => store.exec(script), say);
  await store.close();
  writeFileSync(done, "");
  return dataDir;
}

async function regularEmails(databaseUrl: string): Promise<string[]> {
  const sql = connect(databaseUrl);
  try {
    const ids = await regularCustomers(sql, CONNECTIONS);
    const { rows } = await sql.query<{ email: string }>(
      `SELECT "email" FROM "User" WHERE "id" = ANY($1)`,
      [ids],
    );
    return rows.map(({ email }) => email);
  } finally {
    await sql.end();
  }
}

async function signInByEmail(url: string, emails: readonly string[]): Promise<string[]> {
  const cookies: string[] = [];
  for (const email of emails) {
    const response = await fetch(`${url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: BENCH_PASSWORD, role: "customer" }),
    });
    if (!response.ok) throw new Error(`Sign-in answered ${response.status}.`);
    cookies.push(
      response.headers
        .getSetCookie()
        .map((text) => text.split(";")[0])
        .join("; "),
    );
  }
  return cookies;
}
