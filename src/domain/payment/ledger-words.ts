import type { LedgerKind } from "./schema";

/** Labels of ledger entries. */
export const LEDGER_KIND_LABELS: Record<LedgerKind, string> = {
  capture: "Card payment",
  fee: "Platform fee",
  promo_subsidy: "Discount paid by the platform",
  tip: "Tip",
  refund: "Refund",
  dispute: "Disputed by the card's bank",
  provider_fee: "Card processing",
  plan: "Monthly plan",
  owed: "Owed, too little to charge",
  written_off: "Written off",
  payout: "Payout",
  payout_returned: "Payout that came back",
  payout_reversed: "Called back from a payout",
};
