import { centsToText } from "~/domain/money";
import type { ObstacleReason } from "~/domain/payout/obstacles";
import { MINIMUM_PAYOUT_CENTS } from "~/domain/payout/policy";
import { DAY_MS } from "~/domain/time/durations";
import type { Actor } from "../actor";
import { recordAction } from "../audit/record";
import type { ServiceContext } from "../context";
import { lockPayouts } from "../locks";
import { inTransaction, unkeyed } from "../transaction";
import { openMoney, payingAccount, type MechanicMoney } from "./money";
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

/**
 * Returns when each of these mechanics was last told of held money, in the product and by email.
 */
async function lastTold(
  { db }: Pick<ServiceContext, "db">,
  mechanicIds: string[],
): Promise<Map<string, Date>> {
  const told = await db.notification.groupBy({
    by: ["userId"],
    where: { userId: { in: mechanicIds }, kind: "payout_held" },
    _max: { createdAt: true },
  });
  return new Map(
    told.flatMap(({ userId, _max: { createdAt } }) =>
      createdAt === null ? [] : [[userId, createdAt] as const],
    ),
  );
}

/** Returns whom staff can remind, and when each mechanic was told last. */
export async function remindable(
  ctx: ServiceContext,
  all: readonly MechanicMoney[],
): Promise<{ remindedAt: Map<string, Date>; ids: ReadonlySet<string> }> {
  const remindedAt = await lastTold(
    ctx,
    all.map(({ mechanicId }) => mechanicId),
  );
  const weekAgo = new Date(ctx.clock.now().getTime() - WEEK_MS);
  const open = all.filter((money) => {
    const at = remindedAt.get(money.mechanicId);
    return heldNotice(ctx, money) !== null && (at === undefined || at <= weekAgo);
  });
  return { remindedAt, ids: new Set(open.map(({ mechanicId }) => mechanicId)) };
}

/**
 * POST /api/desk/payouts/remind: tells every mechanic whose money is held what they can do about
 * it, once a week each. Repeating it tells nobody twice.
 */
export async function remindHeld(
  ctx: ServiceContext,
  actor: Actor<"staff">,
): Promise<{ reminded: number }> {
  const account = await payingAccount(ctx);
  return inTransaction(ctx, async (ctx) => {
    // precondition: two staff members at once remind a mechanic once
    await lockPayouts(ctx);
    const all = await openMoney(ctx, account);
    const { ids } = await remindable(ctx, all);
    const due = all.filter(({ mechanicId }) => ids.has(mechanicId));
    for (const money of due) {
      const notice = heldNotice(ctx, money);
      if (notice === null) continue;
      const key = `reminded:${ctx.clock.now().toISOString()}`;
      await notifyMechanic(ctx, money.mechanicId, "payout_held", { key, facts: notice });
    }
    if (due.length > 0) {
      await recordAction(ctx, actor, {
        action: "payout.reminded",
        subject: "payouts",
        reason: "",
        changes: { mechanics: String(due.length) },
      });
    }
    return { reminded: due.length };
  });
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
  const told = await lastTold(
    ctx,
    all.map(({ mechanicId }) => mechanicId),
  );
  const since = new Date(ctx.clock.now().getTime() - TOLD_MS);
  for (const money of all) {
    const notice = heldNotice(ctx, money);
    const last = told.get(money.mechanicId);
    if (notice === null || (last !== undefined && last > since)) continue;
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
