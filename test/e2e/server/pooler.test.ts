import { randomUUID } from "node:crypto";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dropDatabases, makeDatabase } from "~test/support/database/postgres";
import { startServer } from "~test/support/http/server";
import { Visitor } from "~test/support/http/visitor";
import { contractOf } from "~test/support/http/openapi";
import { hasPooler, startPooler } from "../../../scripts/lib/pgbouncer.mjs";

// A pooler in transaction mode accepts no settings at the start of a session, and no statement under
// a name. This listens to what the product says to it, behind PgBouncer where that is installed;
// `npm run prove -- pooler` runs mixed traffic through it.

/** Fewer than the product asks for, so that its transactions change connections. */
const POOLED = 3;

const POSTGRES = process.env.TEST_DATABASE_URL ?? "";
const DATABASES = `curbwrench_pooler_${process.pid}_`;

/** What the server said through the address of the pooler. */
const heard = { sessions: 0, parameters: new Set<string>(), names: new Set<string>(), listens: 0 };
let between: Server;
let pooler: Awaited<ReturnType<typeof startPooler>> | null = null;

/** Reads a client's messages: the first has no type, the others a letter and their length. */
function listenTo(socket: Socket): void {
  let waiting = Buffer.alloc(0);
  let started = false;
  socket.on("data", (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (;;) {
      const head = started ? 1 : 0;
      if (waiting.length < head + 4) return;
      const length = head + waiting.readUInt32BE(head);
      if (waiting.length < length) return;
      const message = waiting.subarray(0, length);
      waiting = waiting.subarray(length);
      if (started) hear(String.fromCharCode(message[0] ?? 0), message.subarray(5));
      else start(message.subarray(8));
      started = true;
    }
  });
}

function start(body: Buffer): void {
  heard.sessions += 1;
  const words = body.toString().split("\0");
  for (let at = 0; (words[at] ?? "") !== ""; at += 2) heard.parameters.add(words[at] ?? "");
}

function hear(type: string, body: Buffer): void {
  const text = body.toString();
  if (type === "P") heard.names.add(text.slice(0, text.indexOf("\0")));
  if (/\bLISTEN\b|pg_advisory_lock/.test(text)) heard.listens += 1;
}

beforeAll(async () => {
  if (hasPooler()) pooler = await startPooler(POSTGRES, POOLED);
  const { hostname, port } = new URL(pooler?.url ?? POSTGRES);
  between = createServer((socket) => {
    const inside = connect(Number(port), hostname);
    listenTo(socket);
    socket.on("error", () => inside.destroy()).pipe(inside);
    inside.on("error", () => socket.destroy()).pipe(socket);
  });
  await new Promise<void>((done) => between.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  between.close();
  await pooler?.stop();
  await dropDatabases(POSTGRES, DATABASES);
});

test("a pooler's sessions get no settings and no names; notifications and locks go around it", async () => {
  const direct = await makeDatabase(POSTGRES, DATABASES + randomUUID().slice(0, 8));
  const pooled = new URL(direct);
  pooled.port = String((between.address() as AddressInfo).port);
  pooled.search = "pgbouncer=true";
  const env = { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: direct };
  const server = await startServer({ env });
  try {
    const contract = contractOf(await (await fetch(`${server.url}/api/openapi.json`)).json());
    const ana = new Visitor(
      () => server.url,
      () => contract,
    );
    const person = { firstName: "Ana", lastName: "Bo", role: "customer" };
    const account = { ...person, email: "ana@example.com", password: "Curbside!2026" };
    (await ana.post("/api/auth/signup", account)).is(201);
    const vehicle = { year: 2019, make: "Toyota", model: "Camry", nickname: null, mileage: null };
    (await ana.post("/api/vehicles", vehicle)).is(201);
    await expect.poll(() => server.mails().length).toBe(1);
    expect(heard.sessions).toBeGreaterThan(0);
    expect(heard.parameters).toEqual(new Set(["user", "database", "client_encoding"]));
    expect(heard.names).toEqual(new Set([""]));
    expect(heard.listens).toBe(0);

    // What a session can't ask for, the role has.
    const client = new pg.Client({ connectionString: direct });
    await client.connect();
    const { rows } = await client.query(
      `SELECT current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS statement,
         current_setting('idle_in_transaction_session_timeout') AS idle`,
    );
    await client.end();
    expect(rows).toEqual([{ zone: "UTC", statement: "10s", idle: "20s" }]);
  } finally {
    await server.stop();
  }
});
