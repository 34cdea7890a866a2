import { z } from "zod";
import { field } from "~/messages/field-key";
import { optionalReason, reasonText } from "../staff/team";
import { followedListShape } from "../page-schema";
import { idText, isoTime, optionalText, requiredText } from "../text/text";
import { TEXT_LIMITS } from "../text/limits";
import { REPORT_REASONS } from "./policy";

/** Public part of a review. */
export const publicReviewSchema = z.object({
  id: z.string(),
  rating: z.number(),
  comment: z.string(),
  author: z.string(),
  at: isoTime,
  /** The mechanic's answer. */
  answer: z.object({ text: z.string(), at: isoTime }).nullable(),
});
export type PublicReview = z.infer<typeof publicReviewSchema>;

/** A review as a side of its job sees it. */
export const ownReviewSchema = publicReviewSchema.extend({
  bookingId: z.string(),
  bookingNumber: z.string(),
  /** Staff hid it. It doesn't count, and nobody else reads it. */
  hidden: z.boolean(),
  /** The reader has reported it. */
  reported: z.boolean(),
  /** Until when the answer can be edited; null without an answer, and for anyone but its author. */
  correctableUntil: isoTime.nullable(),
});
export type OwnReview = z.infer<typeof ownReviewSchema>;

export const ownReviewsInputSchema = z.object(followedListShape);
export const ownReviewPageSchema = z.object({
  items: z.array(ownReviewSchema),
  nextCursor: z.string().nullable(),
});

/** GET /api/bookings/{bookingId}/review. */
export const bookingReviewInputSchema = z.object({ bookingId: idText });
export const bookingReviewSchema = z.object({ review: ownReviewSchema.nullable() });

/** POST /api/reviews/{id}/answer. */
export const replyToReviewSchema = z.object({
  id: idText,
  text: requiredText(field("answerToReviewMissing"), TEXT_LIMITS.note),
});

/** POST /api/reviews/{id}/report. */
export const reportReviewSchema = z.object({
  id: idText,
  reason: z.enum(REPORT_REASONS, { error: field("reviewReportMissing") }),
  note: optionalText(TEXT_LIMITS.note).default(""),
});
export const reportedReviewSchema = z.object({ id: z.string(), reported: z.literal(true) });

export const DESK_REVIEW_VIEWS = ["reported", "hidden", "all"] as const;
export type DeskReviewView = (typeof DESK_REVIEW_VIEWS)[number];

/** GET /api/desk/reviews. */
export const deskReviewsInputSchema = z.object({
  show: z.enum(DESK_REVIEW_VIEWS, { error: field("reviewViewWrong") }).default("reported"),
  cursor: idText.optional(),
});

/** A review at the desk, with its reports. */
export const deskReviewSchema = publicReviewSchema.extend({
  bookingId: z.string(),
  bookingNumber: z.string(),
  mechanic: z.object({ id: z.string(), name: z.string() }),
  hiddenAt: isoTime.nullable(),
  reports: z.array(
    z.object({
      id: z.string(),
      reason: z.enum(REPORT_REASONS),
      note: z.string(),
      /** The reporter: a side of the job, or another reader. */
      by: z.enum(["customer", "mechanic", "reader"]),
      at: isoTime,
      settled: z.boolean(),
    }),
  ),
});
export type DeskReview = z.infer<typeof deskReviewSchema>;
export const deskReviewPageSchema = z.object({
  items: z.array(deskReviewSchema),
  nextCursor: z.string().nullable(),
  /** How many there are, up to 10,001. Null after the first page. */
  total: z.int().nullable(),
});

/** POST /api/desk/reviews/{id}/hide. */
export const hideReviewSchema = z.object({ id: idText, reason: reasonText });

/** POST /api/desk/reviews/{id}/show, /keep. */
export const deskReviewActionSchema = z.object({ id: idText, reason: optionalReason });
