import { Badge } from "~/components/ui/badge";
import { DISPUTE_STATE_LABELS, shownDisputeState } from "~/domain/payment/dispute/rules";
import type { DisputeView } from "~/domain/payment/dispute/schema";

/** Shows a dispute's state. It never asks for an answer that was sent or is too late. */
export function DisputeBadge({ dispute }: { dispute: DisputeView }) {
  const state = shownDisputeState(dispute, Date.now());
  return <Badge className={BADGES[state]}>{DISPUTE_STATE_LABELS[state]}</Badge>;
}

const DUE = "bg-destructive/8 text-destructive";
const WITH_BANK = "bg-pending-soft text-pending";
const DONE = "bg-completed-soft text-completed";
const BADGES: Record<DisputeView["state"], string> = {
  warning_needs_response: DUE,
  needs_response: DUE,
  appeal_needs_response: DUE,
  warning_under_review: WITH_BANK,
  under_review: WITH_BANK,
  appeal_under_review: WITH_BANK,
  won: DONE,
  prevented: DONE,
  warning_closed: DONE,
  lost: DUE,
};
