import { Badge } from "~/components/ui/badge";
import type { PayoutState } from "~/domain/payout/states";

export const PAYOUT_STATE_LABELS: Record<PayoutState, string> = {
  pending: "Being sent",
  sent: "Sent",
  returned: "Returned",
  failed: "Not sent",
};
const CLASSES: Record<PayoutState, string> = {
  pending: "bg-pending-soft text-pending",
  sent: "bg-completed-soft text-completed",
  returned: "bg-destructive/8 text-destructive",
  failed: "bg-destructive/8 text-destructive",
};

/** Shows a payout's status to its mechanic and staff. */
export function PayoutBadge({ state }: { state: PayoutState }) {
  return <Badge className={CLASSES[state]}>{PAYOUT_STATE_LABELS[state]}</Badge>;
}
