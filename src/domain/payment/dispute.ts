import type { RefundBearer } from "./refund";

/** The provider's words for where a dispute is. */
export const DISPUTE_STATES = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "appeal_needs_response",
  "appeal_under_review",
  "won",
  "lost",
  "prevented",
] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Whether the bank holds the money, or has taken it for good. An inquiry moves none. */
export function isMoneyDisputed(state: DisputeState): boolean {
  switch (state) {
    case "needs_response":
    case "under_review":
    case "appeal_needs_response":
    case "appeal_under_review":
    case "lost":
      return true;
    case "warning_needs_response":
    case "warning_under_review":
    case "warning_closed":
    case "won":
    case "prevented":
      return false;
    default:
      return state satisfies never;
  }
}

export function isDisputeState(value: string): value is DisputeState {
  return DISPUTE_STATES.some((state) => state === value);
}

/** Whether the bank has decided: nothing moves any more. */
export function isDisputeOver(state: DisputeState): boolean {
  switch (state) {
    case "won":
    case "lost":
    case "warning_closed":
    case "prevented":
      return true;
    case "needs_response":
    case "under_review":
    case "appeal_needs_response":
    case "appeal_under_review":
    case "warning_needs_response":
    case "warning_under_review":
      return false;
    default:
      return state satisfies never;
  }
}

/** Who bears what a bank takes back: a stolen card is the platform's risk, all else is shared. */
export function disputeBearer(reason: string): RefundBearer {
  return reason === "fraudulent" ? "platform" : "shared";
}
