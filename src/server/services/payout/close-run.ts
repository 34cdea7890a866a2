import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import type { markRunSentSchema, RunSent } from "~/domain/payout/schema";
import { isRowId } from "~/domain/text/text";
import type { Actor } from "../actor";
import { recordAction } from "../audit/record";
import type { ServiceContext } from "../context";
import { inTransaction } from "../transaction";
import { closeAsSent } from "./close";
import { latestBankFiles } from "./queries";

/**
 * POST /api/desk/payouts/runs/{id}/sent: the bank has paid a run's latest file, except the named
 * payouts. Those stay pending, and so do payouts that the file left out.
 * @throws {DomainError} NOT_FOUND, also for an exception of another run; CONFLICT if nothing can be
 *   marked, the sum is another one, one of them was closed in the meantime, or the provider pays it
 */
export async function markRunSent(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  input: z.output<typeof markRunSentSchema>,
): Promise<RunSent> {
  const { id, except, reason } = input;
  if (!isRowId(id)) throw new DomainError("payoutRunNotFound");
  return inTransaction(ctx, async (ctx) => {
    const run = await ctx.db.payoutRun.findUnique({
      where: { id },
      select: { method: true, payouts: { orderBy: { id: "asc" } } },
    });
    if (run === null) throw new DomainError("payoutRunNotFound");
    if (run.method !== "manual") throw new DomainError("payoutByProvider");
    if (!except.every((one) => run.payouts.some((payout) => payout.id === one))) {
      throw new DomainError("payoutNotFound");
    }
    const latestFile = (await latestBankFiles(ctx, [id])).get(id)?.getTime();
    const pending = run.payouts.filter(({ state }) => state === "pending");
    const paid = pending.filter(
      (payout) => payout.bankFileAt?.getTime() === latestFile && !except.includes(payout.id),
    );
    if (latestFile === undefined || paid.length === 0) throw new DomainError("nothingToMark");
    const total = centsToText(paid.reduce((sum, { amountCents }) => sum + amountCents, 0));
    if (input.total !== undefined && input.total !== total) {
      throw new DomainError("otherPayoutTotal");
    }
    for (const payout of paid) {
      // It was closed in the meantime, so the sum has changed. None of them is marked.
      if (!(await closeAsSent(ctx, payout, null))) throw new DomainError("otherPayoutTotal");
      await recordAction(ctx, actor, {
        action: "payout.sent",
        subject: payout.id,
        reason,
        changes: { amount: centsToText(payout.amountCents), from: "pending" },
      });
    }
    return { sent: paid.length, total, left: pending.length - paid.length };
  });
}
