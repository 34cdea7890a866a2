"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { buttonVariants } from "~/components/ui/button-variants";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Link } from "~/components/ui/link";
import { Money } from "~/components/ui/money";
import type { OpenChangeOrderView } from "~/domain/booking/change-order/schema";
import type { BookingView } from "~/domain/booking/view";
import { PhotoStrip } from "~/features/photo/photo-strip";
import { formatDateTime, formatDollars } from "~/messages/format";
import { PATHS } from "~/lib/paths";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { ChangeLines } from "../change-lines";
import { DifferentVehicle } from "../different-vehicle";

const NO_FEE = "0.00";
const FAILED = { title: "Error", description: "server" } as const;

type OpenChangeProps = {
  booking: BookingView;
  change: OpenChangeOrderView;
  side: "customer" | "mechanic";
};

/** Shows an open change order: its lines, the new total, and the customer's answer. */
export function OpenChange({ booking, change, side }: OpenChangeProps) {
  return (
    <div className="grid gap-5">
      <blockquote className="border-l-2 border-input pl-3.5 wrap-anywhere whitespace-pre-line">
        {change.reason}
      </blockquote>
      {change.differentVehicle === undefined ? null : (
        <DifferentVehicle change={change.differentVehicle} />
      )}
      <PhotoStrip photos={change.photos} label="Photos" />
      <ChangeLines change={change} />
      <p role="status" className="text-sm">
        {waitingFor(change, side, booking.timeZone)}
      </p>
      {side === "customer" ? (
        <Answer booking={booking} change={change} />
      ) : (
        <WithdrawQuote change={change} />
      )}
    </div>
  );
}

/** Says what a change order is waiting for, for this side. */
function waitingFor(change: OpenChangeOrderView, side: "customer" | "mechanic", timeZone: string) {
  const until = formatDateTime(change.expiresAt, timeZone);
  if (change.awaitsOperator) {
    return side === "customer"
      ? "Our team reviews this quote first. Then we'll ask you."
      : "Our team reviews this updated quote before we ask the customer.";
  }
  if (change.state === "holding") {
    return side === "customer"
      ? `You approved it. Confirm your card by ${until} to make it final.`
      : "The customer approved it, but hasn't confirmed their card yet. Please wait before you start.";
  }
  return side === "customer"
    ? `Answer by ${until}. ${ifDeclined(change)}`
    : `The customer can answer until ${until}. Nothing changes unless they approve.`;
}

/** Says what declining means for the customer. */
function ifDeclined({ differentVehicle: car }: OpenChangeOrderView): string {
  if (car === undefined) return "If you decline, it's free and your booking stays as it is.";
  return car.fee === NO_FEE
    ? "If you decline, our team talks to you and your mechanic."
    : `If you decline or don't answer, our team talks to you and your mechanic. They may cancel the job and charge the arrival fee of ${formatDollars(car.fee)}.`;
}

function Answer({ booking, change }: { booking: BookingView; change: OpenChangeOrderView }) {
  const router = useRouter();
  const approve = api.booking.approveChange.useMutation(
    withToasts(
      { failure: FAILED },
      {
        onSuccess: ({ payment }) => {
          if (payment !== null) router.push(PATHS.checkoutOf(booking.id, payment.id));
        },
      },
    ),
  );
  const decline = api.booking.declineChange.useMutation(
    withToasts({ success: declinedToast(change), failure: FAILED }),
  );
  const [asking, setAsking] = useState(false);
  const mayCost = (change.differentVehicle?.fee ?? NO_FEE) !== NO_FEE;
  const busy = approve.isPending || decline.isPending;
  const { id, payment, state, awaitsOperator } = change;
  if (payment !== null) {
    return (
      <Link
        href={PATHS.checkoutOf(booking.id, payment.id)}
        className={buttonVariants({ className: "justify-self-start" })}
      >
        Authorize <Money amount={payment.amount} />
      </Link>
    );
  }
  if (state !== "open") return null;
  return (
    <div className="flex flex-wrap gap-2">
      {awaitsOperator ? null : (
        <Button disabled={busy} loading={approve.isPending} onClick={() => approve.mutate({ id })}>
          {approves(change)}
        </Button>
      )}
      <Button
        variant="outline"
        disabled={busy}
        loading={decline.isPending}
        onClick={() => (mayCost ? setAsking(true) : decline.mutate({ id }))}
      >
        Decline
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Decline this car?"
        description={ifDeclined(change)}
        confirmLabel="Decline"
        destructive
        onConfirm={() => {
          setAsking(false);
          decline.mutate({ id });
        }}
      />
    </div>
  );
}

const declinedToast = ({ differentVehicle }: OpenChangeOrderView) =>
  differentVehicle === undefined
    ? { title: "Your booking stays as it is" }
    : { title: "You declined it", description: "Our team talks to you and your mechanic." };

/** Names what the customer approves. */
function approves({ differentVehicle, oldTotal, newTotal }: OpenChangeOrderView): string {
  if (differentVehicle === undefined) return "Approve the new total";
  return oldTotal === newTotal ? "Approve this car" : "Approve car and new total";
}

function WithdrawQuote({ change }: { change: OpenChangeOrderView }) {
  const withdraw = api.booking.withdrawChange.useMutation(
    withToasts({ success: { title: "Withdrawn" }, failure: FAILED }),
  );
  return (
    <Button
      variant="outline"
      className="justify-self-start"
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate({ id: change.id })}
    >
      Withdraw quote
    </Button>
  );
}
