import { OFFERED_TIMES } from "~/domain/claim/policy";
import { MOST_ATTACHED, PHOTO_KINDS } from "~/domain/photo/kinds";

/** Wrong fields of claims, reviews and photos. */
export const claimFields = {
  claimKindMissing: "Choose what it's about.",
  offeredTimesWrong: "Offer dates and times.",
  offeredTimesTooFew: "Offer at least one time.",
  offeredTimesTooMany: `Offer at most ${OFFERED_TIMES.most} times.`,
  decisionMissing: "Choose a decision.",
  claimAmountMissing: "Enter an amount.",
  answerToReviewMissing: "Write an answer.",
  reviewReportMissing: "Choose what's wrong with it.",
  reviewViewWrong: "Which reviews?",
  photoKindMissing: `Choose the kind of photo: ${PHOTO_KINDS.join(", ")}.`,
  photosTooMany: `You can attach up to ${MOST_ATTACHED} photos.`,
} as const;
