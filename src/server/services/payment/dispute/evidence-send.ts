import { ProviderRefused } from "~/domain/payment/provider-errors";
import type { Evidence } from "~/domain/payment/dispute/evidence";
import { raiseAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";
import { inTransaction } from "../../transaction";
import { currentAccount, isForeign } from "../authorization/account";
import { applyDisputes } from "./apply";
import { loadAnswer, toEvidence } from "./evidence";

/**
 * Sends submitted evidence to the provider and stores its answer. Safe to repeat: the key names
 * the version.
 * @throws {ProviderUnavailable} without an answer: to be sent again
 */
export async function sendEvidence(
  ctx: ServiceContext,
  disputeId: string,
  drawn?: Evidence,
): Promise<"sent" | "refused"> {
  const dispute = await ctx.db.dispute.findUniqueOrThrow({
    where: { id: disputeId },
    include: { payment: true },
  });
  const { evidenceVersion, providerId, payment, submittedAt, evidenceSentAt } = dispute;
  if (submittedAt === null || evidenceSentAt !== null) return "sent";
  if (isForeign(payment, await currentAccount(ctx))) {
    await noteRefused(ctx, disputeId, "other_account");
    return "refused";
  }
  const evidence = drawn ?? toEvidence(await loadAnswer(ctx, disputeId));
  try {
    const key = `evidence:${disputeId}:${evidenceVersion}`;
    await ctx.payments.submitEvidence(providerId, evidence, key);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    ctx.log.error({ err: error, disputeId }, "the provider refused evidence");
    await noteRefused(ctx, disputeId, error.reason);
    return "refused";
  }
  await ctx.db.dispute.updateMany({
    where: { id: disputeId, evidenceVersion, evidenceSentAt: null },
    data: { evidenceSentAt: ctx.clock.now() },
  });
  await applyDisputes(ctx, payment.id);
  return "sent";
}

/** Makes the answer a draft again. Its next try has its own version, and so its own key. */
async function noteRefused(
  ctx: ServiceContext,
  disputeId: string,
  failure: string | null,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { providerId, evidenceVersion, payment } = await ctx.db.dispute.findUniqueOrThrow({
      where: { id: disputeId },
      include: { payment: { select: { bookingId: true } } },
    });
    const { count } = await ctx.db.dispute.updateMany({
      where: { id: disputeId, evidenceVersion, evidenceSentAt: null, submittedAt: { not: null } },
      data: {
        submittedAt: null,
        submittedBy: null,
        evidenceFailure: failure ?? "refused",
        evidenceVersion: evidenceVersion + 1,
      },
    });
    if (count === 0) return;
    await raiseAlert(ctx, {
      facts: { kind: "evidence_refused", failure },
      subject: providerId,
      occurrence: String(evidenceVersion),
      bookingId: payment.bookingId,
    });
  });
}
