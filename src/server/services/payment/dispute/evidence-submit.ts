import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import {
  answerTime,
  ANSWERABLE_STATES,
  isAnswerable,
  isDisputeState,
} from "~/domain/payment/dispute/rules";
import type {
  DisputeView,
  KeptEvidence,
  saveEvidenceSchema,
  submitEvidenceSchema,
} from "~/domain/payment/dispute/schema";
import { EVIDENCE_REFUSALS } from "~/domain/payment/dispute/evidence";
import type { Dispute } from "~/generated/prisma/client";
import { ProviderUnavailable } from "~/domain/payment/provider-errors";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { Actor } from "../../actor";
import { refuseOwnAffairs } from "../../audit/own-affairs";
import { recordAction } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { inTransaction, unkeyed } from "../../transaction";
import { currentAccount, isForeign } from "../authorization/account";
import { findDisputeId, loadDispute } from "./view";
import { loadAnswer, toEvidence } from "./evidence";
import { sendEvidence } from "./evidence-send";

/** Leaves time for the call's own try. A job sends it again if the call got no answer. */
const RETRY_AFTER_MS = 60_000;

/**
 * A dispute that can still be answered. Without this condition, two submissions would both count.
 */
// precondition: evidence is submitted once
const UNANSWERED = { submittedAt: null, state: { in: ANSWERABLE_STATES } };

/**
 * PUT /api/desk/disputes/{id}/evidence: saves a draft over the version that was read. A save from
 * an outdated tab is refused, so that no text is lost.
 * @throws {DomainError} NOT_FOUND; CONFLICT with another version, or after submission
 */
export async function saveEvidence(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id: idOrProviderId, version, texts, documents }: z.output<typeof saveEvidenceSchema>,
): Promise<DisputeView> {
  const id = await findDisputeId(ctx, idOrProviderId);
  // A draft isn't a staff action for the log, but it's sent to the bank when the answer is due, so
  // a staff member's own dispute is refused here.
  await refuseOwnAffairs(ctx, actor, { kind: "dispute", id });
  const evidence: KeptEvidence = { texts, documents, draftedAt: ctx.clock.now().toISOString() };
  return inTransaction(ctx, async (ctx) => {
    const { count } = await ctx.db.dispute.updateMany({
      where: {
        id,
        // precondition: an outdated save doesn't overwrite a draft
        evidenceVersion: version,
        ...UNANSWERED,
      },
      data: { evidence, evidenceVersion: version + 1 },
    });
    if (count === 0) throw await refusalFor(ctx, id);
    return loadDispute(ctx, id);
  });
}

/**
 * POST /api/desk/disputes/{id}/evidence: submits the version staff read. It's committed before the
 * provider is called, with a key that names it, so it's sent exactly once even if a call fails.
 */
export async function submitEvidence(
  ctx: ServiceContext,
  actor: Actor<"cashier" | "staff">,
  input: z.output<typeof submitEvidenceSchema>,
): Promise<DisputeView> {
  const id = await findDisputeId(ctx, input.id);
  const answer = await loadAnswer(ctx, id);
  const { providerId, payment, evidenceDueAt } = answer.job;
  if (isForeign(payment, await currentAccount(ctx))) throw new DomainError("evidenceElsewhere");
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const { count } = await ctx.db.dispute.updateMany({
      where: { id, evidenceVersion: input.version, ...UNANSWERED },
      data: {
        evidence: answer.kept,
        evidenceFailure: null,
        submittedAt: now,
        submittedBy: actor.userId,
      },
    });
    if (count === 0) throw await refusalFor(ctx, id);
    const time = answerTime(evidenceDueAt, now);
    if (time === "over") throw new DomainError("evidenceOver");
    if (time === "late" && input.late !== true) throw new DomainError("evidenceLate");
    if (answer.problem !== null) throw new DomainError(EVIDENCE_REFUSALS[answer.problem]);
    await enqueue(
      ctx.db,
      "payment.evidence",
      { disputeId: id },
      { startAfter: new Date(now.getTime() + RETRY_AFTER_MS) },
    );
    await ctx.db.operatorAlert.updateMany({
      where: {
        kind: { in: ["dispute", "dispute_due", "evidence_refused"] },
        subject: providerId,
        resolvedAt: null,
      },
      data: { resolvedAt: now, resolvedBy: actor.userId, note: input.reason },
    });
    await recordAction(ctx, actor, {
      action: "dispute.answered",
      subject: id,
      reason: input.reason,
      changes: {
        version: String(input.version),
        documents: answer.kept.documents.join(", "),
        late: String(time === "late"),
      },
    });
    return loadDispute(ctx, id);
  });
  const alone = unkeyed(ctx);
  try {
    if ((await sendEvidence(alone, id, toEvidence(answer))) === "refused") {
      throw new DomainError("evidenceRefused");
    }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    ctx.log.warn({ err: error, disputeId: id }, "evidence waits for the provider");
  }
  return loadDispute(ctx, id);
}

/** Explains why a save or submission changed nothing. */
async function refusalFor(ctx: ServiceContext, id: string): Promise<DomainError> {
  const { submittedAt, state }: Dispute = await ctx.db.dispute.findUniqueOrThrow({ where: { id } });
  if (submittedAt !== null) return new DomainError("evidenceSubmitted");
  const isOpen = isDisputeState(state) && isAnswerable(state);
  return new DomainError(isOpen ? "evidenceChanged" : "disputeNotAnswerable");
}
