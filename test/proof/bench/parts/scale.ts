import type pg from "pg";
import { CITIES } from "../lib/cities";
import { CONNECTIONS, load, type LoadRequest } from "../lib/load";
import type { Bench, Outcome, Part } from "../lib/part";
import { postgresMs, processorMs, usedBetween } from "../lib/processor-time";
import { takeOut } from "../lib/seed";
import { openStage, regularCustomers, signIn, type Stage, type Visitor } from "../lib/stage";
import { acceptsOf, onlineMechanics, openJobs } from "./accept";
import { ordersOf } from "./create";
import { getsOf, REST_PATH } from "./list";
import { searchPath } from "./search";

export const scale: Part = {
  name: "scale",
  what: "what a request and a booking cost: processor time, log and disk",
  run: measure,
};

const ACCEPTS_EACH = 40;
const SPARE = 10;

async function measure(bench: Bench): Promise<Outcome[]> {
  const stage = await openStage(await bench.database());
  try {
    const { url } = stage.product;
    const ids = await regularCustomers(stage.sql, CONNECTIONS);
    const customers = await signIn(url, stage.sql, ids, "customer");
    const mechanicIds = await onlineMechanics(stage.sql, CONNECTIONS);
    const mechanics = await signIn(url, stage.sql, mechanicIds, "mechanic");
    const { seconds } = bench;
    return [
      await costOf(stage, "list", { clients: getsOf(customers, REST_PATH, "product"), seconds }),
      await costOf(stage, "search", { clients: searches(customers), seconds }),
      await costOf(stage, "create", {
        clients: (await ordersOf(stage.sql, customers)).map(({ visitor, body }) => ({
          method: "POST" as const,
          path: "/api/bookings",
          headers: { cookie: visitor.cookie, "content-type": "application/json" },
          body,
        })),
        seconds,
      }),
      await costOf(stage, "accept", await accepts(stage.sql, mechanics)),
      await sizeOf(stage.sql),
    ];
  } finally {
    await takeOut(stage.sql);
    await stage.close();
  }
}

function searches(customers: readonly Visitor[]): LoadRequest[] {
  return getsOf(customers, "", "product").map((get, index) => ({
    ...get,
    path: searchPath(CITIES[index]?.zip ?? "10001"),
  }));
}

async function accepts(sql: pg.Pool, mechanics: readonly Visitor[]) {
  const lists = await openJobs(sql, mechanics)(ACCEPTS_EACH + SPARE);
  return {
    clients: mechanics.map(({ cookie }, lane) => acceptsOf(cookie, lists[lane] ?? [])),
    requests: ACCEPTS_EACH * CONNECTIONS,
  };
}

async function logPosition(sql: pg.Pool): Promise<number> {
  const { rows } = await sql.query<{ at: string }>(
    "SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS at",
  );
  return Number(rows[0]?.at);
}

/**
 * Measures the processor time in both processes, and the bytes of write-ahead log, of one request.
 */
async function costOf(
  { product, sql }: Stage,
  name: string,
  what: { clients: LoadRequest[]; seconds?: number; requests?: number },
): Promise<Outcome> {
  const pid = product.process.pid ?? 0;
  // The JIT needs some calls to optimize; accepts come last, since each uses up a booking.
  if (what.requests === undefined) await load({ url: product.url, ...what });
  const before = {
    node: processorMs(pid),
    postgres: await postgresMs(sql),
    log: await logPosition(sql),
  };
  const stretch = await load({ url: product.url, ...what });
  if (stretch.failures > 0) throw new Error(`${stretch.failures} requests failed.`);
  const node = (processorMs(pid) - before.node) / stretch.requests;
  const postgres = usedBetween(before.postgres, await postgresMs(sql)) / stretch.requests;
  const logBytes = ((await logPosition(sql)) - before.log) / stretch.requests;
  return {
    id: `Scale ${name}`,
    what: "processor time of one request",
    goal: "",
    figure: `Node ${node.toFixed(2)} ms, Postgres ${postgres.toFixed(2)} ms, log ${Math.round(logBytes)} bytes`,
    reference: `one core of Postgres serves ${Math.round(1_000 / postgres).toLocaleString("en-US")}/s to ${(node / postgres).toFixed(1)} of Node`,
    ratio: null,
    verdict: "recorded",
    details: { node, postgres, logBytes, requests: stretch.requests },
  };
}

/** Tables that grow with bookings. */
const PER_BOOKING = [
  "Booking",
  "BookingLine",
  "BookingEvent",
  "LedgerEntry",
  "Receipt",
  "Review",
  "Message",
];

async function sizeOf(sql: pg.Pool): Promise<Outcome> {
  const { rows } = await sql.query<{ heap: string; indexes: string; bookings: string }>(
    `SELECT sum(pg_table_size(c.oid)) AS heap, sum(pg_indexes_size(c.oid)) AS indexes,
       (SELECT reltuples::bigint FROM pg_class WHERE oid = '"Booking"'::regclass) AS bookings
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname = ANY($1)`,
    [PER_BOOKING],
  );
  const bookings = Number(rows[0]?.bookings);
  const heap = Number(rows[0]?.heap);
  const indexes = Number(rows[0]?.indexes);
  const kilobytes = (bytes: number) => `${(bytes / bookings / 1_024).toFixed(1)} kB`;
  return {
    id: "Scale disk",
    what: "disk of one booking with its lines, timeline, money, review and messages",
    goal: "",
    figure: `${kilobytes(heap + indexes)}, of which indexes ${kilobytes(indexes)}`,
    reference: `${((heap + indexes) / 2 ** 30).toFixed(2)} GB in all`,
    ratio: null,
    verdict: "recorded",
    details: { bookings, heap, indexes },
  };
}
