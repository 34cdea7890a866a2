import { centsToText } from "~/domain/money";
import type { RefundState } from "~/domain/payment/refund/rules";
import type { ServiceContext } from "../../context";

/** Returns the data for an email about a refund; null if the refund has changed since. */
export async function loadRefundNotification(
  ctx: ServiceContext,
  refundId: string | undefined,
  state: RefundState,
): Promise<{ id: string; amount: string; mechanicShare: string | null } | null> {
  if (refundId === undefined) return null;
  const refund = await ctx.db.refund.findFirst({ where: { id: refundId, state } });
  if (refund === null) return null;
  const { _sum } = await ctx.db.ledgerEntry.aggregate({
    where: { account: "mechanic", source: refundId },
    _sum: { amountCents: true },
  });
  const lostCents = -(_sum.amountCents ?? 0);
  return {
    id: refundId,
    amount: centsToText(refund.amountCents),
    mechanicShare: lostCents > 0 ? centsToText(lostCents) : null,
  };
}
