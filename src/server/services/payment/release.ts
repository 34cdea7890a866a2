import { enqueue } from "~/server/gateways/jobs/jobs";
import type { ServiceContext } from "../context";

/**
 * Plans the release (or refund) of whatever a called-off booking holds, in the caller's
 * transaction. The provider is asked afterwards by the worker, as often as it takes.
 */
export async function releasePayment(ctx: ServiceContext, bookingId: string): Promise<void> {
  const { paymentIntentId } = await ctx.db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { paymentIntentId: true },
  });
  if (paymentIntentId === null) return;
  await enqueue(ctx.db, "payment.letGo", { bookingId, intentId: paymentIntentId });
}
