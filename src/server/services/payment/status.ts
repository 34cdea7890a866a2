import { isDone } from "~/domain/booking/status";
import { canBeConfirmed, paymentStatusOf } from "~/domain/payment/payment";
import { isTippable } from "~/domain/payment/tip/rules";
import type { Payment } from "~/generated/prisma/client";
import { planCancelOrRefund } from "./authorization/release";
import { COLLECTED, type PaymentStatus } from "~/domain/payment/status";
import type { ServiceContext } from "../context";
import { lockBooking } from "../locks";
import { recountRating } from "../mechanic/rating";
import { publishLiveEvent } from "../timeline/record";
import { judgeJob } from "./capture/counting";
import type { PayableBooking } from "./row";

/**
 * Writes a booking's payment status from its payments, in the transaction that changed one of
 * them. Nothing else writes `paymentStatus`. A job counts for its mechanic once it's both
 * completed and paid.
 */
export async function writeStatus(ctx: ServiceContext, bookingId: string): Promise<PaymentStatus> {
  await lockBooking(ctx, bookingId);
  const booking = await ctx.db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: { payments: true },
  });
  const [before, after] = [booking.paymentStatus, paymentStatusOf(booking.payments)];
  if (before === after) return after;
  await ctx.db.booking.update({ where: { id: bookingId }, data: { paymentStatus: after } });
  // precondition: a job counts once it is completed and paid, not twice
  if (isDone(booking.status) && isCollected(after) && !isCollected(before)) {
    await countJob(ctx, booking);
  } else if (before === "refunded" || after === "refunded") {
    await recountReview(ctx, booking);
  }
  if (!isTippable(after)) await retireTip(ctx, booking.payments);
  await publishLiveEvent(ctx, booking);
  return after;
}

/** Ends a tip that was begun once the job's own payment is refunded. */
async function retireTip(ctx: ServiceContext, payments: readonly Payment[]): Promise<void> {
  const begun = payments.filter(
    (row) => row.purpose === "tip" && row.isCurrent && canBeConfirmed(row),
  );
  for (const { id, bookingId } of begun) {
    await ctx.db.payment.update({ where: { id }, data: { isCurrent: false } });
    await planCancelOrRefund(ctx, bookingId, id);
  }
}

export function isCollected(status: PaymentStatus): boolean {
  return COLLECTED.some((collected) => collected === status);
}

/**
 * Counts a job for its mechanic, in the transaction that makes it both completed and paid. Doesn't
 * count a job that ended far below its price, or that one person booked from themselves. Stars
 * given before jobs had to be paid count from now on.
 */
export async function countJob(
  ctx: ServiceContext,
  booking: Pick<PayableBooking, "id" | "mechanicId">,
): Promise<void> {
  if (booking.mechanicId === null) return;
  if ((await judgeJob(ctx, booking.id, "counting")).uncountedFor !== null) return;
  await ctx.db.mechanicProfile.updateMany({
    where: { userId: booking.mechanicId },
    data: { completedJobs: { increment: 1 } },
  });
  await recountReview(ctx, booking);
}

/** Recalculates the stars if this job has any. */
async function recountReview(
  ctx: ServiceContext,
  { id, mechanicId }: Pick<PayableBooking, "id" | "mechanicId">,
): Promise<void> {
  if (mechanicId === null || (await ctx.db.review.count({ where: { bookingId: id } })) === 0)
    return;
  await recountRating(ctx, mechanicId);
}
