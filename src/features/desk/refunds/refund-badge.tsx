import { Badge } from "~/components/ui/badge";
import { REFUND_STATE_LABELS, type RefundState } from "~/domain/payment/refund/rules";

const BADGES: Record<RefundState, string> = {
  pending: "bg-pending-soft text-pending",
  succeeded: "bg-completed-soft text-completed",
  failed: "bg-destructive/8 text-destructive",
};

export function RefundBadge({ state }: { state: RefundState }) {
  return <Badge className={BADGES[state]}>{REFUND_STATE_LABELS[state]}</Badge>;
}
