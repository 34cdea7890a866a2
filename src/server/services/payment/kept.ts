import { centsToText } from "~/domain/money";
import type { NoticeAmounts } from "~/domain/notification/amounts";
import { PAYOUT_KINDS } from "~/domain/payout/balance";
import type { ServiceContext } from "../context";

/** Returns what the mechanic keeps of a job for its notification; nothing if they keep nothing. */
export async function keptOf(ctx: ServiceContext, bookingId: string): Promise<NoticeAmounts> {
  const { _sum } = await ctx.db.ledgerEntry.aggregate({
    where: { bookingId, account: "mechanic", kind: { notIn: [...PAYOUT_KINDS] } },
    _sum: { amountCents: true },
  });
  const keptCents = _sum.amountCents ?? 0;
  return keptCents > 0 ? { kept: centsToText(keptCents) } : {};
}
