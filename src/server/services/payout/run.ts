import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import { planPayouts, type PlannedPayout } from "~/domain/payout/balance";
import type { NextRunView, PayoutRunView, runPayoutsSchema } from "~/domain/payout/schema";
import { fileUrl } from "~/domain/upload/address";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { Actor } from "../actor";
import { ownAccounts } from "../audit/own-accounts";
import { recordAction } from "../audit/record";
import type { ServiceContext } from "../context";
import { lockPayouts } from "../locks";
import { checkStoredRoutings } from "../mechanic/bank";
import { inTransaction } from "../transaction";
import { endPayoutDay, payoutDay } from "./day";
import { notifyLeftOut, remindable } from "./held";
import { openMoney, payingAccount, type MechanicMoney } from "./money";
import { OWN_PAYOUT, payoutRun } from "./queries";

/**
 * GET /api/desk/payouts/next: the mechanics a run would pay now, and those it would leave out. The
 * reader's own accounts count, without a name.
 */
export async function nextRun(ctx: ServiceContext, actor: Actor<"staff">): Promise<NextRunView> {
  await checkStoredRoutings(ctx);
  const account = await payingAccount(ctx);
  const all = (await openMoney(ctx, account)).map((money) => ({ money, plan: planOf(ctx, money) }));
  const paid = all.filter(({ plan }) => plan.length > 0);
  const skipped = all.filter(({ money, plan }) => plan.length === 0 && centsHeld(money) > 0);
  const accounts = await ownAccounts(ctx, actor);
  const { remindedAt, ids } = await remindable(
    ctx,
    skipped.map(({ money }) => money),
  );
  const isOwn = ({ mechanicId }: MechanicMoney) => accounts.includes(mechanicId);
  const person = (money: MechanicMoney) => ({
    id: money.mechanicId,
    name: isOwn(money) ? OWN_PAYOUT : money.name,
  });
  return {
    method: ctx.payoutMethod,
    total: centsToText(paid.reduce((total, { plan }) => total + sum(plan), 0)),
    payouts: paid.reduce((count, { plan }) => count + plan.length, 0),
    mechanics: paid.map(({ money, plan }) => ({
      mechanic: person(money),
      amount: centsToText(sum(plan)),
    })),
    skipped: skipped.map(({ money }) => ({
      mechanic: person(money),
      amount: centsToText(centsHeld(money)),
      obstacles: obstaclesOf(money).map(({ reason, until }) => ({
        reason,
        until: until?.toISOString() ?? null,
      })),
      taxFormUrl:
        money.taxFormFileId === null || isOwn(money) ? null : fileUrl(money.taxFormFileId),
      remindedAt: remindedAt.get(money.mechanicId)?.toISOString() ?? null,
      canBeReminded: ids.has(money.mechanicId),
    })),
    runOn: await payoutDay(ctx),
  };
}

/**
 * POST /api/desk/payouts/run: starts a payout run. Safe to repeat: two runs never take the same
 * money.
 * @throws {DomainError} CONFLICT with nothing to pay, or a different sum than the one seen
 */
export async function runPayouts(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  input: z.output<typeof runPayoutsSchema>,
): Promise<PayoutRunView> {
  await checkStoredRoutings(ctx);
  const account = await payingAccount(ctx);
  return inTransaction(ctx, async (ctx) => {
    const runId = await claimPayouts(ctx, account, actor.userId, input.total);
    if (runId === null) throw new DomainError("nothingToPayOut");
    const run = await payoutRun(ctx, runId);
    await recordAction(ctx, actor, {
      action: "payout.run",
      subject: runId,
      reason: input.reason,
      changes: { total: run.total, payouts: String(run.payouts) },
    });
    return run;
  });
}

/**
 * Takes everything that can be paid out into a new run, in the caller's transaction.
 * @param account returned by `payingAccount`
 * @returns its id; null if there's nothing
 * @throws {DomainError} CONFLICT if `total` is a different sum
 */
export async function claimPayouts(
  ctx: ServiceContext,
  account: string,
  startedBy: string | null,
  total?: string,
): Promise<string | null> {
  // precondition: two payout runs pay each ledger row once
  await lockPayouts(ctx);
  const method = ctx.payoutMethod;
  const all = await openMoney(ctx, account);
  const planned = all.flatMap((money) => planOf(ctx, money).map((plan) => ({ money, plan })));
  const sumNow = centsToText(sum(planned.map(({ plan }) => plan)));
  if (total !== undefined && total !== sumNow) {
    throw new DomainError("otherPayoutTotal");
  }
  if (planned.length === 0) return null;
  const now = ctx.clock.now();
  const run = await ctx.db.payoutRun.create({ data: { method, startedBy, createdAt: now } });
  for (const { money, plan } of planned) {
    const { id: payoutId } = await ctx.db.payout.create({
      data: {
        mechanicId: money.mechanicId,
        runId: run.id,
        method,
        account: money.account,
        destination: money.destination,
        sourcePaymentId: plan.sourcePaymentId,
        amountCents: plan.amountCents,
        createdAt: now,
        items: { createMany: { data: plan.rowIds.map((ledgerEntryId) => ({ ledgerEntryId })) } },
      },
    });
    if (method === "connect") {
      await enqueue(ctx.db, "payout.send", { payoutId }, { singletonKey: payoutId });
    }
  }
  // Only a bank file can leave mechanics out. Transfers are sent every hour.
  if (method === "manual") {
    await notifyLeftOut(ctx, run.id, all);
    await endPayoutDay(ctx);
  }
  return run.id;
}

function planOf(ctx: ServiceContext, { rows, obstacles, left }: MechanicMoney): PlannedPayout[] {
  return obstacles.length > 0 ? [] : planPayouts(ctx.payoutMethod, rows.ready, left);
}

/** Returns how many cents are held past their waiting time. */
function centsHeld({ rows }: MechanicMoney): number {
  return [...rows.ready, ...rows.held].reduce((total, { cents }) => total + cents, 0);
}

function obstaclesOf({ rows, obstacles }: MechanicMoney) {
  const reasons = new Set(rows.held.map(({ reason }) => reason));
  const own = [...obstacles, ...[...reasons].map((reason) => ({ reason, until: null }))];
  return own.length > 0 ? own : [{ reason: "minimum", until: null } as const];
}

const sum = (plans: readonly PlannedPayout[]) =>
  plans.reduce((total, { amountCents }) => total + amountCents, 0);
