import type { Db } from "~/server/gateways/db/db";
import type { JobName } from "~/domain/jobs";
import { perform, type JobHandlers } from "~/server/gateways/jobs/workers";
import { JOB_NAMES } from "~/domain/jobs";
import { log } from "~/server/gateways/observability/log";

interface JobRow {
  id: string;
  name: string;
  data: Record<string, unknown>;
  state: string;
  start_after: Date;
  retry_count: number;
  retry_limit: number;
}

/** Returns waiting jobs in the order they were written, of one kind if named. */
export async function waitingJobs(db: Db, name?: JobName): Promise<JobRow[]> {
  return db.query<JobRow>(
    `SELECT id, name, data, state, start_after, retry_count, retry_limit FROM pgboss.job
     WHERE state IN ('created', 'retry') AND ($1::text IS NULL OR name = $1)
     ORDER BY created_on, id`,
    [name ?? null],
  );
}

const idle = async () => {};

/** Returns job handlers in which every kind without its own handler does nothing. */
export function handlersWith(own: Partial<JobHandlers>): JobHandlers {
  const all = Object.fromEntries(JOB_NAMES.map((name) => [name, idle]));
  return { ...(all as Record<JobName, typeof idle>), ...own };
}

/** Runs every waiting job, whenever it is due, until none is left; throws the first failure. */
export async function doJobs(db: Db, handlers: JobHandlers): Promise<number> {
  let done = 0;
  for (;;) {
    const [job] = await waitingJobs(db);
    if (job === undefined) return done;
    const name = JOB_NAMES.find((known) => known === job.name);
    if (name === undefined) throw new Error(`No handler for the job "${job.name}".`);
    const { id, data, retry_count: retryCount, retry_limit: retryLimit } = job;
    await perform(db, handlers, { name, id, data, retryCount, retryLimit }, log);
    done += 1;
  }
}
