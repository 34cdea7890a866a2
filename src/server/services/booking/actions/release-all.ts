import { AGREED_STATUSES } from "~/domain/booking/status";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { publishLiveEvent, notifyAbout } from "../../timeline/record";
import { transitionBooking } from "../transition";
import { openAgain, openedBy } from "./release";
import { takenBy } from "../scope";

/** Upcoming jobs a mechanic would lose now. Excludes jobs that have begun or should have. */
const jobsToCome = (mechanicId: string, now: Date) => ({
  ...takenBy(mechanicId),
  scheduledAt: { gt: now },
});

export function countUpcomingJobs(ctx: ServiceContext, mechanicId: string): Promise<number> {
  const toCome = jobsToCome(mechanicId, ctx.clock.now());
  return ctx.db.booking.count({ where: { ...toCome, status: { in: AGREED_STATUSES } } });
}

/**
 * Releases the upcoming jobs of a mechanic who's no longer eligible, without counting against them.
 * Each is open to anyone again, and its customer is told. Jobs that have begun, or should have,
 * stay. Runs in the caller's transaction, after the write that makes the mechanic ineligible.
 * Returns the number of jobs.
 * @param actorId the staff member; null for a rule
 */
export async function releaseAllJobs(
  ctx: ServiceContext,
  mechanicId: string,
  actorId: string | null,
): Promise<number> {
  const now = ctx.clock.now();
  const toCome = jobsToCome(mechanicId, now);
  const jobs = await ctx.db.booking.findMany({
    where: { ...toCome, status: { in: AGREED_STATUSES } },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  let given = 0;
  for (const { id } of jobs) {
    await lockBooking(ctx, id);
    const before = await ctx.db.booking.findUniqueOrThrow({ where: { id } });
    // A warranty visit can't go to anyone else. The desk continues with its claim.
    const isVisit = before.followsUpId !== null;
    const calledOff = {
      expiresAt: null,
      remindAt: null,
      cancelledAt: now,
      cancelledBy: "operator",
    };
    const moved = await transitionBooking(ctx, {
      id,
      name: isVisit ? "release_visit" : "desk_release",
      scope: toCome,
      data: {
        ...openAgain(now, before.scheduledAt),
        ...(isVisit ? calledOff : { wishedMechanicId: null }),
      },
      actorId,
    });
    if (!moved) continue;
    given += 1;
    await ctx.db.bookingDecline.create({
      data: {
        bookingId: id,
        mechanicId,
        createdAt: now,
        releasedAt: now,
        late: false,
        contactOpenedAt: openedBy(before, now),
      },
    });
    if (!isVisit) await notifyAbout(ctx, id, "desk_released");
    await publishLiveEvent(ctx, before);
    await publishLiveEvent(
      ctx,
      { ...before, mechanicId: null, wishedMechanicId: null },
      { openJobs: !isVisit },
    );
  }
  return given;
}
