import type { z } from "zod";
import { RESCHEDULING, UNVERIFIED_CONTACT } from "~/domain/booking/policy";
import { afterReschedule, rescheduleRequestEnds } from "~/domain/booking/reschedule/rules";
import type { rescheduleSchema } from "~/domain/booking/schema";
import type { BookingView } from "~/domain/booking/view";
import { AGREED_STATUSES } from "~/domain/booking/status";
import { DomainError } from "~/domain/errors";
import type { Booking, Prisma } from "~/generated/prisma/client";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { lockBooking, lockMechanics } from "../../locks";
import { planAuthorizationAgain } from "../../payment/authorization/attempt";
import { withinPair } from "../../pair-limits";
import { conflict } from "../../timeline/errors";
import { recordEvent } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { contactOpensFor } from "../contact-opens";
import { explainAction, presentAfterAction } from "../transition";
import { requireFreeMechanic } from "../overlap";
import { refuseBetweenBlocked } from "../../thread/open";
import { requireParticipant, type Participant } from "../participant";
import { endRescheduleRequest, otherOf, notifyOfRescheduleRequest } from "./requests";
import { bookableTime } from "../create/schedule";
import { partyOf } from "../scope";

/** An accepted job that can be rescheduled: nobody is on the way, and it hasn't started. */
const movable = (userId: string, id: string, now: Date) =>
  ({
    id,
    ...partyOf(userId),
    status: { in: AGREED_STATUSES },
    enRouteAt: null,
    arrivedAt: null,
    scheduledAt: { gt: now },
    moveCount: { lt: RESCHEDULING.atMost },
  }) satisfies Prisma.BookingWhereInput;

interface Proposed extends Pick<Participant, "row" | "side" | "viewer"> {
  id: string;
  scheduledAt: Date;
  now: Date;
}

/**
 * POST /api/bookings/{id}/reschedule: one side of an accepted job asks for another time.
 * @throws 409 one of the two blocked the other; 429 too many requests to one person today
 */
export async function requestReschedule(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { id, scheduledAt: wanted }: z.output<typeof rescheduleSchema>,
): Promise<BookingView> {
  const { row, side, viewer } = await requireParticipant(ctx, actor, id);
  const now = ctx.clock.now();
  const scheduledAt = bookableTime(wanted, row.timeZone, now);
  const to = (side === "customer" ? row.mechanicId : row.customerId) ?? "";
  return withinPair(ctx, { limit: "proposalsPerPair", from: actor.userId, to }, () =>
    writeRescheduleRequest(ctx, actor, { id, scheduledAt, now, side, viewer, row }),
  );
}

function writeRescheduleRequest(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { id, scheduledAt, now, side, viewer, row }: Proposed,
): Promise<BookingView> {
  return inTransaction(ctx, async (ctx) => {
    await refuseBetweenBlocked(ctx, row);
    // When two requests come at once, the second sees the first.
    await lockBooking(ctx, id);
    const booking = await ctx.db.booking.findFirst({
      where: {
        ...movable(actor.userId, id, now),
        // precondition: two reschedule requests at once become one
        proposals: { none: { state: "open" } },
      },
      select: { id: true, mechanicId: true, scheduledAt: true, busyUntil: true },
    });
    if (booking === null) throw await explainAction(ctx, id, "reschedule", side);
    const { scheduledAt: fromAt } = booking;
    if (fromAt.getTime() === scheduledAt.getTime()) throw conflict("sameTime", "accepted");
    await requireFreeMechanic(ctx, booking, scheduledAt, side);
    await ctx.db.bookingProposal.create({
      data: {
        bookingId: id,
        proposedBy: side,
        fromAt,
        scheduledAt,
        createdAt: now,
        expiresAt: rescheduleRequestEnds(now, fromAt, scheduledAt),
      },
    });
    await recordEvent(ctx, id, "reschedule", actor.userId);
    await notifyOfRescheduleRequest(ctx, id, "proposed", otherOf(side));
    return presentAfterAction(ctx, actor, id, viewer);
  });
}

/**
 * POST /api/bookings/{id}/reschedule/accept: the other side accepts the new time.
 * @throws 409 if the mechanic has another job then; the request stays open
 */
export async function acceptReschedule(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<BookingView> {
  const { side, viewer } = await requireParticipant(ctx, actor, id);
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    await lockBooking(ctx, id);
    const booking = await ctx.db.booking.findFirst({ where: movable(actor.userId, id, now) });
    const proposal =
      booking === null
        ? null
        : await endRescheduleRequest(ctx, actor, id, "accepted", otherOf(side));
    if (booking === null || proposal === null) {
      throw await explainAction(ctx, id, "accept_reschedule", side);
    }
    const { scheduledAt } = proposal;
    // precondition: jobs rescheduled to one day at once count each other
    if (booking.mechanicId !== null) await lockMechanics(ctx, booking.mechanicId);
    const opensAt = await opensAfterReschedule(ctx, booking, scheduledAt, now);
    if (opensAt === null) {
      throw side === "customer"
        ? conflict("mechanicDayFull", booking.status)
        : new DomainError("tooManyThatDay", {
            limit: UNVERIFIED_CONTACT.jobsADay,
            status: booking.status,
          });
    }
    // precondition: a job can't be rescheduled closer to another one than its mechanic's buffer
    await requireFreeMechanic(ctx, booking, scheduledAt, side);
    const lasts = booking.busyUntil.getTime() - booking.scheduledAt.getTime();
    await ctx.db.booking.update({
      where: { id },
      data: {
        scheduledAt,
        busyUntil: new Date(scheduledAt.getTime() + lasts),
        contactOpensAt: opensAt,
        moveCount: { increment: 1 },
        version: { increment: 1 },
        ...afterReschedule(proposal, booking.keptStartAt, now),
      },
    });
    await planAuthorizationAgain(ctx, id);
    await recordEvent(ctx, id, "accept_reschedule", actor.userId);
    await notifyOfRescheduleRequest(ctx, id, "accepted", otherOf(side));
    return presentAfterAction(ctx, actor, id, viewer);
  });
}

/**
 * Returns when the contact opens for the new start. Contact that was already open stays open.
 * Returns null if the mechanic's day is full. Called under the mechanic's lock.
 */
async function opensAfterReschedule(
  ctx: ServiceContext,
  booking: Booking,
  scheduledAt: Date,
  now: Date,
): Promise<Date | null> {
  const { mechanicId, contactOpensAt } = booking;
  if (mechanicId === null || (contactOpensAt !== null && contactOpensAt <= now)) {
    return contactOpensAt ?? now;
  }
  return contactOpensFor(ctx, mechanicId, { ...booking, scheduledAt });
}

/**
 * POST /api/bookings/{id}/reschedule/decline: the other side declines, and the time doesn't change.
 */
export async function declineReschedule(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<BookingView> {
  const { side, viewer } = await requireParticipant(ctx, actor, id);
  return inTransaction(ctx, async (ctx) => {
    await lockBooking(ctx, id);
    const ended = await endRescheduleRequest(ctx, actor, id, "declined", otherOf(side));
    if (ended === null) throw await explainAction(ctx, id, "decline_reschedule", side);
    await recordEvent(ctx, id, "decline_reschedule", actor.userId);
    await notifyOfRescheduleRequest(ctx, id, "declined", otherOf(side));
    return presentAfterAction(ctx, actor, id, viewer);
  });
}

/** POST /api/bookings/{id}/reschedule/withdraw: the person who asked withdraws the request. */
export async function withdrawReschedule(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<BookingView> {
  const { side, viewer } = await requireParticipant(ctx, actor, id);
  return inTransaction(ctx, async (ctx) => {
    await lockBooking(ctx, id);
    const ended = await endRescheduleRequest(ctx, actor, id, "withdrawn", side);
    if (ended === null) throw await explainAction(ctx, id, "withdraw_reschedule", side);
    await recordEvent(ctx, id, "withdraw_reschedule", actor.userId);
    await notifyOfRescheduleRequest(ctx, id, "withdrawn", otherOf(side));
    return presentAfterAction(ctx, actor, id, viewer);
  });
}
