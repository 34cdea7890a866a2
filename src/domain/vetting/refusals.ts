import type { RefusalTable } from "../refusal";
import { BACKGROUND_MONTHS } from "./policy";

export const VETTING_REFUSALS = {
  suspended: {
    code: "FORBIDDEN",
    sentence: "Your account is suspended, so you can't take jobs. We emailed you the reason.",
  },
  uninsured: {
    code: "FORBIDDEN",
    sentence: "Your insurance has expired. Send the new certificate to take jobs again.",
  },
  unverified: {
    code: "FORBIDDEN",
    sentence: "Send your verification documents before you take jobs.",
  },
  notADocument: { code: "INVALID", sentence: "Upload a PDF, JPEG or PNG file." },
  documentTooLarge: { code: "TOO_LARGE", sentence: "Select a file of 5MB or less" },
  documentIncomplete: { code: "INVALID", sentence: "Also enter: {what}." },
  documentEnded: {
    code: "INVALID",
    sentence: "This document has already expired. Send a newer one.",
  },
  checkTooOld: {
    code: "INVALID",
    sentence: `A background check is valid for ${BACKGROUND_MONTHS} months. Send a newer one.`,
  },
  checkedLater: { code: "INVALID", sentence: "This date is in the future." },
  /** A missing document and another person's read alike. */
  documentNotFound: { code: "NOT_FOUND", sentence: "Document not found" },
  documentFileGone: { code: "NOT_FOUND", sentence: "We deleted this file after the decision." },
  documentDecided: {
    code: "CONFLICT",
    sentence: "Someone has already decided about this document.",
  },
  documentReplaced: {
    code: "CONFLICT",
    sentence: "The mechanic sent a newer document. Review that one instead.",
  },
  alreadySuspended: { code: "CONFLICT", sentence: "This mechanic is already suspended." },
  /** Another staff member decided, or the mechanic sent another name. */
  nameDecided: {
    code: "CONFLICT",
    sentence:
      "This name no longer needs a decision. Open the person again to see their current name.",
  },
  noTrialWithheld: {
    code: "CONFLICT",
    sentence: "No free trial is on hold for this mechanic. Open the person again.",
  },
  notSuspended: { code: "CONFLICT", sentence: "This mechanic isn't suspended." },
} as const satisfies RefusalTable;
