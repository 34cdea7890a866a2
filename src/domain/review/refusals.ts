import type { RefusalTable } from "../refusal";
import { REVIEWS } from "./policy";

export const REVIEW_REFUSALS = {
  /** No such review, hidden from this person, or about somebody else: all read alike. */
  reviewNotFound: { code: "NOT_FOUND", sentence: "Review not found" },
  reviewLate: { code: "CONFLICT", sentence: "This job could be reviewed until {date}." },
  reviewIsHidden: { code: "CONFLICT", sentence: "This review was hidden by our staff." },
  answerStands: {
    code: "CONFLICT",
    sentence: `An answer can be put right for ${REVIEWS.answerMinutes} minutes. This one stands.`,
  },
  ownReview: { code: "CONFLICT", sentence: "You wrote this review yourself." },
  reported: { code: "CONFLICT", sentence: "You have reported this review already." },
  tooManyReports: {
    code: "TOO_MANY",
    sentence: "You have reported many reviews today. Please try again tomorrow.",
  },
  nothingReported: { code: "CONFLICT", sentence: "Nobody waits for a decision on this review." },
  alreadyHidden: { code: "CONFLICT", sentence: "This review is hidden already." },
  alreadyShown: { code: "CONFLICT", sentence: "This review is shown already." },
} as const satisfies RefusalTable;
