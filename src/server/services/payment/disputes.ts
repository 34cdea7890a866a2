import { isDisputeOver, isMoneyDisputed } from "~/domain/payment/dispute";
import { fraudWarningDetail } from "~/domain/staff/alert";
import type { Dispute } from "~/server/gateways/payments/gateway";
import { raiseAlert } from "../alert/raise";
import type { ServiceContext } from "../context";
import { lockBooking } from "../locks";
import { inTransaction, unkeyed } from "../transaction";
import { currentAccount, isForeign } from "./account";
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
    for (const dispute of disputes) await noteDispute(ctx, paymentId, dispute);
    const { capturedCents } = await ctx.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
    await ctx.db.payment.update({
      where: { id: paymentId },
      data: { disputedCents: Math.min(disputedCents, capturedCents) },
    });
    await writeStatus(ctx, row.bookingId);
  });
}

async function noteDispute(
  ctx: ServiceContext,
  paymentId: string,
  { id: providerId, amountCents, reason, status, evidenceDueAt, createdAt }: Dispute,
): Promise<void> {
  const known = await ctx.db.dispute.findUnique({ where: { providerId } });
  const closedAt = isDisputeOver(status) ? (known?.closedAt ?? ctx.clock.now()) : null;
  const data = { amountCents, reason, state: status, evidenceDueAt, closedAt };
  await ctx.db.dispute.upsert({
    where: { providerId },
    create: { ...data, providerId, paymentId, createdAt },
    update: data,
  });
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
