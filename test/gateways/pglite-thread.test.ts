import { mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { translateDatabaseError } from "~/server/gateways/db/errors";
import { openPGlite, type PGliteDb } from "~/server/gateways/db/pglite/database";
import { inOneTransaction } from "~test/support/database/transaction";

let folder: string;
let db: PGliteDb;
const threads: Worker[] = [];
const noteThread = (thread: Worker) => void threads.push(thread);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "curbwrench-thread-"));
  const source = inject("database");
  const loadDataDir = source.engine === "pglite" ? await openAsBlob(source.snapshot) : undefined;
  process.on("worker", noteThread);
  db = await openPGlite({ dataDir: join(folder, "db"), loadDataDir });
  await db.script("CREATE TABLE thing (id int PRIMARY KEY, word text)");
});
beforeEach(async () => {
  await db.script("TRUNCATE thing");
});
afterAll(async () => {
  await db.close();
  process.off("worker", noteThread);
  rmSync(folder, { recursive: true, force: true });
});

const add = (id: number) => db.query("INSERT INTO thing (id) VALUES ($1)", [id]);
const ids = async () =>
  (await db.query<{ id: number }>("SELECT id FROM thing ORDER BY id")).map(({ id }) => id);

describe("the embedded engine in a thread", () => {
  test("doesn't block the process during a long statement", async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 10);
    await db.query("SELECT pg_sleep(1)");
    clearInterval(timer);
    // On the same thread there would be no ticks.
    expect(ticks).toBeGreaterThan(5);
  });

  test("keeps other statements out of a transaction", async () => {
    const failed = inOneTransaction(db, async (query) => {
      await query("INSERT INTO thing (id) VALUES ($1)", [0]);
      await sleep(50);
      throw new Error("changed my mind");
    });
    const kept = inOneTransaction(db, async (query) => {
      await Promise.all([21, 22].map((id) => query("INSERT INTO thing (id) VALUES ($1)", [id])));
    });
    const others = Array.from({ length: 20 }, (_, index) => add(index + 1));
    await expect(failed).rejects.toThrow("changed my mind");
    await Promise.all([kept, ...others]);
    expect(await ids()).toEqual(Array.from({ length: 22 }, (_, index) => index + 1));
  });

  test("returns values as they were given", async () => {
    const given = {
      at: new Date("2026-02-03T04:05:06.789Z"),
      list: ['a "b"', "c,d", null],
      numbers: [1, 2],
      bytes: Buffer.from([0, 255]),
      json: { deep: ["ü", 1] },
    };
    const rows = await db.query(
      `SELECT $1::timestamptz AS at, $2::text[] AS list, $3::int[] AS numbers, $4::bytea AS bytes,
              $5::jsonb AS json, $6::text AS nothing, 9007199254740991::bigint AS large`,
      [given.at, given.list, given.numbers, given.bytes, given.json, null],
    );
    expect(rows).toEqual([{ ...given, nothing: null, large: Number.MAX_SAFE_INTEGER }]);
  });

  test("runs a prepared statement after its table was changed", async () => {
    await add(1);
    const all = () => db.query("SELECT * FROM thing");
    expect(await all()).toEqual([{ id: 1, word: null }]);
    await db.script("ALTER TABLE thing ADD COLUMN more int DEFAULT 7");
    expect(await all()).toEqual([{ id: 1, word: null, more: 7 }]);
    await db.script("ALTER TABLE thing DROP COLUMN more");
    expect(await all()).toEqual([{ id: 1, word: null }]);
  });

  test("handles more statements than it caches", async () => {
    const ask = async (number: number) => (await db.query(`SELECT ${number} AS number`))[0];
    const numbers = Array.from({ length: 800 }, (_, index) => index);
    const asked = await Promise.all([...numbers, ...numbers].map(ask));
    expect(asked).toEqual([...numbers, ...numbers].map((number) => ({ number })));
    const [row] = await db.query<{ kept: number }>(
      "SELECT count(*) AS kept FROM pg_prepared_statements",
    );
    expect(row?.kept).toBeLessThan(550);
  });

  test("reports a crashed thread as a database that is down, and reopens it on the next call", async () => {
    const heard: string[] = [];
    await db.listen("news", (payload) => heard.push(payload));
    await add(1);
    const unanswered = inOneTransaction(db, async (query) => {
      await query("INSERT INTO thing (id) VALUES ($1)", [2]);
      await query("SELECT pg_sleep(20)");
    });
    const refusal = unanswered.then(
      () => null,
      (error: unknown) => translateDatabaseError(error)?.code,
    );
    await sleep(200);
    await threads.at(-1)?.terminate();
    expect(await refusal).toBe("DATABASE_UNAVAILABLE");
    expect(await ids()).toEqual([1]);
    expect(threads).toHaveLength(2);
    await db.query("SELECT pg_notify('news', 'after')");
    await expect.poll(() => heard).toEqual(["after"]);
  });

  // In the embedded engine both end the whole engine; earlier versions answered with no rows or not
  // at all.
  test.each([
    ["a statement that calls itself for ever", "SELECT endless(1)"],
    ["a COPY that waits for rows nobody sends", "COPY thing FROM STDIN"],
  ])("refuses %s, and answers the next statement", async (_case, statement) => {
    await db.script(
      `CREATE OR REPLACE FUNCTION endless(n int) RETURNS int LANGUAGE plpgsql
       AS 'BEGIN RETURN endless(n + 1); END'`,
    );
    await add(7);
    // Fails with the engine's own message if there is one, otherwise because the engine is gone.
    await expect(db.query(statement)).rejects.toThrow();
    expect(await ids()).toEqual([7]);
  });
});
