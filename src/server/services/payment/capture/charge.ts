import { isDone } from "~/domain/booking/status";
import { shareOut } from "~/domain/payment/payment";
import type { ServiceContext } from "../../context";
import { capture } from "./capture";
import { jobPayments } from "../authorization/match";
import { loadPayable, paymentIn, type PayableBooking, type PaymentRow } from "../row";
import { apply, settle } from "../authorization/settle";

/** Captures an authorization for an amount that's already due: a finished job, a fee, a tip. */
export async function chargeHeld(
  ctx: ServiceContext,
  bookingId: string,
  paymentId: string,
): Promise<void> {
  const booking = await loadPayable(ctx, bookingId);
  const payment = paymentIn(booking, paymentId);
  if (payment?.state !== "authorized" || !payment.isCurrent || !isOwed(booking, payment)) return;
  const cents = owedCents(booking, payment);
  // Nothing is due, so the authorization isn't captured and expires.
  if (cents === 0) return;
  const truth = await capture(ctx, booking, payment, cents);
  if (truth === null) return;
  // Another request captured it at the same time and recorded it first.
  if (!(await apply(ctx, booking, payment, truth))) await settle(ctx, bookingId, paymentId);
}

function isOwed(booking: PayableBooking, payment: PaymentRow): boolean {
  switch (payment.purpose) {
    case "booking":
    case "change":
      return isDone(booking.status);
    case "tip":
    case "fee":
      return true;
    default:
      return payment.purpose satisfies never;
  }
}

function owedCents(booking: PayableBooking, payment: PaymentRow): number {
  const { shares } = shareOut(jobPayments(booking), booking.totalCents);
  return shares.find(({ row }) => row.id === payment.id)?.cents ?? payment.amountCents;
}
