import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { REVIEWS } from "~/domain/review/policy";
import type { reportReviewSchema } from "~/domain/review/schema";
import { isRowId } from "~/domain/text/text";
import { DAY_MS } from "~/domain/time/durations";
import type { Actor } from "../actor";
import { raiseAlert } from "../alert/raise";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { shownReviews } from "../mechanic/rating";
import { inTransaction } from "../transaction";
import { reviewNotFound } from "./queries";

/**
 * POST /api/reviews/{id}/report: reports a review. Anyone who can read it can do so once, except
 * its author. It stays visible until staff decide. Errors: 404 nothing to read, 409 the caller's
 * own or already reported, 429.
 */
export async function reportReview(
  ctx: ServiceContext,
  { userId }: Actor<"user">,
  { id, reason, note }: z.output<typeof reportReviewSchema>,
): Promise<{ id: string; reported: true }> {
  return inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, userId);
    const review = isRowId(id) ? await ctx.db.review.findUnique({ where: { id } }) : null;
    if (review === null || !(await isReadable(ctx, review))) throw reviewNotFound();
    if (review.authorId === userId) throw new DomainError("ownReview");
    const now = ctx.clock.now();
    const lately = await ctx.db.reviewReport.count({
      where: { reporterId: userId, createdAt: { gt: new Date(now.getTime() - DAY_MS) } },
    });
    if (lately >= REVIEWS.reportsADay) {
      throw new DomainError("tooManyReports", {
        retryAfterSeconds: DAY_MS / 1000,
        limitName: "reviewReports",
      });
    }
    const { count } = await ctx.db.reviewReport.createMany({
      data: [{ reviewId: id, reporterId: userId, reason, note, createdAt: now }],
      skipDuplicates: true,
    });
    if (count === 0) throw new DomainError("reported");
    await notifyStaff(ctx, review, reason);
    return { id, reported: true as const };
  });
}

function isReadable(ctx: ServiceContext, review: { id: string; mechanicId: string }) {
  const { id, mechanicId } = review;
  return ctx.db.review.count({ where: { id, ...shownReviews(mechanicId) } });
}

/** Notifies staff, once until they close the review's reports. */
async function notifyStaff(
  ctx: ServiceContext,
  { id, bookingId }: { id: string; bookingId: string },
  reason: z.output<typeof reportReviewSchema>["reason"],
): Promise<void> {
  const settled = await ctx.db.reviewReport.count({
    where: { reviewId: id, settledAt: { not: null } },
  });
  await raiseAlert(ctx, {
    facts: { kind: "review_reported", reason },
    subject: id,
    occurrence: String(settled),
    bookingId,
  });
}
