import type { RefusalTable } from "../refusal";

export const PAYOUT_REFUSALS = {
  nothingToPayOut: { code: "CONFLICT", sentence: "There is nothing to pay out now." },
  otherPayoutTotal: {
    code: "CONFLICT",
    sentence: "The sums have changed in the meantime. Please look at them again.",
  },
  payoutNotFound: { code: "NOT_FOUND", sentence: "Payout not found" },
  payoutRunNotFound: { code: "NOT_FOUND", sentence: "Payout run not found" },
  payoutClosed: { code: "CONFLICT", sentence: "This payout was closed already." },
  payoutSetupRefused: {
    code: "CONFLICT",
    sentence:
      "We can't set up payouts right now. Our team has been told; please try again tomorrow.",
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
    sentence: "Earnings are paid to your bank account here. There is no other account to set up.",
  },
  payoutByProvider: {
    code: "CONFLICT",
    sentence: "The payment provider sends this payout and says what becomes of it.",
  },
} as const satisfies RefusalTable;
