import { enqueue } from "~/server/gateways/jobs/jobs";
import type { ServiceContext } from "../../context";

/**
 * Plans to release or refund every payment of a canceled booking, in the caller's transaction. The
 * worker calls the provider afterwards, as often as needed.
 */
export async function releasePayments(ctx: ServiceContext, bookingId: string): Promise<void> {
  const payments = await ctx.db.payment.findMany({
    where: { bookingId, purpose: { in: ["booking", "change"] }, intentId: { not: null } },
    select: { id: true },
  });
  for (const { id } of payments) await planCancelOrRefund(ctx, bookingId, id);
  const setups = await ctx.db.cardSetup.findMany({ where: { bookingId, state: "open" } });
  for (const { setupIntentId } of setups) {
    await enqueue(ctx.db, "payment.cancelSetup", { setupIntentId });
  }
}

/**
 * Plans to release one payment. If the provider hasn't answered for it yet, it's released after the
 * answer.
 */
export async function planCancelOrRefund(
  ctx: ServiceContext,
  bookingId: string,
  paymentId: string,
): Promise<void> {
  const { intentId } = await ctx.db.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { intentId: true },
  });
  if (intentId !== null) await enqueue(ctx.db, "payment.letGo", { bookingId, intentId });
}
