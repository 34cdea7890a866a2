import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import PQueue from "p-queue";
import pTimeout from "p-timeout";
import PgBoss from "pg-boss";
import { sql } from "kysely";
import type { Expression, Statements } from "../db/statements";
import type { Db, DbClient } from "../db/types";
import { claimJobs, type ClaimedJob } from "./claim";
import {
  DEAD_LETTERS,
  JOB_NAMES,
  JOBS,
  RETRY_DELAYS_SECONDS,
  type JobName,
  type JobPayload,
} from "~/domain/jobs";
import type { Logger } from "../observability/log";
import { metrics } from "../observability/metrics";
import { inSpan } from "../observability/tracing";

const SCHEMA = "pgboss";
const POLL_SECONDS = 1;

/** What does a kind of job; it may be called twice for one job, so it must stand that. */
export type JobHandler<Name extends JobName> = (
  payload: JobPayload<Name>,
  job: { id: string; attempt: number },
) => Promise<void>;
export type JobHandlers = { [Name in JobName]: JobHandler<Name> };

export interface Workers {
  /** Lets the running jobs finish (at most `timeoutMs`) and takes no more. */
  stop(timeoutMs: number): Promise<void>;
}

/** Only builds statements and hands them to the given transaction; it has no connection itself. */
const sender = new PgBoss({
  schema: SCHEMA,
  db: { executeSql: () => Promise.reject(new Error("enqueue needs a transaction")) },
});

/**
 * Writes a job into the caller's transaction: it exists when that commits, and only then.
 * With `singletonKey` a second one is dropped while the first still waits.
 */
export async function enqueue<Name extends JobName>(
  tx: DbClient,
  name: Name,
  payload: JobPayload<Name>,
  options: { startAfter?: Date; singletonKey?: string } = {},
): Promise<void> {
  const data: object = JOBS[name].payload.parse(payload);
  const id = await sender.send(name, data, {
    ...(options.startAfter === undefined ? {} : { startAfter: options.startAfter }),
    singletonKey: options.singletonKey ?? randomUUID(),
    db: {
      executeSql: async (text: string, values: unknown[]) => ({
        rows: await tx.$queryRawUnsafe<{ id: string }[]>(text, ...values),
      }),
    },
  });
  if (id === null && options.singletonKey === undefined) {
    throw new Error(`The job queue "${name}" does not exist; prepareJobs() makes it.`);
  }
}

/** A payload as a job's row has it. */
export function jobData<Name extends JobName>(name: Name, payload: JobPayload<Name>): string {
  return JSON.stringify(JOBS[name].payload.parse(payload));
}

const JOB_COLUMNS =
  "name data start_after singleton_key dead_letter expire_in keep_until retry_limit retry_delay retry_backoff policy";

/**
 * The same row as `enqueue` writes, as a part of a larger statement: one job for each row of `from` (a
 * table or a WITH part). `columns` of that row join the payload under their names. Where the queue does
 * not exist the statement fails: a job has to have one.
 */
export function jobInsert(
  db: Statements,
  name: JobName,
  from: string,
  job: { data: Expression<string>; key: Expression<string>; columns?: readonly string[] },
) {
  const more = (job.columns ?? []).map((column) => sql`${sql.lit(column)}, f.${sql.ref(column)}`);
  return db
    .insertInto("pgboss.job")
    .columns(JOB_COLUMNS.split(" "))
    .expression(
      sql`SELECT q.name, ${job.data}::jsonb || jsonb_build_object(${sql.join(more)}), now(),
        ${job.key}::text, q.dead_letter, q.expire_seconds * interval '1 second',
        now() + COALESCE(q.retention_minutes * interval '1 minute', interval '14 days'),
        q.retry_limit, q.retry_delay, COALESCE(q.retry_backoff, false), q.policy
      FROM ${sql.table(from)} f LEFT JOIN pgboss.queue q ON q.name = ${sql.lit(name)}`,
    );
}

/** Creates the queues' tables, as often as one likes; queues that are as they should be are left alone. */
export async function prepareJobs(db: Db): Promise<void> {
  const boss = bossOn(db, { supervise: false, schedule: false });
  await boss.start();
  const retry = { retryLimit: RETRY_DELAYS_SECONDS.length, retryDelay: RETRY_DELAYS_SECONDS[0] };
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!present.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS);
  for (const name of JOB_NAMES) {
    const options: PgBoss.Queue = {
      name,
      // A waiting job is unique by its key; enqueue gives every other one a key of its own.
      policy: "short",
      deadLetter: DEAD_LETTERS,
      expireInSeconds: JOBS[name].expireInSeconds,
      ...retry,
    };
    if (isDeepStrictEqual({ ...present.get(name), ...options }, present.get(name))) continue;
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  }
  await boss.stop({ graceful: false });
}

/** Starts doing jobs in this process, those by the clock included; after `prepareJobs`. */
export async function startWorkers(
  db: Db,
  handlers: JobHandlers,
  log: Logger,
  options: { pollSeconds?: number } = {},
): Promise<Workers> {
  const boss = bossOn(db, { supervise: true, schedule: true });
  boss.on("error", (error) => log.warn({ err: error }, "job machinery"));
  await boss.start();
  for (const name of JOB_NAMES) {
    const cron = JOBS[name].schedule;
    if (cron === undefined) await boss.unschedule(name);
    else await boss.schedule(name, cron, {});
  }
  const pollMs = (options.pollSeconds ?? POLL_SECONDS) * 1000;
  const queues = JOB_NAMES.map((name) => workOn(boss, db, name, handlers, log, pollMs));
  return {
    async stop(timeoutMs) {
      await Promise.all(queues.map((queue) => queue.stop(timeoutMs)));
      await boss.stop({ graceful: false });
    },
  };
}

/** Looks for jobs of one kind every `pollMs`, and at once when one has ended: one more may be due. */
function workOn<Name extends JobName>(
  boss: PgBoss,
  db: Db,
  name: Name,
  handlers: JobHandlers,
  log: Logger,
  pollMs: number,
): Workers {
  const { atOnce = 1, share } = JOBS[name];
  const running = new PQueue({ concurrency: atOnce });
  const looks = new PQueue({ concurrency: 1 });

  const look = async () => {
    const free = atOnce - running.pending;
    try {
      const jobs = free > 0 ? await claimJobs(db, SCHEMA, name, free, share) : [];
      for (const job of jobs) void running.add(() => work(job)).then(lookSoon);
    } catch (error) {
      log.warn({ err: error, job: name }, "job machinery");
    }
  };
  const lookSoon = () => {
    if (looks.size === 0 && !looks.isPaused) void looks.add(look);
  };
  const work = async (job: ClaimedJob) => {
    try {
      // One that hangs must not keep its place; what it still does comes to nothing or is repeated.
      await pTimeout(perform(db, name, handlers, job, log), {
        milliseconds: job.expireInSeconds * 1000,
        message: "The job took too long.",
      });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      await boss.fail(name, job.id, { message }).catch((failure: unknown) => {
        // It counts as failed when its time is over.
        log.warn({ err: failure, job: name, jobId: job.id }, "a failed job could not be noted");
      });
    }
  };

  const timer = setInterval(lookSoon, pollMs);
  lookSoon();
  return {
    async stop(milliseconds) {
      clearInterval(timer);
      looks.pause();
      await looks.onPendingZero();
      await pTimeout(running.onIdle(), { milliseconds, fallback: () => undefined });
    },
  };
}

/**
 * Does one job. A finished one is deleted at once, because payloads can hold what should not be
 * kept (a mailed temporary password).
 * @throws what the handler threw, after the wait before the next try was set
 */
export function perform<Name extends JobName>(
  db: Db,
  name: Name,
  handlers: JobHandlers,
  job: Omit<ClaimedJob, "expireInSeconds">,
  log: Logger,
): Promise<void> {
  const attempt = job.retryCount + 1;
  const attributes = { "job.name": name, "job.id": job.id, "job.attempt": attempt };
  return inSpan(`job ${name}`, { kind: "job", attributes }, async () => {
    const begun = performance.now();
    const ended = (outcome: "done" | "failed" | "given_up") =>
      metrics()?.jobEnded(name, outcome, (performance.now() - begun) / 1000);
    try {
      await handlers[name](JOBS[name].payload.parse(job.data), { id: job.id, attempt });
      ended("done");
    } catch (error) {
      const last = job.retryCount >= job.retryLimit;
      ended(last ? "given_up" : "failed");
      const delay = RETRY_DELAYS_SECONDS[job.retryCount] ?? RETRY_DELAYS_SECONDS[0];
      await db.query(`UPDATE ${SCHEMA}.job SET retry_delay = $1 WHERE name = $2 AND id = $3`, [
        delay,
        name,
        job.id,
      ]);
      log[last ? "error" : "warn"](
        { err: error, job: name, jobId: job.id, attempt },
        last ? "job given up" : "job failed, will be tried again",
      );
      throw error;
    }
    await db.query(`DELETE FROM ${SCHEMA}.job WHERE name = $1 AND id = $2`, [name, job.id]);
  });
}

/** How many jobs there are by queue and state, and since when the one due longest waits. */
export async function countJobs(db: Db): Promise<{
  jobs: { queue: string; state: string; count: number }[];
  oldestSeconds: number;
}> {
  const jobs = await db.query<{ queue: string; state: string; count: number; oldest: number }>(
    `SELECT name AS queue, state::text AS state, count(*)::int AS count,
            coalesce(extract(epoch FROM now() - min(start_after) FILTER (
              WHERE state IN ('created', 'retry') AND start_after <= now() AND name <> $1
            )), 0)::float8 AS oldest
     FROM ${SCHEMA}.job WHERE left(name, 1) <> '_' GROUP BY name, state`,
    [DEAD_LETTERS],
  );
  return { jobs, oldestSeconds: Math.max(0, ...jobs.map(({ oldest }) => oldest)) };
}

function bossOn(db: Db, options: { supervise: boolean; schedule: boolean }): PgBoss {
  return new PgBoss({
    ...options,
    schema: SCHEMA,
    migrate: true,
    maintenanceIntervalSeconds: 60,
    db: {
      executeSql: async (text: string, values?: unknown[]) => ({
        rows:
          values === undefined || values.length === 0
            ? await db.script(text)
            : await db.query(text, values),
      }),
    },
  });
}
