// Two instances of the previous release behind Caddy are replaced by this version, one after the
// other, while customers read, book and write. The first new one migrates the database.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { parse } from "yaml";
import { z } from "zod";
import { dropDatabases, makeDatabase } from "~test/support/database/postgres";
import { freePort, NO_LIMITS, startServer, type RunningServer } from "~test/support/http/server";
import { startCaddy } from "../../../scripts/lib/caddy.mjs";
import { bookingOf, call, newMechanic, newPeople, signUp } from "../hostile/people";
import { Random } from "../hostile/random";
import { Client, type Asking } from "./client";
import { ms, percentile, report, seed, size, spread } from "./stage";

const REQUESTS = size("UPGRADE_REQUESTS", 1_000);
const LANES = 8;
/** With it, the lanes make about fifty requests a second. */
const PAUSE_MS = 130;
/** How long the load runs before, between and after. */
const STEADY_MS = 4_000;

const previous = process.env.PREVIOUS_RELEASE_FOLDER ?? "";
const name = process.env.PREVIOUS_RELEASE_NAME ?? previous;
const postgres = process.env.DATABASE_URL ?? "";
const prefix = `curbwrench_upgrade_${process.pid}_`;
const database = await makeDatabase(postgres, `${prefix}1`);

/** What compose.yaml gives an instance to drain behind its balancer. */
const { DRAIN_SECONDS } = z
  .object({
    services: z.object({
      "app-1": z.object({ environment: z.object({ DRAIN_SECONDS: z.string() }) }),
    }),
  })
  .parse(parse(readFileSync("compose.yaml", "utf8"), { merge: true })).services[
  "app-1"
].environment;

const KINDS = ["list", "get", "page", "public", "book", "book", "message", "message"] as const;
type Kind = (typeof KINDS)[number] | "script";
const SCRIPT = /\/_next\/static\/[\w./~-]+\.js/g;

interface Lane {
  cookie: string;
  vehicleId: string;
  /** The job of its conversation. */
  bookingId: string;
  mechanicId: string;
}

/** A request that was answered badly, or not at all. */
interface Failure {
  kind: Kind;
  status: number;
  afterMs: number;
  what: string;
}

const withId = z.object({ id: z.string() });

async function query<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const migrationsNow = async () =>
  (await query<{ name: string }>(`SELECT migration_name AS name FROM "_prisma_migrations"`)).map(
    (row) => row.name,
  );

/** Creates a customer with a car, and a mechanic who has accepted a job of theirs. */
async function newLane(base: string, serviceId: string): Promise<Lane> {
  const { cookie } = await signUp(base, "customer");
  const mechanic = await newMechanic(base);
  const vehicle = { year: 2019, make: "Toyota", model: "Camry" };
  const car = await call(base, "POST /api/vehicles", { cookie, json: vehicle });
  const vehicleId = withId.parse(car.body).id;
  const json = bookingOf(vehicleId, serviceId, 2);
  const bookingId = withId.parse(
    (await call(base, "POST /api/bookings", { cookie, json })).body,
  ).id;
  await call(base, `PUT /api/bookings/${bookingId}/accept`, { cookie: mechanic.cookie });
  return { cookie, vehicleId, bookingId, mechanicId: mechanic.id };
}

const random = new Random(seed);
const times: number[] = [];
const failures: Failure[] = [];
let reloads = 0;
/** The texts of what was booked and written, each once. */
const written = { book: [] as string[], message: [] as string[] };
let serviceId = "";

/** Returns the request of a careful client, and the statuses that are right. */
function requestOf(
  kind: Exclude<Kind, "script">,
  lane: Lane,
): { asking: Asking; right: number[]; text?: string } {
  const { cookie } = lane;
  const get = (path: string) => ({ asking: { path, cookie }, right: [200] });
  const text = `Upgrade ${randomUUID()}`;
  const post = (path: string, json: object) => ({
    asking: { method: "POST", path, cookie, json, headers: { "idempotency-key": randomUUID() } },
    right: [201],
    text,
  });
  switch (kind) {
    case "list":
      return get("/api/bookings?limit=20");
    case "get":
      return get(`/api/bookings/${lane.bookingId}`);
    case "page":
      return get(random.pick(["/customer/bookings", "/customer/dashboard", "/customer/profile"]));
    case "public":
      return { asking: { path: random.pick(["/", "/services"]) }, right: [200] };
    case "book": {
      const days = 3 + random.next() * 350;
      const booking = bookingOf(lane.vehicleId, serviceId, days);
      return post("/api/bookings", { ...booking, issueDescription: text });
    }
    case "message": {
      const { bookingId, mechanicId: receiverId } = lane;
      return post("/api/messages", { bookingId, receiverId, content: text });
    }
    default:
      return kind satisfies never;
  }
}

const begun = performance.now();

async function ask(client: Client, kind: Kind, asking: Asking, right: readonly number[]) {
  const answer = await client.ask({ ...asking, keep: true });
  times.push(answer.ms);
  const isRight = right.includes(answer.status);
  if (!isRight) {
    const afterMs = Math.round(performance.now() - begun);
    const what = `${asking.path} ${answer.text.slice(0, 300)}`;
    failures.push({ kind, status: answer.status, afterMs, what });
  }
  return { isRight, status: answer.status, text: answer.text };
}

/**
 * Asks for a page's scripts, which may be those of the version before. Returns whether all are
 * there.
 */
async function load(client: Client, page: string, right: readonly number[]): Promise<boolean> {
  let areThere = true;
  for (const path of new Set(page.match(SCRIPT))) {
    const { status } = await ask(client, "script", { path }, right);
    areThere &&= status === 200;
  }
  return areThere;
}

async function act(client: Client, lane: Lane): Promise<void> {
  const kind = random.pick([...KINDS]);
  const { asking, right, text } = requestOf(kind, lane);
  const answer = await ask(client, kind, asking, right);
  if (kind === "page" && !(await load(client, answer.text, [200, 404]))) {
    // It was replaced while it loaded. Then the page reloads itself, once.
    reloads += 1;
    const again = await ask(client, kind, asking, right);
    await load(client, again.text, [200]);
  }
  if (text === undefined || (kind !== "book" && kind !== "message")) return;
  // After a failure the client sends it again, with its key: it must be there once.
  if (!answer.isRight && !right.includes((await client.ask(asking)).status)) return;
  written[kind].push(text);
}

/** Returns what isn't in the database exactly once. */
async function wrongRows(): Promise<string[]> {
  const found = new Map<string, number>();
  const rows = await query<{ text: string }>(
    `SELECT "issueDescription" AS text FROM "Booking" UNION ALL SELECT "content" FROM "Message"`,
  );
  for (const { text } of rows) found.set(text, (found.get(text) ?? 0) + 1);
  return [...written.book, ...written.message].filter((text) => found.get(text) !== 1);
}

const servers: RunningServer[] = [];
const port = await freePort();
const env = {
  ...NO_LIMITS,
  DATABASE_URL: database,
  APP_URL: `http://127.0.0.1:${port}`,
  TRUSTED_PROXY_HOPS: "1",
  DRAIN_SECONDS,
};
const start = async (options: { build?: string; port?: number }) => {
  const server = await startServer({ ...options, env });
  servers.push(server);
  return server;
};

const first = await start({ build: previous });
const second = await start({ build: previous });
const balancer = startCaddy(port, [first.url, second.url]);
try {
  for (let tries = 0; tries < 50; tries += 1) {
    const ok = await fetch(`${balancer.url}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) break;
    await sleep(100);
  }
  const before = await migrationsNow();
  serviceId = (await newPeople(balancer.url)).serviceIds[0] ?? "";
  const lanes: Lane[] = [];
  for (let lane = 0; lane < LANES; lane += 1) lanes.push(await newLane(balancer.url, serviceId));

  const client = new Client(balancer.url, LANES);
  let isReplaced = false;
  const loads = lanes.map(async (lane) => {
    while (!isReplaced || times.length < REQUESTS) {
      await act(client, lane);
      await sleep(PAUSE_MS * (0.5 + random.next()));
    }
  });
  const replace = async (old: RunningServer) => {
    await old.stop();
    return start({ port: Number(new URL(old.url).port) });
  };
  await sleep(STEADY_MS);
  await replace(first);
  const added = (await migrationsNow()).filter((one) => !before.includes(one));
  // The old one answers on the new tables.
  const beside = await fetch(`${second.url}/api/ready`);
  await sleep(STEADY_MS);
  await replace(second);
  await sleep(STEADY_MS);
  isReplaced = true;
  await Promise.all(loads);
  client.close();

  const wrong = await wrongRows();
  if (failures.length > 0) console.error(failures.slice(0, 30));
  if (failures.length > 0) for (const server of servers) console.error(server.output());
  const number = (value: number) => value.toLocaleString("en-US");
  report([
    {
      what: `Two instances of ${name} behind deploy/Caddyfile are replaced by this version, which migrates, while customers read, book and write`,
      id: "–",
      figure: `${failures.length} of ${number(times.length)} requests failed; ${spread(times)}, slowest ${ms(percentile(times, 1))}; ${added.length} migration${added.length === 1 ? "" : "s"}, the old instance beside them ${beside.ok ? "ready" : "not ready"}; ${reloads} page${reloads === 1 ? "" : "s"} replaced while loading, and loaded again`,
      wanted: `0 of ${number(REQUESTS)}`,
      ok: failures.length === 0 && times.length >= REQUESTS && added.length > 0 && beside.ok,
    },
    {
      what: "Bookings and messages sent during the upgrade, each with an Idempotency-Key",
      id: "–",
      figure: `${number(written.book.length)} bookings and ${number(written.message.length)} messages, ${wrong.length} missing or twice`,
      wanted: "each there once",
      ok: wrong.length === 0 && written.book.length > 0 && written.message.length > 0,
    },
  ]);
} finally {
  await balancer.stop();
  await Promise.all(
    servers.filter(({ process }) => process.exitCode === null).map((server) => server.stop()),
  );
  await dropDatabases(postgres, prefix);
}
