import { centsToText } from "~/domain/money";
import { ownPartOf } from "~/domain/booking/cancellation/rules";
import { shareOut } from "~/domain/payment/payment";
import { LEAST_CHARGE_CENTS } from "~/domain/payment/policy";
import { refundableCents } from "~/domain/payment/refund/rules";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { CardRefused } from "~/domain/payment/provider-errors";
import type { ServiceContext } from "../../context";
import { notifyAbout } from "../../timeline/record";
import { chargeHeld } from "./charge";
import { jobPayments } from "../authorization/match";
import { writeOff } from "../due/write-off";
import { loadGivingBack } from "../refund/view";
import { planCancelOrRefund, releasePayments } from "../authorization/release";
import { bookingPayment, loadPayable, paymentIn, type PaymentRow } from "../row";
import { writeStatus } from "../status";

/**
 * Releases a canceled booking's payments except its fee. The fee is captured from the booking's
 * authorizations, and the provider releases the rest. Without an authorization, the fee is due.
 * Runs in the transaction of the cancellation, under the booking's lock.
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

/**
 * Splits a fee over the booking's authorization and then its change orders', as completing the job
 * would. The part they don't cover is due.
 */
async function chargeFee(ctx: ServiceContext, bookingId: string, feeCents: number): Promise<void> {
  const rows = jobPayments(await loadPayable(ctx, bookingId));
  const held = rows.filter(({ state }) => state === "authorized");
  const { shares, leftCents } = shareOut(held, feeCents);
  let before = 0;
  for (const { row, cents } of shares.filter(({ cents }) => cents > 0)) {
    const data = askedAsFee(ctx, { cents, before });
    await ctx.db.payment.update({ where: { id: row.id }, data });
    before += cents;
  }
  if (before > 0) await enqueue(ctx.db, "payment.takeFee", { bookingId });
  if (leftCents === 0) return;
  // At most one of them is replaced, so the total never exceeds what was asked for.
  const [replaced = null] = rows.filter(({ state }) => state !== "authorized");
  await askForFee(ctx, bookingId, replaced, { cents: leftCents, before });
}

/** One part of a fee, and the sum of the parts before it. */
interface FeePart {
  cents: number;
  before: number;
}

/** Returns a fee part's split. The platform's parts add up to its share of the whole fee. */
const askedAsFee = (ctx: ServiceContext, { cents, before }: FeePart) =>
  ({
    purpose: "fee",
    amountCents: cents,
    platformFeeCents: ownPartOf(before + cents) - ownPartOf(before),
    subsidyCents: 0,
    discountCents: 0,
    dueAt: ctx.clock.now(),
  }) as const;

/** Makes a fee without an authorization due, in place of the payment that was asked for before. */
async function askForFee(
  ctx: ServiceContext,
  bookingId: string,
  replaced: PaymentRow | null,
  part: FeePart,
): Promise<void> {
  if (replaced !== null) {
    await ctx.db.payment.update({ where: { id: replaced.id }, data: { isCurrent: false } });
  }
  const due = await ctx.db.payment.create({
    data: {
      bookingId,
      changeId: replaced?.changeId ?? null,
      state: "due",
      createdAt: ctx.clock.now(),
      ...askedAsFee(ctx, part),
    },
  });
  // Below the smallest charge: we neither charge it nor ask for it.
  if (part.cents < LEAST_CHARGE_CENTS) await writeOff(ctx, due, part.cents);
  else await notifyAbout(ctx, bookingId, "fee_due", {}, { amount: centsToText(part.cents) });
}

/**
 * Asks for a canceled booking's fee after staff decided against its customer. The authorization has
 * been released, so the fee is due. Runs in the caller's transaction, under the booking's lock.
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
  await askForFee(ctx, bookingId, before, { cents: feeCents, before: 0 });
  await writeStatus(ctx, bookingId);
}

/**
 * Captures a fee from its authorizations, in order (job payment.takeFee). A part whose card is
 * refused becomes due.
 */
export async function takeFee(
  ctx: ServiceContext,
  { bookingId }: { bookingId: string },
): Promise<void> {
  const { payments } = await loadPayable(ctx, bookingId);
  // A due part without an object at the provider was already asked for when the booking was
  // canceled.
  const parts = payments.filter(
    ({ purpose, isCurrent, intentId }) => purpose === "fee" && isCurrent && intentId !== null,
  );
  const lost: string[] = [];
  for (const { id } of parts) {
    try {
      await chargeHeld(ctx, bookingId, id);
      if (paymentIn(await loadPayable(ctx, bookingId), id)?.state === "due") lost.push(id);
    } catch (error) {
      // The refusal is recorded as due, and the customer has been told.
      if (!(error instanceof CardRefused)) throw error;
    }
  }
  if (lost.length > 0) await notifyAbout(ctx, bookingId, "fee_due");
}

/**
 * Waives the part of a fee that wasn't captured yet, in the caller's transaction and under the
 * booking's lock. The captured part becomes the fee.
 * @returns the cents waived
 */
export async function forgiveFee(ctx: ServiceContext, bookingId: string): Promise<number> {
  const { payments } = await loadPayable(ctx, bookingId);
  const fees = payments.filter(({ purpose, isCurrent }) => purpose === "fee" && isCurrent);
  const open = fees.filter(({ state }) => state !== "captured");
  if (open.length === 0) return 0;
  const sum = (rows: readonly PaymentRow[]) =>
    rows.reduce((total, { amountCents }) => total + amountCents, 0);
  for (const { id } of open) {
    await ctx.db.payment.update({ where: { id }, data: { isCurrent: false } });
    // An authorization that waits for the fee is released. One captured at this moment is refunded.
    await planCancelOrRefund(ctx, bookingId, id);
  }
  const cancellationFeeCents = sum(fees) - sum(open);
  await ctx.db.booking.update({ where: { id: bookingId }, data: { cancellationFeeCents } });
  await writeStatus(ctx, bookingId);
  return sum(open);
}

/** Returns how much of a captured fee can be refunded. */
export async function refundableFeeCents(ctx: ServiceContext, bookingId: string): Promise<number> {
  const { rows } = await loadGivingBack(ctx, bookingId);
  return rows
    .filter(({ purpose }) => purpose === "fee")
    .reduce((sum, row) => sum + refundableCents(row), 0);
}
