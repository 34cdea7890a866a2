import { connect, createServer, type Server, type Socket } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { LIVE_TOPICS } from "~/domain/live";
import { openPostgres } from "~/server/gateways/db/postgres";
import { openPGliteFolder } from "~/server/gateways/db/pglite/database";
import type { Db } from "~/server/gateways/db/db";
import { toDomainError } from "~/server/trpc";
import { databaseUrl } from "~test/support/database/postgres";
import { useDatabase } from "~test/support/db";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenService,
  givenVehicle,
} from "~test/support/factory";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { isReady, makeStore, startChild, type Child, type Store } from "./store";
import { inOneTransaction } from "~test/support/database/transaction";

const database = useDatabase();
const LONG = process.env.FAULTS_LONG === "1";
const AWAY = "The service is busy or restarting. Try again in a moment.";

/** A proxy to the real server that can be cut, or left hanging, and repaired. */
class Wire {
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  #silent = false;
  /** Delay in milliseconds, each way. */
  delayMs = 0;
  port = 0;

  constructor(private readonly target: { host: string; port: number }) {}

  async mend(): Promise<void> {
    this.#silent = false;
    const server = createServer((client) => {
      const upstream = connect(this.target);
      for (const socket of [client, upstream]) {
        this.#sockets.add(socket);
        socket.on("error", () => undefined);
        socket.on("close", () => {
          this.#sockets.delete(socket);
          client.destroy();
          upstream.destroy();
        });
      }
      client.on("data", (data) => this.#pass(data, upstream));
      upstream.on("data", (data) => this.#pass(data, client));
    });
    await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", resolve));
    const address = server.address();
    if (typeof address === "object" && address !== null) this.port = address.port;
    this.#server = server;
  }

  #pass(data: Buffer, to: Socket): void {
    const pass = () => void (this.#silent || to.destroyed || to.write(data));
    if (this.delayMs === 0) pass();
    else setTimeout(pass, this.delayMs);
  }

  /** Simulates a stopped server: every connection ends, new ones are refused. */
  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Simulates a network that drops everything: connections stay, no answer comes. */
  goSilent(): void {
    this.#silent = true;
  }
}

function signal() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

async function outcome(call: Promise<unknown>) {
  const begun = performance.now();
  const code = await call.then(
    () => "OK",
    (error: unknown) => {
      const refusal = toDomainError(error);
      if (refusal.code === "DATABASE_UNAVAILABLE") expect(refusal.message).toBe(AWAY);
      return refusal.code;
    },
  );
  return { code, ms: performance.now() - begun };
}

async function shop(world: TestWorld) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const [vehicle, service] = [await givenVehicle(prisma, customer), await givenService(prisma)];
  const api = await world.callerFor(customer);
  const book = (key: string) =>
    api.booking.create({
      vehicleId: vehicle.id,
      serviceIds: [service.id],
      serviceLocation: "Austin, TX 78701",
      scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
      issueDescription: key,
    });
  return { customer, api, book };
}

function postgresOnly() {
  const source = inject("database");
  if (source.engine !== "postgres") return;

  describe("the database server", () => {
    let wire: Wire;
    let db: Db;
    let world: TestWorld;

    beforeEach(async () => {
      const { hostname, port } = new URL(source.url);
      wire = new Wire({ host: hostname, port: Number(port || 5432) });
      await wire.mend();
      const [row] = await database.db.query<{ name: string }>("SELECT current_database() AS name");
      const url = new URL(databaseUrl(source.url, row?.name ?? ""));
      url.hostname = "127.0.0.1";
      url.port = String(wire.port);
      db = openPostgres(url.href, { max: 10, log: pino({ level: "silent" }) });
      world = createWorld(db, { bookingLimits: UNLIMITED });
    });
    afterEach(async () => {
      await db.close();
      await wire.cut();
    });

    test(
      "stops under load: 503 within seconds, then normal service, and nothing is done twice (FLT-07)",
      { timeout: 90_000 },
      async () => {
        const { customer, api, book } = await shop(world);
        const answered: string[] = [];
        const refused: { code: string; ms: number }[] = [];
        let running = true;
        const lanes = Array.from({ length: 8 }, async (_, lane) => {
          for (let index = 0; running; index += 1) {
            const key = `${lane}-${index}`;
            const result = await outcome(book(key));
            if (result.code === "OK") answered.push(key);
            else refused.push(result);
            const list = await outcome(api.booking.list());
            if (list.code !== "OK") refused.push(list);
            await sleep(20);
          }
        });
        await sleep(500);
        await wire.cut();
        await sleep(LONG ? 30_000 : 5_000);
        const before = answered.length;
        await wire.mend();
        await expect.poll(() => answered.length, { timeout: 15_000 }).toBeGreaterThan(before + 8);
        running = false;
        await Promise.all(lanes);

        expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(["DATABASE_UNAVAILABLE"]));
        // A call waits three seconds for a connection, and a busy machine adds to it.
        expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(5_000);
        const rows = await database.prisma.booking.findMany({
          where: { customerId: customer.id },
          include: { lines: true },
        });
        const texts = rows.map(({ issueDescription }) => issueDescription);
        expect(new Set(texts).size).toBe(texts.length);
        expect(texts).toEqual(expect.arrayContaining(answered));
        expect(rows.every(({ lines }) => lines.length === 1)).toBe(true);
      },
    );

    test("is slow: every call takes longer and works, and none is done twice", async () => {
      const { customer, api, book } = await shop(world);
      wire.delayMs = 40;
      const results = await Promise.all([
        ...Array.from({ length: 5 }, (_, index) => outcome(book(`slow ${index}`))),
        ...Array.from({ length: 10 }, () => outcome(api.booking.list())),
      ]);
      expect(new Set(results.map(({ code }) => code))).toEqual(new Set(["OK"]));
      wire.delayMs = 0;
      expect(await database.prisma.booking.count({ where: { customerId: customer.id } })).toBe(5);
    });

    test("ends every connection mid-transaction: 503, rolled back, and the repeated call works", async () => {
      const { customer, book } = await shop(world);
      // A lock holds them back, so that all of them are in their transactions when it happens.
      const locked = signal();
      const release = signal();
      const holder = inOneTransaction(database.db, async (query) => {
        await query(`LOCK TABLE "BookingEvent" IN ACCESS EXCLUSIVE MODE`);
        locked.resolve();
        await release.promise;
      });
      await locked.promise;
      const calls = Promise.all(Array.from({ length: 5 }, (_, index) => outcome(book(`${index}`))));
      const waiting = `FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect
        .poll(() => database.db.query(`SELECT pid ${waiting}`), { timeout: 5_000 })
        .toHaveLength(5);
      await database.db.query(`SELECT pg_terminate_backend(pid) ${waiting}`);
      const results = await calls;
      release.resolve();
      await holder;
      expect(results.map(({ code }) => code)).toEqual(Array(5).fill("DATABASE_UNAVAILABLE"));
      expect(await database.prisma.booking.count({ where: { customerId: customer.id } })).toBe(0);
      expect((await outcome(book("again"))).code).toBe("OK");
    });

    test("ends a connection between two statements: the transaction fails, the process survives", async () => {
      const begun = signal();
      const work = inOneTransaction(db, async (query) => {
        const [row] = await query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
        await database.db.query("SELECT pg_terminate_backend($1)", [row?.pid]);
        begun.resolve();
        await sleep(200);
        return query("SELECT 1");
      });
      await begun.promise;
      expect((await outcome(work)).code).toBe("DATABASE_UNAVAILABLE");
      expect(await db.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
    });

    test("ends a connection that runs a script: the script fails, the process survives", async () => {
      const failure = db.script("SELECT pg_sleep(30)").catch(String);
      const ended = () =>
        database.db.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%'`);
      await expect.poll(ended).not.toEqual([]);
      expect(await failure).toMatch(/terminat/);
      expect(await db.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
    });

    test("ends the listening connection: open pages learn that they may have missed an event", async () => {
      const viewer = await world.sessionOf(await givenCustomer(database.prisma));
      const leaving = new AbortController();
      const heard: string[] = [];
      const listen = async () => {
        for await (const { topic } of world.deps.live.changesFor(viewer, leaving.signal)) {
          heard.push(topic);
        }
      };
      // The connection must be listening before it ends: a stream that can't begin is an error.
      await world.deps.live.listen();
      const listening = listen();
      const ended = () =>
        database.db.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND query LIKE 'LISTEN%'`);
      await expect.poll(ended).not.toEqual([]);
      await expect.poll(() => heard, { timeout: 10_000 }).toEqual(LIVE_TOPICS);
      leaving.abort();
      await listening;
    });

    test("hands out no more connections: calls queue, then get 503 within seconds, and work again afterwards", async () => {
      const { api } = await shop(world);
      const release = signal();
      const taken = Array.from({ length: 10 }, () => inOneTransaction(db, () => release.promise));
      await sleep(100);
      const results = await Promise.all(
        Array.from({ length: LONG ? 200 : 50 }, () => outcome(api.booking.list())),
      );
      expect(new Set(results.map(({ code }) => code))).toEqual(new Set(["DATABASE_UNAVAILABLE"]));
      expect(Math.max(...results.map(({ ms }) => ms))).toBeLessThan(6_000);
      release.resolve();
      await Promise.all(taken);
      expect((await outcome(api.booking.list())).code).toBe("OK");
    });

    test(
      "stops answering: callers wait no longer than fifteen seconds",
      { timeout: 40_000 },
      async () => {
        const { api } = await shop(world);
        expect((await outcome(api.booking.list())).code).toBe("OK");
        wire.goSilent();
        const result = await outcome(api.booking.list());
        expect(result.code).toBe("DATABASE_UNAVAILABLE");
        expect(result.ms).toBeLessThan(15_000);
        await wire.cut();
        await wire.mend();
        await expect
          .poll(async () => (await outcome(api.booking.list())).code, { timeout: 5_000 })
          .toBe("OK");
      },
    );
  });
}
postgresOnly();

function pgliteOnly() {
  if (inject("database").engine !== "pglite") return;

  describe("a PGlite folder", () => {
    let store: Store;
    const children: Child[] = [];
    const newChild = () => {
      const child = startChild(store);
      children.push(child);
      return child;
    };
    beforeEach(async () => {
      store = await makeStore(database.db);
    });
    afterEach(async () => {
      await Promise.all(children.splice(0).map((child) => child.kill()));
      store.remove();
    });

    test(
      "a first start killed at any moment: the next one succeeds",
      { timeout: 90_000 },
      async () => {
        const folder = mkdtempSync(join(tmpdir(), "curbwrench-first-"));
        const fresh: Store = { ...store, env: { DATA_DIR: folder, DATABASE_URL: "" } };
        for (const ms of [1_500, 2_500, 4_000]) {
          const child = startChild(fresh);
          await Promise.race([sleep(ms), child.gone]);
          await child.kill();
        }
        const last = startChild(fresh);
        await last.until(isReady);
        await last.kill();
        const db = await openPGliteFolder(folder);
        expect(await db.prisma.booking.count()).toBe(0);
        await db.close();
        rmSync(folder, { recursive: true, force: true });
      },
    );

    test(
      "a second process is refused with a message, the first one continues, and a killed one's folder opens",
      { timeout: 90_000 },
      async () => {
        const folder = store.env["DATA_DIR"] ?? "";
        const prepared = await store.open();
        const customer = await givenCustomer(prepared.prisma);
        const [vehicle, service] = [
          await givenVehicle(prepared.prisma, customer),
          await givenService(prepared.prisma),
        ];
        await store.close(prepared);

        const first = newChild();
        await first.until(isReady);
        const sentence = /The database in .* is in use by process \d+ on .*Stop that one first/;
        await expect(openPGliteFolder(folder)).rejects.toThrow(sentence);
        const second = newChild();
        expect(await second.gone).toBe(1);
        expect(second.complaints()).toMatch(sentence);
        expect(isReady(second.words)).toBe(false);

        first.order({
          do: "book",
          customerId: customer.id,
          vehicleId: vehicle.id,
          serviceIds: [service.id],
          prefix: "first",
        });
        await first.until((words) => words.filter(({ say }) => say === "answered").length > 5);
        await first.kill();
        const reopened = await store.open();
        expect(await reopened.prisma.booking.count()).toBeGreaterThan(5);
        await store.close(reopened);
      },
    );
  });
}
pgliteOnly();

test("an unexpected error is masked; an unreachable database isn't", async () => {
  const customer = await givenCustomer(database.prisma);
  await givenBooking(database.prisma, { customer });
  await givenMechanic(database.prisma);
  const unknown = await database.prisma.$queryRaw`SELECT 1 / 0`.catch(toDomainError);
  expect(unknown).toMatchObject({
    code: "INTERNAL",
    message: "Something went wrong. Please try again.",
  });
  for (const state of ["53300", "57P01", "08006", "53100", "57014"]) {
    const away = await database.db
      .script(`DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '${state}'; END $$`)
      .catch(toDomainError);
    expect(away).toMatchObject({ code: "DATABASE_UNAVAILABLE", message: AWAY });
  }
});
