import type { AlertFacts } from "~/domain/staff/alert/facts";
import type { AlertKind } from "~/domain/staff/alert/kinds";

const AT = "2026-11-22T08:00:00.000Z";
const LATER = "2026-11-22T16:00:00.000Z";

/** Facts of each kind of alert, with the codes that the payment provider and banks send. */
export const ALERT_EXAMPLES: { [Kind in AlertKind]: Extract<AlertFacts, { kind: Kind }> } = {
  payment_mismatch: {
    kind: "payment_mismatch",
    differences: ["other_booking", "other_customer", "currency", "amount", "second_payment"],
    currency: "eur",
    taken: "1000.00",
    expected: "2000.50",
  },
  early_completion: { kind: "early_completion", completedAt: AT, scheduledAt: LATER },
  work_stopped: { kind: "work_stopped", stoppedAt: AT },
  cancel_waits: { kind: "cancel_waits", total: "1313.55" },
  arrival_contested: { kind: "arrival_contested", contestedAt: AT },
  cancel_asked: { kind: "cancel_asked", cancelledAt: AT },
  fraud_warning: { kind: "fraud_warning" },
  refund_failed: { kind: "refund_failed", amount: "84.00", failure: "lost_or_stolen_card" },
  dispute: { kind: "dispute", amount: "84.00", reason: "product_not_received", dueAt: LATER },
  dispute_due: { kind: "dispute_due", amount: "84.00", dueAt: LATER },
  evidence_refused: { kind: "evidence_refused", failure: "invalid_file_format" },
  tie_out: {
    kind: "tie_out",
    amount: "105.00",
    charges: 1,
    refunds: 2,
    disputes: 0,
    transfers: 0,
    unknown: 3,
  },
  payout_stuck: {
    kind: "payout_stuck",
    problem: "refused",
    amount: "124.95",
    failure: "balance_insufficient",
  },
  payout_setup_refused: { kind: "payout_setup_refused", failure: "platform_profile_missing" },
  second_plan: { kind: "second_plan" },
  job_late: { kind: "job_late", scheduledAt: AT },
  job_stuck: { kind: "job_stuck", startedAt: AT },
  hold_ends: { kind: "hold_ends", stoppedAt: AT, endsAt: LATER },
  safety: { kind: "safety", side: "customer" },
  claim_overdue: { kind: "claim_overdue", claim: "not_done", dueAt: AT },
  change_waiting: {
    kind: "change_waiting",
    why: "large",
    oldTotal: "105.00",
    newTotal: "1785.00",
    expiresAt: LATER,
  },
  vehicle_declined: { kind: "vehicle_declined", fee: "60.00" },
  review_reported: { kind: "review_reported", reason: "false" },
  document_waits: { kind: "document_waits", document: "identity", submittedAt: AT },
  name_waits: { kind: "name_waits", askedAt: AT },
  photo_changed: { kind: "photo_changed", changedAt: AT },
  returning_mechanic: {
    kind: "returning_mechanic",
    marks: ["bank", "mailbox"],
    wasSuspended: true,
    owed: "12.50",
  },
  shared_person: { kind: "shared_person", marks: ["card", "mailbox"] },
  shared_network: { kind: "shared_network" },
  promo_discounts: { kind: "promo_discounts", amount: "400.80" },
  low_prices: { kind: "low_prices", jobs: 2 },
  quick_job: { kind: "quick_job", minutes: 14, plannedMinutes: 60 },
};
