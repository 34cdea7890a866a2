import { isAhead, isUnderWay } from "~/domain/booking/status";
import { isSoftDecline, nextAuthorizationTry } from "~/domain/payment/card/decline";
import { authorizeAt } from "~/domain/payment/status";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { CardRefused } from "~/domain/payment/provider-errors";
import type { Authorization } from "~/server/gateways/payments/view";
import { site } from "~/server/gateways/runtime/site";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { notifyAbout, recordEvent } from "../../timeline/record";
import { inTransaction, unkeyed } from "../../transaction";
import { currentAccount, isForeign } from "./account";
import { attach, idempotencyKey, nextAttempt } from "./attempt";
import { methodToCharge } from "../card/cards";
import { asCustomer } from "../card/customer";
import { bookingPayment, loadPayable, type PayableBooking, type PaymentRow } from "../row";
import { settle } from "./settle";
import { writeStatus } from "../status";

/**
 * Authorizes a card saved for a job far ahead (job payment.authorizeSavedCard). If the bank
 * refuses, the customer is emailed and can pay another way. A refusal that may be temporary is
 * tried again later.
 */
export async function authorizePlannedCard(ctx: ServiceContext, bookingId: string): Promise<void> {
  const booking = await loadPayable(ctx, bookingId);
  if (!isAhead(booking.status)) return;
  const payment = bookingPayment(booking);
  if (payment?.state !== "open" && payment?.state !== "failed") return;
  const due = authorizeAt(booking.scheduledAt);
  if (ctx.clock.now() < due) {
    // The customer rescheduled the job, so this runs again two days before the new time.
    await enqueue(ctx.db, "payment.authorizeSavedCard", { bookingId }, { startAfter: due });
    return;
  }
  try {
    await authorizeSavedCard(ctx, booking);
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error;
  }
}

/**
 * Authorizes a payment on its saved card. Returns null if there's none, or if the booking was paid
 * at checkout in the meantime. A refusal is recorded, then thrown.
 */
export async function authorizeSavedCard(
  ctx: ServiceContext,
  booking: PayableBooking,
): Promise<Authorization | null> {
  const saved = bookingPayment(booking);
  if (saved === null || saved.paymentMethodId === null) return null;
  if (isForeign(saved, await currentAccount(ctx))) return null;
  if ((await methodToCharge(ctx, saved.paymentMethodId)) === null) return null;
  const { account, paymentMethodId, cardBrand, cardLast4 } = saved;
  const card = { account, paymentMethodId, cardBrand, cardLast4 };
  const retries = saved.state === "failed" ? saved.retries + 1 : saved.retries;
  // Makes another attempt if the checkout page or an earlier try already used this one.
  const payment = await nextAttempt(ctx, booking, saved, { ...card, retries });
  if (payment.paymentMethodId !== paymentMethodId) return null;
  try {
    const made = await authorizeOffSession(ctx, booking, payment);
    // precondition: a saved card's authorization is linked before the charge
    if (!(await attach(ctx, payment, made))) return null;
    return await settle(ctx, booking.id, payment.id);
  } catch (error) {
    if (error instanceof CardRefused) await noteRefusal(ctx, booking, payment, error);
    throw error;
  }
}

/** Asks the bank to authorize a row's amount on its card, without the customer. */
export async function authorizeOffSession(
  ctx: ServiceContext,
  booking: PayableBooking,
  payment: PaymentRow,
): Promise<Authorization> {
  const method =
    payment.paymentMethodId === null ? null : await methodToCharge(ctx, payment.paymentMethodId);
  if (method === null) throw new CardRefused(["cardRemoved"], null);
  return asCustomer(ctx, booking.customerId, (customerId) =>
    ctx.payments.createOffSessionAuthorization({
      bookingId: booking.id,
      paymentId: payment.id,
      amountCents: payment.amountCents,
      customerId,
      paymentMethodId: method,
      description: `Booking ${booking.bookingNumber}`,
      idempotencyKey: idempotencyKey(payment, `saved:${customerId}:${method}`, payment.amountCents),
      returnUrl: `${site.url}/customer/checkout/${booking.id}`,
    }),
  );
}

/**
 * Handles a refused card: the customer is told and can pay another way. A soft refusal is tried
 * again later.
 */
export async function noteRefusal(
  ctx: ServiceContext,
  booking: PayableBooking,
  payment: PaymentRow,
  refusal: CardRefused,
): Promise<void> {
  await inTransaction(unkeyed(ctx), async (ctx) => {
    await lockBooking(ctx, booking.id);
    const { count } = await ctx.db.payment.updateMany({
      where: { id: payment.id, state: payment.state, isCurrent: true },
      data: {
        state: payment.dueAt === null ? "failed" : "due",
        // A final refusal isn't tried again.
        ...(isSoftDecline(refusal.declineCode) ? {} : { paymentMethodId: null }),
      },
    });
    if (count === 0) return;
    await recordEvent(ctx, booking.id, "payment_failed", null);
    await notifyAbout(ctx, booking.id, "payment_failed");
    await writeStatus(ctx, booking.id);
    if (!isSoftDecline(refusal.declineCode) || isUnderWay(booking.status)) return;
    const startAfter = nextAuthorizationTry(payment.retries, booking.scheduledAt, ctx.clock.now());
    if (startAfter === null) return;
    await enqueue(ctx.db, "payment.authorizeSavedCard", { bookingId: booking.id }, { startAfter });
  });
}
