import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { runTransaction, sqlOn } from "~/server/gateways/db/db";
import { statement, type Value } from "~/server/gateways/db/statements";
import { enqueue, jobData, jobInsert, prepareJobs } from "~/server/gateways/jobs/jobs";
import { startWorkers, type Workers } from "~/server/gateways/jobs/workers";
import { DEAD_LETTERS, JOB_NAMES } from "~/domain/jobs";
import { log } from "~/server/gateways/observability/log";
import type { Mail } from "~/domain/mail";
import { useDatabase } from "~test/support/db";
import { doJobs, handlersWith, waitingJobs } from "~test/support/jobs";
import { inOneTransaction } from "~test/support/database/transaction";

const database = useDatabase();

const mail: Mail = { to: "ana@example.com", subject: "Hello", paragraphs: ['It\'s "fine" ✓'] };

let workers: Workers | null = null;

afterEach(async () => {
  await workers?.stop(2_000);
  workers = null;
});

const enqueueMail = (options?: Parameters<typeof enqueue>[3], message = mail) =>
  runTransaction(database.prisma, (tx) => enqueue(tx, "mail", message, options));

test("creates no job when its transaction is rolled back", async () => {
  const attempt = runTransaction(database.prisma, async (tx) => {
    await enqueue(tx, "mail", mail);
    throw new Error("changed my mind");
  });
  await expect(attempt).rejects.toThrow("changed my mind");
  expect(await waitingJobs(database.db)).toEqual([]);
});

const written = statement((db, value: Value<{ userId: string; data: string; key: string }>) =>
  db
    .with("written", (db) =>
      db
        .insertInto("AuditEntry")
        .columns(["id", "userId", "action"])
        .expression(
          db.selectNoFrom((eb) => [
            eb.fn<string>("gen_random_uuid").as("id"),
            value("userId").as("userId"),
            eb.val("tried").as("action"),
          ]),
        )
        .returning("action"),
    )
    .with("job", (db) =>
      jobInsert(db, "mail.booking", "written", {
        data: value("data"),
        key: value("key"),
        columns: ["action"],
      }),
    )
    .selectFrom("written")
    .select("action"),
);

const USER_ID = "0190b5d2-0000-7000-8000-000000000001";
const writes = (query = database.db.query) => {
  const data = jobData("mail.booking", { bookingId: "b1", kind: "created" });
  return sqlOn(query)(written({ userId: USER_ID, data, key: randomUUID() }));
};

test("writes the same row for a job that is part of a statement", async () => {
  await runTransaction(database.prisma, (tx) =>
    enqueue(tx, "mail.booking", { bookingId: "b1", kind: "created" }),
  );
  await writes();
  const rows = await database.db.query<{ row: object; action: string | null }>(
    `SELECT to_jsonb(j) - 'id' - 'singleton_key' - 'data' || jsonb_build_object('data', data - 'action') AS row,
       data ->> 'action' AS action
     FROM pgboss.job j WHERE name = $1 ORDER BY action NULLS FIRST`,
    ["mail.booking"],
  );
  expect(rows.map(({ action }) => action)).toEqual([null, "tried"]);
  const times = {
    created_on: expect.anything(),
    start_after: expect.anything(),
    keep_until: expect.anything(),
  };
  expect(rows[1]?.row).toEqual({ ...rows[0]?.row, ...times });
  const keys = await database.db.query(`SELECT DISTINCT id, singleton_key FROM pgboss.job`);
  expect(keys).toHaveLength(2);
});

test("writes nothing for a statement whose job has no queue", async () => {
  const withoutQueue = inOneTransaction(database.db, async (query) => {
    await query(`DELETE FROM pgboss.queue WHERE name = $1`, ["mail.booking"]);
    await writes(query);
  });
  await expect(withoutQueue).rejects.toThrow("no partition");
  expect(await database.prisma.auditEntry.count()).toBe(0);
});

test("runs a committed job once, with its whole payload, and removes its row", async () => {
  await enqueueMail();
  const sent: Mail[] = [];
  const handlers = handlersWith({ mail: async (message) => void sent.push(message) });
  workers = await startWorkers(database.db, handlers, log, { pollSeconds: 0.5 });
  await expect.poll(() => sent, { timeout: 8_000 }).toEqual([mail]);
  await expect
    .poll(() => database.db.query("SELECT id FROM pgboss.job WHERE name = 'mail'"))
    .toEqual([]);
  expect(sent).toHaveLength(1);
});

test("runs a job with a later time at that time", async () => {
  const startAfter = new Date(Date.now() + 3_600_000);
  await enqueueMail({ startAfter });
  const [job] = await waitingJobs(database.db, "mail");
  expect(job?.start_after).toEqual(startAfter);
});

test("doesn't queue the same key twice while the first job waits", async () => {
  await enqueueMail({ singletonKey: "one" });
  await enqueueMail({ singletonKey: "one" });
  await enqueueMail({ singletonKey: "two" });
  await enqueueMail();
  await enqueueMail();
  expect(await waitingJobs(database.db, "mail")).toHaveLength(4);
});

test("refuses an invalid payload at once", async () => {
  // @ts-expect-error: the types refuse it too
  const attempt = runTransaction(database.prisma, (tx) => enqueue(tx, "mail", { to: 5 }));
  await expect(attempt).rejects.toThrow("expected string");
});

test("retries a failed job after 1, 5, 30 minutes, 2 and 12 hours, then gives up", async () => {
  await enqueueMail();
  const handlers = handlersWith({ mail: () => Promise.reject(new Error("550 no such user")) });
  const waits: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    workers = await startWorkers(database.db, handlers, log, { pollSeconds: 0.5 });
    await expect
      .poll(
        () =>
          database.db.query(
            "SELECT 1 FROM pgboss.job WHERE name='mail' AND state IN ('created','active') OR name='mail' AND state='retry' AND start_after <= now()",
          ),
        { timeout: 8_000 },
      )
      .toEqual([]);
    await workers.stop(1_000);
    workers = null;
    const [row] = await database.db.query<{ seconds: number; state: string }>(
      `SELECT extract(epoch FROM start_after - now())::float8 AS seconds, state::text
       FROM pgboss.job WHERE name = 'mail'`,
    );
    if (row?.state === "failed") break;
    waits.push(Math.round((row?.seconds ?? 0) / 60));
    await database.db.script("UPDATE pgboss.job SET start_after = now() WHERE name = 'mail'");
  }
  expect(waits).toEqual([1, 5, 30, 120, 720]);
  const dead = await database.db.query<{ data: Mail }>(
    "SELECT data FROM pgboss.job WHERE name = $1",
    [DEAD_LETTERS],
  );
  expect(dead).toEqual([{ data: mail }]);
}, 60_000);

/** Queues mails for two people: `bulk` mails to one, written before the only one to the other. */
async function enqueueBacklog(bulk: number): Promise<void> {
  await runTransaction(database.prisma, async (tx) => {
    for (let index = 0; index < bulk; index += 1) {
      const payload = { bookingId: `bulk-${index}`, customerId: "bulk", kind: "created" } as const;
      await enqueue(tx, "mail.booking", payload);
    }
  });
  await runTransaction(database.prisma, (tx) =>
    enqueue(tx, "mail.booking", { bookingId: "one", customerId: "other", kind: "created" }),
  );
}

test("sends one person's many mails two at a time, with another person's mail beside them", async () => {
  await enqueueBacklog(20);
  const begun: string[] = [];
  let underWay = 0;
  let most = 0;
  const handlers = handlersWith({
    async "mail.booking"({ bookingId, customerId }) {
      begun.push(bookingId);
      if (customerId === "bulk") most = Math.max(most, (underWay += 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (customerId === "bulk") underWay -= 1;
    },
  });
  workers = await startWorkers(database.db, handlers, log, { pollSeconds: 0.5 });
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(21);
  expect(new Set(begun).size).toBe(21);
  expect(begun.slice(0, 3)).toContain("one");
  expect(most).toBe(2);
});

test("keeps sending other people's mails while some hang or fail", async () => {
  await enqueueBacklog(20);
  const done: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const handlers = handlersWith({
    async "mail.booking"({ bookingId, customerId }) {
      if (bookingId === "bulk-0") throw new Error("550 no such user");
      if (customerId === "bulk") await released;
      done.push(bookingId);
    },
  });
  workers = await startWorkers(database.db, handlers, log, { pollSeconds: 0.5 });
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(["one"]);
  await runTransaction(database.prisma, (tx) =>
    enqueue(tx, "mail.booking", { bookingId: "two", customerId: "third", kind: "created" }),
  );
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(["one", "two"]);
  release();
  // All but the one that will be retried later.
  await expect.poll(() => done.length, { timeout: 20_000 }).toBe(21);
  expect(await waitingJobs(database.db, "mail.booking")).toMatchObject([
    { data: { bookingId: "bulk-0" }, state: "retry" },
  ]);
});

test("sends one query per poll when idle, for all kinds of jobs", async () => {
  let asked = 0;
  const counting: typeof database.db.query = (text, values) => {
    if (text.includes(".job")) asked += 1;
    return database.db.query(text, values);
  };
  const pollSeconds = 0.1;
  const db = { ...database.db, query: counting };
  workers = await startWorkers(db, handlersWith({}), log, { pollSeconds });
  // Jobs that were due at the start run first.
  await expect.poll(() => waitingJobs(database.db), { timeout: 20_000 }).toEqual([]);
  await sleep(300);
  asked = 0;
  await sleep(1_000);
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(12);
});

test("fails a job that takes too long and frees its slot", async () => {
  await enqueueMail();
  await database.db.script("UPDATE pgboss.job SET expire_in = interval '1 second'");
  workers = await startWorkers(
    database.db,
    handlersWith({ mail: () => new Promise<void>(() => undefined) }),
    log,
    { pollSeconds: 0.5 },
  );
  await expect
    .poll(async () => (await waitingJobs(database.db, "mail")).map(({ state }) => state), {
      timeout: 10_000,
    })
    .toEqual(["retry"]);
});

test("prepares queues repeatedly without a change, one for every kind", async () => {
  await prepareJobs(database.db);
  const queues = await database.db.query<{ name: string }>("SELECT name FROM pgboss.queue");
  expect(queues.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...JOB_NAMES, DEAD_LETTERS]),
  );
});

test("lets tests run all waiting jobs at once", async () => {
  await enqueueMail({ startAfter: new Date(Date.now() + 3_600_000) });
  const sent: string[] = [];
  const handlers = handlersWith({ mail: async ({ to }) => void sent.push(to) });
  expect(await doJobs(database.db, handlers)).toBe(1);
  expect(sent).toEqual([mail.to]);
});
