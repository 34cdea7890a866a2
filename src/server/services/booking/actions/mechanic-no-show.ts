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
 * Counts a job that its mechanic didn't come to as one day of giving up jobs: giving it up in time
 * must not cost more. Once for each job. Runs in the caller's transaction, under the lock of the
 * mechanic. The mechanic is told, and can ask staff to lift it.
 */
export async function countNoShow(ctx: ServiceContext, job: Missed): Promise<void> {
  const { id: bookingId, mechanicId, followsUpId } = job;
  // A visit that fails goes back to staff, with its claim.
  if (mechanicId === null || followsUpId !== null) return;
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
  if (count === 0) return;
  await stopAccepting(ctx, mechanicId, now);
  await notifyAbout(ctx, bookingId, "no_show_counted");
}

/** Counted no-shows that staff haven't lifted. */
export const countedNoShow = { noShowAt: { not: null }, counts: true } as const;

/**
 * Lifts a counted no-show, and the stop that it led to. Runs in the caller's transaction, under the
 * lock of the mechanic. Returns whether there was one.
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
    // As it was judged when the stop began.
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
