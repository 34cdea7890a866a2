import type { ReactNode } from "react";
import type { DeskClaimView } from "~/domain/claim/schema";
import { textToCents } from "~/domain/money";
import type { RefundPayer } from "~/domain/payment/payer";
import { refundablePayments, type BookingRefundsView } from "~/domain/payment/refund/schema";
import { formatDollars } from "~/messages/format";
import { takenFee, type DeskDecision } from "./decisions";
import { RefundEffect } from "../refunds/refund-effect";

type DecisionEffectProps = {
  claim: Pick<DeskClaimView, "holdsPayout" | "cancellationFee">;
  refunds: BookingRefundsView;
  decision: DeskDecision | "";
  /** The refund. */
  cents: number;
  bornBy: RefundPayer;
};

/** Says what a decision does to the money of both sides before it is made. */
export function DecisionEffect({ claim, refunds, decision, cents, bornBy }: DecisionEffectProps) {
  switch (decision) {
    case "":
      return null;
    case "dismiss":
      return (
        <Effect>
          No refund.
          {claim.holdsPayout ? " We'll release the earnings held for this claim." : ""}
        </Effect>
      );
    case "follow_up":
      return (
        <Effect>
          No refund. We'll ask the mechanic to offer times for a free visit.
          {claim.holdsPayout ? " We'll hold the job's earnings until the visit is done." : ""}
        </Effect>
      );
    case "refund":
      return cents > 0 && cents <= (textToCents(refunds.refundable) ?? 0) ? (
        <RefundEffect payments={refundablePayments(refunds)} cents={cents} bornBy={bornBy} />
      ) : null;
    case "waive_fee": {
      const fee = takenFee(refunds);
      return fee.cents > 0 ? (
        <RefundEffect payments={fee.payments} cents={fee.cents} bornBy={bornBy} />
      ) : (
        <Effect>
          The fee of {formatDollars(claim.cancellationFee ?? "0.00")} wasn&apos;t charged yet. We
          won&apos;t charge it, and the mechanic gets none of it.
        </Effect>
      );
    }
    default:
      return decision satisfies never;
  }
}

function Effect({ children }: { children: ReactNode }) {
  return (
    <p aria-live="polite" className="rounded-md bg-muted p-4 text-sm">
      {children}
    </p>
  );
}
