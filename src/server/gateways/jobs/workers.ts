import PQueue from "p-queue";
import pTimeout from "p-timeout";
import type PgBoss from "pg-boss";
import {
  JOB_NAMES,
  JOBS,
  RETRY_DELAYS_SECONDS,
  type JobName,
  type JobPayload,
  type Share,
} from "~/domain/jobs";
import type { Db } from "../db/types";
import type { Logger } from "../observability/log";
import { metrics } from "../observability/metrics";
import { inSpan } from "../observability/tracing";
import { bossOn, SCHEMA } from "./jobs";

const POLL_SECONDS = 1;

/** A job that was too early: it waits until then, as one that was never tried. */
export interface Postponed {
  until: Date;
}

/** What does a kind of job; it may be called twice for one job, so it must stand that. */
export type JobHandler<Name extends JobName> = (
  payload: JobPayload<Name>,
  job: { id: string; attempt: number },
) => Promise<Postponed | void>;
export type JobHandlers = { [Name in JobName]: JobHandler<Name> };

export interface Workers {
  /** Lets the running jobs finish (at most `timeoutMs`) and takes no more. */
  stop(timeoutMs: number): Promise<void>;
}

/** A job that this process has taken. */
interface ClaimedJob {
  id: string;
  data: object;
  retryCount: number;
  retryLimit: number;
  expireInSeconds: number;
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
  const queues = new Map<string, Queue>(
    JOB_NAMES.map((name) => [name, workOn(boss, db, name, handlers, log)]),
  );
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    try {
      for (const name of await dueKinds(db)) queues.get(name)?.lookSoon();
    } catch (error) {
      log.warn({ err: error }, "job machinery");
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => void look(), (options.pollSeconds ?? POLL_SECONDS) * 1000);
  void look();
  return {
    async stop(timeoutMs) {
      clearInterval(timer);
      await Promise.all([...queues.values()].map((queue) => queue.stop(timeoutMs)));
      await boss.stop({ graceful: false });
    },
  };
}

/** One kind of job. */
interface Queue extends Workers {
  /** Takes what is due, and looks again when one has ended: one more may be due. */
  lookSoon(): void;
}

/** The kinds that have something due: asked in one go, for all of them are asked every second. */
async function dueKinds(db: Db): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `SELECT kind.name FROM unnest($1::text[]) AS kind (name), LATERAL (
       SELECT 1 FROM ${SCHEMA}.job
       WHERE job.name = kind.name AND state < 'active' AND start_after <= now() LIMIT 1
     ) due`,
    [JOB_NAMES],
  );
  return rows.map(({ name }) => name);
}

function workOn<Name extends JobName>(
  boss: PgBoss,
  db: Db,
  name: Name,
  handlers: JobHandlers,
  log: Logger,
): Queue {
  const { atOnce = 1, share } = JOBS[name];
  const running = new PQueue({ concurrency: atOnce });
  const looks = new PQueue({ concurrency: 1 });

  const look = async () => {
    const free = atOnce - running.pending;
    try {
      const jobs = free > 0 ? await claimJobs(db, name, free, share) : [];
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

  return {
    lookSoon,
    async stop(milliseconds) {
      looks.pause();
      await looks.onPendingZero();
      await pTimeout(running.onIdle(), { milliseconds, fallback: () => undefined });
    },
  };
}

/**
 * Takes up to `count` jobs that are due, oldest first, as pg-boss's own `fetch` does: under a lock,
 * so that each is taken once. With a share people come in turn: everybody's first job before
 * anybody's second, and never more than `atOnce` of one person under way in all processes together.
 */
function claimJobs(
  db: Db,
  name: string,
  count: number,
  share: Share | undefined,
): Promise<ClaimedJob[]> {
  return db.query<ClaimedJob>(
    `WITH running AS (
       SELECT COALESCE(data->>$3::text, '') AS person, count(*)::int AS jobs
       FROM ${SCHEMA}.job WHERE name = $1 AND state = 'active' GROUP BY 1
     ), due AS (
       SELECT id, created_on, COALESCE(data->>$3::text, '') AS person
       FROM ${SCHEMA}.job WHERE name = $1 AND state < 'active' AND start_after <= now()
     ), turns AS (
       SELECT due.id, due.created_on, COALESCE(running.jobs, 0)
         + row_number() OVER (PARTITION BY person ORDER BY due.created_on, due.id) AS turn
       FROM due LEFT JOIN running USING (person)
     ), taken AS (
       SELECT job.id FROM ${SCHEMA}.job JOIN turns USING (id)
       WHERE job.name = $1 AND job.state < 'active' AND ($4::int IS NULL OR turn <= $4::int)
       ORDER BY CASE WHEN $4::int IS NULL THEN 0 ELSE turn END, turns.created_on, id
       LIMIT $2 FOR UPDATE OF job SKIP LOCKED
     )
     UPDATE ${SCHEMA}.job SET state = 'active', started_on = now(),
       retry_count = CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END
     FROM taken WHERE job.name = $1 AND job.id = taken.id
     RETURNING job.id, job.data, job.retry_count AS "retryCount",
       job.retry_limit AS "retryLimit",
       extract(epoch FROM job.expire_in)::float8 AS "expireInSeconds"`,
    [name, count, share?.key ?? null, share?.atOnce ?? null],
  );
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
    let postponed: Postponed | void;
    try {
      postponed = await handlers[name](JOBS[name].payload.parse(job.data), { id: job.id, attempt });
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
    if (postponed === undefined) {
      await db.query(`DELETE FROM ${SCHEMA}.job WHERE name = $1 AND id = $2`, [name, job.id]);
      return;
    }
    // The job itself is put back: a second one in its place could be told of twice after a crash.
    await db.query(
      `UPDATE ${SCHEMA}.job SET state = 'created', started_on = NULL, retry_count = 0,
         start_after = $1, keep_until = GREATEST(keep_until, $1::timestamptz + interval '1 day')
       WHERE name = $2 AND id = $3`,
      [postponed.until.toISOString(), name, job.id],
    );
  });
}
