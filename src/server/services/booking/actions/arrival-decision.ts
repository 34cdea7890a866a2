import type { z } from "zod";
import { BOOKING_ACTIONS, isContested } from "~/domain/booking/actions";
import { CONTEST_DECIDED_HOURS } from "~/domain/booking/policy";
import type { decideArrivalSchema, arrivalDecisionSchema } from "~/domain/booking/schema";
import {
  CANCELLED_STATUSES,
  DONE_STATUSES,
  isCancelled,
  isDone,
  isUnderWay,
  MECHANIC_NOT_THERE,
} from "~/domain/booking/status";
import { centsToText } from "~/domain/money";
import { JOB_CONTINUED_NOTE, UNDECIDED_NOTE } from "~/domain/staff/alert/kinds";
import { isRowId } from "~/domain/text/text";
import type { Booking, Prisma } from "~/generated/prisma/client";
import { HOUR_MS } from "~/domain/time/durations";
import type { Actor } from "../../actor";
import { clearAlert } from "../../alert/raise";
import { refuseOwnAction } from "../../audit/own-affairs";
import { recordAction } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { lockBooking, lockUser } from "../../locks";
import { chargeDecidedFee } from "../../payment/capture/fee";
import { bookingNotFound, conflict } from "../../timeline/errors";
import { publishLiveEvent, recordEvent, notifyAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { cancelByStaff } from "../desk/cancel-by-staff";
import { endStopOfContest } from "./arrival";
import { countNoShow } from "./mechanic-no-show";

/** Most undecided arrivals handled in one run. */
const AT_ONCE = 100;

/**
 * The deadline for staff to decide a contested arrival. After it a cancellation is free, and owners
 * are alerted to stopped work.
 */
export const decidedBefore = (since: Date) =>
  new Date(since.getTime() + CONTEST_DECIDED_HOURS * HOUR_MS);

/** Bookings whose contested arrival staff haven't decided. */
export const contestedArrivals = {
  arrivalContestedAt: { not: null },
  arrivalConfirmedAt: null,
  OR: [
    { status: { in: [...BOOKING_ACTIONS.contest_arrival.from] } },
    // The customer contested it while the card was being charged.
    { status: { in: DONE_STATUSES }, payoutHeldAt: { not: null } },
    { status: { in: CANCELLED_STATUSES }, feeIfRefusedCents: { not: null } },
  ],
} satisfies Prisma.BookingWhereInput;

/** Returns whether a booking is one of these. */
export const isArrivalUndecided = (
  booking: Pick<
    Booking,
    "status" | "arrivalContestedAt" | "arrivalConfirmedAt" | "payoutHeldAt" | "feeIfRefusedCents"
  >,
): boolean =>
  isContested(booking) &&
  (isDone(booking.status)
    ? booking.payoutHeldAt !== null
    : isCancelled(booking.status)
      ? booking.feeIfRefusedCents !== null
      : BOOKING_ACTIONS.contest_arrival.from.some((status) => status === booking.status));

/**
 * POST /api/desk/bookings/{id}/arrival: decides a contested arrival. If the mechanic was there, the
 * arrival counts, and a cancellation that waited for it costs its fee. If not, the mechanic can
 * report another arrival, and a cancellation is free; work that has begun is canceled free of
 * charge. Both sides are told. 409: nothing to decide, or being completed now.
 */
export async function decideArrival(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, there, reason }: z.output<typeof decideArrivalSchema>,
): Promise<z.output<typeof arrivalDecisionSchema>> {
  if (!isRowId(id)) throw bookingNotFound();
  return inTransaction(ctx, async (ctx) => {
    const seen = await ctx.db.booking.findUnique({ where: { id }, select: { mechanicId: true } });
    if (seen === null) throw bookingNotFound();
    // Locks in the same order as a release, so the two can't deadlock.
    if (seen.mechanicId !== null) await lockUser(ctx, seen.mechanicId);
    await lockBooking(ctx, id);
    await refuseOwnAction(ctx, actor, { action: "arrival.decided", subject: id });
    const booking = await ctx.db.booking.findUniqueOrThrow({ where: { id } });
    const { status, arrivedAt, arrivalAskedAt, feeIfRefusedCents } = booking;
    // Work begun by a mechanic who isn't there ends here. The timeline keeps the customer's report.
    const endsJob = !there && isUnderWay(status);
    if (endsJob) {
      if (!isContested(booking)) throw conflict("alreadyDecided", status);
      const canceled = { actorId: actor.userId, before: booking, tellsMechanic: false };
      await cancelByStaff(ctx, { ...canceled, cancelReason: MECHANIC_NOT_THERE });
      // One email says both.
      if (!(await countNoShow(ctx, booking))) await notifyAbout(ctx, id, "job_desk_cancelled");
    }
    const decided = there
      ? {
          arrivalConfirmedAt: arrivalAskedAt ?? arrivedAt,
          // Completed while the customer was contesting it.
          ...(isDone(status) ? { payoutHeldAt: null } : {}),
        }
      : {
          // A completed job keeps its arrival, and its payout stays held until staff refund it.
          ...(isDone(status) ? { presenceAskedAt: null } : { arrivedAt: null }),
          arrivalAskedAt: null,
          arrivalContestedAt: null,
        };
    if (!endsJob) {
      const { count } = await ctx.db.booking.updateMany({
        where: {
          id,
          // precondition: a contested arrival is decided once
          ...contestedArrivals,
        },
        data: { ...decided, feeIfRefusedCents: null },
      });
      if (count === 0) throw conflict("alreadyDecided", status);
    }
    if (there) await endStopOfContest(ctx, id);
    const feeCents = there ? (feeIfRefusedCents ?? 0) : 0;
    if (there) await recordEvent(ctx, id, "confirm_arrival", actor.userId);
    // Both sides of a canceled job have already been told that it's canceled.
    if (!endsJob) await tellDecision(ctx, id, { there, feeCents });
    await ctx.db.operatorAlert.updateMany({
      where: {
        kind: "arrival_contested",
        subject: id,
        resolvedAt: null,
      },
      data: { resolvedAt: ctx.clock.now(), resolvedBy: actor.userId, note: reason },
    });
    await recordAction(ctx, actor, {
      action: "arrival.decided",
      subject: id,
      reason,
      changes: { arrival: there ? "contested → there" : "contested → not there" },
    });
    await publishLiveEvent(ctx, booking);
    return { id, there, fee: centsToText(feeCents) };
  });
}

async function tellDecision(
  ctx: ServiceContext,
  id: string,
  { there, feeCents }: { there: boolean; feeCents: number },
): Promise<void> {
  await notifyAbout(ctx, id, there ? "arrival_upheld" : "arrival_rejected");
  // The email about the due fee also announces the decision.
  if (feeCents > 0) await chargeDecidedFee(ctx, id, feeCents);
  else await notifyAbout(ctx, id, there ? "contest_rejected" : "contest_upheld");
}

/** Makes a cancellation free if staff didn't decide its contested arrival within 24 hours. */
export async function forgiveUndecided(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now();
  const due = {
    arrivalContestedAt: { not: null },
    feeIfRefusedCents: { not: null },
    cancelledAt: { lte: new Date(now.getTime() - CONTEST_DECIDED_HOURS * HOUR_MS) },
  };
  const found = await ctx.db.booking.findMany({
    where: due,
    select: { id: true },
    orderBy: { cancelledAt: "asc" },
    take: AT_ONCE,
  });
  for (const { id } of found) {
    await inTransaction(ctx, async (ctx) => {
      const data = { feeIfRefusedCents: null };
      const { count } = await ctx.db.booking.updateMany({
        where: {
          id,
          // precondition: the deadline doesn't undo a decision of the desk
          ...due,
        },
        data,
      });
      if (count === 0) return;
      await notifyAbout(ctx, id, "arrival_rejected");
      await notifyAbout(ctx, id, "contest_upheld");
      await clearAlert(ctx, { kind: "arrival_contested", subject: id, note: UNDECIDED_NOTE });
    });
  }
  // Clears alerts of arrivals that were confirmed, and of jobs that ended another way.
  await ctx.db.operatorAlert.updateMany({
    where: {
      kind: "arrival_contested",
      resolvedAt: null,
      booking: { NOT: contestedArrivals },
    },
    data: { resolvedAt: now, note: JOB_CONTINUED_NOTE },
  });
}
