import { centsToText } from "~/domain/money";
import type { Refund as RefundRow } from "~/generated/prisma/client";
import type { Refund } from "~/server/gateways/payments/view";
import { raiseAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { notifyAbout, recordEvent } from "../../timeline/record";
import { inTransaction, unkeyed } from "../../transaction";
import { currentAccount, isForeign } from "../authorization/account";
import { loadRefundNotification } from "./notifications";
import { clawBackSoon, recordRefund } from "../ledger";
import { loadPayable, paymentIn } from "../row";
import { writeStatus } from "../status";

/**
 * Brings a payment's refunds in line with the provider's, whoever requested them: rows, ledger, the
 * payment's sum and the booking's status. Safe to repeat, in any order.
 */
export async function applyRefunds(ctx: ServiceContext, paymentId: string): Promise<void> {
  const row = await ctx.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  if (row.intentId === null || isForeign(row, await currentAccount(ctx))) return;
  const told = await ctx.payments.listRefunds(row.intentId);
  await inTransaction(unkeyed(ctx), async (ctx) => {
    await lockBooking(ctx, row.bookingId);
    // Oldest first, in the order they were made.
    for (const refund of told.toReversed()) await applyRefund(ctx, paymentId, refund);
    const { _sum } = await ctx.db.refund.aggregate({
      where: { paymentId, state: "succeeded" },
      _sum: { amountCents: true },
    });
    await ctx.db.payment.update({
      where: { id: paymentId },
      data: { refundedCents: _sum.amountCents ?? 0 },
    });
    await writeStatus(ctx, row.bookingId);
    if (ctx.payoutMethod === "connect") await clawBackSoon(ctx, paymentId);
  });
}

async function applyRefund(ctx: ServiceContext, paymentId: string, refund: Refund): Promise<void> {
  const { id: providerId, amountCents, createdAt, failure, state: told } = refund;
  const known =
    (await ctx.db.refund.findUnique({ where: { providerId } })) ??
    (await ctx.db.refund.findFirst({
      where: {
        paymentId,
        providerId: null,
        // Our refunds name their row. One from before there were rows has no name.
        ...(refund.refundId === null
          ? { requestedBy: null, amountCents, state: "succeeded" }
          : { id: refund.refundId }),
      },
    }));
  // A settled refund never becomes pending again, and a failed one stays failed.
  const isOld = known?.state === "failed" || (known?.state === "succeeded" && told === "pending");
  const state = known !== null && isOld ? known.state : told;
  if (known?.providerId === providerId && known.state === state) return;
  const data = {
    providerId,
    state,
    failure,
    settledAt: state === "pending" ? null : ctx.clock.now(),
  };
  const row =
    known === null
      ? await ctx.db.refund.create({
          data: {
            ...data,
            paymentId,
            amountCents,
            createdAt,
            reason: "Refunded at the payment provider",
            bornBy: "shared",
          },
        })
      : await ctx.db.refund.update({ where: { id: known.id }, data });
  const counted = known?.providerId === providerId && known.state === "succeeded";
  await notifyOutcome(ctx, row, { isFirst: !counted, wasGiven: counted });
}

/**
 * Handles the effects of a refund that succeeded or failed: once when it succeeds, and undone if it
 * fails later.
 */
async function notifyOutcome(
  ctx: ServiceContext,
  refund: RefundRow,
  { isFirst, wasGiven }: { isFirst: boolean; wasGiven: boolean },
): Promise<void> {
  const { id: refundId, paymentId, amountCents, state } = refund;
  const { bookingId } = await ctx.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  const booking = await loadPayable(ctx, bookingId);
  const payment = paymentIn(booking, paymentId);
  if (payment === null || state === "pending") return;
  const now = ctx.clock.now();
  if (state === "failed") {
    await recordRefund(ctx, booking, payment, `${refundId}:failed`);
    await ctx.db.creditNote.updateMany({ where: { refundId }, data: { voidedAt: now } });
    await raiseAlert(ctx, {
      facts: {
        kind: "refund_failed",
        amount: centsToText(amountCents),
        failure: refund.failure,
      },
      subject: refundId,
      bookingId,
    });
    if (wasGiven && payment.isCurrent)
      await notifyAbout(ctx, bookingId, "refund_failed", { refundId });
    return;
  }
  await recordRefund(ctx, booking, payment, refundId);
  if (!isFirst || !payment.isCurrent) return;
  await ctx.db.creditNote.createMany({
    data: [{ refundId, amountCents, issuedAt: now }],
    skipDuplicates: true,
  });
  await recordEvent(ctx, bookingId, "refunded", null);
  await notifyAbout(ctx, bookingId, "refunded", { refundId }, { amount: centsToText(amountCents) });
  const notification = await loadRefundNotification(ctx, refundId, "succeeded");
  if (notification !== null && notification.mechanicShare !== null) {
    const amounts = { amount: notification.mechanicShare };
    await notifyAbout(ctx, bookingId, "refund_shared", { refundId }, amounts);
  }
}
