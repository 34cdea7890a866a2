import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { setStopping, startWatching } from "~/server/http/health";
import { openedDb, setDb } from "~/server/gateways/db/db";
import { openPostgres } from "~/server/gateways/db/postgres";
import { useRest } from "~test/support/rest";

const rest = useRest({ once: true });

let stopWatching: () => void = () => undefined;
afterEach(() => {
  setStopping("no");
  stopWatching();
});

const ready = async () => (await fetch(`${rest.url}/api/ready`)).status;

/** Blocks the event loop of this process. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe("/api/ready", () => {
  test("returns 200 without facts about the machine, or 503", async () => {
    const response = await fetch(`${rest.url}/api/ready`);
    expect([response.status, await response.text()]).toEqual([200, '{"status":"ok"}']);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("returns 503 from the first stop signal on, and closes connections", async () => {
    setStopping("yes");
    const response = await fetch(`${rest.url}/api/ready`);
    expect(response.status).toBe(503);
    expect(response.headers.get("connection")).toBe("close");
    expect((await fetch(`${rest.url}/api/services`)).status).toBe(200);
  });

  test("returns 503 while the event loop is blocked, and 200 afterwards (DOS-04)", async () => {
    stopWatching = startWatching(400);
    const heldUp = async () => {
      block(700);
      await new Promise((resolve) => setImmediate(resolve));
      return ready();
    };
    await expect.poll(heldUp, { timeout: 15_000 }).toBe(503);
    await expect.poll(ready, { timeout: 10_000 }).toBe(200);
    expect((await fetch(`${rest.url}/api/health`)).status).toBe(200);
  });

  test("returns 503 while the database is down", async () => {
    const own = openedDb();
    const options = { max: 1, log: pino({ level: "silent" }) };
    const away = openPostgres("postgres://nobody@127.0.0.1:9/none", options);
    setDb(Promise.resolve(away));
    try {
      expect(await ready()).toBe(503);
    } finally {
      setDb(own);
      await away.close();
    }
    expect(await ready()).toBe(200);
  });

  test("returns 503 while the database is older than the program (FLT-11)", async () => {
    const [last] = await rest.db.query<{ row: object }>(
      `DELETE FROM "_prisma_migrations" WHERE migration_name =
         (SELECT max(migration_name) FROM "_prisma_migrations")
       RETURNING to_jsonb("_prisma_migrations") AS row`,
    );
    try {
      expect(await ready()).toBe(503);
    } finally {
      await rest.db.query(
        `INSERT INTO "_prisma_migrations"
         SELECT * FROM jsonb_populate_record(NULL::"_prisma_migrations", $1::jsonb)`,
        [JSON.stringify(last?.row)],
      );
    }
    expect(await ready()).toBe(200);
  });
});
