import type { RefusalTable } from "../refusal";
import { MOST_WARRANTY_CLAIMS, OFFERED_TIMES, OWN_PARTS_SENTENCE } from "./policy";

export const CLAIM_REFUSALS = {
  /** No such claim, or not this person's: both read alike. */
  claimNotFound: { code: "NOT_FOUND", sentence: "Claim not found" },
  notTheirClaim: { code: "FORBIDDEN", sentence: "This is for the other side of the claim." },
  nothingToClaim: {
    code: "CONFLICT",
    sentence: "This can't be claimed for this booking now.",
  },
  notWarranted: { code: "CONFLICT", sentence: "This visit has no warranty of its own." },
  warrantyUnpaid: {
    code: "CONFLICT",
    sentence: "The warranty is for work that was paid for. Please pay for this booking first.",
  },
  claimLate: { code: "CONFLICT", sentence: "This could be claimed until {date}." },
  noLineNamed: { code: "INVALID", sentence: "Please say what the warranty is claimed for." },
  ownPart: { code: "CONFLICT", sentence: OWN_PARTS_SENTENCE },
  claimOpen: {
    code: "CONFLICT",
    sentence: "You have claimed this already. See the claim for what happens next.",
  },
  claimsUsedUp: {
    code: "CONFLICT",
    sentence: `The warranty of a booking can be claimed ${MOST_WARRANTY_CLAIMS} times. Please contact support.`,
  },
  claimMoved: {
    code: "CONFLICT",
    sentence: "This claim has moved on in the meantime. Please look at it again.",
  },
  timesNotFree: {
    code: "CONFLICT",
    sentence: "You have another job at one of these times. Please offer others.",
  },
  timesOutside: {
    code: "INVALID",
    sentence: `Please offer times from ${OFFERED_TIMES.noticeHours} hours to ${OFFERED_TIMES.withinDays} days from now.`,
  },
  jobRefunded: {
    code: "CONFLICT",
    sentence:
      "This job was refunded in full or the payment was disputed, so the free visit is off. Contact support if you still need help.",
  },
  notOffered: { code: "CONFLICT", sentence: "This time isn't offered any more." },
  visitTimeTaken: {
    code: "CONFLICT",
    sentence: "Your mechanic has another job at that time by now. Please choose another one.",
  },
  noFollowUp: {
    code: "CONFLICT",
    sentence: "Another visit can't be ordered for this claim now.",
  },
  tooManySafetyReports: {
    code: "TOO_MANY",
    sentence:
      "You've sent three safety reports today and our team has them. If you're in danger, call 911. You can add to them through support.",
  },
  reportsAreClosed: {
    code: "CONFLICT",
    sentence:
      "A safety report can only be closed. Refund or cancel at the booking, with a reason that both sides may read.",
  },
  noFeeToWaive: { code: "CONFLICT", sentence: "There is no fee to waive." },
} as const satisfies RefusalTable;
