import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { startServer } from "~test/support/http/server";
import { CITIES } from "../lib/cities";
import { closeDays } from "../lib/days";
import { CONNECTIONS, load, type LoadRequest } from "../lib/load";
import { verdictOf, type Bench, type Outcome, type Part } from "../lib/part";
import { interleave, sideText } from "../lib/rounds";
import { takeOut } from "../lib/seed";
import { connect, productEnv, regularCustomers, signIn, type Visitor } from "../lib/stage";
import { acceptsOf, onlineMechanics, openJobs } from "./accept";
import { getsOf, REST_PATH } from "./list";
import { searchPath } from "./search";

const SMALL = 10_000;

export const growth: Part = {
  name: "p10",
  what: "the same requests with 10,000 and with all bookings",
  rowsAbove: SMALL,
  run: measure,
};

/** The product on a database of one size, with all visitors. */
interface Size {
  url: string;
  sql: pg.Pool;
  customers: Visitor[];
  mechanics: Visitor[];
  earners: Visitor[];
  operators: Visitor[];
  /** Mechanics whose free times are requested. */
  busyIds: string[];
  /** The next two weeks and a service, as both calls for free times take them. */
  asked: string;
  close(): Promise<void>;
}

async function measure(bench: Bench): Promise<Outcome[]> {
  const small = await openSize(await bench.database(SMALL));
  const large = await openSize(await bench.database());
  try {
    const before = await scansAfterStart(large.sql);
    const outcomes = [
      await compare(bench, "list", "GET /api/bookings", small, large, ({ customers }) =>
        getsOf(customers, REST_PATH, "product"),
      ),
      await compare(bench, "search", "search for mechanics", small, large, ({ customers }) =>
        getsOf(customers, "", "product").map((get, index) => ({
          ...get,
          path: searchPath(CITIES[index]?.zip ?? "10001"),
        })),
      ),
      await compare(bench, "slots near", "GET /api/slots", small, large, ({ customers, asked }) =>
        getsOf(customers, "", "product").map((get, index) => ({
          ...get,
          path: `/api/slots?place=${CITIES[index]?.zip ?? "10001"}&${asked}`,
        })),
      ),
      await compare(
        bench,
        "slots of one",
        "GET /api/mechanic/{userId}/slots",
        small,
        large,
        ({ customers, busyIds, asked }) =>
          getsOf(customers, "", "product").map((get, index) => ({
            ...get,
            path: `/api/mechanic/${busyIds[index] ?? ""}/slots?${asked}`,
          })),
      ),
      await compare(
        bench,
        "statement",
        "GET /api/mechanic/statement",
        small,
        large,
        ({ earners }) => getsOf(earners, "/api/mechanic/statement", "product"),
      ),
      await compare(bench, "attention", "GET /api/attention", small, large, ({ customers }) =>
        getsOf(customers, "/api/attention", "product"),
      ),
      await compare(bench, "today", "GET /api/mechanic/today", small, large, ({ earners }) =>
        getsOf(earners, "/api/mechanic/today", "product"),
      ),
      await compare(bench, "desk search", "GET /api/desk/search", small, large, ({ operators }) =>
        getsOf(operators, "/api/desk/search?q=customer-77", "product"),
      ),
      await compareAccepts(bench, small, large),
    ];
    const scanned = await scannedSince(large.sql, before);
    return [
      ...outcomes,
      {
        id: "P10 scans",
        what: "sequential scans of large tables while all this ran, as Postgres planned it",
        goal: "none",
        figure: scanned.length === 0 ? "none" : scanned.join(", "),
        reference: "",
        ratio: null,
        verdict: scanned.length === 0 ? "met" : "missed",
      },
    ];
  } finally {
    await small.close();
    await large.close();
  }
}

async function openSize(databaseUrl: string): Promise<Size> {
  const product = await startServer({
    env: { ...productEnv(databaseUrl), STAFF_SECOND_FACTOR: "optional" },
  });
  const sql = connect(databaseUrl);
  // Computes the finished days now. Otherwise the hourly job would do it during the measurement,
  // reading two years of bookings.
  await closeDays(sql);
  const busyIds = await earningMechanics(sql);
  const sign = async (ids: string[], role: "customer" | "mechanic") =>
    signIn(product.url, sql, ids, role);
  const customerIds = await regularCustomers(sql, CONNECTIONS + 1);
  const staffIds = customerIds.slice(CONNECTIONS);
  await sql.query(`UPDATE "User" SET "staffRole" = 'operator' WHERE "id" = ANY($1)`, [staffIds]);
  return {
    url: product.url,
    sql,
    customers: await sign(customerIds.slice(0, CONNECTIONS), "customer"),
    operators: await sign(staffIds, "customer"),
    mechanics: await sign(await onlineMechanics(sql, CONNECTIONS), "mechanic"),
    earners: await sign(busyIds, "mechanic"),
    busyIds,
    asked: await twoWeeks(sql),
    async close() {
      await sql.query(`UPDATE "User" SET "staffRole" = NULL WHERE "id" = ANY($1)`, [staffIds]);
      await takeOut(sql);
      await sql.end();
      await product.stop();
    },
  };
}

async function twoWeeks(sql: pg.Pool): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT "id" AS id FROM "Service" WHERE "isActive" ORDER BY "name" LIMIT 1`,
  );
  const from = new Date();
  const to = new Date(from.getTime() + 14 * 86_400_000);
  return String(
    new URLSearchParams({
      from: from.toISOString(),
      to: to.toISOString(),
      serviceIds: rows[0]?.id ?? "",
    }),
  );
}

/** Finds mechanics with about the same number of ledger entries, whatever the size. */
async function earningMechanics(sql: pg.Pool): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT "userId" AS id FROM "MechanicProfile" WHERE "completedJobs" BETWEEN 25 AND 35
     ORDER BY "userId" LIMIT $1`,
    [CONNECTIONS],
  );
  if (rows.length < CONNECTIONS) throw new Error(`Only ${rows.length} mechanics have enough jobs.`);
  return rows.map(({ id }) => id);
}

async function compare(
  bench: Bench,
  name: string,
  what: string,
  small: Size,
  large: Size,
  clientsOf: (size: Size) => LoadRequest[],
): Promise<Outcome> {
  bench.say(`  ${name}`);
  const { seconds } = bench;
  const stretch = (size: Size) => () => load({ url: size.url, clients: clientsOf(size), seconds });
  return outcomeOf(
    name,
    what,
    await interleave(bench, { product: stretch(large), reference: stretch(small) }),
  );
}

const ACCEPTS_EACH = 60;
const SPARE = 10;

async function compareAccepts(bench: Bench, small: Size, large: Size): Promise<Outcome> {
  bench.say("  accept");
  const stretch = (size: Size) => {
    const jobs = openJobs(size.sql, size.mechanics);
    return async () => {
      const lists = await jobs(ACCEPTS_EACH + SPARE);
      const clients = size.mechanics.map(({ cookie }, lane) =>
        acceptsOf(cookie, lists[lane] ?? []),
      );
      return load({ url: size.url, clients, requests: ACCEPTS_EACH * CONNECTIONS });
    };
  };
  const sides = { product: stretch(large), reference: stretch(small) };
  return outcomeOf("accept", "PUT /api/bookings/{id}/accept", await interleave(bench, sides));
}

function outcomeOf(
  name: string,
  what: string,
  { product, reference }: Awaited<ReturnType<typeof interleave>>,
): Outcome {
  const ratio = reference.perSecond / product.perSecond;
  return {
    id: `P10 ${name}`,
    what,
    goal: "costs ≤ 1.5 × what it costs with 10,000 bookings",
    figure: sideText(product),
    reference: `with 10,000: ${sideText(reference)}`,
    ratio,
    verdict: verdictOf(ratio, { atMost: 1.5 }),
    details: { product, reference },
  };
}

/** Tables with a row or more for each booking, mechanic or customer. */
const LARGE = [
  "Booking",
  "BookingLine",
  "BookingEvent",
  "LedgerEntry",
  "MechanicProfile",
  "Message",
  "Review",
  "Receipt",
  "Session",
  "User",
  "Vehicle",
];

async function sequentialScans(sql: pg.Pool): Promise<Map<string, number>> {
  // A connection reports its counters after it has been idle for a moment.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const { rows } = await sql.query<{ table: string; scans: string }>(
    `SELECT relname AS table, seq_scan AS scans FROM pg_stat_user_tables
     WHERE schemaname = 'public' AND relname = ANY($1)`,
    [LARGE],
  );
  return new Map(rows.map(({ table, scans }) => [table, Number(scans)]));
}

/** Postgres shows a scan up to a second late, and the work after a start has short pauses. */
const QUIET_MS = 5_000;

/** Waits for what the server does once after its start, which reads whole tables. */
async function scansAfterStart(sql: pg.Pool): Promise<Map<string, number>> {
  let last = await sequentialScans(sql);
  for (;;) {
    await sleep(QUIET_MS);
    const next = await sequentialScans(sql);
    if ([...next].every(([table, scans]) => last.get(table) === scans)) return next;
    last = next;
  }
}

async function scannedSince(sql: pg.Pool, before: Map<string, number>): Promise<string[]> {
  const after = await sequentialScans(sql);
  return [...after]
    .map(([table, scans]) => ({ table, more: scans - (before.get(table) ?? 0) }))
    .filter(({ more }) => more > 0)
    .map(({ table, more }) => `${table} ${more} times`);
}
