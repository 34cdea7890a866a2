import type { RefusalTable } from "../refusal";
import { REPLIES_AT_MOST } from "./replies";

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
  replyNotFound: { code: "NOT_FOUND", sentence: "Saved reply not found" },
  replyNameTaken: { code: "CONFLICT", sentence: "There is a saved reply of this name already." },
  replyMoved: {
    code: "STALE",
    sentence: "Somebody changed this reply meanwhile. Please look at it again.",
  },
  tooManyReplies: {
    code: "CONFLICT",
    sentence: `There are ${REPLIES_AT_MOST} saved replies already.`,
  },
  supportNotYours: { code: "CONFLICT", sentence: "Somebody else looks after this request." },
} as const satisfies RefusalTable;
