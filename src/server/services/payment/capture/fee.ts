import { ownPartOf } from "~/domain/booking/cancellation/rules";
import { refundableCents } from "~/domain/payment/refund/rules";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { CardRefused } from "~/domain/payment/provider-errors";
import type { ServiceContext } from "../../context";
import { tellAbout } from "../../timeline/record";
import { chargeHeld } from "./charge";
import { loadGivingBack } from "../refund/view";
import { planCancelOrRefund, releasePayments } from "../authorization/release";
import { bookingPayment, loadPayable, paymentIn, type PaymentRow } from "../row";
import { writeStatus } from "../status";

/**
 * Releases a canceled booking's payments except its fee. The fee is captured from the booking's
 * authorization, whose rest the provider releases, or is due without one. Runs in the transaction
 * of the cancellation, under the booking's lock.
 */
export async function settleCancellation(
  ctx: ServiceContext,
  bookingId: string,
  feeCents: number,
): Promise<void> {
  if (feeCents > 0) await chargeFee(ctx, bookingId, feeCents);
  await releasePayments(ctx, bookingId);
  await writeStatus(ctx, bookingId);
}

async function chargeFee(ctx: ServiceContext, bookingId: string, feeCents: number): Promise<void> {
  const booking = await loadPayable(ctx, bookingId);
  const held = bookingPayment(booking);
  if (held?.state === "authorized") {
    const data = askedAsFee(ctx, feeCents);
    await ctx.db.payment.update({ where: { id: held.id }, data });
    await enqueue(ctx.db, "payment.takeFee", { bookingId, paymentId: held.id });
    return;
  }
  await askForFee(ctx, bookingId, held, feeCents);
}

const askedAsFee = (ctx: ServiceContext, feeCents: number) =>
  ({
    purpose: "fee",
    amountCents: feeCents,
    platformFeeCents: ownPartOf(feeCents),
    subsidyCents: 0,
    discountCents: 0,
    dueAt: ctx.clock.now(),
  }) as const;

/** A fee without an authorization is due. */
async function askForFee(
  ctx: ServiceContext,
  bookingId: string,
  before: PaymentRow | null,
  feeCents: number,
): Promise<void> {
  if (before !== null) {
    await ctx.db.payment.update({ where: { id: before.id }, data: { isCurrent: false } });
  }
  await ctx.db.payment.create({
    data: { bookingId, state: "due", createdAt: ctx.clock.now(), ...askedAsFee(ctx, feeCents) },
  });
  await tellAbout(ctx, bookingId, "fee_due");
}

/**
 * Asks for a canceled booking's fee after staff decided against its customer. The authorization is
 * gone by then, so the fee is due. Runs in the caller's transaction, under the booking's lock.
 */
export async function chargeDecidedFee(
  ctx: ServiceContext,
  bookingId: string,
  feeCents: number,
): Promise<void> {
  const data = { cancellationFeeCents: feeCents, feeIfRefusedCents: null };
  await ctx.db.booking.update({ where: { id: bookingId }, data });
  const booking = await loadPayable(ctx, bookingId);
  const before = bookingPayment(booking);
  await askForFee(ctx, bookingId, before, feeCents);
  await writeStatus(ctx, bookingId);
}

/**
 * Captures a fee from its authorization (job payment.takeFee). If the card is refused now, the fee
 * is due.
 */
export async function takeFee(
  ctx: ServiceContext,
  { bookingId, paymentId }: { bookingId: string; paymentId: string },
): Promise<void> {
  try {
    await chargeHeld(ctx, bookingId, paymentId);
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error;
    // It's recorded as due, and its customer was told.
    return;
  }
  const payment = paymentIn(await loadPayable(ctx, bookingId), paymentId);
  if (payment?.state === "due") await tellAbout(ctx, bookingId, "fee_due");
}

/**
 * Waives a fee that wasn't captured yet, in the caller's transaction and under the booking's lock.
 * @returns if there was one
 */
export async function forgiveFee(ctx: ServiceContext, bookingId: string): Promise<boolean> {
  const fee = await ctx.db.payment.findFirst({
    where: { bookingId, purpose: "fee", isCurrent: true, state: { not: "captured" } },
    select: { id: true },
  });
  if (fee === null) return false;
  await ctx.db.payment.update({ where: { id: fee.id }, data: { isCurrent: false } });
  await ctx.db.booking.update({ where: { id: bookingId }, data: { cancellationFeeCents: 0 } });
  // An authorization that waits for the fee is released. A fee captured at this moment is refunded.
  await planCancelOrRefund(ctx, bookingId, fee.id);
  await writeStatus(ctx, bookingId);
  return true;
}

/** Returns how much of a captured fee can be refunded. */
export async function refundableFeeCents(ctx: ServiceContext, bookingId: string): Promise<number> {
  const { rows } = await loadGivingBack(ctx, bookingId);
  return rows
    .filter(({ purpose }) => purpose === "fee")
    .reduce((sum, row) => sum + refundableCents(row), 0);
}
