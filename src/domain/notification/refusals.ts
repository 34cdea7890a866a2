import type { RefusalTable } from "../refusal";

export const NOTIFICATION_REFUSALS = {
  unsignedText: { code: "INVALID", sentence: "The signature does not match." },
  smsIsOff: { code: "CONFLICT", sentence: "Text messages are not set up here." },
  wrongSmsCode: {
    code: "INVALID",
    sentence: "That code is not right. Please look at the text again.",
  },
  smsCodeOver: { code: "INVALID", sentence: "That code is over. Please ask for another one." },
  pushIsOff: { code: "CONFLICT", sentence: "Push notifications are not set up here." },
} as const satisfies RefusalTable;
