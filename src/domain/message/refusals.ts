import type { RefusalTable } from "../refusal";

export const MESSAGE_REFUSALS = {
  noMessagesYet: {
    code: "CONFLICT",
    sentence: "You can send messages once a mechanic accepts the booking.",
  },
  conversationClosed: { code: "CONFLICT", sentence: "This conversation is closed." },
  notTheOtherParticipant: {
    code: "FORBIDDEN",
    sentence: "You can only message the other person on this booking.",
  },
} as const satisfies RefusalTable;
