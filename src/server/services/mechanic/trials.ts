import { afterTrial } from "~/domain/mechanic/trial";
import type { ServiceContext } from "../context";

/** Most people in one notification. */
const TOLD_AT_ONCE = 50;

/**
 * Ends free trials (a scheduled job). Without a paid plan on sale they continue free; otherwise
 * accepting jobs then requires an upgrade. Safe to repeat.
 */
export async function endTrials(
  ctx: ServiceContext,
  options: { paidPlanOnSale: boolean },
): Promise<void> {
  const ended = await ctx.prisma.mechanicProfile.updateManyAndReturn({
    where: { subscriptionStatus: "trial", subscriptionEndsAt: { lte: ctx.clock.now() } },
    data: { subscriptionStatus: afterTrial(options.paidPlanOnSale) },
    select: { userId: true },
  });
  const userIds = ended.map(({ userId }) => userId);
  for (let start = 0; start < userIds.length; start += TOLD_AT_ONCE) {
    const users = userIds.slice(start, start + TOLD_AT_ONCE);
    await ctx.live.publish(ctx.prisma, { topic: "profile", users, mechanics: false });
  }
}
