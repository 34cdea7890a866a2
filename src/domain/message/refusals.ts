import type { RefusalTable } from "../refusal";

export const MESSAGE_REFUSALS = {
  noMessagesYet: {
    code: "CONFLICT",
    sentence: "Messages open once a mechanic has accepted the booking.",
  },
  conversationClosed: { code: "CONFLICT", sentence: "This conversation is closed." },
  notTheOtherParty: {
    code: "FORBIDDEN",
    sentence: "You can only write to the other party of this booking.",
  },
} as const satisfies RefusalTable;
