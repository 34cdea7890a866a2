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
  { startAfter, singletonKey }: { startAfter?: Date; singletonKey?: string } = {},
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
 * Removes what waits to be mailed to or about a person, or was given up: whatever names them by one of
 * these words, also in what the mail server answered. What is being sent at this moment is let go.
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

/** A payload as a job's row has it. */
export function jobData<Name extends JobName>(name: Name, payload: JobPayload<Name>): string {
  return JSON.stringify(JOBS[name].payload.parse(payload));
}

const JOB_COLUMNS =
  "name data start_after singleton_key dead_letter expire_in keep_until retry_limit retry_delay retry_backoff policy";

/**
 * The same row as `enqueue` writes, as a part of a larger statement: one job for each row of `from` (a
 * table, a WITH part or a query). `columns` of that row join the payload under their names. Where the queue does
 * not exist the statement fails: a job has to have one.
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

/** Creates the queues' tables, as often as one likes; queues that are as they should be are left alone. */
export async function prepareJobs(session: Session): Promise<void> {
  const boss = bossOn(session, false);
  await boss.start();
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!present.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS);
  for (const name of JOB_NAMES) {
    const options: PgBoss.Queue = {
      name,
      // A waiting job is unique by its key; enqueue gives every other one a key of its own.
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

/** How many jobs there are by queue and state, and since when the one due longest waits. */
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

/** pg-boss on our own connections; in the `background` it keeps its tables and begins jobs by the clock. */
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
