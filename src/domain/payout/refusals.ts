import type { RefusalTable } from "../refusal";

export const PAYOUT_REFUSALS = {
  nothingToPayOut: { code: "CONFLICT", sentence: "There's nothing to pay out right now." },
  otherPayoutTotal: {
    code: "CONFLICT",
    sentence: "The totals have changed since you opened this page. Check them again.",
  },
  payoutNotFound: { code: "NOT_FOUND", sentence: "Payout not found" },
  payoutRunNotFound: { code: "NOT_FOUND", sentence: "Payout run not found" },
  payoutClosed: { code: "CONFLICT", sentence: "This payout is already closed." },
  noPayoutDay: {
    code: "CONFLICT",
    sentence: "The payment provider pays out every hour, so there's no day to set.",
  },
  payoutDayPast: { code: "INVALID", sentence: "Choose today or a later day." },
  nothingToMark: {
    code: "CONFLICT",
    sentence:
      "No payout of this run can be marked as sent. Download the run's bank file first, and choose at least one payout.",
  },
  payoutSetupRefused: {
    code: "CONFLICT",
    sentence: "We can't set up payouts right now. Our team has been notified. Try again tomorrow.",
  },
  payoutHeldAlready: {
    code: "CONFLICT",
    sentence: "This job's payout is already held for review.",
  },
  payoutNotHeld: { code: "CONFLICT", sentence: "This job's payout isn't held for review." },
  notInBankFile: {
    code: "CONFLICT",
    sentence:
      "No bank file has listed this payout yet. Download the run's bank file first; if it leaves this payout out, mark it as returned.",
  },
  payoutsByBank: {
    code: "CONFLICT",
    sentence: "We pay your earnings to your bank account. There's no other account to set up.",
  },
  payoutByProvider: {
    code: "CONFLICT",
    sentence:
      "The payment provider sends this payout and reports its result, so you can't set it here.",
  },
} as const satisfies RefusalTable;
