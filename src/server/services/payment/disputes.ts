import { isDisputeOver, isMoneyDisputed } from "~/domain/payment/dispute";
import { disputeDetail, fraudWarningDetail } from "~/domain/staff/alert";
import type { Dispute } from "~/server/gateways/payments/gateway";
import { raiseAlert } from "../alert/raise";
import type { ServiceContext } from "../context";
import { lockBooking } from "../locks";
import { inTransaction, unkeyed } from "../transaction";
import { currentAccount, isForeign } from "./account";
import { callBackSoon, recordGivenBack } from "./ledger";
import { loadPayable, paymentIn } from "./row";
import { writeStatus } from "./status";

/**
 * Brings what disputes hold or have taken of a payment in line with the provider. Safe to repeat, and in
 * any order.
 */
export async function applyDisputes(ctx: ServiceContext, paymentId: string): Promise<void> {
  const row = await ctx.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  if (row.intentId === null || isForeign(row, await currentAccount(ctx))) return;
  const disputes = await ctx.payments.listDisputes(row.intentId);
  const disputedCents = disputes
    .filter(({ status }) => isMoneyDisputed(status))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  await inTransaction(unkeyed(ctx), async (ctx) => {
    await lockBooking(ctx, row.bookingId);
    // Oldest first, as they were opened.
    for (const dispute of disputes.toReversed()) await noteDispute(ctx, paymentId, dispute);
    const { capturedCents } = await ctx.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
    await ctx.db.payment.update({
      where: { id: paymentId },
      data: { disputedCents: Math.min(disputedCents, capturedCents) },
    });
    await writeStatus(ctx, row.bookingId);
    if (ctx.payoutMethod === "connect") await callBackSoon(ctx, paymentId);
  });
}

/** One dispute: its row, the books as far as money moved, and at first the operator's look. */
async function noteDispute(
  ctx: ServiceContext,
  paymentId: string,
  { id: providerId, amountCents, reason, status, evidenceDueAt, createdAt }: Dispute,
): Promise<void> {
  const known = await ctx.db.dispute.findUnique({ where: { providerId } });
  const closedAt = isDisputeOver(status) ? (known?.closedAt ?? ctx.clock.now()) : null;
  const withdrawnCents = isMoneyDisputed(status) ? amountCents : 0;
  const data = { amountCents, reason, state: status, evidenceDueAt, withdrawnCents, closedAt };
  const { id } = await ctx.db.dispute.upsert({
    where: { providerId },
    create: { ...data, providerId, paymentId, createdAt },
    update: data,
  });
  const { bookingId } = await ctx.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  const booking = await loadPayable(ctx, bookingId);
  const payment = paymentIn(booking, paymentId);
  if (payment !== null && known?.withdrawnCents !== withdrawnCents) {
    await recordGivenBack(ctx, booking, payment, `${id}:${status}`);
  }
  if (known !== null) return;
  const detail = disputeDetail({ providerId, amountCents, reason, evidenceDueAt });
  await raiseAlert(ctx, { kind: "dispute", subject: providerId, bookingId, detail });
}

/** The card's bank suspects fraud, before any dispute: an operator looks, once. */
export async function noteFraudWarning(
  ctx: ServiceContext,
  paymentId: string,
  warningId: string,
): Promise<void> {
  const { bookingId } = await ctx.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  await raiseAlert(ctx, {
    kind: "fraud_warning",
    subject: warningId,
    bookingId,
    detail: fraudWarningDetail(warningId, paymentId),
  });
}
