import { csv } from "~/domain/csv";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import { isRowId } from "~/domain/text";
import { secrets } from "~/server/gateways/auth/secrets";
import type { Actor } from "../actor";
import { recordAct } from "../audit/record";
import type { ServiceContext } from "../context";
import { BANK_FIELDS } from "../mechanic/bank-fields";
import { inTransaction } from "../transaction";

const HEADER = [
  "Payout",
  "Account holder",
  "Routing number",
  "Account number",
  "Account type",
  "Amount",
  "Reference",
];

/**
 * GET /api/desk/payouts/runs/{id}/bank.csv: what the bank is to carry out of a run, the only place where
 * bank details are opened; each download is noted down. Payouts whose details changed since are left
 * out.
 * @throws {DomainError} NOT_FOUND
 */
export async function bankFile(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  runId: string,
): Promise<{ name: string; text: string }> {
  return inTransaction(ctx, async (ctx) => {
    const run = isRowId(runId)
      ? await ctx.db.payoutRun.findFirst({ where: { id: runId, method: "manual" } })
      : null;
    if (run === null) throw new DomainError("payoutRunNotFound");
    const payouts = await ctx.db.payout.findMany({
      where: { runId, state: "pending" },
      orderBy: { id: "asc" },
    });
    const profiles = await ctx.db.mechanicProfile.findMany({
      where: { userId: { in: payouts.map(({ mechanicId }) => mechanicId) } },
      select: {
        userId: true,
        payoutChangedAt: true,
        bankAccountHolderName: true,
        bankAccountNumberCipher: true,
        bankRoutingNumberCipher: true,
        bankAccountType: true,
      },
    });
    const profileOf = new Map(profiles.map((profile) => [profile.userId, profile]));
    const rows = payouts.flatMap(({ id, mechanicId, amountCents, createdAt }) => {
      const profile = profileOf.get(mechanicId);
      const account = profile?.bankAccountNumberCipher ?? null;
      const routing = profile?.bankRoutingNumberCipher ?? null;
      const changedAt = profile?.payoutChangedAt ?? null;
      if (account === null || routing === null) return [];
      if (changedAt !== null && changedAt > createdAt) return [];
      const open = (sealed: string, field: string) =>
        secrets.open(sealed, { userId: mechanicId, field });
      return [
        [
          id,
          profile?.bankAccountHolderName ?? "",
          open(routing, BANK_FIELDS.routing),
          open(account, BANK_FIELDS.account),
          profile?.bankAccountType ?? "",
          centsToText(amountCents),
          `Run ${run.number}`,
        ],
      ];
    });
    await recordAct(ctx, actor, {
      action: "payout.bank_file",
      subject: runId,
      reason: "Downloaded for the bank",
      changes: { payouts: String(rows.length) },
    });
    return { name: `payout-run-${run.number}.csv`, text: csv([HEADER, ...rows]) };
  });
}
