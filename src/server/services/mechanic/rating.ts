import { COLLECTED } from "~/domain/payment/status";
import { GOOD_STARS } from "~/domain/review/policy";
import type { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "../context";
import { lockMechanics } from "../locks";

/** Visible reviews of jobs that another person paid for. */
const SHOWN_REVIEWS = {
  hiddenAt: null,
  booking: {
    paymentStatus: { in: [...COLLECTED] },
    OR: [{ uncountedFor: null }, { uncountedFor: { not: "shared" } }],
  },
} satisfies Prisma.ReviewWhereInput;

/** Matches a mechanic's reviews that members can see. */
export function shownReviews(mechanicId: string) {
  return { mechanicId, ...SHOWN_REVIEWS };
}

/** Matches reviews that anyone may read, because their authors were told that they're public. */
export const PUBLISHED_REVIEWS = {
  ...SHOWN_REVIEWS,
  published: true,
} satisfies Prisma.ReviewWhereInput;

/**
 * Matches reviews that count toward the average. Jobs that ended far below their price don't. A
 * full refund removes good stars and keeps bad ones, so money can neither buy stars nor buy off a
 * bad review.
 */
function countedReviews(mechanicId: string): Prisma.ReviewWhereInput {
  return {
    AND: [
      shownReviews(mechanicId),
      { booking: { uncountedFor: null } },
      {
        OR: [{ rating: { lt: GOOD_STARS } }, { booking: { paymentStatus: { not: "refunded" } } }],
      },
    ],
  };
}

/**
 * Recalculates a mechanic's stars, in the transaction that changed one of their reviews. Nothing
 * else writes them. When two calls run at once, the second counts the first.
 */
export async function recountRating(
  ctx: Pick<ServiceContext, "db" | "sql">,
  mechanicId: string,
): Promise<void> {
  await lockMechanics(ctx, mechanicId);
  const { _sum, _count } = await ctx.db.review.aggregate({
    where: countedReviews(mechanicId),
    _sum: { rating: true },
    _count: true,
  });
  await ctx.db.mechanicProfile.updateMany({
    where: { userId: mechanicId },
    data: { ratingSum: _sum.rating ?? 0, ratingCount: _count },
  });
}
