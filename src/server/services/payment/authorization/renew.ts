import { AHEAD_STATUSES, CANCELLED_STATUSES } from "~/domain/booking/status";
import { needsRenewal, RENEW_WITHIN_HOURS } from "~/domain/payment/renewal";
import { CardRefused } from "~/domain/payment/provider-errors";
import { HOUR_MS } from "~/domain/time/durations";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { inTransaction, unkeyed } from "../../transaction";
import { attach } from "./attempt";
import { methodToCharge } from "../card/cards";
import { planCancelOrRefund } from "./release";
import { isWaiting, loadPayable, paymentIn, type PayableBooking, type PaymentRow } from "../row";
import { authorizeOffSession } from "./saved-card";
import { settle } from "./settle";
import { writeStatus } from "../status";

/**
 * Renews authorizations that would end before their job is done (job payment.renew). The old one
 * is released only when the new one exists. If the bank refuses, the old one stays.
 */
export async function renewAuthorizations(ctx: ServiceContext): Promise<void> {
  if (ctx.payments.mode === "off") return;
  const now = ctx.clock.now();
  const ending = await ctx.db.payment.findMany({
    where: {
      isCurrent: true,
      state: "authorized",
      captureBefore: { gt: now, lte: new Date(now.getTime() + RENEW_WITHIN_HOURS * HOUR_MS) },
      paymentMethodId: { not: null },
      booking: { status: { in: [...AHEAD_STATUSES] } },
    },
    select: { id: true, bookingId: true },
  });
  for (const { id, bookingId } of ending) {
    const booking = await loadPayable(ctx, bookingId);
    const payment = paymentIn(booking, id);
    if (payment === null || !needsRenewal(payment, booking, now)) continue;
    if (!(await canBeCharged(ctx, payment))) continue;
    try {
      await renew(ctx, booking, payment);
    } catch (error) {
      // This one is tried again in the next run. The others don't wait for it.
      ctx.log.error({ err: error, paymentId: id }, "a hold could not be renewed");
    }
  }
}

/**
 * Returns whether the card may be charged. A card its customer has removed keeps its authorization
 * but gets no new one.
 */
async function canBeCharged(
  ctx: ServiceContext,
  { paymentMethodId }: PaymentRow,
): Promise<boolean> {
  return paymentMethodId !== null && (await methodToCharge(ctx, paymentMethodId)) !== null;
}

async function renew(ctx: ServiceContext, booking: PayableBooking, old: PaymentRow): Promise<void> {
  const waiting = await waitingFor(ctx, booking, old);
  if (waiting.intentId === null) {
    try {
      await attach(ctx, waiting, await authorizeOffSession(ctx, booking, waiting));
    } catch (error) {
      if (!(error instanceof CardRefused)) throw error;
      await ctx.db.payment.update({ where: { id: waiting.id }, data: { state: "failed" } });
      await ctx.db.payment.updateMany({
        where: { id: old.id, renewals: old.renewals },
        data: { renewals: { increment: 1 } },
      });
      return;
    }
  }
  await settle(ctx, booking.id, waiting.id);
  await takeOver(ctx, booking.id, old.id, waiting.id);
}

/** Returns the attempt that takes over, continuing one that a crash left behind. */
async function waitingFor(
  ctx: ServiceContext,
  booking: PayableBooking,
  old: PaymentRow,
): Promise<PaymentRow> {
  const left = booking.payments.find((row) => isWaiting(booking, row) && row.state !== "failed");
  if (left !== undefined) return left;
  const attempts = booking.payments
    .filter(({ purpose, changeId }) => purpose === old.purpose && changeId === old.changeId)
    .map(({ attempt }) => attempt);
  return ctx.db.payment.create({
    data: {
      bookingId: booking.id,
      purpose: old.purpose,
      changeId: old.changeId,
      attempt: Math.max(...attempts) + 1,
      isCurrent: false,
      account: old.account,
      paymentMethodId: old.paymentMethodId,
      amountCents: old.amountCents,
      platformFeeCents: old.platformFeeCents,
      subsidyCents: old.subsidyCents,
      discountCents: old.discountCents,
      renewals: old.renewals + 1,
      createdAt: ctx.clock.now(),
    },
  });
}

/**
 * Makes the new authorization the booking's, unless the old one was captured or released in the
 * meantime.
 */
async function takeOver(
  ctx: ServiceContext,
  bookingId: string,
  oldId: string,
  newId: string,
): Promise<void> {
  await inTransaction(unkeyed(ctx), async (ctx) => {
    await lockBooking(ctx, bookingId);
    const booking = await loadPayable(ctx, bookingId);
    const next = paymentIn(booking, newId);
    if (next?.state !== "authorized") return;
    const { count } = await ctx.db.payment.updateMany({
      where: {
        id: oldId,
        isCurrent: true,
        state: "authorized",
        booking: { status: { notIn: CANCELLED_STATUSES } },
      },
      data: { isCurrent: false },
    });
    await planCancelOrRefund(ctx, bookingId, count === 0 ? newId : oldId);
    if (count === 0) return;
    await ctx.db.payment.update({ where: { id: newId }, data: { isCurrent: true } });
    await writeStatus(ctx, bookingId);
  });
}
