import { centsToText } from "~/domain/money";
import type { ObstacleReason } from "~/domain/payout/obstacles";
import { MINIMUM_PAYOUT_CENTS } from "~/domain/payout/policy";
import type { ServiceContext } from "../context";
import { inTransaction, unkeyed } from "../transaction";
import { openMoney, type MechanicMoney } from "./money";
import { tellMechanic } from "./tell";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Reasons the mechanic can resolve. They heard about the others when those came up. */
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
export async function tellHeld(
  ctx: ServiceContext,
  account: string,
  mechanicId?: string,
): Promise<void> {
  const least = MINIMUM_PAYOUT_CENTS[ctx.payoutMethod];
  for (const money of await openMoney(ctx, account, mechanicId)) {
    const amountCents = readyCents(money);
    const reasons = money.obstacles.map(({ reason }) => reason).filter((one) => THEIRS.has(one));
    if (reasons.length === 0 || amountCents < least) continue;
    const week = Math.floor(ctx.clock.now().getTime() / WEEK_MS);
    await inTransaction(unkeyed(ctx), (ctx) =>
      tellMechanic(ctx, money.mechanicId, "payout_held", {
        key: `${reasons.join("+")}:${week}`,
        facts: { amount: centsToText(amountCents), reasons },
      }),
    );
  }
}

function readyCents({ rows }: MechanicMoney): number {
  return rows.ready.reduce((sum, { cents }) => sum + cents, 0);
}
