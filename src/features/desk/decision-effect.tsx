import type { ReactNode } from "react";
import type { DeskClaimView } from "~/domain/claim/schema";
import { textToCents } from "~/domain/money";
import type { RefundBearer } from "~/domain/payment/refund";
import { refundablePayments, type BookingRefundsView } from "~/domain/payment/refund-schema";
import { formatDollars } from "~/lib/format";
import { takenFee, type DeskDecision } from "./decisions";
import { RefundEffect } from "./refund-effect";

type DecisionEffectProps = {
  claim: Pick<DeskClaimView, "holdsPayout" | "cancellationFee">;
  refunds: BookingRefundsView;
  decision: DeskDecision | "";
  /** What is to be refunded. */
  cents: number;
  bornBy: RefundBearer;
};

/** What a decision does to the money of both sides, before it is made. */
export function DecisionEffect({ claim, refunds, decision, cents, bornBy }: DecisionEffectProps) {
  switch (decision) {
    case "":
      return null;
    case "dismiss":
      return (
        <Effect>
          Nobody is paid anything back.
          {claim.holdsPayout ? " What the job earned is not held for this claim any more." : ""}
        </Effect>
      );
    case "follow_up":
      return (
        <Effect>
          Nobody is paid anything back. The mechanic is asked for times of a visit, which costs
          nothing.
          {claim.holdsPayout ? " What the job earned stays held until the visit is done." : ""}
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
          The fee of {formatDollars(claim.cancellationFee ?? "0.00")} was not taken yet. It is not
          asked for any more, and the mechanic gets nothing of it.
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
