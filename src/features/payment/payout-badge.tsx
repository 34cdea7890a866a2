import { Badge } from "~/components/ui/badge";
import type { PayoutState } from "~/domain/payout/schema";

const STATES: Record<PayoutState, { label: string; className: string }> = {
  pending: { label: "Being sent", className: "bg-pending-soft text-pending" },
  sent: { label: "Sent", className: "bg-completed-soft text-completed" },
  returned: { label: "Came back", className: "bg-destructive/8 text-destructive" },
  failed: { label: "Not sent", className: "bg-destructive/8 text-destructive" },
};

/** How far a payout is, for its mechanic and for staff. */
export function PayoutBadge({ state }: { state: PayoutState }) {
  const { label, className } = STATES[state];
  return <Badge className={className}>{label}</Badge>;
}
