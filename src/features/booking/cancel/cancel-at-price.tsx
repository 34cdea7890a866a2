"use client";

import { CalendarX2 } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Field } from "~/components/ui/field";
import { Skeleton } from "~/components/ui/skeleton";
import { Textarea } from "~/components/ui/textarea";
import type { CancellationReason } from "~/domain/booking/cancellation/rules";
import type { CancellationView } from "~/domain/booking/cancellation/schema";
import type { BookingView } from "~/domain/booking/view";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { formatDateTime, formatDollars } from "~/messages/format";
import { TOASTS } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { undecidedFee } from "./cancellation-facts";

/** Explains each fee to the customer. */
const BECAUSE: Record<CancellationReason, string> = {
  contested:
    "You told us your mechanic isn't there. It's free unless we decide that your mechanic had arrived.",
  no_policy: "You didn't agree to cancellation fees for this booking.",
  mechanic_late: "Your mechanic is 30 minutes late.",
  moved_by_mechanic: "You recently agreed to a time your mechanic asked for.",
  asked_by_mechanic: "Your mechanic asked you to cancel. Our team will check with them.",
  pending: "No mechanic has accepted yet.",
  just_accepted: "Your mechanic accepted just a moment ago.",
  arrived: "Your mechanic has already arrived.",
  on_the_way: "Your mechanic is already on the way.",
  in_time: "Your appointment is more than a day away.",
  late: "Your appointment is less than a day away, and your mechanic kept the time free.",
};

/** Cancels an accepted booking after showing the fee. */
export function CancelAtPrice({ booking }: { booking: BookingView }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="text-destructive first:-ml-3.5"
        onClick={() => setAsking(true)}
      >
        <CalendarX2 aria-hidden />
        Cancel
      </Button>
      {asking ? <CancelDialog booking={booking} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function CancelDialog({ booking, onClose }: { booking: BookingView; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [askedByMechanic, setAskedByMechanic] = useState(false);
  const askedId = useId();
  // Fetched each time the dialog opens, because the fee depends on the time.
  const price = api.booking.cancellation.useQuery(
    { id: booking.id },
    { staleTime: 0, gcTime: 0, refetchInterval: 60_000 },
  );
  const cancel = api.booking.cancel.useMutation(
    withToasts(TOASTS.cancelBooking, {
      onSuccess: onClose,
      onError: () => void price.refetch(),
    }),
  );
  const { data } = price;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Cancel this booking?"
      description={`${booking.serviceName}, ${formatDateTime(booking.scheduledAt, booking.timeZone)}. We'll tell your mechanic right away.`}
      confirmLabel={
        data === undefined
          ? "Cancel booking"
          : confirmLabel(askedByMechanic ? askedPrice(data) : data)
      }
      cancelLabel="Keep booking"
      destructive
      pending={cancel.isPending}
      onConfirm={() => {
        if (data !== undefined)
          cancel.mutate({ id: booking.id, fee: data.fee, reason, askedByMechanic });
      }}
    >
      {price.isError ? (
        <p role="alert" className="text-sm text-destructive">
          {price.error.message}
        </p>
      ) : data === undefined ? (
        <div role="status" aria-label="Checking the fee">
          <Skeleton className="h-16" />
        </div>
      ) : (
        <Price price={askedByMechanic ? askedPrice(data) : data} booking={booking} />
      )}
      {data === undefined || !canAsk(data) ? null : (
        <div className="flex items-center gap-3 text-sm">
          <Checkbox
            id={askedId}
            checked={askedByMechanic}
            onCheckedChange={(checked) => setAskedByMechanic(checked === true)}
          />
          <label htmlFor={askedId} className="cursor-pointer">
            My mechanic asked me to cancel
          </label>
        </div>
      )}
      <Field label="Why?" optional hint="Your mechanic will see it.">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={TEXT_LIMITS.note}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}

/**
 * Returns the price as it is when the customer says that the mechanic asked for the cancellation.
 */
function askedPrice(price: CancellationView): CancellationView {
  return { ...price, fee: "0.00", reason: "asked_by_mechanic", freeUntil: null };
}

/** Returns true if a mechanic's request would make it free. A disputed arrival is decided first. */
const canAsk = ({ reason, feeIfRefused }: CancellationView) =>
  feeIfRefused !== null && reason !== "contested";

const isFree = ({ fee }: CancellationView) => Number(fee) === 0;

/** Returns the fee that may be charged once our team has decided, or null. */
function atStake({ reason, feeIfRefused }: CancellationView): string | null {
  const waits = reason === "asked_by_mechanic" || reason === "contested";
  return waits && feeIfRefused !== null && Number(feeIfRefused) > 0 ? feeIfRefused : null;
}

function confirmLabel(price: CancellationView): string {
  if (atStake(price) !== null) return "Cancel booking";
  return isFree(price) ? "Cancel for free" : `Cancel for ${formatDollars(price.fee)}`;
}

function Price({ price, booking }: { price: CancellationView; booking: BookingView }) {
  return (
    <div className="rounded-md border bg-muted/50 p-3 text-sm">
      <p className="font-display text-heading font-semibold tabular-nums">
        {headline(price, booking)}
      </p>
      <p className="mt-0.5">{BECAUSE[price.reason]}</p>
      {price.freeUntil === null ? null : (
        <p className="mt-0.5 text-muted-foreground">
          Free until {formatDateTime(price.freeUntil, booking.timeZone)}.
        </p>
      )}
      <p className="mt-0.5 text-muted-foreground">{whatHappens(price, booking)}</p>
    </div>
  );
}

function headline(price: CancellationView, booking: BookingView): string {
  const stake = atStake(price);
  if (stake === null) return isFree(price) ? "Free" : formatDollars(price.fee);
  return undecidedFee(stake, booking);
}

function whatHappens(price: CancellationView, { paymentStatus, totalAmount }: BookingView): string {
  const isHeld = paymentStatus === "authorized";
  if (atStake(price) !== null) {
    return isHeld
      ? "We'll release the hold on your card now. If you owe the fee, we'll email you a link to pay it."
      : "We don't charge anything now. If you owe the fee, we'll email you a link to pay it.";
  }
  if (isFree(price))
    return isHeld ? "We'll release the hold on your card." : "We won't charge anything.";
  const hasRest = Number(price.fee) < Number(totalAmount);
  return isHeld
    ? `We'll charge it to your card${hasRest ? " and release the rest of the hold" : ""}.`
    : "There's no hold on a card, so we'll email you a link to pay it.";
}
