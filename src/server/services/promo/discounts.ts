import { centsToText } from "~/domain/money";
import { DISCOUNT_REVIEW } from "~/domain/promo/promo";
import { raiseAlert } from "../alert/raise";
import type { ServiceContext } from "../context";
import { lockMechanics } from "../locks";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Asks staff to review a captured job's payout if the discounts we paid on its mechanic's jobs
 * exceed the limit, even if this job has no discount. Runs in the capture's transaction.
 */
export async function reviewDiscounts(
  ctx: ServiceContext,
  {
    bookingId,
    mechanicId,
    subsidyCents,
  }: { bookingId: string; mechanicId: string; subsidyCents: number },
): Promise<void> {
  // precondition: two discounted jobs captured at once are added up
  if (subsidyCents > 0) await lockMechanics(ctx, mechanicId);
  const since = new Date(ctx.clock.now().getTime() - DISCOUNT_REVIEW.withinDays * DAY_MS);
  const { _sum } = await ctx.db.ledgerEntry.aggregate({
    where: {
      account: "mechanic",
      mechanicId,
      kind: "promo_subsidy",
      createdAt: { gt: since },
    },
    _sum: { amountCents: true },
  });
  const cents = _sum.amountCents ?? 0;
  if (cents <= DISCOUNT_REVIEW.overCents) return;
  await raiseAlert(ctx, {
    facts: { kind: "promo_discounts", amount: centsToText(cents) },
    subject: bookingId,
    bookingId,
  });
}
