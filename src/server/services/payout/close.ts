import type { StaffActionName } from "~/domain/staff/actions";
import type { Payout } from "~/generated/prisma/client";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import type { ObstacleReason } from "~/domain/payout/obstacles";
import type { DeskPayoutView } from "~/domain/payout/schema";
import { isRowId } from "~/domain/text/text";
import type { Actor } from "../actor";
import { recordAction } from "../audit/record";
import type { ServiceContext } from "../context";
import { inTransaction } from "../transaction";
import { recordPayouts } from "./ledger";
import { deskPayout } from "./queries";
import { notifyMechanic } from "./notify";

type Closing = Pick<
  Payout,
  "id" | "mechanicId" | "runId" | "amountCents" | "state" | "sourcePaymentId"
>;

/**
 * Marks a payout as sent and takes it out of the mechanic's ledger. Runs in the caller's
 * transaction.
 * @returns false if it was closed in the meantime
 */
export async function closeAsSent(
  ctx: ServiceContext,
  payout: Closing,
  providerId: string | null,
): Promise<boolean> {
  const { count } = await ctx.db.payout.updateMany({
    // precondition: a payout leaves its ledger once, marked alone or with its run
    where: { id: payout.id, state: "pending" },
    data: { state: "sent", sentAt: ctx.clock.now(), providerId, failure: null },
  });
  if (count === 0) return false;
  await recordPayouts(ctx, [paidOut(payout)]);
  await notifySent(ctx, payout);
  return true;
}

/**
 * Sends one notification for all of a mechanic's payouts of a run, which can be a transfer for each
 * job.
 */
async function notifySent(
  ctx: ServiceContext,
  { id, mechanicId, runId, amountCents }: Closing,
): Promise<void> {
  const { _sum } = await ctx.db.payout.aggregate({
    where: { mechanicId, state: { not: "failed" }, ...(runId === null ? { id } : { runId }) },
    _sum: { amountCents: true },
  });
  const amount = centsToText(_sum.amountCents ?? amountCents);
  await notifyMechanic(ctx, mechanicId, "payout_sent", {
    key: runId ?? id,
    facts: { amount, reasons: [] },
  });
}

/**
 * Marks a payout as failed or never sent. Its money can be paid again by a new payout. Runs in the
 * caller's transaction.
 * @param held why it was never sent; without it, it was returned
 * @returns false if it was closed in the meantime
 */
export async function closeAsReturned(
  ctx: ServiceContext,
  payout: Closing,
  state: "returned" | "failed",
  failure: string,
  held: ObstacleReason[] = [],
): Promise<boolean> {
  const { count } = await ctx.db.payout.updateMany({
    where: { id: payout.id, state: payout.state },
    data: { state, closedAt: ctx.clock.now(), failure },
  });
  if (count === 0) return false;
  await recordPayouts(ctx, [
    ...(payout.state === "pending" ? [paidOut(payout)] : []),
    {
      mechanicId: payout.mechanicId,
      kind: "payout_returned",
      source: payout.id,
      paymentId: payout.sourcePaymentId,
      amountCents: payout.amountCents,
    },
  ]);
  await notifyMechanic(
    ctx,
    payout.mechanicId,
    held.length === 0 ? "payout_returned" : "payout_held",
    { key: payout.id, facts: { amount: centsToText(payout.amountCents), reasons: held } },
  );
  return true;
}

/**
 * Records a transfer that went through after its payout was given up. It enters the ledger like any
 * other, and a double payment is taken from the next payouts. Runs in the caller's transaction.
 */
export async function closeAsSentLate(
  ctx: ServiceContext,
  payout: Closing,
  providerId: string,
): Promise<boolean> {
  const { count } = await ctx.db.payout.updateMany({
    where: { id: payout.id, state: "failed" },
    data: { state: "sent", sentAt: ctx.clock.now(), closedAt: null, providerId, failure: null },
  });
  if (count === 0) return false;
  // The money that was recorded as returned was sent after all.
  const { mechanicId, sourcePaymentId, amountCents } = payout;
  await recordPayouts(ctx, [
    {
      mechanicId,
      kind: "payout_returned",
      source: `${payout.id}:late`,
      paymentId: sourcePaymentId,
      amountCents: -amountCents,
    },
  ]);
  return true;
}

function paidOut({ id, mechanicId, amountCents }: Closing) {
  return { mechanicId, kind: "payout", source: id, amountCents: -amountCents } as const;
}

/**
 * POST /api/desk/payouts/{id}/sent: the bank has paid it.
 * @throws {DomainError} NOT_FOUND; CONFLICT if it's closed, paid by the provider, or was in no bank
 *   file
 */
export function markSent(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  input: { id: string; reason: string },
): Promise<DeskPayoutView> {
  return mark(ctx, actor, { ...input, action: "payout.sent", from: ["pending"] }, (ctx, payout) => {
    if (payout.bankFileAt === null) {
      throw new DomainError("notInBankFile", { status: payout.state });
    }
    return closeAsSent(ctx, payout, null);
  });
}

/**
 * POST /api/desk/payouts/{id}/returned: the bank didn't pay it, or returned it.
 * @throws {DomainError} as `markSent`
 */
export function markReturned(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  input: { id: string; reason: string },
): Promise<DeskPayoutView> {
  const { reason } = input;
  const step = { ...input, action: "payout.returned" as const, from: ["pending", "sent"] };
  return mark(ctx, actor, step, (ctx, payout) => closeAsReturned(ctx, payout, "returned", reason));
}

async function mark(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  step: { id: string; reason: string; action: StaffActionName; from: string[] },
  close: (ctx: ServiceContext, payout: Payout) => Promise<boolean>,
): Promise<DeskPayoutView> {
  const { id, action, reason } = step;
  if (!isRowId(id)) throw new DomainError("payoutNotFound");
  return inTransaction(ctx, async (ctx) => {
    const payout = await ctx.db.payout.findUnique({ where: { id } });
    if (payout === null) throw new DomainError("payoutNotFound");
    if (payout.method !== "manual") {
      throw new DomainError("payoutByProvider", { status: payout.state });
    }
    if (!step.from.includes(payout.state) || !(await close(ctx, payout))) {
      throw new DomainError("payoutClosed", { status: payout.state });
    }
    await recordAction(ctx, actor, {
      action,
      subject: id,
      reason,
      changes: { amount: centsToText(payout.amountCents), from: payout.state },
    });
    return deskPayout(ctx, id);
  });
}
