import { centsToText } from "~/domain/money";
import { isDisputeState, isMoneyDisputed, type DisputeNews } from "~/domain/payment/dispute/rules";
import type { ServiceContext } from "../../context";

/** Returns what an email says about a dispute; null if it has changed. */
export async function loadDisputeNews(
  ctx: ServiceContext,
  disputeId: string | undefined,
  news: DisputeNews,
): Promise<{ amount: string; mechanicShare: string | null } | null> {
  if (disputeId === undefined) return null;
  const dispute = await ctx.db.dispute.findUnique({ where: { id: disputeId } });
  if (dispute === null || !isDisputeState(dispute.state)) return null;
  const { state, amountCents } = dispute;
  const isStill = news === "opened" ? isMoneyDisputed(state) && state !== "lost" : state === news;
  if (!isStill) return null;
  const { _sum } = await ctx.db.ledgerEntry.aggregate({
    where: { account: "mechanic", kind: "dispute", source: { startsWith: `${disputeId}:` } },
    _sum: { amountCents: true },
  });
  const lostCents = -(_sum.amountCents ?? 0);
  return {
    amount: centsToText(amountCents),
    mechanicShare: lostCents > 0 ? centsToText(lostCents) : null,
  };
}
