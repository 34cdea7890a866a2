import { centsToText } from "~/domain/money";
import { isDisputeState, isMoneyDisputed, type DisputeEvent } from "~/domain/payment/dispute/rules";
import type { ServiceContext } from "../../context";

/** Returns the data for an email about a dispute; null if the dispute has changed since. */
export async function loadDisputeNotification(
  ctx: ServiceContext,
  disputeId: string | undefined,
  event: DisputeEvent,
): Promise<{ amount: string; mechanicShare: string | null } | null> {
  if (disputeId === undefined) return null;
  const dispute = await ctx.db.dispute.findUnique({ where: { id: disputeId } });
  if (dispute === null || !isDisputeState(dispute.state)) return null;
  const { state, amountCents } = dispute;
  const isStill = event === "opened" ? isMoneyDisputed(state) && state !== "lost" : state === event;
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
