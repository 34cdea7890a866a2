import { centsToText } from "~/domain/money";
import { creditNoteNumber, type RefundState } from "~/domain/payment/refund";
import type { ServiceContext } from "../context";

/** What a mail tells of a refund; null where it is in another state by now. */
export async function loadRefundNews(
  ctx: ServiceContext,
  refundId: string | undefined,
  state: RefundState,
): Promise<{ amount: string; creditNote: string | null; mechanicShare: string | null } | null> {
  if (refundId === undefined) return null;
  const refund = await ctx.db.refund.findFirst({
    where: { id: refundId, state },
    include: { creditNote: true },
  });
  if (refund === null) return null;
  const { _sum } = await ctx.db.ledgerEntry.aggregate({
    where: { account: "mechanic", source: refundId },
    _sum: { amountCents: true },
  });
  const lostCents = -(_sum.amountCents ?? 0);
  return {
    amount: centsToText(refund.amountCents),
    creditNote: refund.creditNote === null ? null : creditNoteNumber(refund.creditNote.number),
    mechanicShare: lostCents > 0 ? centsToText(lostCents) : null,
  };
}
