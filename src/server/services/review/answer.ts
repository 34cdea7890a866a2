import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { REVIEWS } from "~/domain/review/policy";
import type { replyToReviewSchema, OwnReview } from "~/domain/review/schema";
import { MINUTE_MS } from "~/domain/time/durations";
import { isEndedBySuspension } from "~/domain/vetting/suspension";
import type { Actor } from "../actor";
import { areBlocked } from "../block/queries";
import { isSuspended, suspensionSelect } from "../contact/contact";
import type { ServiceContext } from "../context";
import { lockMechanics } from "../locks";
import { notifyAbout } from "../timeline/record";
import { inTransaction } from "../transaction";
import { loadOwn } from "./queries";

/**
 * POST /api/reviews/{id}/answer: the mechanic's one public answer, which can be edited for a few
 * minutes. Its author isn't told if one of the two blocked the other. Errors: 403 suspended, 404
 * about another mechanic, 409 hidden, or an answer that can no longer change.
 */
export async function replyToReview(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  { id, text }: z.output<typeof replyToReviewSchema>,
): Promise<OwnReview> {
  return inTransaction(ctx, async (ctx) => {
    // Waits for a suspension at the same time.
    await lockMechanics(ctx, actor.userId);
    const mechanic = await ctx.db.user.findUnique({
      where: { id: actor.userId },
      select: suspensionSelect,
    });
    if (isEndedBySuspension("reviewAnswers", isSuspended(mechanic), null, ctx.clock.now())) {
      throw new DomainError("suspended");
    }
    const review = await loadOwn(ctx, actor, id);
    const { authorId } = await ctx.db.review.findUniqueOrThrow({ where: { id } });
    const now = ctx.clock.now();
    const first = await ctx.db.review.updateMany({
      where: { id, hiddenAt: null, answer: null },
      data: { answer: text, answeredAt: now },
    });
    if (first.count > 0) {
      if (!(await areBlocked(ctx, actor.userId, authorId))) {
        await notifyAbout(ctx, review.bookingId, "review_answered");
      }
      return loadOwn(ctx, actor, id);
    }
    // An edit doesn't change the answer's time. Otherwise it could be edited forever.
    const since = new Date(now.getTime() - REVIEWS.answerMinutes * MINUTE_MS);
    const again = await ctx.db.review.updateMany({
      where: { id, hiddenAt: null, answeredAt: { gt: since } },
      data: { answer: text },
    });
    const after = await loadOwn(ctx, actor, id);
    if (again.count === 0) throw new DomainError(after.hidden ? "reviewIsHidden" : "answerStands");
    return after;
  });
}
