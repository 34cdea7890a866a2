import type { RefusalTable } from "../refusal";
import { REVIEWS } from "./policy";

export const REVIEW_REFUSALS = {
  /** A missing review, a hidden one, and one about another person read alike. */
  reviewNotFound: { code: "NOT_FOUND", sentence: "Review not found" },
  reviewLate: { code: "CONFLICT", sentence: "The deadline for reviewing this job was {date}." },
  reviewIsHidden: { code: "CONFLICT", sentence: "Our team has hidden this review." },
  answerStands: {
    code: "CONFLICT",
    sentence: `You can edit an answer for ${REVIEWS.answerMinutes} minutes. That time has passed.`,
  },
  ownReview: { code: "CONFLICT", sentence: "You can't report your own review." },
  reported: { code: "CONFLICT", sentence: "You've already reported this review." },
  tooManyReports: {
    code: "TOO_MANY",
    sentence: "You've reported many reviews today. Try again tomorrow.",
  },
  nothingReported: { code: "CONFLICT", sentence: "This review isn't waiting for a decision." },
  alreadyHidden: { code: "CONFLICT", sentence: "This review is already hidden." },
  alreadyShown: { code: "CONFLICT", sentence: "This review is already shown." },
} as const satisfies RefusalTable;
