"use client";

import { useRouter } from "next/navigation";
import { Button } from "~/components/ui/button";
import { buttonVariants } from "~/components/ui/button-variants";
import { Link } from "~/components/ui/link";
import { Money } from "~/components/ui/money";
import type { OpenChangeView } from "~/domain/booking/change-schema";
import type { BookingView } from "~/domain/booking/view";
import { PhotoStrip } from "~/features/photo/photo-strip";
import { formatDateTime } from "~/lib/format";
import { PATHS } from "~/lib/paths";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { ChangeLines } from "../change-lines";

const FAILED = { title: "Error", description: "server" } as const;

type OpenChangeProps = {
  booking: BookingView;
  change: OpenChangeView;
  side: "customer" | "mechanic";
};

/** A change order: what it adds and takes away, what the job costs then, and the answer to it. */
export function OpenChange({ booking, change, side }: OpenChangeProps) {
  return (
    <div className="grid gap-5">
      <blockquote className="border-l-2 border-input pl-3.5 wrap-anywhere whitespace-pre-line">
        {change.reason}
      </blockquote>
      <PhotoStrip photos={change.photos} label="Photos of it" />
      <ChangeLines change={change} />
      <p role="status" className="text-sm">
        {standingOf(change, side, booking.timeZone)}
      </p>
      {side === "customer" ? (
        <Answer booking={booking} change={change} />
      ) : (
        <TakeBack change={change} />
      )}
    </div>
  );
}

/** What it waits for, for who looks. */
function standingOf(change: OpenChangeView, side: "customer" | "mechanic", timeZone: string) {
  const until = formatDateTime(change.expiresAt, timeZone);
  if (change.awaitsOperator) {
    return side === "customer"
      ? "Our team looks at this change first. Then we'll ask you."
      : "Our team looks at this change before the customer is asked.";
  }
  if (change.state === "holding") {
    return side === "customer"
      ? `You said yes. It counts once your card is held for it, until ${until}.`
      : "The customer said yes. It counts once their card is held for it: please wait with the work.";
  }
  return side === "customer"
    ? `Answer until ${until}. Declining is free, and everything stays as you booked it.`
    : `The customer is asked until ${until}. Nothing changes before they say yes.`;
}

function Answer({ booking, change }: { booking: BookingView; change: OpenChangeView }) {
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
    withToasts({ success: { title: "It stays as you booked it" }, failure: FAILED }),
  );
  const busy = approve.isPending || decline.isPending;
  const { id, payment, state, awaitsOperator } = change;
  if (payment !== null) {
    return (
      <Link
        href={PATHS.checkoutOf(booking.id, payment.id)}
        className={buttonVariants({ className: "justify-self-start" })}
      >
        Hold <Money amount={payment.amount} /> on your card
      </Link>
    );
  }
  if (state !== "open") return null;
  return (
    <div className="flex flex-wrap gap-2">
      {awaitsOperator ? null : (
        <Button disabled={busy} loading={approve.isPending} onClick={() => approve.mutate({ id })}>
          Approve the new total
        </Button>
      )}
      <Button
        variant="outline"
        disabled={busy}
        loading={decline.isPending}
        onClick={() => decline.mutate({ id })}
      >
        Decline
      </Button>
    </div>
  );
}

function TakeBack({ change }: { change: OpenChangeView }) {
  const withdraw = api.booking.withdrawChange.useMutation(
    withToasts({ success: { title: "You took it back" }, failure: FAILED }),
  );
  return (
    <Button
      variant="outline"
      className="justify-self-start"
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate({ id: change.id })}
    >
      Take it back
    </Button>
  );
}
