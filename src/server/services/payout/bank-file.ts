import type { z } from "zod";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { csvHeader, csvRows, type CsvColumns } from "~/domain/csv";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import type { bankFileSchema } from "~/domain/payout/schema";
import { isRowId } from "~/domain/text/text";
import { secrets } from "~/server/gateways/auth/secrets";
import type { Actor } from "../actor";
import { recordAction } from "../audit/record";
import type { ServiceContext } from "../context";
import { lockPayouts } from "../locks";
import { BANK_FIELDS } from "~/domain/mechanic/bank-fields";
import { inTransaction } from "../transaction";
import { bankObstaclesTo } from "./money";

interface BankRow {
  id: string;
  holder: string;
  routing: string;
  account: string;
  accountType: string;
  amount: string;
  reference: string;
}

const COLUMNS: CsvColumns<BankRow> = {
  Payout: ({ id }) => id,
  "Account holder": { bankName: ({ holder }) => holder },
  "Routing number": { digits: ({ routing }) => routing },
  "Account number": { digits: ({ account }) => account },
  "Account type": ({ accountType }) => accountType,
  Amount: ({ amount }) => amount,
  Reference: ({ reference }) => reference,
};

/**
 * GET /api/desk/payouts/runs/{id}/bank.csv: a run's payouts for the bank, with plain numbers and
 * names of plain letters. Only this call
 * decrypts bank details, and each download is logged with its reason. It leaves out payouts whose mechanic was suspended,
 * whose bank details changed, or whose jobs were disputed since the run.
 * @throws {DomainError} NOT_FOUND
 */
export async function bankFile(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  { id: runId, reason }: z.output<typeof bankFileSchema>,
): Promise<{ name: string; text: string }> {
  return inTransaction(ctx, async (ctx) => {
    const run = isRowId(runId)
      ? await ctx.db.payoutRun.findFirst({ where: { id: runId, method: "manual" } })
      : null;
    if (run === null) throw new DomainError("payoutRunNotFound");
    // Locked, so that no other action changes the listed payouts before the download is logged.
    await lockPayouts(ctx);
    const pending = await ctx.db.payout.findMany({
      where: { runId, state: "pending" },
      orderBy: { id: "asc" },
    });
    const obstacles = await bankObstaclesTo(ctx, pending);
    const payouts = pending.filter(({ id }) => obstacles.get(id)?.length === 0);
    const profiles = await ctx.db.mechanicProfile.findMany({
      where: { userId: { in: payouts.map(({ mechanicId }) => mechanicId) } },
      select: {
        userId: true,
        bankAccountHolderName: true,
        bankAccountNumberCipher: true,
        bankRoutingNumberCipher: true,
        bankAccountType: true,
      },
    });
    const profileOf = new Map(profiles.map((profile) => [profile.userId, profile]));
    const rows = payouts.flatMap(({ id, mechanicId, amountCents }): BankRow[] => {
      const profile = profileOf.get(mechanicId);
      const account = profile?.bankAccountNumberCipher ?? null;
      const routing = profile?.bankRoutingNumberCipher ?? null;
      if (account === null || routing === null) return [];
      const open = (sealed: string, field: string) =>
        secrets.open(sealed, { userId: mechanicId, field });
      return [
        {
          id,
          holder: profile?.bankAccountHolderName ?? "",
          routing: open(routing, BANK_FIELDS.routing),
          account: open(account, BANK_FIELDS.account),
          accountType: profile?.bankAccountType ?? "",
          amount: centsToText(amountCents),
          reference: `Run ${run.number}`,
        },
      ];
    });
    await ctx.db.payout.updateMany({
      where: { id: { in: rows.map(({ id }) => id) } },
      data: { bankFileAt: ctx.clock.now() },
    });
    await recordAction(ctx, actor, {
      action: "payout.bank_file",
      subject: runId,
      reason,
      changes: { payouts: String(rows.length) },
    });
    return {
      name: `payout-run-${run.number}.csv`,
      // Without the mark for spreadsheets, which a bank would read as part of the first heading.
      text: csvHeader(COLUMNS, DEFAULT_TIME_ZONE) + csvRows(COLUMNS, rows, DEFAULT_TIME_ZONE),
    };
  });
}
