import type { RefusalTable } from "../refusal";

export const STAFF_REFUSALS = {
  alertNotFound: { code: "NOT_FOUND", sentence: "Alert not found" },
  noPasswordMail: {
    code: "CONFLICT",
    sentence: "They have no e-mail address, or their account is closed: no password can be mailed.",
  },
  noSuchStaff: {
    code: "NOT_FOUND",
    sentence:
      "Nobody has confirmed this address. Ask them to sign up and open the link we mail them.",
  },
  lastOwner: {
    code: "CONFLICT",
    sentence: "Somebody has to stay an owner. Make another person one first.",
  },
  noSecondFactor: { code: "CONFLICT", sentence: "They have no second factor." },
  ownSecondFactor: {
    code: "CONFLICT",
    sentence: "Nobody resets their own second factor. Please ask a colleague.",
  },
  nobodysMailbox: {
    code: "CONFLICT",
    sentence:
      "They never confirmed their email address, so nobody can say whose mailbox the new password would go to.",
  },
  deadJobNotFound: {
    code: "NOT_FOUND",
    sentence: "This work is gone: somebody has looked after it, or it is older than a week.",
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
  alertResolved: { code: "CONFLICT", sentence: "Somebody has resolved this already." },
} as const satisfies RefusalTable;
