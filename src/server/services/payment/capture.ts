import { enqueue } from "~/server/gateways/jobs/jobs";
import { CardRefused } from "~/server/gateways/payments/errors";
import type { Authorization } from "~/server/gateways/payments/gateway";
import type { ServiceContext } from "../context";
import { mailAbout, recordEvent } from "../timeline/record";
import { inTransaction, unkeyed } from "../transaction";
import { loadPayable, type PayableBooking } from "./row";

/**
 * Takes the money for a finished job from the provider, outside any transaction: the captured
 * payment, or null where no card is held, so that the payment becomes due. Repeating it never
 * charges twice. A refused card is noted on the booking, its customer is mailed, and it is thrown on.
 */
export async function takePayment(
  ctx: ServiceContext,
  booking: PayableBooking,
): Promise<Authorization | null> {
  try {
    const intentId = await heldIntent(ctx, booking);
    return intentId === null
      ? null
      : await ctx.payments.capture(
          intentId,
          booking.totalCents,
          `capture:${booking.id}:${intentId}`,
        );
  } catch (error) {
    if (error instanceof CardRefused) await noteRefusal(ctx, booking);
    throw error;
  }
}

/** The payment that holds the card: made at checkout, or now from a card that was saved for later. */
async function heldIntent(ctx: ServiceContext, booking: PayableBooking): Promise<string | null> {
  switch (booking.paymentStatus) {
    case "authorized":
    case "captured":
      return booking.paymentIntentId;
    case "none": {
      const authorization = await holdSavedCard(ctx, booking);
      return authorization?.id ?? null;
    }
    case "due":
    case "failed":
    case "released":
    case "refunded":
    case "partially_refunded":
    case "disputed":
      return null;
    default:
      return booking.paymentStatus satisfies never;
  }
}

/**
 * Holds the total on the card saved at checkout and makes that the booking's payment, before any
 * charge, so that a crash after it is found. Null where no card was saved, or where the booking was
 * paid on the checkout page meanwhile.
 */
export async function holdSavedCard(
  ctx: ServiceContext,
  booking: PayableBooking,
): Promise<Authorization | null> {
  const { paymentMethodId, customer } = booking;
  if (paymentMethodId === null || customer.stripeCustomerId === null) return null;
  const authorization = await ctx.payments.createOffSessionAuthorization({
    bookingId: booking.id,
    amountCents: booking.totalCents,
    customerId: customer.stripeCustomerId,
    paymentMethodId,
    description: `Booking ${booking.bookingNumber}`,
    idempotencyKey: `saved:${booking.id}:${booking.totalCents}:${paymentMethodId}`,
  });
  return (await link(ctx, booking, authorization.id)) ? authorization : null;
}

/** Makes this the booking's payment; of it and the one begun at checkout, the other one is let go. */
function link(ctx: ServiceContext, booking: PayableBooking, intentId: string): Promise<boolean> {
  const { id, paymentStatus, paymentIntentId: begun } = booking;
  return inTransaction(unkeyed(ctx), async (ctx) => {
    const cancelOrRefund = (surplus: string) =>
      enqueue(ctx.db, "payment.letGo", { bookingId: id, intentId: surplus });
    const { count } = await ctx.db.booking.updateMany({
      where: { id, paymentStatus, paymentIntentId: begun, status: { not: "cancelled" } },
      data: { paymentIntentId: intentId },
    });
    if (count === 1) {
      if (begun !== null && begun !== intentId) await cancelOrRefund(begun);
      return true;
    }
    const { paymentIntentId } = await loadPayable(ctx, id);
    // Its own webhook may have linked it already.
    if (paymentIntentId === intentId) return true;
    await cancelOrRefund(intentId);
    return false;
  });
}

/** The card said no: the customer is told, and may pay another way. */
export async function noteRefusal(ctx: ServiceContext, booking: PayableBooking): Promise<void> {
  await inTransaction(unkeyed(ctx), async (ctx) => {
    const { count } = await ctx.db.booking.updateMany({
      where: { id: booking.id, paymentStatus: booking.paymentStatus },
      data: { paymentStatus: "failed" },
    });
    if (count === 0) return;
    await recordEvent(ctx, booking.id, "payment_failed", null);
    await mailAbout(ctx, booking.id, "payment_failed");
  });
}
