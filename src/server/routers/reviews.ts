import {
  answerReviewSchema,
  bookingReviewInputSchema,
  bookingReviewSchema,
  deskReviewActSchema,
  deskReviewPageSchema,
  deskReviewSchema,
  deskReviewsInputSchema,
  ownReviewPageSchema,
  ownReviewSchema,
  ownReviewsInputSchema,
  reportedReviewSchema,
  reportReviewSchema,
} from "~/domain/review/schema";
import { answerReview } from "~/server/services/review/answer";
import { hideReview, keepReview, listReviews, showReview } from "~/server/services/review/desk";
import { bookingReview, ownReviews } from "~/server/services/review/queries";
import { reportReview } from "~/server/services/review/report";
import { mechanicProcedure, router, staffProcedure, userProcedure } from "../trpc";

/** What was written about finished jobs, and what is said to it. */
export const reviewsRouter = router({
  own: mechanicProcedure
    .input(ownReviewsInputSchema)
    .output(ownReviewPageSchema)
    .query(({ ctx, input }) => ownReviews(ctx, ctx.actor, input)),
  ofBooking: userProcedure
    .input(bookingReviewInputSchema)
    .output(bookingReviewSchema)
    .query(({ ctx, input }) => bookingReview(ctx, ctx.actor, input.bookingId)),
  answer: mechanicProcedure
    .input(answerReviewSchema)
    .output(ownReviewSchema)
    .mutation(({ ctx, input }) => answerReview(ctx, ctx.actor, input)),
  report: userProcedure
    .input(reportReviewSchema)
    .output(reportedReviewSchema)
    .mutation(({ ctx, input }) => reportReview(ctx, ctx.actor, input)),
});

/** The same at the desk. */
export const deskReviewsRouter = router({
  list: staffProcedure
    .input(deskReviewsInputSchema)
    .output(deskReviewPageSchema)
    .query(({ ctx, input }) => listReviews(ctx, ctx.actor, input)),
  hide: staffProcedure
    .input(deskReviewActSchema)
    .output(deskReviewSchema)
    .mutation(({ ctx, input }) => hideReview(ctx, ctx.actor, input)),
  show: staffProcedure
    .input(deskReviewActSchema)
    .output(deskReviewSchema)
    .mutation(({ ctx, input }) => showReview(ctx, ctx.actor, input)),
  keep: staffProcedure
    .input(deskReviewActSchema)
    .output(deskReviewSchema)
    .mutation(({ ctx, input }) => keepReview(ctx, ctx.actor, input)),
});
