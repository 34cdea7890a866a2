import type { BookingStatus } from "~/domain/booking/status";
import { allowsAction, CLAIM_DECISIONS, type ClaimDecision } from "~/domain/claim/kinds";
import { canBeVisited } from "~/domain/claim/rules";
import type { DeskClaimView } from "~/domain/claim/schema";
import { textToCents } from "~/domain/money";
import { refundableCents, type RefundablePayment } from "~/domain/payment/refund/rules";
import { refundablePayments, type BookingRefundsView } from "~/domain/payment/refund/schema";

/** Staff's answers to a claim: those that close it, and asking the mechanic to come back. */
export const DESK_DECISIONS = [...CLAIM_DECISIONS, "follow_up"] as const;
export type DeskDecision = ClaimDecision | "follow_up";

export const DESK_DECISION_LABELS: Record<DeskDecision, string> = {
  dismiss: "Dismiss claim",
  refund: "Refund",
  waive_fee: "Waive fee",
  follow_up: "Ask the mechanic to come back",
};

/** Returns the captured cancellation fee and how much of it can be refunded. */
export function takenFee(refunds: BookingRefundsView): {
  payments: RefundablePayment[];
  cents: number;
} {
  const payments = refundablePayments(refunds).filter(({ purpose }) => purpose === "fee");
  return { payments, cents: payments.reduce((sum, row) => sum + refundableCents(row), 0) };
}

/** Returns the decisions that are possible now. The server checks them again. */
export function decisionsFor(
  claim: Pick<DeskClaimView, "kind" | "state" | "cancellationFee">,
  status: BookingStatus,
  refunds: BookingRefundsView,
): DeskDecision[] {
  const { kind, state, cancellationFee } = claim;
  const hasFee = (textToCents(cancellationFee ?? "0.00") ?? 0) > 0;
  if (kind === "safety") return ["dismiss"];
  const can: Record<DeskDecision, boolean> = {
    dismiss: true,
    refund: refunds.refundable !== "0.00",
    waive_fee: hasFee && !refunds.isDisputed,
    follow_up: allowsAction(state, "order") && canBeVisited(kind, status),
  };
  return DESK_DECISIONS.filter((decision) => can[decision]);
}
