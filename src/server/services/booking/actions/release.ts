import type { z } from "zod";
import { BOOKING_ACTIONS } from "~/domain/booking/actions";
import { deadlinesOf } from "~/domain/booking/schedule/expiry";
import { isLateRelease, releasesFrom, stopAfter } from "~/domain/booking/cancellation/late-release";
import { isReleaseExcused } from "~/domain/booking/without-card";
import type { releaseSchema, releasedSchema } from "~/domain/booking/schema";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { lockBooking, lockUser } from "../../locks";
import { releaseDays } from "../../mechanic/releases";
import { publishLiveEvent } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { explainAction, transitionBooking, readActionFacts, requireMechanic } from "../transition";
import { requireVisible } from "../queries";
import { takenBy } from "../scope";

/**
 * POST /api/bookings/{id}/release: the mechanic gives up an accepted job. It's pending again, with
 * its authorization and promo code. The mechanic no longer sees it. It doesn't count if the card is
 * missing, or if the customer declined an updated quote for a car that wasn't fully known.
 */
export async function releaseBooking(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  { id, reason }: z.output<typeof releaseSchema>,
): Promise<z.output<typeof releasedSchema>> {
  const mechanic = await requireMechanic(ctx, actor);
  const seen = await requireVisible(ctx, id, mechanic);
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    // When one mechanic releases two jobs at once, the second counts the first.
    // precondition: releases at once count each other
    await lockUser(ctx, actor.userId);
    const isVisit = seen.followsUpId !== null;
    const name = isVisit ? "release_visit" : "release";
    // Waits for a customer who's sharing the contact right now, so it counts as seen.
    // precondition: an address shared while the job is released counts as read
    await lockBooking(ctx, id);
    const facts = await readActionFacts(ctx, id);
    const carQuoteDeclined = facts?.carQuoteDeclined === true;
    const excused = carQuoteDeclined || (facts !== null && isReleaseExcused(facts, now));
    const counts = !isVisit && !excused;
    const before = await ctx.db.booking.findUniqueOrThrow({
      where: { id },
      select: { scheduledAt: true, contactOpensAt: true, followsUpId: true },
    });
    const moved = await transitionBooking(ctx, {
      id,
      name,
      scope: { ...takenBy(actor.userId), ...(carQuoteDeclined ? {} : { arrivedAt: null }) },
      data: {
        ...openAgain(now, before.scheduledAt),
        // A warranty visit can't go to anyone else. The desk continues with its claim.
        ...(isVisit
          ? {
              expiresAt: null,
              remindAt: null,
              cancelledAt: now,
              cancelledBy: "mechanic",
              cancelReason: reason,
            }
          : {}),
      },
      actorId: actor.userId,
    });
    if (!moved) throw await explainAction(ctx, id, "release");
    const late = !excused && isLateRelease(before.scheduledAt, now);
    await ctx.db.bookingDecline.create({
      data: {
        bookingId: id,
        mechanicId: actor.userId,
        createdAt: now,
        releasedAt: now,
        reason,
        late,
        excused,
        counts,
        // precondition: a released job whose contact details were open stays one of the day's
        // three
        contactOpenedAt: openedBy(before, now),
      },
    });
    // precondition: early releases stop accepting, too
    const acceptsAgainAt = counts ? await stopAccepting(ctx, actor.userId, now) : null;
    const gone = { ...seen, mechanicId: actor.userId };
    await publishLiveEvent(ctx, gone, { openJobs: !isVisit });
    return {
      id,
      status: BOOKING_ACTIONS[name].to,
      acceptsAgainAt: acceptsAgainAt?.toISOString() ?? null,
    };
  });
}

/** Columns of a released job: an open request again. */
export function openAgain(now: Date, scheduledAt: Date) {
  return {
    mechanicId: null,
    acceptedAt: null,
    enRouteAt: null,
    etaMinutes: null,
    arrivedAt: null,
    arrivalConfirmedAt: null,
    arrivalContestedAt: null,
    withoutCardAt: null,
    arrivalAskedAt: null,
    movedByMechanicAt: null,
    keptStartAt: null,
    followedAt: null,
    agreedSubtotalCents: null,
    contactOpensAt: null,
    ...deadlinesOf(now, scheduledAt),
    announcedAt: null,
  };
}

/**
 * Returns when the contact opened to the mechanic who releases the job; null if it hadn't, and for
 * a warranty visit.
 */
export function openedBy(
  { contactOpensAt, followsUpId }: { contactOpensAt: Date | null; followsUpId: string | null },
  now: Date,
): Date | null {
  if (contactOpensAt === null || followsUpId !== null) return null;
  return contactOpensAt <= now ? contactOpensAt : null;
}

/**
 * Pauses accepting for a mechanic who released jobs on too many days. Returns when the pause ends,
 * or null.
 */
export async function stopAccepting(
  ctx: ServiceContext,
  userId: string,
  now: Date,
): Promise<Date | null> {
  const [row] = await ctx.sql(releaseDays({ mechanicId: userId, since: releasesFrom(now) }));
  const acceptsAgainAt = stopAfter(row?.days ?? 0, now);
  if (acceptsAgainAt !== null) {
    await ctx.db.mechanicProfile.update({ where: { userId }, data: { acceptsAgainAt } });
  }
  return acceptsAgainAt;
}
