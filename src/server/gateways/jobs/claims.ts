import { JOBS, type JobName } from "~/domain/jobs";
import type { Db } from "../db/types";
import { SCHEMA } from "./jobs";

/** A job that this process has claimed. */
export interface ClaimedJob<Name extends JobName = JobName> {
  name: Name;
  id: string;
  data: object;
  retryCount: number;
  retryLimit: number;
  expireInSeconds: number;
}

/** Returns which of these kinds have a job that is due. One query, because it runs every second. */
export async function dueKinds(db: Db, names: readonly JobName[]): Promise<JobName[]> {
  const rows = await db.query<{ name: JobName }>(
    `SELECT kind.name FROM unnest($1::text[]) WITH ORDINALITY AS kind (name, position)
     WHERE EXISTS (
       SELECT FROM ${SCHEMA}.job
       WHERE job.name = kind.name AND job.state < 'active' AND job.start_after <= now()
     )
     ORDER BY kind.position`,
    [names],
  );
  return rows.map(({ name }) => name);
}

/**
 * Claims up to `room` due jobs of a kind: oldest first, like pg-boss's `fetch`, under a lock, so
 * that each is claimed once. Kinds with a share take people in turn: everyone's first job before
 * anyone's second, and at most `concurrency` jobs of one person running across all processes.
 *
 * The kind's name is part of the text, because each kind has a partition of its own: Postgres 18.4
 * crashes when it chooses the partition while it runs a statement that waits for a row's lock.
 */
export function claimJobs(db: Db, name: JobName, room: number): Promise<ClaimedJob[]> {
  const { share } = JOBS[name];
  return db.query<ClaimedJob>(
    `WITH running AS (
       SELECT COALESCE(data->>$2::text, '') AS person, count(*)::int AS jobs
       FROM ${SCHEMA}.job WHERE name = '${name}' AND state = 'active' GROUP BY 1
     ), due AS (
       SELECT id, created_on, COALESCE(data->>$2::text, '') AS person
       FROM ${SCHEMA}.job WHERE name = '${name}' AND state < 'active' AND start_after <= now()
     ), turns AS (
       SELECT due.id, due.created_on, COALESCE(running.jobs, 0)
         + row_number() OVER (PARTITION BY person ORDER BY due.created_on, due.id) AS turn
       FROM due LEFT JOIN running USING (person)
     ), taken AS MATERIALIZED (
       SELECT job.id FROM ${SCHEMA}.job JOIN turns USING (id)
       WHERE job.name = '${name}' AND job.state < 'active'
         AND ($3::int IS NULL OR turn <= $3::int)
       ORDER BY CASE WHEN $3::int IS NULL THEN 0 ELSE turn END, turns.created_on, id
       LIMIT $1 FOR UPDATE OF job SKIP LOCKED
     )
     UPDATE ${SCHEMA}.job SET state = 'active', started_on = now(),
       retry_count = CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END
     FROM taken WHERE job.name = '${name}' AND job.id = taken.id
     RETURNING job.name, job.id, job.data, job.retry_count AS "retryCount",
       job.retry_limit AS "retryLimit",
       extract(epoch FROM job.expire_in)::float8 AS "expireInSeconds"`,
    [room, share?.key ?? null, share?.concurrency ?? null],
  );
}
