"use client";

import { CircleCheck, Hourglass } from "lucide-react";
import { cn } from "~/components/cn";
import { buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import { requestEnd } from "~/domain/booking/schedule/request-end";
import { isCancelled, isOpen } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { BookingTimeline } from "~/features/booking/booking-timeline";
import { BookingFacts } from "~/features/booking/booking-facts";
import { formatDateTime, formatDollars } from "~/messages/format";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { MINUTE_MS } from "~/domain/time/durations";

const CONFIRMED = "Your booking is confirmed";

interface Outcome {
  title: string;
  /** The payment's status. */
  money: string;
  done: boolean;
}

/**
 * Describes a payment's result. Null if nothing was authorized or paid; the toast and the list say
 * so.
 */
function outcomeOf(booking: BookingView): Outcome | null {
  const { status, cancellationFee, totalAmount } = booking;
  const amount = formatDollars(
    isCancelled(status) && cancellationFee !== null ? cancellationFee : totalAmount,
  );
  switch (booking.paymentStatus) {
    case "authorized":
      return {
        title: CONFIRMED,
        money: `There's a hold of ${amount} on your card. We'll charge it when the job is done.`,
        done: true,
      };
    case "captured":
      return { title: "Payment received", money: `We charged ${amount} to your card.`, done: true };
    case "none":
      if (booking.cardSaved) {
        return {
          title: CONFIRMED,
          money: `Your card is saved. We'll place a hold of ${amount} two days before the job and charge it when the job is done.`,
          done: true,
        };
      }
      return {
        title: "Your bank is still confirming",
        money: "Your booking will show when your card is confirmed.",
        done: false,
      };
    case "due":
    case "failed":
    case "released":
    case "refunded":
    case "partially_refunded":
    case "disputed":
      return null;
    default:
      return booking.paymentStatus satisfies never;
  }
}

/** Says what happens next, by the booking's stage. */
function nextOf(booking: BookingView): string {
  switch (booking.status) {
    case "pending":
      return "Until then, you can change or cancel it free of charge.";
    case "accepted":
      return "Your mechanic will come at the time below. You can message them from your booking.";
    case "in_progress":
      return "Your mechanic is at work. We'll email you when the job is done.";
    case "completed":
      return "You'll find the receipt in your booking.";
    case "cancelled":
      return booking.cancellationFee === null || booking.paymentStatus !== "captured"
        ? "This booking was canceled."
        : "This booking is canceled and the fee is paid.";
    default:
      return booking.status satisfies never;
  }
}

/** Says what we do with an open request and until when, with the job's zone. */
function requestWords(
  booking: BookingView,
  nobodyIsFree: boolean,
): { title: string; text: string } {
  const { timeZone, wishedMechanicId } = booking;
  const until = formatDateTime(requestEnd(booking).toISOString(), timeZone);
  if (wishedMechanicId !== null) {
    return {
      title: "Request sent",
      text: `We'll email you your mechanic's answer, by ${until} at the latest.`,
    };
  }
  return nobodyIsFree
    ? {
        title: "No mechanic is free nearby yet",
        text: `We'll keep looking until ${until}, and email you when a mechanic accepts.`,
      }
    : {
        title: "Request sent",
        text: `We'll email you when a mechanic accepts, by ${until} at the latest.`,
      };
}

const HALF_HOUR_MS = 30 * MINUTE_MS;

/**
 * Asks whether a mechanic nearby is free at the booked time. Until the answer arrives, one may be.
 */
function useNobodyIsFree(booking: BookingView, enabled: boolean): boolean {
  const start = Date.parse(booking.scheduledAt);
  const nearby = api.mechanic.nearbySlots.useQuery(
    {
      place: booking.serviceLocation,
      from: booking.scheduledAt,
      to: new Date(start + HALF_HOUR_MS).toISOString(),
      serviceIds: booking.serviceIds,
    },
    { enabled: enabled && booking.wishedMechanicId === null },
  );
  return nearby.data?.slots.find((slot) => Date.parse(slot.start) === start)?.free === "0";
}

type PaymentOutcomeProps = {
  booking: BookingView;
  /** True if the customer signs in by mailed code only. */
  offersPassword?: boolean;
};

/** Shows after paying what was booked, the payment's status, and what happens next. */
export function PaymentOutcome({ booking, offersPassword = false }: PaymentOutcomeProps) {
  const outcome = outcomeOf(booking);
  const isSent = outcome?.done === true && isOpen(booking.status);
  const nobodyIsFree = useNobodyIsFree(booking, isSent);
  if (outcome === null) return null;
  const sent = isSent ? requestWords(booking, nobodyIsFree) : null;
  // Nobody has promised to come yet.
  const isSettled = outcome.done && !nobodyIsFree;
  const Icon = isSettled ? CircleCheck : Hourglass;
  return (
    <Card role="region" aria-labelledby="payment-outcome" className="mb-8 overflow-hidden">
      <div aria-hidden className="curb-stripe h-2" />
      <div className="grid gap-4 p-5 sm:p-6">
        <div>
          <h2
            id="payment-outcome"
            className="flex items-center gap-2.5 font-display text-heading font-semibold"
          >
            <Icon
              aria-hidden
              className={cn("size-6 shrink-0", isSettled ? "text-completed" : "text-pending")}
            />
            <span>{sent?.title ?? outcome.title}</span>
          </h2>
          <p className="mt-1 text-sm text-muted-foreground">
            {booking.bookingNumber} · {booking.serviceName}
          </p>
        </div>
        <div className="grid gap-1">
          {sent === null ? null : <p className="font-semibold">{sent.text}</p>}
          {sent === null ? null : <p>{nextOf(booking)}</p>}
          <p className={cn(sent === null && "font-semibold")}>{outcome.money}</p>
          {sent === null ? <p>{nextOf(booking)}</p> : null}
        </div>
        <BookingFacts booking={booking} />
        <BookingTimeline booking={booking} />
        <div className="flex flex-wrap gap-3">
          <Link href={BOOKING_PATHS.customer(booking.id)} className={buttonVariants()}>
            View booking
          </Link>
          {offersPassword ? (
            <Link href={PATHS.setPassword} className={buttonVariants({ variant: "outline" })}>
              Create a password
            </Link>
          ) : null}
        </div>
      </div>
    </Card>
  );
}
