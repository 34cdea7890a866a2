import { centsToText } from "~/domain/money";
import type { NoticeAmounts } from "~/domain/notification/amounts";
import { isDisputeState, isMoneyDisputed, type DisputeEvent } from "~/domain/payment/dispute/rules";
import type { ServiceContext } from "../../context";
import { keptOf } from "../kept";

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
  return {
    amount: centsToText(amountCents),
    mechanicShare: await mechanicShareOf(ctx, disputeId),
  };
}

/** Returns what a dispute takes from the mechanic; null if the platform bears it. */
async function mechanicShareOf(ctx: ServiceContext, disputeId: string): Promise<string | null> {
  const { _sum } = await ctx.db.ledgerEntry.aggregate({
    where: { account: "mechanic", kind: "dispute", source: { startsWith: `${disputeId}:` } },
    _sum: { amountCents: true },
  });
  const lostCents = -(_sum.amountCents ?? 0);
  return lostCents > 0 ? centsToText(lostCents) : null;
}

/** Returns what a decided dispute takes from the mechanic, or else what they keep of the job. */
export async function outcomeOf(
  ctx: ServiceContext,
  { id, bookingId }: { id: string; bookingId: string },
): Promise<NoticeAmounts> {
  const lost = await mechanicShareOf(ctx, id);
  return lost === null ? keptOf(ctx, bookingId) : { amount: lost };
}
