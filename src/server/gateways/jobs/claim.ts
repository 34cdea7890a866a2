import type { Share } from "~/domain/jobs";
import type { Db } from "../db/types";

/** A job that this process has taken. */
export interface ClaimedJob {
  id: string;
  data: object;
  retryCount: number;
  retryLimit: number;
  expireInSeconds: number;
}

/**
 * Takes up to `count` jobs that are due, oldest first, as pg-boss's own `fetch` does: under a lock,
 * so that each is taken once. With a share people come in turn: everybody's first job before
 * anybody's second, and never more than `atOnce` of one person under way in all processes together.
 */
export async function claimJobs(
  db: Db,
  schema: string,
  name: string,
  count: number,
  share: Share | undefined,
): Promise<ClaimedJob[]> {
  return db.query<ClaimedJob>(
    `WITH running AS (
       SELECT COALESCE(data->>$3::text, '') AS person, count(*)::int AS jobs
       FROM ${schema}.job WHERE name = $1 AND state = 'active' GROUP BY 1
     ), due AS (
       SELECT id, created_on, COALESCE(data->>$3::text, '') AS person
       FROM ${schema}.job WHERE name = $1 AND state < 'active' AND start_after <= now()
     ), turns AS (
       SELECT due.id, due.created_on, COALESCE(running.jobs, 0)
         + row_number() OVER (PARTITION BY person ORDER BY due.created_on, due.id) AS turn
       FROM due LEFT JOIN running USING (person)
     ), taken AS (
       SELECT job.id FROM ${schema}.job JOIN turns USING (id)
       WHERE job.name = $1 AND job.state < 'active' AND ($4::int IS NULL OR turn <= $4::int)
       ORDER BY CASE WHEN $4::int IS NULL THEN 0 ELSE turn END, turns.created_on, id
       LIMIT $2 FOR UPDATE OF job SKIP LOCKED
     )
     UPDATE ${schema}.job SET state = 'active', started_on = now(),
       retry_count = CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END
     FROM taken WHERE job.name = $1 AND job.id = taken.id
     RETURNING job.id, job.data, job.retry_count AS "retryCount",
       job.retry_limit AS "retryLimit",
       extract(epoch FROM job.expire_in)::float8 AS "expireInSeconds"`,
    [name, count, share?.key ?? null, share?.atOnce ?? null],
  );
}
