import { afterEach, expect, test } from "vitest";
import { runTransaction } from "~/server/gateways/db/db";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { startWorkers, type Workers } from "~/server/gateways/jobs/workers";
import { log } from "~/server/gateways/observability/log";
import { useDatabase } from "~test/support/db";
import { handlersWith } from "~test/support/jobs";
import { rounds, times } from "../support";

const database = useDatabase();
let workers: Workers[] = [];

afterEach(async () => {
  await Promise.all(workers.map((one) => one.stop(2_000)));
  workers = [];
});

test("ten workers and a hundred jobs: each job runs once, and all workers help", async () => {
  // One worker would finish a small number of jobs alone.
  const total = Math.max(40, rounds(100, 40));
  await Promise.all(
    times(total, (index) =>
      runTransaction(database.prisma, (tx) =>
        enqueue(tx, "mail", { to: `${index}@example.com`, subject: "Once", paragraphs: ["Hi"] }),
      ),
    ),
  );
  const done: { to: string; worker: number }[] = [];
  workers = await Promise.all(
    times(10, (worker) =>
      startWorkers(
        database.db,
        handlersWith({
          async mail({ to }) {
            await new Promise((resolve) => setTimeout(resolve, 5));
            done.push({ to, worker });
          },
        }),
        log,
        { pollSeconds: 0.5 },
      ),
    ),
  );
  await expect.poll(() => done.length, { timeout: 60_000 }).toBe(total);
  // Waits a little longer, in case a job runs twice.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(done.map(({ to }) => to).toSorted()).toEqual(
    times(total, (index) => `${index}@example.com`).toSorted(),
  );
  expect(new Set(done.map(({ worker }) => worker)).size).toBeGreaterThan(1);
  expect(await database.db.query("SELECT id FROM pgboss.job WHERE name = 'mail'")).toEqual([]);
});

test("ten workers and one person's many jobs: each runs once", async () => {
  // One worker would finish a small number of jobs alone.
  const total = Math.max(20, rounds(60, 20));
  await runTransaction(database.prisma, async (tx) => {
    for (const bookingId of times(total, String)) {
      await enqueue(tx, "mail.booking", { bookingId, customerId: "one", kind: "created" });
    }
  });
  const done: string[] = [];
  const handlers = handlersWith({
    async "mail.booking"({ bookingId }) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      done.push(bookingId);
    },
  });
  workers = await Promise.all(
    times(10, () => startWorkers(database.db, handlers, log, { pollSeconds: 0.5 })),
  );
  await expect.poll(() => done.length, { timeout: 60_000 }).toBe(total);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(done.toSorted()).toEqual(times(total, String).toSorted());
});
