import type { RefusalTable } from "../refusal";

export const MECHANIC_REFUSALS = {
  profileRequired: {
    code: "PROFILE_REQUIRED",
    sentence: "Complete your mechanic profile first.",
  },
  noProfileYet: { code: "NOT_FOUND", sentence: "You don't have a mechanic profile yet." },
  /** An unknown id and a person who isn't a mechanic read alike. */
  mechanicNotFound: {
    code: "NOT_FOUND",
    sentence: "The mechanic profile you're looking for doesn't exist.",
  },
  requestedNotFound: { code: "NOT_FOUND", sentence: "We couldn't find this mechanic." },
  requestedOffline: {
    code: "CONFLICT",
    sentence: "This mechanic is offline right now. Choose another one.",
  },
  trialExpired: {
    code: "TRIAL_EXPIRED",
    sentence: "Your free trial has ended. Please upgrade to accept new jobs.",
  },
  notTheirPicture: { code: "INVALID", sentence: "Upload a picture first." },
  bankInfoChanged: {
    code: "STALE",
    sentence:
      "Your bank information has changed since you opened this page. Reload the page and try again.",
  },
} as const satisfies RefusalTable;
