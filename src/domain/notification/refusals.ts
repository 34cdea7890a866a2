import type { RefusalTable } from "../refusal";

export const NOTIFICATION_REFUSALS = {
  unsignedText: { code: "INVALID", sentence: "The signature doesn't match." },
  smsIsOff: { code: "CONFLICT", sentence: "Text messages aren't set up here." },
  wrongSmsCode: {
    code: "INVALID",
    sentence: "That code isn't right. Check the text message and try again.",
  },
  smsCodeOver: { code: "INVALID", sentence: "That code has expired. Get a new one." },
  pushIsOff: { code: "CONFLICT", sentence: "Push notifications aren't set up here." },
} as const satisfies RefusalTable;
