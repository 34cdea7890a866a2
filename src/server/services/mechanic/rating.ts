import { COLLECTED } from "~/domain/payment/status";
import { GOOD_STARS } from "~/domain/review/policy";
import type { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "../context";
import { lockMechanics } from "../locks";

/** The reviews of a mechanic that everybody reads: visible ones of jobs that somebody else paid for. */
export function shownReviews(mechanicId: string) {
  return {
    mechanicId,
    hiddenAt: null,
    booking: {
      paymentStatus: { in: [...COLLECTED] },
      OR: [{ uncountedFor: null }, { uncountedFor: { not: "shared" } }],
    },
  };
}

/**
 * Those that count for the average. Stars of jobs that ended far below their price don't. A full refund
 * takes good stars out and leaves bad ones: money can neither buy stars nor buy off a bad review.
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
 * Adds a mechanic's stars up anew, in the transaction of whatever changed one of their reviews: the only
 * writer of them. Two at once wait for one another, so the second counts what the first has done.
 */
export async function recountRating(
  ctx: Pick<ServiceContext, "db" | "sql">,
  mechanicId: string,
): Promise<void> {
  await lockMechanics(ctx, mechanicId, mechanicId);
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
