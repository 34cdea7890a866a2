import type { RefusalTable } from "../refusal";

export const SUPPORT_REFUSALS = {
  /** No such request, or somebody else's: both read alike. */
  supportNotFound: { code: "NOT_FOUND", sentence: "Request not found" },
  supportLinkDead: {
    code: "NOT_FOUND",
    sentence: "This link has expired. Sign in to read your request, or write to us anew.",
  },
  /** Something was written since staff looked. */
  supportMovedOn: {
    code: "CONFLICT",
    sentence: "Something was written meanwhile. Read it, then send your answer again.",
  },
  supportClosed: { code: "CONFLICT", sentence: "This request is closed already." },
  supportNotClosed: { code: "CONFLICT", sentence: "This request is not closed." },
  supportNotYours: { code: "CONFLICT", sentence: "Somebody else looks after this request." },
} as const satisfies RefusalTable;
