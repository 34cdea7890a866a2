import { enqueue } from "~/server/gateways/jobs/jobs";
import type { ServiceContext } from "../context";
import { lockPayouts } from "../locks";
import { checkStoredRoutings } from "../mechanic/bank";
import { inTransaction, unkeyed } from "../transaction";
import { applyAccount } from "./account";
import { planClawback } from "./clawback";
import { notifyHeld } from "./held";
import { payingAccount } from "./money";
import { claimPayouts } from "./run";

/**
 * Maintains payouts (job payout.upkeep). If the provider pays: plans transfers, retries those
 * without an answer and pending reversals, and checks accounts that wait for the provider. Always:
 * tells mechanics whose money is held.
 */
export async function keepPayoutsUp(ctx: ServiceContext): Promise<void> {
  if (ctx.payments.mode !== "off") await resume(ctx);
  const account = await payingAccount(ctx);
  if (ctx.payoutMethod === "connect") {
    await readWaitingAccounts(ctx, account);
    await inTransaction(unkeyed(ctx), (ctx) => claimPayouts(ctx, account, null));
  } else await checkStoredRoutings(ctx);
  await notifyHeld(ctx, account);
}

/**
 * Continues payouts and reversals left over from an earlier try, even from a time when the provider
 * paid.
 */
async function resume(ctx: ServiceContext): Promise<void> {
  await inTransaction(unkeyed(ctx), async (ctx) => {
    await lockPayouts(ctx);
    const owed = await ctx.db.ledgerEntry.groupBy({
      by: ["paymentId"],
      where: {
        account: "mechanic",
        kind: { not: "payout" },
        payoutItem: null,
        payment: { payouts: { some: { method: "connect", state: "sent" } } },
      },
      _sum: { amountCents: true },
      having: { amountCents: { _sum: { lt: 0 } } },
    });
    for (const { paymentId } of owed) if (paymentId !== null) await planClawback(ctx, paymentId);
    const payouts = await ctx.db.payout.findMany({
      where: { method: "connect", state: "pending" },
      select: { id: true },
    });
    for (const { id: payoutId } of payouts) {
      await enqueue(ctx.db, "payout.send", { payoutId }, { singletonKey: payoutId });
    }
    const reversals = await ctx.db.payoutReversal.findMany({
      where: { state: "pending" },
      select: { id: true },
    });
    for (const { id: reversalId } of reversals) {
      await enqueue(ctx.db, "payout.reverse", { reversalId }, { singletonKey: reversalId });
    }
  });
}

/**
 * Reads accounts again that have provided everything and still can't be paid, because an event may
 * have been lost.
 */
async function readWaitingAccounts(ctx: ServiceContext, account: string): Promise<void> {
  const waiting = await ctx.db.mechanicProfile.findMany({
    where: {
      payoutAccountId: { not: null },
      payoutAccountKey: account,
      payoutSubmitted: true,
      transfersActive: false,
    },
    select: { payoutAccountId: true },
  });
  for (const { payoutAccountId } of waiting) {
    if (payoutAccountId !== null) await applyAccount(ctx, payoutAccountId);
  }
}
