import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import type { RefundPayer } from "~/domain/payment/payer";
import {
  OPERATOR_REFUND_LIMITS,
  refundableCents,
  allocateRefund,
} from "~/domain/payment/refund/rules";
import type { BookingRefundsView, requestRefundSchema } from "~/domain/payment/refund/schema";
import { ProviderUnavailable } from "~/domain/payment/provider-errors";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { DAY_MS } from "~/domain/time/durations";
import type { Actor } from "../../actor";
import { recordAction } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { lockBooking, lockUser } from "../../locks";
import { inTransaction, unkeyed } from "../../transaction";
import { currentAccount, isForeign } from "../authorization/account";
import { sendRefund } from "./send";
import { findBookingId, loadBookingRefunds, loadGivingBack } from "./view";

/** Leaves time for the call's own try. A job asks again if the call got no answer. */
const RETRY_AFTER_MS = 60_000;

/**
 * POST /api/desk/bookings/{id}/refund. The rows are committed as pending before the provider is
 * called, each with a key that names it, so each refund is made exactly once even if a call fails.
 */
export async function requestRefund(
  ctx: ServiceContext,
  actor: Actor<"cashier" | "staff">,
  { id, amount, reason, bornBy }: z.output<typeof requestRefundSchema>,
): Promise<BookingRefundsView> {
  const bookingId = await findBookingId(ctx, id);
  const account = await currentAccount(ctx);
  let refundIds: string[] = [];
  await inTransaction(ctx, async (ctx) => {
    refundIds = await writeRefund(ctx, actor, { bookingId, amount, reason, bornBy, account });
    return loadBookingRefunds(ctx, bookingId);
  });
  await sendRefunds(unkeyed(ctx), refundIds);
  return loadBookingRefunds(ctx, bookingId);
}

/**
 * Records the refund of a booking, or only of its fee, in the caller's transaction. `sendRefunds`
 * or a job calls the provider afterwards.
 * @param refund `account` is the provider's, read before the transaction
 * @returns the refunds' ids
 */
export async function writeRefund(
  ctx: ServiceContext,
  actor: Actor<"cashier" | "staff">,
  refund: {
    bookingId: string;
    amount: number;
    reason: string;
    bornBy: RefundPayer;
    account: string;
    only?: "fee";
  },
): Promise<string[]> {
  const { bookingId, amount, reason, bornBy, account, only } = refund;
  // Refunds by one operator, and of one booking, wait for each other, because limits are counted
  // below.
  // precondition: an operator's refunds of a day stay within their limit
  await lockUser(ctx, actor.userId);
  // precondition: two refunds of one job don't exceed its payment
  await lockBooking(ctx, bookingId);
  await refuseBeyondLimits(ctx, actor, bookingId, amount);
  const { rows: all, isDisputed } = await loadGivingBack(ctx, bookingId);
  if (isDisputed) throw new DomainError("refundDisputed");
  const rows = only === undefined ? all : all.filter(({ purpose }) => purpose === only);
  const { parts, leftCents } = allocateRefund(rows, amount);
  if (leftCents > 0) {
    const refundable = centsToText(rows.reduce((sum, row) => sum + refundableCents(row), 0));
    throw new DomainError("refundTooLarge", { refundable });
  }
  const refundIds: string[] = [];
  for (const { row, cents } of parts) {
    const { payment } = row;
    if (payment.intentId === null || isForeign(payment, account)) {
      throw new DomainError("refundElsewhere");
    }
    const refund = await ctx.db.refund.create({
      data: {
        paymentId: payment.id,
        amountCents: cents,
        reason,
        bornBy,
        requestedBy: actor.userId,
        createdAt: ctx.clock.now(),
      },
    });
    refundIds.push(refund.id);
    const startAfter = new Date(ctx.clock.now().getTime() + RETRY_AFTER_MS);
    await enqueue(ctx.db, "payment.refund", { refundId: refund.id }, { startAfter });
  }
  await recordAction(ctx, actor, {
    action: "refund.requested",
    subject: bookingId,
    reason,
    changes: { amount: centsToText(amount), bornBy },
  });
  return refundIds;
}

/** Calls the provider. Without an answer, the refund stays pending and the job asks again. */
export async function sendRefunds(
  ctx: ServiceContext,
  refundIds: readonly string[],
): Promise<void> {
  const outcomes: ("sent" | "refused")[] = [];
  for (const id of refundIds) {
    try {
      outcomes.push(await sendRefund(ctx, id));
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      ctx.log.warn({ err: error, refundId: id }, "a refund waits for the provider");
    }
  }
  if (outcomes.includes("refused")) throw new DomainError("refundRefused");
}

/**
 * Refuses refunds and reductions beyond an operator's limits per booking and per day. Runs in the
 * caller's transaction, under the locks of the operator and the booking.
 */
export async function refuseBeyondLimits(
  ctx: ServiceContext,
  actor: Actor<"cashier">,
  bookingId: string,
  amountCents: number,
): Promise<void> {
  if (!(await isBeyondLimits(ctx, actor, bookingId, amountCents))) return;
  const { bookingCents, dayCents } = OPERATOR_REFUND_LIMITS;
  throw new DomainError("refundOverLimit", {
    bookingLimit: centsToText(bookingCents),
    dayLimit: centsToText(dayCents),
  });
}

/** Returns whether waiving this amount too would exceed an operator's limits. Owners have none. */
export async function isBeyondLimits(
  ctx: ServiceContext,
  actor: Actor<"cashier">,
  bookingId: string,
  amountCents: number,
): Promise<boolean> {
  if (actor.staffRole === "owner") return false;
  const alive = { requestedBy: { not: null }, state: { not: "failed" as const } };
  const since = new Date(ctx.clock.now().getTime() - DAY_MS);
  const sumOf = { _sum: { amountCents: true } } as const;
  const ofBooking = await ctx.db.refund.aggregate({
    where: { ...alive, payment: { bookingId } },
    ...sumOf,
  });
  const ofDay = await ctx.db.refund.aggregate({
    where: { ...alive, requestedBy: actor.userId, createdAt: { gt: since } },
    ...sumOf,
  });
  const takenOff = await ctx.db.priceReduction.aggregate({ where: { bookingId }, ...sumOf });
  const takenOffToday = await ctx.db.priceReduction.aggregate({
    where: { reducedBy: actor.userId, createdAt: { gt: since } },
    ...sumOf,
  });
  const { bookingCents, dayCents } = OPERATOR_REFUND_LIMITS;
  return (
    centsOf(ofBooking) + centsOf(takenOff) + amountCents > bookingCents ||
    centsOf(ofDay) + centsOf(takenOffToday) + amountCents > dayCents
  );
}

const centsOf = ({ _sum }: { _sum: { amountCents: number | null } }) => _sum.amountCents ?? 0;

/**
 * Records the amount an operator took off a price or a fee, to be counted against the limits. Runs
 * in the caller's transaction.
 */
export async function recordReduction(
  ctx: ServiceContext,
  { userId }: Actor<"cashier">,
  { bookingId, amountCents }: { bookingId: string; amountCents: number },
): Promise<void> {
  await ctx.db.priceReduction.create({
    data: { bookingId, amountCents, reducedBy: userId, createdAt: ctx.clock.now() },
  });
}
