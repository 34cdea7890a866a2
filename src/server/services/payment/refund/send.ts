import { centsToText } from "~/domain/money";
import { ProviderRefused } from "~/domain/payment/provider-errors";
import { raiseAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { inTransaction } from "../../transaction";
import { currentAccount, isForeign } from "../authorization/account";
import { applyRefunds } from "./apply";

/**
 * Requests a recorded refund from the provider and stores its answer. Safe to repeat, because the
 * key names the row.
 * @throws {ProviderUnavailable} without an answer: to be sent again
 */
export async function sendRefund(
  ctx: ServiceContext,
  refundId: string,
): Promise<"sent" | "refused"> {
  const refund = await ctx.db.refund.findUniqueOrThrow({
    where: { id: refundId },
    include: { payment: true },
  });
  const { amountCents, payment } = refund;
  if (refund.providerId !== null || refund.state !== "pending") return "sent";
  if (payment.intentId === null || isForeign(payment, await currentAccount(ctx))) {
    await noteRefused(ctx, refundId, "other_account");
    return "refused";
  }
  try {
    await ctx.payments.refund(payment.intentId, `refund:${refundId}`, { amountCents, refundId });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    ctx.log.error({ err: error, refundId }, "the provider refused a refund");
    await noteRefused(ctx, refundId, error.reason ?? "refund_refused");
    return "refused";
  }
  await applyRefunds(ctx, payment.id);
  return "sent";
}

async function noteRefused(
  ctx: ServiceContext,
  refundId: string,
  failure: string | null,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const refund = await ctx.db.refund.findUniqueOrThrow({
      where: { id: refundId },
      include: { payment: { select: { bookingId: true } } },
    });
    const { bookingId } = refund.payment;
    await lockBooking(ctx, bookingId);
    const { count } = await ctx.db.refund.updateMany({
      where: { id: refundId, providerId: null, state: "pending" },
      data: { state: "failed", failure, settledAt: ctx.clock.now() },
    });
    if (count === 0) return;
    await raiseAlert(ctx, {
      facts: { kind: "refund_failed", amount: centsToText(refund.amountCents), failure },
      subject: refundId,
      bookingId,
    });
  });
}
