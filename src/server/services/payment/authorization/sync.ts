import { isRowId } from "~/domain/text/text";
import { isPayable, type PaymentStatus } from "~/domain/payment/status";
import type { Authorization } from "~/server/gateways/payments/view";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { bookingNotFound } from "../../timeline/errors";
import { unkeyed } from "../../transaction";
import { readSetup } from "./account";
import { chargeHeld } from "../capture/charge";
import { saveCard } from "../card/setup";
import { cardOfAnother, isCardOfAnother } from "../../promo/marks";
import {
  bookingPayment,
  isCardSaved,
  lastCardSetup,
  loadPayable,
  type PayableBooking,
} from "../row";
import { settle } from "./settle";

/**
 * Reads a payment's state at the provider after the card form returned. The browser's result isn't
 * trusted.
 */
export async function refreshPayment(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<{ paymentStatus: PaymentStatus }> {
  const own = isRowId(id)
    ? await ctx.db.booking.findFirst({
        where: { id, customerId: actor.userId },
        select: { id: true },
      })
    : null;
  if (own === null) throw bookingNotFound();
  // Each payment is written by itself. None of them is the call's answer.
  const cardFingerprint = ctx.payments.mode === "off" ? null : await readTruth(unkeyed(ctx), id);
  const booking = await loadPayable(ctx, id);
  await refuseUsedCard(ctx, booking, cardFingerprint);
  return { paymentStatus: booking.paymentStatus };
}

/**
 * Throws 409 if the new card can't use the booking's promo code. The customer uses another card or
 * pays the full price.
 */
async function refuseUsedCard(
  ctx: ServiceContext,
  booking: PayableBooking,
  cardFingerprint: string | null,
): Promise<void> {
  if (!isPayable({ ...booking, cardSaved: isCardSaved(booking) })) return;
  if (!(await isCardOfAnother(ctx, booking, cardFingerprint))) return;
  throw cardOfAnother(booking);
}

/**
 * Reads all of a booking's payments at the provider. Returns the card's fingerprint if it's known.
 */
async function readTruth(ctx: ServiceContext, id: string): Promise<string | null> {
  const booking = await loadPayable(ctx, id);
  let cardFingerprint: string | null = null;
  for (const payment of booking.payments.filter(({ isCurrent }) => isCurrent)) {
    const truth = await bringInLine(ctx, id, payment.id);
    if (payment.id === bookingPayment(booking)?.id)
      cardFingerprint = truth?.cardFingerprint ?? null;
  }
  const last = await lastCardSetup(ctx, id);
  const setup = last === null ? null : await readSetup(ctx, last);
  if (setup === null) return cardFingerprint;
  await saveCard(ctx, id, setup);
  return cardFingerprint ?? setup.cardFingerprint;
}

/**
 * Asks the provider about the authorization of an approved change order. Its event may be late or
 * lost, and a job can't be completed while the order waits for it.
 * @throws {DomainError} PAYMENTS_UNAVAILABLE
 */
export async function settleHeldChangeOrder(ctx: ServiceContext, bookingId: string): Promise<void> {
  if (ctx.payments.mode === "off") return;
  const order = await ctx.db.changeOrder.findFirst({
    where: { bookingId, state: "holding" },
    select: { id: true },
  });
  if (order === null) return;
  const payments = await ctx.db.payment.findMany({
    where: { changeId: order.id, isCurrent: true },
    select: { id: true },
  });
  for (const { id } of payments) await settle(ctx, bookingId, id);
}

/** Reads and copies one payment, and charges it if it's due. Safe to repeat. */
export async function bringInLine(
  ctx: ServiceContext,
  bookingId: string,
  paymentId: string,
): Promise<Authorization | null> {
  const truth = await settle(ctx, bookingId, paymentId);
  if (truth?.status === "requires_capture") await chargeHeld(ctx, bookingId, paymentId);
  return truth;
}
