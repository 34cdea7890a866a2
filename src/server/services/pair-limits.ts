import type { PairLimitName } from "~/domain/limits";
import type { ServiceContext } from "./context";

/**
 * Runs an action that emails another person, a few times a day per pair. Withdrawn or canceled
 * ones count, refused ones don't. Never call it inside a transaction.
 * @throws {DomainError} TOO_MANY
 */
export async function withinPair<Result>(
  ctx: Pick<ServiceContext, "limits">,
  { limit, from, to }: { limit: PairLimitName; from: string; to: string },
  action: () => Promise<Result>,
): Promise<Result> {
  await ctx.limits.consumeForPair(limit, from, to);
  try {
    return await action();
  } catch (error) {
    await ctx.limits.refundForPair(limit, from, to);
    throw error;
  }
}
