"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { isAgreed, isCancelled } from "~/domain/booking/status";
import { cancellationOutcome } from "~/domain/booking/cancellation/rules";
import type { BookingView } from "~/domain/booking/view";
import { claimableKinds } from "~/domain/claim/claimable";
import { textToCents } from "~/domain/money";
import { formatDateTime, formatDollars } from "~/messages/format";

/** Loaded on demand, because few people file a claim. */
const OpenClaimDialog = lazy(async () => ({
  default: (await import("../claims/open-claim-dialog")).OpenClaimDialog,
}));

type CancellationFactsProps = {
  booking: BookingView;
  now: number;
  /** True if this card offers to cancel an accepted booking. */
  canCancel: boolean;
};

/** Shows until when canceling is free, or the fee that a canceled booking cost. */
export function CancellationFacts({ booking, now, canCancel }: CancellationFactsProps) {
  if (isCancelled(booking.status)) return <WhatItCost booking={booking} now={now} />;
  if (!canCancel || !isAgreed(booking.status)) return null;
  const { acceptedAt, scheduledAt, movedByMechanicAt, keptStartAt, totalAmount } = booking;
  const { freeUntil, reason } = cancellationOutcome(
    {
      ...booking,
      totalCents: textToCents(totalAmount) ?? 0,
      acceptedAt: momentOf(acceptedAt),
      scheduledAt: new Date(scheduledAt),
      movedByMechanicAt: momentOf(movedByMechanicAt),
      keptStartAt: momentOf(keptStartAt),
      askedByMechanic: false,
      contested: booking.arrivalContestedAt !== null,
    },
    new Date(now),
  );
  const words =
    freeUntil !== null
      ? `You can cancel for free until ${formatDateTime(freeUntil.toISOString(), booking.timeZone)}`
      : reason === "no_policy" || reason === "mechanic_late"
        ? "You can cancel for free"
        : null;
  return words === null ? null : <p className="mb-2 text-sm text-muted-foreground">{words}</p>;
}

/** Describes the fee decision that our team still has to make. */
export function undecidedFee(
  fee: string,
  { arrivalContestedAt, mechanicName }: Pick<BookingView, "arrivalContestedAt" | "mechanicName">,
): string {
  if (arrivalContestedAt !== null) return `Up to ${formatDollars(fee)}, we decide within 24 h`;
  const [name = "your mechanic"] = mechanicName?.split(" ") ?? [];
  return `Free if ${name} confirms, otherwise ${formatDollars(fee)}`;
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

/** Lets a customer say that they were there, beside the fee for having been away. */
function ContestNoShow({ booking, now }: { booking: BookingView; now: number }) {
  const [opening, setOpening] = useState(false);
  const isNoShow = booking.cancelReason === "customer_no_show";
  if (!isNoShow || !claimableKinds(booking, "customer", new Date(now)).includes("no_show")) {
    return null;
  }
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setOpening(true)}>
        I was there
      </Button>
      {opening ? (
        <Suspense>
          <OpenClaimDialog
            booking={booking}
            side="customer"
            kinds={NO_SHOW}
            onClose={() => setOpening(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const NO_SHOW = ["no_show"] as const;

function WhatItCost({ booking, now }: { booking: BookingView; now: number }) {
  const { cancellationFee: fee, feeIfRefused } = booking;
  if (feeIfRefused !== null) {
    return <p className="mb-2 text-sm">Cancellation fee: {undecidedFee(feeIfRefused, booking)}</p>;
  }
  if (fee === null || Number(fee) === 0) return null;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p>
        Cancellation fee <b className="tabular-nums">{formatDollars(fee)}</b>
      </p>
      <ContestNoShow booking={booking} now={now} />
    </div>
  );
}
