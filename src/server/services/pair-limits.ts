import type { PairLimitName } from "~/domain/limits";
import type { ServiceContext } from "./context";
import { NOTHING_COUNTED, settle, type Counted } from "./counted";

interface Pair {
  limit: PairLimitName;
  from: string;
  to: string;
}

/**
 * Counts an action that emails another person, a few times a day per pair of people. Withdrawn and
 * canceled ones count, refused ones don't. Never call it inside a transaction.
 * @throws {DomainError} TOO_MANY
 */
export async function countForPair(
  ctx: Pick<ServiceContext, "limits">,
  { limit, from, to }: Pair,
): Promise<Counted> {
  await ctx.limits.consumeForPair(limit, from, to);
  return { ...NOTHING_COUNTED, failed: () => ctx.limits.refundForPair(limit, from, to) };
}

/** Runs an action within a pair's limit. */
export async function withinPair<Result>(
  ctx: Pick<ServiceContext, "limits">,
  pair: Pair,
  action: () => Promise<Result>,
): Promise<Result> {
  return settle(await countForPair(ctx, pair), action());
}
