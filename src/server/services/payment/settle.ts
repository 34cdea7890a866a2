import type { PaymentStatus } from "~/domain/payment/status";
import type { BookingEventKind } from "~/domain/booking/status";
import type { Authorization } from "~/server/gateways/payments/gateway";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { ServiceContext } from "../context";
import { publishChange, mailAbout, recordEvent } from "../timeline/record";
import { claimCard } from "./promo-claims";
import { recordCapture, recordRefund } from "./ledger";
import { isPaymentOf } from "./match";
import type { PayableBooking } from "./row";

/**
 * What the provider's truth means for a booking's money. A hold over another amount than the
 * booking's total counts as no hold.
 */
export function paymentStatusOf(
  authorization: Authorization,
  booking: { totalCents: number; paymentStatus: PaymentStatus },
): PaymentStatus {
  switch (authorization.status) {
    case "succeeded":
      return authorization.amountRefundedCents >= authorization.amountReceivedCents
        ? "refunded"
        : "captured";
    case "requires_capture":
      return authorization.amountCapturableCents === booking.totalCents
        ? "authorized"
        : booking.paymentStatus;
    case "canceled":
      return booking.paymentStatus === "authorized" ? "released" : booking.paymentStatus;
    case "requires_payment_method":
      return authorization.failure === null || booking.paymentStatus === "due"
        ? booking.paymentStatus
        : "failed";
    case "requires_confirmation":
    case "requires_action":
    case "processing":
      return booking.paymentStatus;
    default:
      return authorization.status satisfies never;
  }
}

const EVENT_OF: Partial<Record<PaymentStatus, BookingEventKind>> = {
  authorized: "paid",
  captured: "captured",
  released: "released",
  refunded: "refunded",
  failed: "payment_failed",
  due: "payment_due",
};

/**
 * Copies the provider's truth into the booking, in the caller's transaction. Safe to repeat and in
 * any order: the booking's row is conditional on the statuses it was read with, and what a capture
 * or refund adds to the books is unique per booking. A payment that is not this booking's is not
 * believed: the booking stays as it is.
 * @returns null when the booking has changed since it was read: what the provider said belongs to an
 * older moment, so both are to be read again
 */
export async function applyAuthorization(
  ctx: ServiceContext,
  booking: PayableBooking,
  authorization: Authorization,
): Promise<PaymentStatus | null> {
  if (!(await isPaymentOf(ctx, booking, authorization))) return booking.paymentStatus;
  const told = paymentStatusOf(authorization, booking);
  // A card that another booking had the promo code with holds nothing; its customer is asked.
  const isRefused = told === "authorized" && !(await mayPay(ctx, booking, authorization));
  const next = isRefused ? booking.paymentStatus : told;
  if (isRefused) await enqueueCancelOrRefund(ctx, booking.id, authorization.id);
  if (
    booking.status === "cancelled" &&
    (authorization.status === "requires_capture" || next === "captured")
  ) {
    await enqueueCancelOrRefund(ctx, booking.id, authorization.id);
  }
  if (next === booking.paymentStatus && authorization.id === booking.paymentIntentId) return next;

  const { count } = await ctx.db.booking.updateMany({
    where: {
      id: booking.id,
      status: booking.status,
      paymentStatus: booking.paymentStatus,
      OR: [{ paymentIntentId: authorization.id }, { paymentIntentId: null }],
    },
    data: {
      paymentStatus: next,
      paymentIntentId: authorization.id,
      holdExpiresAt: authorization.holdExpiresAt,
    },
  });
  if (count === 0) return null;
  if (next === booking.paymentStatus) return next;
  const event = EVENT_OF[next];
  if (event !== undefined) await recordEvent(ctx, booking.id, event, null);
  if (next === "captured") {
    await recordCapture(ctx, booking, authorization.amountReceivedCents);
    // A failed refund captures for a second time; that job was counted at the first.
    if (booking.status === "completed" && booking.paymentStatus !== "refunded") {
      await countJob(ctx, booking);
    }
    await mailAbout(ctx, booking.id, "captured");
  }
  if (next === "refunded") await recordRefund(ctx, booking);
  await publishChange(ctx, booking);
  return next;
}

/** A card saved for this booking was asked for when it was saved; one that is held already, then. */
async function mayPay(
  ctx: ServiceContext,
  booking: PayableBooking,
  authorization: Authorization,
): Promise<boolean> {
  if (booking.paymentStatus === "authorized") return true;
  const mine = await claimCard(ctx, booking, authorization.cardFingerprint);
  return (
    mine ||
    (authorization.paymentMethodId !== null &&
      authorization.paymentMethodId === booking.paymentMethodId)
  );
}

function enqueueCancelOrRefund(
  ctx: ServiceContext,
  bookingId: string,
  intentId: string,
): Promise<void> {
  return enqueue(ctx.db, "payment.letGo", { bookingId, intentId });
}

/**
 * Counts a job for its mechanic, in the transaction in which it became both completed and paid for:
 * whichever of the two comes last. Stars given before jobs had to be paid for count from now on.
 */
export async function countJob(
  ctx: ServiceContext,
  booking: Pick<PayableBooking, "id" | "mechanicId">,
): Promise<void> {
  if (booking.mechanicId === null) return;
  const review = await ctx.db.review.findUnique({
    where: { bookingId: booking.id },
    select: { rating: true },
  });
  await ctx.db.mechanicProfile.updateMany({
    where: { userId: booking.mechanicId },
    data: {
      completedJobs: { increment: 1 },
      ...(review === null
        ? {}
        : { ratingSum: { increment: review.rating }, ratingCount: { increment: 1 } }),
    },
  });
}
