import PQueue from "p-queue";
import pTimeout from "p-timeout";
import {
  JOB_NAMES,
  JOBS,
  RETRY_DELAYS_SECONDS,
  type JobName,
  type JobPayload,
} from "~/domain/jobs";
import type { Db } from "../db/types";
import type { Logger } from "../observability/log";
import { metrics } from "../observability/metrics";
import { inSpan } from "../observability/tracing";
import { claimJobs, dueKinds, type ClaimedJob } from "./claims";
import { bossOn, SCHEMA } from "./jobs";

/** Tells that a job came too early. It waits for that time as if it had never been tried. */
export interface Postponed {
  until: Date;
}

/** A handler for each kind of job. It can run twice for one job, so it must be repeatable. */
export type JobHandlers = {
  [Name in JobName]: (
    payload: JobPayload<Name>,
    job: { id: string; attempt: number },
  ) => Promise<Postponed | void>;
};

/** Running workers, for tests that stop them. @internal */
export type Workers = Awaited<ReturnType<typeof startWorkers>>;

/** Starts running jobs in this process, including scheduled ones. Call it after `prepareJobs`. */
export async function startWorkers(
  db: Db,
  handlers: JobHandlers,
  log: Logger,
  { pollSeconds = 1 }: { pollSeconds?: number } = {},
) {
  const boss = bossOn(db, true);
  const warn = (error: unknown) => log.warn({ err: error }, "job machinery");
  boss.on("error", warn);
  await boss.start();
  for (const name of JOB_NAMES) {
    const cron = JOBS[name].schedule;
    if (cron === undefined) await boss.unschedule(name);
    else await boss.schedule(name, cron, {});
  }
  const queues = new Map(
    JOB_NAMES.map((name) => [name, new PQueue({ concurrency: JOBS[name].concurrency ?? 1 })]),
  );
  /** Runs a claimed job and records a failure. */
  const work = async (job: ClaimedJob) => {
    try {
      // A job that hangs must free its slot. Whatever it still does has no effect or is repeated.
      await pTimeout(perform(db, handlers, job, log), {
        milliseconds: job.expireInSeconds * 1000,
        message: "The job took too long.",
      });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      await boss.fail(job.name, job.id, { message }).catch((failure: unknown) => {
        // If this can't be recorded, the job counts as failed when its time is over.
        log.warn({ err: failure, job: job.name, jobId: job.id }, "a failed job could not be noted");
      });
    }
  };
  /** Returns how many more jobs of a kind this process can run. */
  const roomOf = (running: PQueue) => running.concurrency - running.pending;
  const looks = new PQueue({ concurrency: 1 });
  /** Claims due jobs. Called again when one ends, because another may be due. */
  const look = async () => {
    const roomy = [...queues].filter(([, running]) => roomOf(running) > 0).map(([name]) => name);
    for (const name of await dueKinds(db, roomy)) {
      const running = queues.get(name);
      if (running === undefined) continue;
      for (const job of await claimJobs(db, name, roomOf(running))) {
        void running.add(() => work(job)).then(lookSoon);
      }
    }
  };
  const lookSoon = () => {
    if (looks.size === 0 && !looks.isPaused) looks.add(look).catch(warn);
  };
  const timer = setInterval(lookSoon, pollSeconds * 1000);
  lookSoon();
  return {
    /** Stops claiming jobs and waits for running ones, up to this time. */
    async stop(milliseconds: number) {
      clearInterval(timer);
      looks.pause();
      await looks.onPendingZero();
      const ended = Promise.all([...queues.values()].map((running) => running.onIdle()));
      await pTimeout(ended, { milliseconds, fallback: () => undefined });
      await boss.stop({ graceful: false });
    },
  };
}

/**
 * Runs one job. Finished jobs are deleted at once, because payloads can contain secrets (a
 * temporary password).
 * @throws the handler's error, after the next attempt is scheduled
 */
export function perform<Name extends JobName>(
  db: Db,
  handlers: JobHandlers,
  { name, id, data, retryCount, retryLimit }: Omit<ClaimedJob<Name>, "expireInSeconds">,
  log: Logger,
): Promise<void> {
  const attempt = retryCount + 1;
  const attributes = { "job.name": name, "job.id": id, "job.attempt": attempt };
  return inSpan(`job ${name}`, { kind: "job", attributes }, async () => {
    const ended = metrics()?.jobs.startTimer({ job: name });
    let postponed: Postponed | void;
    try {
      postponed = await handlers[name](JOBS[name].payload.parse(data), { id, attempt });
      ended?.({ outcome: "done" });
    } catch (error) {
      const last = retryCount >= retryLimit;
      ended?.({ outcome: last ? "given_up" : "failed" });
      const delay = RETRY_DELAYS_SECONDS[retryCount] ?? RETRY_DELAYS_SECONDS[0];
      const wait = `UPDATE ${SCHEMA}.job SET retry_delay = $1 WHERE name = $2 AND id = $3`;
      await db.query(wait, [delay, name, id]);
      log[last ? "error" : "warn"](
        { err: error, job: name, jobId: id, attempt },
        last ? "job given up" : "job failed, will be tried again",
      );
      throw error;
    }
    if (postponed === undefined) {
      await db.query(`DELETE FROM ${SCHEMA}.job WHERE name = $1 AND id = $2`, [name, id]);
      return;
    }
    // Puts the job itself back. A second one in its place could run twice after a crash.
    await db.query(
      `UPDATE ${SCHEMA}.job SET state = 'created', started_on = NULL, retry_count = 0,
         start_after = $1, keep_until = GREATEST(keep_until, $1::timestamptz + interval '1 day')
       WHERE name = $2 AND id = $3`,
      [postponed.until.toISOString(), name, id],
    );
  });
}
