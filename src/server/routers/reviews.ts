import {
  replyToReviewSchema,
  bookingReviewInputSchema,
  bookingReviewSchema,
  deskReviewActionSchema,
  hideReviewSchema,
  deskReviewPageSchema,
  deskReviewSchema,
  deskReviewsInputSchema,
  ownReviewPageSchema,
  ownReviewSchema,
  ownReviewsInputSchema,
  reportedReviewSchema,
  reportReviewSchema,
} from "~/domain/review/schema";
import { replyToReview } from "~/server/services/review/answer";
import { hideReview, keepReview, listReviews, showReview } from "~/server/services/review/desk";
import { bookingReview, ownReviews } from "~/server/services/review/queries";
import { reportReview } from "~/server/services/review/report";
import { mechanicProcedure, router, staffProcedure, userProcedure } from "../trpc";

/** Reviews of completed jobs, with answers and reports. */
export const reviewsRouter = router({
  own: mechanicProcedure
    .meta({
      scope: "bookings:read",
      about: "Returns reviews of the caller, newest first, including hidden ones (marked).",
    })
    .input(ownReviewsInputSchema)
    .output(ownReviewPageSchema)
    .query(({ ctx, input }) => ownReviews(ctx, ctx.actor, input)),
  ofBooking: userProcedure
    .meta({
      scope: "bookings:read",
      about:
        "Returns the review of the caller's job. `review` is null if there's none. `hidden`: staff hid it.",
    })
    .input(bookingReviewInputSchema)
    .output(bookingReviewSchema)
    .query(({ ctx, input }) => bookingReview(ctx, ctx.actor, input.bookingId)),
  answer: mechanicProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Answers a review of the caller, once, publicly. The same call edits the answer for 15 minutes. 409: the answer can no longer change, or the review is hidden.",
    })
    .input(replyToReviewSchema)
    .output(ownReviewSchema)
    .mutation(({ ctx, input }) => replyToReview(ctx, ctx.actor, input)),
  report: userProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Reports a review. Anyone but its author can, once. It stays visible until staff decide. At most ten in 24 hours (429).",
    })
    .input(reportReviewSchema)
    .output(reportedReviewSchema)
    .mutation(({ ctx, input }) => reportReview(ctx, ctx.actor, input)),
});

/** Reviews for staff. */
export const deskReviewsRouter = router({
  list: staffProcedure
    .meta({
      scope: "desk:read",
      about:
        "Returns reviews for the desk, newest first. `show` is `reported` (need a decision), `hidden` or `all`.",
    })
    .input(deskReviewsInputSchema)
    .output(deskReviewPageSchema)
    .query(({ ctx, input }) => listReviews(ctx, ctx.actor, input)),
  hide: staffProcedure
    .meta({
      scope: "never",
      about:
        "Hides a review. It no longer counts, and its reports are closed. 409: already hidden.",
    })
    .input(hideReviewSchema)
    .output(deskReviewSchema)
    .mutation(({ ctx, input }) => hideReview(ctx, ctx.actor, input)),
  show: staffProcedure
    .meta({ scope: "never", about: "Unhides a review. It counts again. 409: not hidden." })
    .input(deskReviewActionSchema)
    .output(deskReviewSchema)
    .mutation(({ ctx, input }) => showReview(ctx, ctx.actor, input)),
  keep: staffProcedure
    .meta({
      scope: "never",
      about: "Keeps a reported review and closes its reports. 409: nothing to decide.",
    })
    .input(deskReviewActionSchema)
    .output(deskReviewSchema)
    .mutation(({ ctx, input }) => keepReview(ctx, ctx.actor, input)),
});
