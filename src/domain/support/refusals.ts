import type { RefusalTable } from "../refusal";
import { REPLIES_AT_MOST } from "./replies";

export const SUPPORT_REFUSALS = {
  /** A missing request and another person's read alike. */
  supportNotFound: { code: "NOT_FOUND", sentence: "Request not found" },
  supportLinkDead: {
    code: "NOT_FOUND",
    sentence: "This link has expired. Sign in to read your request, or send us a new one.",
  },
  /** A new message came after staff looked. */
  supportRequestChanged: {
    code: "CONFLICT",
    sentence: "There's a new message. Read it, then send your answer again.",
  },
  /** A colleague's answer is the newest message. */
  supportAnswered: {
    code: "CONFLICT",
    sentence: "Someone has already answered this request. Read their answer first.",
  },
  /** A colleague or the customer wrote after staff looked. */
  bookingMessageSent: {
    code: "CONFLICT",
    sentence: "Someone else wrote in this conversation. Read it, then send your message.",
  },
  supportClosed: { code: "CONFLICT", sentence: "This request is already closed." },
  supportNotClosed: { code: "CONFLICT", sentence: "This request isn't closed." },
  replyNotFound: { code: "NOT_FOUND", sentence: "Saved reply not found" },
  replyNameTaken: { code: "CONFLICT", sentence: "A saved reply with this name already exists." },
  replyChanged: {
    code: "STALE",
    sentence: "Someone else changed this reply. Check it and try again.",
  },
  tooManyReplies: {
    code: "CONFLICT",
    sentence: `You can have ${REPLIES_AT_MOST} saved replies. Delete one first.`,
  },
  supportNotYours: { code: "CONFLICT", sentence: "Someone else is handling this request." },
} as const satisfies RefusalTable;
