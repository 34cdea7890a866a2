import { CircleCheck, Hourglass } from "lucide-react";
import { buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import type { BookingView } from "~/domain/booking/view";
import { BookingFacts } from "~/features/booking/booking-facts";
import { formatDollars } from "~/lib/format";
import { PATHS } from "~/lib/paths";

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
  const amount = formatDollars(booking.totalAmount);
  switch (booking.paymentStatus) {
    case "authorized":
      return {
        title: "Your booking is confirmed",
        money: `There's a hold of ${amount} on your card. We'll charge it when the job is done.`,
        done: true,
      };
    case "captured":
      return { title: "Payment received", money: `We charged ${amount} to your card.`, done: true };
    case "none":
      if (booking.cardSaved) {
        return {
          title: "Your booking is confirmed",
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
      return booking.wishedMechanicId === null
        ? "We've sent your request to mechanics nearby. We'll email you when a mechanic accepts. Until then, you can change or cancel it."
        : "We've sent your request to your mechanic. We'll email you their answer. Until then, you can change or cancel it.";
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

/** Shows after paying what was booked, the payment's status, and what happens next. */
export function PaymentOutcome({ booking }: { booking: BookingView }) {
  const outcome = outcomeOf(booking);
  if (outcome === null) return null;
  const Icon = outcome.done ? CircleCheck : Hourglass;
  return (
    <Card role="region" aria-labelledby="payment-outcome" className="mb-8 overflow-hidden">
      <div aria-hidden className="curb-stripe h-2" />
      <div className="grid gap-4 p-5 sm:p-6">
        <div>
          <h2
            id="payment-outcome"
            className="flex items-center gap-2.5 font-display text-heading font-semibold"
          >
            <Icon aria-hidden className="size-6 shrink-0 text-completed" />
            <span>{outcome.title}</span>
          </h2>
          <p className="mt-1 text-sm text-muted-foreground">
            {booking.bookingNumber} · {booking.serviceName}
          </p>
        </div>
        <div className="grid gap-1">
          <p className="font-semibold">{outcome.money}</p>
          <p>{nextOf(booking)}</p>
        </div>
        <BookingFacts booking={booking} />
        <Link
          href={`${PATHS.serviceHistory}#booking-${booking.id}`}
          className={buttonVariants({ variant: "outline", className: "justify-self-start" })}
        >
          View booking
        </Link>
      </div>
    </Card>
  );
}
