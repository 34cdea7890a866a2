import type { RefusalTable } from "../refusal";
import { MOST_WARRANTY_CLAIMS, OFFERED_TIMES, OWN_PARTS_SENTENCE } from "./policy";

export const CLAIM_REFUSALS = {
  /** A missing claim and another person's read alike. */
  claimNotFound: { code: "NOT_FOUND", sentence: "Claim not found" },
  notTheirClaim: { code: "FORBIDDEN", sentence: "Only the other person can do this." },
  nothingToClaim: {
    code: "CONFLICT",
    sentence: "You can't open this kind of claim for this booking right now.",
  },
  notWarranted: { code: "CONFLICT", sentence: "A warranty visit has no warranty of its own." },
  warrantyUnpaid: {
    code: "CONFLICT",
    sentence: "The warranty covers paid work. Pay for this booking first.",
  },
  claimLate: { code: "CONFLICT", sentence: "The deadline for this claim was {date}." },
  noLineNamed: { code: "INVALID", sentence: "Choose what your warranty claim is about." },
  ownPart: { code: "CONFLICT", sentence: OWN_PARTS_SENTENCE },
  claimOpen: {
    code: "CONFLICT",
    sentence: "You already have a claim about this. Open it to see what happens next.",
  },
  claimsUsedUp: {
    code: "CONFLICT",
    sentence: `You can make ${MOST_WARRANTY_CLAIMS} warranty claims for a booking. Contact support if you need more help.`,
  },
  claimChanged: {
    code: "CONFLICT",
    sentence: "This claim has changed since you opened it. Check it and try again.",
  },
  timesNotFree: {
    code: "CONFLICT",
    sentence: "You have another job at one of these times. Offer other times.",
  },
  timesOutside: {
    code: "INVALID",
    sentence: `Offer times from ${OFFERED_TIMES.noticeHours} hours to ${OFFERED_TIMES.withinDays} days from now.`,
  },
  jobRefunded: {
    code: "CONFLICT",
    sentence:
      "This job was refunded in full or the payment was disputed, so the free visit is off. Contact support if you still need help.",
  },
  notOffered: {
    code: "CONFLICT",
    sentence: "This time is no longer available. Choose another one.",
  },
  visitTimeTaken: {
    code: "CONFLICT",
    sentence: "Your mechanic now has another job at that time. Choose another time.",
  },
  noFollowUp: {
    code: "CONFLICT",
    sentence: "You can't order another visit for this claim right now.",
  },
  visitImpossible: {
    code: "CONFLICT",
    sentence: "This mechanic can't visit this customer again. Decide the claim another way.",
  },
  tooManySafetyReports: {
    code: "TOO_MANY",
    sentence:
      "You've sent three safety reports today and our team has them. If you're in danger, call 911. You can add to them through support.",
  },
  reportsAreClosed: {
    code: "CONFLICT",
    sentence:
      "You can only close a safety report. Refund or cancel on the booking instead, with a reason that both sides may read.",
  },
  noFeeToWaive: { code: "CONFLICT", sentence: "There's no fee to waive." },
} as const satisfies RefusalTable;
