import { stopAfter, releasesFrom, stopBegan } from "~/domain/booking/cancellation/late-release";
import type { ServiceContext } from "../../context";
import { releaseDays } from "../../mechanic/releases";
import { notifyAbout } from "../../timeline/record";
import { stopAccepting } from "./release";

interface Missed {
  id: string;
  mechanicId: string | null;
  followsUpId: string | null;
}

/**
 * Counts a job its mechanic never came to as one day of releases, so that staying away never costs
 * less than releasing in time. Counts each job once. Runs in the caller's transaction, under the
 * mechanic's lock. The mechanic is told, and can ask staff to lift it. Returns whether it counted
 * the job now.
 */
export async function countNoShow(ctx: ServiceContext, job: Missed): Promise<boolean> {
  const { id: bookingId, mechanicId, followsUpId } = job;
  // A missed warranty visit goes back to staff with its claim.
  if (mechanicId === null || followsUpId !== null) return false;
  const now = ctx.clock.now();
  const { count } = await ctx.db.bookingDecline.createMany({
    data: [
      {
        bookingId,
        mechanicId,
        createdAt: now,
        releasedAt: now,
        noShowAt: now,
        late: true,
        counts: true,
      },
    ],
    skipDuplicates: true,
  });
  if (count === 0) return false;
  await stopAccepting(ctx, mechanicId, now);
  await notifyAbout(ctx, bookingId, "no_show_counted");
  return true;
}

/** Counted no-shows that staff haven't lifted. */
const countedNoShow = { noShowAt: { not: null }, counts: true } as const;

/**
 * Lifts a counted no-show, and the pause in accepting jobs that it led to. Runs in the caller's
 * transaction, under the mechanic's lock. Returns whether there was one.
 */
export async function liftNoShow(
  ctx: ServiceContext,
  { bookingId, mechanicId }: { bookingId: string; mechanicId: string },
): Promise<boolean> {
  const now = ctx.clock.now();
  const { count } = await ctx.db.bookingDecline.updateMany({
    where: { bookingId, mechanicId, ...countedNoShow },
    data: { counts: false, liftedAt: now },
  });
  if (count === 0) return false;
  const { acceptsAgainAt } = await ctx.db.mechanicProfile.findUniqueOrThrow({
    where: { userId: mechanicId },
    select: { acceptsAgainAt: true },
  });
  if (acceptsAgainAt !== null && acceptsAgainAt > now) {
    // Counts the same days as when the pause began.
    const since = releasesFrom(stopBegan(acceptsAgainAt));
    const [row] = await ctx.sql(releaseDays({ mechanicId, since }));
    if (stopAfter(row?.days ?? 0, now) === null) {
      await ctx.db.mechanicProfile.update({
        where: { userId: mechanicId },
        data: { acceptsAgainAt: null },
      });
    }
  }
  return true;
}
