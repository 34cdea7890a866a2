import { centsToText } from "~/domain/money";
import type { ServiceContext } from "../context";
import { currentAccount, isForeign, orMissing } from "../payment/authorization/account";
import { inTransaction, unkeyed } from "../transaction";
import { applyAccount } from "./account";
import { notifyMechanic } from "./notify";

/**
 * Stores the result of a transfer from a mechanic's account at the provider to their bank. The
 * money is theirs either way, so the ledger doesn't change. A bank account that returns money must
 * be replaced.
 */
export async function applyBankPayout(
  ctx: ServiceContext,
  payoutId: string,
  accountId: string,
): Promise<void> {
  const profile = await ctx.db.mechanicProfile.findUnique({
    where: { payoutAccountId: accountId },
    select: { userId: true, payoutAccountKey: true },
  });
  if (profile === null) return;
  if (isForeign({ account: profile.payoutAccountKey }, await currentAccount(ctx))) return;
  const payout = await orMissing(ctx.payments.retrieveBankPayout(payoutId, accountId));
  const kind = payout?.news ?? null;
  if (payout === null || kind === null) return;
  await inTransaction(unkeyed(ctx), (ctx) =>
    notifyMechanic(ctx, profile.userId, kind, {
      key: payout.id,
      facts: { amount: centsToText(payout.amountCents), reasons: [] },
    }),
  );
  if (kind === "bank_payout_failed") await applyAccount(ctx, accountId);
}
