import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import PgBoss from "pg-boss";
import { sql } from "kysely";
import type { Expression, Statements } from "../db/statements";
import type { Db, DbClient, Session } from "../db/types";
import {
  DEAD_LETTERS,
  JOB_NAMES,
  JOBS,
  RETRY_DELAYS_SECONDS,
  type JobName,
  type JobPayload,
} from "~/domain/jobs";

export const SCHEMA = "pgboss";

/** Builds statements for the given transaction. It has no connection of its own. */
const sender = new PgBoss({
  schema: SCHEMA,
  db: { executeSql: () => Promise.reject(new Error("enqueue needs a transaction")) },
});

export interface JobOptions {
  startAfter?: Date;
  singletonKey?: string;
}

/**
 * Adds a job in the caller's transaction, so that it exists only if that commits. With
 * `singletonKey`, another job with that key is dropped while the first one waits.
 */
export async function enqueue<Name extends JobName>(
  tx: DbClient,
  name: Name,
  payload: JobPayload<Name>,
  { startAfter, singletonKey }: JobOptions = {},
): Promise<void> {
  const data: object = JOBS[name].payload.parse(payload);
  const id = await sender.send(name, data, {
    startAfter,
    singletonKey: singletonKey ?? randomUUID(),
    db: {
      executeSql: async (text: string, values: unknown[]) => ({
        rows: await tx.$queryRawUnsafe<{ id: string }[]>(text, ...values),
      }),
    },
  });
  if (id === null && singletonKey === undefined) {
    throw new Error(`The job queue "${name}" does not exist; prepareJobs() makes it.`);
  }
}

/**
 * Deletes waiting and failed emails to or about a person, found by any of these words, including in
 * the mail server's answers. An email that is being sent at this moment is not stopped.
 */
export async function forgetJobsAbout(tx: DbClient, words: readonly string[]): Promise<void> {
  for (const table of ["job", "archive"]) {
    await tx.$queryRawUnsafe(
      `DELETE FROM ${SCHEMA}.${table} WHERE (name LIKE 'mail%' OR name = $2) AND state <> 'active'
         AND EXISTS (
           SELECT FROM unnest($1::text[]) word
           WHERE strpos(lower(concat(data::text, output::text)), lower(word)) > 0
         )`,
      words,
      DEAD_LETTERS,
    );
  }
}

/**
 * Deletes the waiting jobs whose key begins with this text. Returns false if one of them already
 * runs or ran.
 */
export async function dropWaitingJobs(tx: DbClient, key: string): Promise<boolean> {
  await tx.$queryRawUnsafe(
    `DELETE FROM ${SCHEMA}.job WHERE starts_with(singleton_key, $1) AND state = 'created'`,
    key,
  );
  const left = await tx.$queryRawUnsafe<unknown[]>(
    `SELECT id FROM ${SCHEMA}.job WHERE starts_with(singleton_key, $1) AND state <> 'created'
     LIMIT 1`,
    key,
  );
  return left.length === 0;
}

/** Returns a payload as a job's row stores it. */
export function jobData<Name extends JobName>(name: Name, payload: JobPayload<Name>): string {
  return JSON.stringify(JOBS[name].payload.parse(payload));
}

const JOB_COLUMNS =
  "name data start_after singleton_key dead_letter expire_in keep_until retry_limit retry_delay retry_backoff policy";

/**
 * Adds the same rows as `enqueue` as part of a larger statement, one job for each row of `from` (a
 * table, a WITH part or a query). `columns` of that row join the payload under their names. The
 * statement fails if the queue doesn't exist.
 */
export function jobInsert(
  db: Statements,
  name: JobName,
  from: string | Expression<unknown>,
  job: { data: Expression<string>; key: Expression<string>; columns?: readonly string[] },
) {
  const rows = typeof from === "string" ? sql.table(from) : from;
  const more = (job.columns ?? []).map((column) => sql`${sql.lit(column)}, f.${sql.ref(column)}`);
  return db
    .insertInto("pgboss.job")
    .columns(JOB_COLUMNS.split(" "))
    .expression(
      sql`SELECT q.name, ${job.data}::jsonb || jsonb_build_object(${sql.join(more)}), now(),
        ${job.key}::text, q.dead_letter, q.expire_seconds * interval '1 second',
        now() + COALESCE(q.retention_minutes * interval '1 minute', interval '14 days'),
        q.retry_limit, q.retry_delay, COALESCE(q.retry_backoff, false), q.policy
      FROM ${rows} f LEFT JOIN pgboss.queue q ON q.name = ${sql.lit(name)}`,
    );
}

/** Creates the queues' tables. Can be repeated: correct queues stay untouched. */
export async function prepareJobs(session: Session): Promise<void> {
  const boss = bossOn(session, false);
  await boss.start();
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!present.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS);
  for (const name of JOB_NAMES) {
    const options: PgBoss.Queue = {
      name,
      // A waiting job is unique by its key. `enqueue` gives each other job its own key.
      policy: "short",
      deadLetter: DEAD_LETTERS,
      expireInSeconds: JOBS[name].expireInSeconds,
      retryLimit: RETRY_DELAYS_SECONDS.length,
      retryDelay: RETRY_DELAYS_SECONDS[0],
    };
    if (isDeepStrictEqual({ ...present.get(name), ...options }, present.get(name))) continue;
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  }
  await boss.stop({ graceful: false });
}

/** Counts jobs by queue and state, and returns when the job that has waited longest was due. */
export async function countJobs(db: Db) {
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

/**
 * Runs pg-boss on our connections. With `background` it also maintains its tables and starts
 * scheduled jobs.
 */
export function bossOn(session: Session, background: boolean): PgBoss {
  return new PgBoss({
    supervise: background,
    schedule: background,
    schema: SCHEMA,
    maintenanceIntervalSeconds: 60,
    db: {
      executeSql: async (text: string, values?: unknown[]) => ({
        rows: values?.length ? await session.query(text, values) : await session.script(text),
      }),
    },
  });
}
