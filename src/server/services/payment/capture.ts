import { CardRefused } from "~/server/gateways/stripe/errors";
import type { Hold } from "~/server/gateways/stripe/gateway";
import type { ServiceContext } from "../context";
import { mailAbout, recordEvent } from "../timeline/record";
import { inTransaction, unkeyed } from "../transaction";
import type { PayableBooking } from "./row";

/**
 * Takes the money for a finished job from the provider, outside any transaction: the captured
 * payment, or null where no card is held, so that the payment becomes due. Repeating it never
 * charges twice. A refused card is noted on the booking, its customer is mailed, and it is thrown on.
 */
export async function takePayment(
  ctx: ServiceContext,
  booking: PayableBooking,
): Promise<Hold | null> {
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
      const hold = await holdSavedCard(ctx, booking);
      return hold?.id ?? null;
    }
    case "due":
    case "failed":
    case "released":
    case "refunded":
      return null;
    default:
      return booking.paymentStatus satisfies never;
  }
}

/** Holds the total on the card saved at checkout; null where none was saved. */
export async function holdSavedCard(
  ctx: ServiceContext,
  booking: PayableBooking,
): Promise<Hold | null> {
  const { paymentMethodId, customer } = booking;
  if (paymentMethodId === null || customer.stripeCustomerId === null) return null;
  return ctx.payments.createOffSessionHold({
    bookingId: booking.id,
    amountCents: booking.totalCents,
    customerId: customer.stripeCustomerId,
    paymentMethodId,
    description: `Booking ${booking.bookingNumber}`,
    idempotencyKey: `saved:${booking.id}:${booking.totalCents}:${paymentMethodId}`,
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
