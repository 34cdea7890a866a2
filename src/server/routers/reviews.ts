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
    .meta({
      about: "What customers wrote about the caller, newest first. Hidden ones too, marked so.",
    })
    .input(ownReviewsInputSchema)
    .output(ownReviewPageSchema)
    .query(({ ctx, input }) => ownReviews(ctx, ctx.actor, input)),
  ofBooking: userProcedure
    .meta({
      about:
        "What was written about a job of one's own. `review` is null while there is nothing. `hidden` says that staff took it out of sight.",
    })
    .input(bookingReviewInputSchema)
    .output(bookingReviewSchema)
    .query(({ ctx, input }) => bookingReview(ctx, ctx.actor, input.bookingId)),
  answer: mechanicProcedure
    .meta({
      about:
        "Answer a review about the caller, once. Shown under it. The same call puts the answer right for 15 minutes. 409: the answer stands, or the review was hidden.",
    })
    .input(answerReviewSchema)
    .output(ownReviewSchema)
    .mutation(({ ctx, input }) => answerReview(ctx, ctx.actor, input)),
  report: userProcedure
    .meta({
      about:
        "Report a review. Anybody who reads it may, once, but its author. It stays visible until staff have looked. At most ten in 24 hours (429).",
    })
    .input(reportReviewSchema)
    .output(reportedReviewSchema)
    .mutation(({ ctx, input }) => reportReview(ctx, ctx.actor, input)),
});

/** The same at the desk. */
export const deskReviewsRouter = router({
  list: staffProcedure
    .meta({
      about:
        "Reviews at the desk, newest first. `show` says which: `reported` ones that wait for a decision, `hidden` ones, or `all`.",
    })
    .input(deskReviewsInputSchema)
    .output(deskReviewPageSchema)
    .query(({ ctx, input }) => listReviews(ctx, ctx.actor, input)),
  hide: staffProcedure
    .meta({
      about:
        "Take a review out of sight. It counts for nothing, and what was reported is settled. 409: it is hidden already.",
    })
    .input(deskReviewActSchema)
    .output(deskReviewSchema)
    .mutation(({ ctx, input }) => hideReview(ctx, ctx.actor, input)),
  show: staffProcedure
    .meta({ about: "Show a hidden review again. It counts again. 409: it is shown already." })
    .input(deskReviewActSchema)
    .output(deskReviewSchema)
    .mutation(({ ctx, input }) => showReview(ctx, ctx.actor, input)),
  keep: staffProcedure
    .meta({
      about:
        "Leave a reported review as it is. What was reported is settled. 409: nothing waits for a decision.",
    })
    .input(deskReviewActSchema)
    .output(deskReviewSchema)
    .mutation(({ ctx, input }) => keepReview(ctx, ctx.actor, input)),
});
