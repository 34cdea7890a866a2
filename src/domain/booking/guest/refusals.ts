import type { RefusalTable } from "../../refusal";

export const GUEST_REFUSALS = {
  /** One sentence for an unknown draft, an expired one, and another browser's. */
  draftNotFound: {
    code: "NOT_FOUND",
    sentence: "We no longer have this request. Enter your details again to book.",
  },
  draftBooked: {
    code: "CONFLICT",
    sentence: "This booking is already confirmed. Sign in with your email address to see it.",
  },
  proofNeeded: {
    code: "PROOF_NEEDED",
    sentence:
      "There were many requests from your network. Your browser has to do a short calculation first.",
  },
  termsChanged: {
    code: "CONFLICT",
    sentence: "Our terms have changed. Read them and agree again.",
  },
  promoRefused: {
    code: "CONFLICT",
    sentence: "{why} Without the code, the total is ${newTotal}. Check it and confirm.",
  },
  startTaken: {
    code: "CONFLICT",
    sentence: "That time is no longer available. Choose another one.",
  },
  /** Sent only to the mailbox, so nobody else learns that the address has a mechanic's account. */
  worksHere: {
    code: "CONFLICT",
    sentence:
      "This email address belongs to a mechanic or to our team, so it can't book. Use another one.",
  },
} as const satisfies RefusalTable;
