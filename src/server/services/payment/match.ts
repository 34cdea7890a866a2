import { mismatchDetail, takenDifference } from "~/domain/staff/alert";
import type { CardSetup, Authorization } from "~/server/gateways/payments/gateway";
import { raiseAlert } from "../alert/raise";
import type { ServiceContext } from "../context";
import type { PayableBooking } from "./row";

/** What every price here is in, in the provider's spelling. */
const CURRENCY = "usd";

/**
 * Whether a payment is the one that this booking asks for: made for it, by its customer, in our
 * currency, and where money was taken, its total. Another one changes nothing here; it is logged and
 * put before the operator, who can look at both sides.
 */
export function isPaymentOf(
  ctx: ServiceContext,
  booking: PayableBooking,
  authorization: Authorization,
): Promise<boolean> {
  const found = commonDifferences(booking, authorization);
  if (authorization.currency !== CURRENCY) found.push(`its currency is ${authorization.currency}`);
  const wasTaken = authorization.status === "succeeded";
  if (wasTaken && authorization.amountReceivedCents !== booking.totalCents) {
    found.push(takenDifference(authorization.amountReceivedCents, booking.totalCents));
  }
  const isAnother =
    booking.paymentIntentId !== null && booking.paymentIntentId !== authorization.id;
  if (
    wasTaken &&
    isAnother &&
    authorization.amountRefundedCents < authorization.amountReceivedCents
  ) {
    found.push(`the booking's payment is ${booking.paymentIntentId}`);
  }
  return matches(ctx, booking, authorization.id, found);
}

/** The same for a card that was saved for later. */
export function isCardOf(
  ctx: ServiceContext,
  booking: PayableBooking,
  setup: CardSetup,
): Promise<boolean> {
  return matches(ctx, booking, setup.id, commonDifferences(booking, setup));
}

function commonDifferences(
  booking: PayableBooking,
  of: { bookingId: string | null; customerId: string | null },
): string[] {
  const found: string[] = [];
  if (of.bookingId !== booking.id) found.push("it was not made for this booking");
  const { stripeCustomerId } = booking.customer;
  if (stripeCustomerId === null || of.customerId !== stripeCustomerId) {
    found.push("it is not the customer's");
  }
  return found;
}

async function matches(
  ctx: ServiceContext,
  booking: PayableBooking,
  paymentId: string,
  differences: string[],
): Promise<boolean> {
  if (differences.length === 0) return true;
  await raiseAlert(ctx, {
    kind: "payment_mismatch",
    subject: paymentId,
    bookingId: booking.id,
    detail: mismatchDetail(paymentId, booking.bookingNumber, differences),
  });
  return false;
}
