import type { RefusalTable } from "../refusal";
import { BACKGROUND_MONTHS } from "./policy";

export const VETTING_REFUSALS = {
  suspended: {
    code: "FORBIDDEN",
    sentence: "Your account is suspended, so you can't take jobs. We have written to you why.",
  },
  uninsured: {
    code: "FORBIDDEN",
    sentence: "Your insurance has ended. Please send the new certificate to take jobs again.",
  },
  unverified: {
    code: "FORBIDDEN",
    sentence: "Please send the documents that verify you before you take jobs.",
  },
  notADocument: { code: "INVALID", sentence: "Please upload a PDF, JPEG or PNG file." },
  documentTooLarge: { code: "TOO_LARGE", sentence: "Please select a file of 5MB or less" },
  documentIncomplete: { code: "INVALID", sentence: "Please enter this, too: {what}." },
  documentEnded: {
    code: "INVALID",
    sentence: "This one has ended already. Please send a newer one.",
  },
  checkTooOld: {
    code: "INVALID",
    sentence: `A background check counts for ${BACKGROUND_MONTHS} months. Please send a newer one.`,
  },
  checkedLater: { code: "INVALID", sentence: "This date is still to come." },
  /** No such document, or somebody else's: both read alike. */
  documentNotFound: { code: "NOT_FOUND", sentence: "Document not found" },
  documentFileGone: { code: "NOT_FOUND", sentence: "This file was deleted after the decision." },
  documentDecided: {
    code: "CONFLICT",
    sentence: "Somebody has decided about this document already.",
  },
  documentReplaced: {
    code: "CONFLICT",
    sentence: "The mechanic has sent a newer one. Please look at that instead.",
  },
  alreadySuspended: { code: "CONFLICT", sentence: "This mechanic is suspended already." },
  /** Somebody was first, or the mechanic has sent another name since. */
  nameDecided: {
    code: "CONFLICT",
    sentence: "This name no longer waits for you. Open the person again to see what is so now.",
  },
  noTrialWithheld: {
    code: "CONFLICT",
    sentence: "No free trial is on hold for this mechanic. Open the person again.",
  },
  notSuspended: { code: "CONFLICT", sentence: "This mechanic is not suspended." },
} as const satisfies RefusalTable;
