import type { RefusalTable } from "../refusal";

export const STAFF_REFUSALS = {
  alertNotFound: { code: "NOT_FOUND", sentence: "Alert not found" },
  noPasswordMail: {
    code: "CONFLICT",
    sentence:
      "They have no email address, or their account is closed, so we can't email a password.",
  },
  personUnreachable: {
    code: "CONFLICT",
    sentence: "Their account is closed, so they can't read messages.",
  },
  noSuchStaff: {
    code: "NOT_FOUND",
    sentence:
      "No account has confirmed this address. Ask them to sign up and open the link we'll email them.",
  },
  lastOwner: {
    code: "CONFLICT",
    sentence: "There must be at least one owner. Make another person an owner first.",
  },
  noSecondFactor: { code: "CONFLICT", sentence: "They don't have a second factor." },
  ownSecondFactor: {
    code: "CONFLICT",
    sentence: "You can't reset your own second factor. Ask a colleague.",
  },
  nobodysMailbox: {
    code: "CONFLICT",
    sentence:
      "They never confirmed their email address, so we can't tell who would read the new password.",
  },
  deadJobNotFound: {
    code: "NOT_FOUND",
    sentence: "This task is gone. Someone handled it, or it's more than a week old.",
  },
  ownAffair: {
    code: "CONFLICT",
    sentence: "This is about you. Ask a colleague to do it.",
  },
  alertTaken: { code: "CONFLICT", sentence: "{name} has already taken this." },
  arrivalUndecided: {
    code: "CONFLICT",
    sentence: "This arrival is contested. Decide whether the mechanic was there.",
  },
  /** What was refused because a colleague acted first, in the code of the refusal it replaces. */
  colleagueWasFirst: { code: "CONFLICT", sentence: "{name} already {did}." },
  colleagueChanged: {
    code: "STALE",
    sentence: "{name} already {did}. Check it and try again.",
  },
  colleagueEnded: { code: "NOT_FOUND", sentence: "{name} already {did}." },
  undoOver: {
    code: "CONFLICT",
    sentence: "It's too late to undo this, or someone has changed it since.",
  },
  alertResolved: { code: "CONFLICT", sentence: "Someone has already resolved this." },
} as const satisfies RefusalTable;
