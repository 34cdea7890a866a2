import type { RefusalTable } from "../refusal";

export const CUSTOMER_REFUSALS = {
  customerSuspended: {
    code: "ACCOUNT_SUSPENDED",
    sentence:
      "Your account is suspended, so you can't book, write messages, leave reviews or tip. If this is wrong, contact support.",
  },
  /** Their details are those of a suspended customer. Whose, and why, isn't told. */
  detailsSuspended: {
    code: "ACCOUNT_SUSPENDED",
    sentence: "We can't take a booking with these details. Contact support.",
  },
  customerAlreadySuspended: {
    code: "CONFLICT",
    sentence: "This customer is already suspended.",
  },
  customerNotSuspended: { code: "CONFLICT", sentence: "This customer isn't suspended." },
  noCustomerSide: {
    code: "CONFLICT",
    sentence: "This person can't book, so there's nothing to suspend as a customer.",
  },
  sharedBooking: {
    code: "CONFLICT",
    sentence: "You have a booking with this person. Ask a colleague to do it.",
  },
} as const satisfies RefusalTable;
