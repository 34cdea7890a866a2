import { z } from "zod";
import { DomainError } from "~/domain/errors";
import {
  shownFailure,
  shownPayload,
  type deadJobActionSchema,
  type DeadJobView,
} from "~/domain/staff/dead-job";
import { JOBS } from "~/domain/jobs";
import { isRowId } from "~/domain/text/text";
import { countDeadJobs, deadJobs, takeDeadJob, type DeadJob } from "~/server/gateways/jobs/dead";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { Actor } from "../../actor";
import { ownAffairs, subjectsConcerning, type OwnAffairs } from "../../audit/own-accounts";
import { refuseOwnAffairs } from "../../audit/own-affairs";
import { recordAction } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { inTransaction } from "../../transaction";

/** The people a job is about, if its payload names them. */
const aboutSchema = z
  .object({ bookingId: z.string().optional(), userId: z.string().optional() })
  .catch({});

/** More jobs than anyone works through before looking again. */
const MOST = 200;

/**
 * GET /api/desk/work: background jobs that failed their last try, oldest first. Those that name the
 * reader's own accounts or bookings aren't among them.
 */
export async function listDeadJobs(
  ctx: ServiceContext,
  actor: Actor<"staff">,
): Promise<DeadJobView[]> {
  const { others } = await sortedDeadJobs(ctx, await ownAffairs(ctx, actor));
  return others.map(present);
}

/** Counts the failed jobs that such a list shows, and returns since when the oldest waits. */
export async function countOthersDeadJobs(
  ctx: ServiceContext,
  affairs: OwnAffairs,
): Promise<{ count: number; oldestAt: Date | null }> {
  const { own, others } = await sortedDeadJobs(ctx, affairs);
  const { count } = await countDeadJobs(ctx.db);
  return { count: count - own.length, oldestAt: others[0]?.givenUpAt ?? null };
}

/** Returns the oldest failed jobs: those about the reader's own affairs, and all others. */
async function sortedDeadJobs(ctx: ServiceContext, affairs: OwnAffairs) {
  const jobs = (await deadJobs(ctx.db, MOST)).map((job) => ({
    job,
    ...aboutSchema.parse(job.data),
  }));
  const concerned = await subjectsConcerning(
    ctx,
    affairs,
    jobs.flatMap(({ bookingId }) => bookingId ?? []),
  );
  const isOwn = ({ bookingId, userId }: { bookingId?: string; userId?: string }) =>
    concerned.has(bookingId ?? "") || affairs.accounts.includes(userId ?? "");
  return {
    own: jobs.filter(isOwn).map(({ job }) => job),
    others: jobs.filter((one) => !isOwn(one)).map(({ job }) => job),
  };
}

/** POST /api/desk/work/{id}/retry: runs a failed job again, with all its tries. */
export async function retryDeadJob(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  input: z.output<typeof deadJobActionSchema>,
): Promise<DeadJobView> {
  return end(ctx, actor, input, "job.retried", (ctx, { name, data }) =>
    enqueue(ctx.db, name, JOBS[name].payload.parse(data)),
  );
}

/** POST /api/desk/work/{id}/drop: drops a failed job, which never runs again. */
export async function dropDeadJob(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  input: z.output<typeof deadJobActionSchema>,
): Promise<DeadJobView> {
  return end(ctx, actor, input, "job.dropped", async () => undefined);
}

async function end(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, reason }: z.output<typeof deadJobActionSchema>,
  action: "job.retried" | "job.dropped",
  work: (ctx: ServiceContext, job: DeadJob) => Promise<void>,
): Promise<DeadJobView> {
  if (!isRowId(id)) throw new DomainError("deadJobNotFound");
  return inTransaction(ctx, async (ctx) => {
    const job = await takeDeadJob(ctx.db, id);
    if (job === null) throw new DomainError("deadJobNotFound");
    const { bookingId, userId } = aboutSchema.parse(job.data);
    if (bookingId !== undefined) {
      await refuseOwnAffairs(ctx, actor, { kind: "booking", id: bookingId });
    }
    if (userId !== undefined) await refuseOwnAffairs(ctx, actor, { kind: "person", id: userId });
    await work(ctx, job);
    const changes = { name: job.name, ...shownPayload(job.data) };
    await recordAction(ctx, actor, { action, subject: id, reason, changes });
    return present(job);
  });
}

function present(job: DeadJob): DeadJobView {
  return {
    id: job.id,
    name: job.name,
    payload: shownPayload(job.data),
    failure: job.failure === null ? null : shownFailure(job.failure),
    tries: job.tries,
    createdAt: job.createdAt.toISOString(),
    givenUpAt: job.givenUpAt.toISOString(),
  };
}
