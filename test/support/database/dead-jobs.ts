import { randomUUID } from "node:crypto";
import type { JobName } from "~/domain/jobs";
import type { PrismaClient } from "~/server/gateways/db/db";

/** Creates a job that failed in all of its tries, as pg-boss leaves it. */
export async function givenDeadJob(
  prisma: PrismaClient,
  job: {
    id?: string;
    name: JobName;
    data: object;
    failure?: string;
    at?: Date;
    /** Moves it to the archive, as pg-boss does after half a day. */
    isArchived?: boolean;
  },
): Promise<string> {
  const { id = randomUUID(), name, data, failure = "Nobody answers.", at = new Date() } = job;
  await prisma.$executeRawUnsafe(
    `INSERT INTO pgboss.${job.isArchived === true ? "archive" : "job"}
       (id, name, data, state, retry_limit, retry_count, retry_delay, retry_backoff, expire_in,
        start_after, created_on, completed_on, keep_until, dead_letter, policy, output, priority)
     VALUES ($1::uuid, $2, $3::jsonb, 'failed', 5, 5, 60, false, interval '1 minute',
        $5::timestamptz, $5::timestamptz, $5::timestamptz, $5::timestamptz + interval '14 days',
        'dead-letters', 'short', $4::jsonb, 0)`,
    id,
    name,
    JSON.stringify(data),
    JSON.stringify({ message: failure }),
    at.toISOString(),
  );
  await prisma.$executeRawUnsafe(
    `INSERT INTO pgboss.job (name, data) VALUES ('dead-letters', $1::jsonb)`,
    JSON.stringify(data),
  );
  return id;
}
