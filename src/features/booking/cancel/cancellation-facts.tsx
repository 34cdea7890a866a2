import { isAgreed, isCancelled } from "~/domain/booking/status";
import { cancellationOutcome } from "~/domain/booking/cancellation/rules";
import type { BookingView } from "~/domain/booking/view";
import { textToCents } from "~/domain/money";
import { formatDateTime, formatDollars } from "~/messages/format";

type CancellationFactsProps = {
  booking: BookingView;
  now: number;
  /** True if this card offers to cancel an accepted booking. */
  canCancel: boolean;
};

/** Shows until when canceling is free, or the fee that a canceled booking cost. */
export function CancellationFacts({ booking, now, canCancel }: CancellationFactsProps) {
  if (isCancelled(booking.status)) return <WhatItCost booking={booking} />;
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

function WhatItCost({ booking }: { booking: BookingView }) {
  const { cancellationFee: fee, feeIfRefused } = booking;
  if (feeIfRefused !== null) {
    return <p className="mb-2 text-sm">Cancellation fee: {undecidedFee(feeIfRefused, booking)}</p>;
  }
  if (fee === null || Number(fee) === 0) return null;
  return (
    <p className="mb-2 text-sm">
      Cancellation fee <b className="tabular-nums">{formatDollars(fee)}</b>
    </p>
  );
}
