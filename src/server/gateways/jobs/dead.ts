import { DEAD_LETTERS, JOB_NAMES, type JobName } from "~/domain/jobs";
import { Prisma } from "~/generated/prisma/client";
import type { DbClient } from "../db/types";

/** A job that failed its last try. */
export interface DeadJob {
  id: string;
  name: JobName;
  data: object;
  failure: string | null;
  tries: number;
  createdAt: Date;
  givenUpAt: Date;
}

const shown = Prisma.sql`id, name, data, output->>'message' AS failure, retry_count + 1 AS tries,
  created_on AS "createdAt", completed_on AS "givenUpAt"`;

// pg-boss archives failed jobs after half a day and deletes them after a week.
const dead = Prisma.sql`(
  SELECT ${shown} FROM pgboss.job WHERE state = 'failed' AND name = ANY(${JOB_NAMES})
  UNION ALL
  SELECT ${shown} FROM pgboss.archive WHERE state = 'failed' AND name = ANY(${JOB_NAMES})
) dead`;

/** Returns failed jobs, oldest first. */
export function deadJobs(db: DbClient, most: number): Promise<DeadJob[]> {
  return db.$queryRaw<DeadJob[]>`
    SELECT * FROM ${dead} ORDER BY "givenUpAt", id LIMIT ${most}::int`;
}

export async function countDeadJobs(db: DbClient) {
  const [row] = await db.$queryRaw<{ count: number; oldestAt: Date | null }[]>`
    SELECT count(*)::int AS count, min("givenUpAt") AS "oldestAt" FROM ${dead}`;
  return row ?? { count: 0, oldestAt: null };
}

/**
 * Removes a failed job and its dead letter in the caller's transaction. Returns null if a colleague
 * has done so already.
 */
export async function takeDeadJob(tx: DbClient, id: string): Promise<DeadJob | null> {
  const isMeant = Prisma.sql`state = 'failed' AND name = ANY(${JOB_NAMES}) AND id = ${id}::uuid`;
  const [row] = await tx.$queryRaw<DeadJob[]>`
    WITH waiting AS (DELETE FROM pgboss.job WHERE ${isMeant} RETURNING ${shown}),
      archived AS (DELETE FROM pgboss.archive WHERE ${isMeant} RETURNING ${shown})
    SELECT * FROM waiting UNION ALL SELECT * FROM archived`;
  if (row === undefined) return null;
  await tx.$executeRaw`
    DELETE FROM pgboss.job WHERE name = ${DEAD_LETTERS} AND id = (
      SELECT id FROM pgboss.job
      WHERE name = ${DEAD_LETTERS} AND data = ${JSON.stringify(row.data)}::jsonb
      ORDER BY created_on LIMIT 1
    )`;
  return row;
}
