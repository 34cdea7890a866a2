import { centsToText } from "~/domain/money";
import type { ObstacleReason } from "~/domain/payout/obstacles";
import { MINIMUM_PAYOUT_CENTS } from "~/domain/payout/policy";
import { DAY_MS } from "~/domain/time/durations";
import type { ServiceContext } from "../context";
import { inTransaction, unkeyed } from "../transaction";
import { openMoney, type MechanicMoney } from "./money";
import { notifyMechanic } from "./notify";

const WEEK_MS = 7 * DAY_MS;

/** Reasons the mechanic can resolve. They were told about the other reasons when those came up. */
const THEIRS: ReadonlySet<ObstacleReason> = new Set([
  "uninsured",
  "no_bank",
  "bad_routing",
  "no_tax_form",
  "not_onboarded",
  "requirements",
] as const);

/**
 * Tells mechanics whose money is ready that it's held, and how to resolve it: once, then weekly.
 * @param account returned by `payingAccount`
 */
export async function notifyHeld(
  ctx: ServiceContext,
  account: string,
  mechanicId?: string,
): Promise<void> {
  for (const money of await openMoney(ctx, account, mechanicId)) {
    const notice = heldNotice(ctx, money);
    if (notice === null) continue;
    const week = Math.floor(ctx.clock.now().getTime() / WEEK_MS);
    await inTransaction(unkeyed(ctx), (ctx) =>
      notifyMechanic(ctx, money.mechanicId, "payout_held", {
        key: `${notice.reasons.join("+")}:${week}`,
        facts: notice,
      }),
    );
  }
}

/** A mechanic who was told within this time isn't told again by a run. */
const TOLD_MS = DAY_MS;

/**
 * Tells mechanics whom a run leaves out how to get paid next time, once for each run. Runs in the
 * run's transaction.
 * @param all everyone's money before the run
 */
export async function notifyLeftOut(
  ctx: ServiceContext,
  runId: string,
  all: readonly MechanicMoney[],
): Promise<void> {
  const told = await ctx.db.notification.findMany({
    where: {
      userId: { in: all.map(({ mechanicId }) => mechanicId) },
      kind: "payout_held",
      createdAt: { gt: new Date(ctx.clock.now().getTime() - TOLD_MS) },
    },
    select: { userId: true },
  });
  for (const money of all) {
    const notice = heldNotice(ctx, money);
    if (notice === null || told.some(({ userId }) => userId === money.mechanicId)) continue;
    await notifyMechanic(ctx, money.mechanicId, "payout_held", {
      key: `run:${runId}`,
      facts: notice,
    });
  }
}

/** Returns the notification about held money; null if the mechanic can't do anything about it. */
function heldNotice(ctx: ServiceContext, money: MechanicMoney) {
  const amountCents = readyCents(money);
  const reasons = money.obstacles.map(({ reason }) => reason).filter((one) => THEIRS.has(one));
  return reasons.length === 0 || amountCents < MINIMUM_PAYOUT_CENTS[ctx.payoutMethod]
    ? null
    : { amount: centsToText(amountCents), reasons };
}

function readyCents({ rows }: MechanicMoney): number {
  return rows.ready.reduce((sum, { cents }) => sum + cents, 0);
}
