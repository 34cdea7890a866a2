"use client";

import { useSearchParams } from "next/navigation";
import { lazy, Suspense } from "react";
import { buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { Money } from "~/components/ui/money";
import { PageHeader } from "~/components/ui/page-header";
import { Skeleton } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import type { BookingView } from "~/domain/booking/view";
import { isCancelled } from "~/domain/booking/status";
import { centsToText, textToCents } from "~/domain/money";
import { isPayable } from "~/domain/payment/status";
import { BookingFacts } from "~/features/booking/booking-facts";
import { ChangeLines } from "~/features/booking/change-lines";
import { NO_TAX } from "~/domain/catalog/parts";
import { CostBreakdown, costForCustomer } from "~/features/booking/cost-breakdown";
import { StatusBadge } from "~/features/booking/status-badge";
import { WhichBooking } from "~/features/booking/which-booking";
import { PAGE_HEADS } from "~/lib/page-heads";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { FormSkeleton } from "../card-form/form-skeleton";
import { CardPayment } from "./card-payment";
import { NothingToPay } from "./nothing-to-pay";
import { usePayment } from "./use-payment";

const SinglePayment = lazy(async () => ({
  default: (await import("./single-payment")).SinglePayment,
}));

type CheckoutProps = { bookingId: string; user: UserView };

export function Checkout({ bookingId, user }: CheckoutProps) {
  const booking = api.booking.byId.useQuery({ id: bookingId });
  if (booking.isPending) return <Placeholder />;
  const missing =
    booking.error?.data?.reason === "NOT_FOUND" ||
    (booking.data !== undefined && booking.data.customerId !== user.id);
  if (missing || !booking.data) {
    return (
      <LoadError
        bookingId={bookingId}
        title={missing ? "Booking not found" : `Error loading booking: ${booking.error?.message}`}
        onRetry={missing ? undefined : () => void booking.refetch()}
      />
    );
  }
  return <BookingCheckout booking={booking.data} user={user} />;
}

function BookingCheckout({ booking, user }: { booking: BookingView; user: UserView }) {
  const payment = usePayment(booking.id);
  const paymentId = useSearchParams().get("payment");
  return (
    <>
      <PageHeader
        {...PAGE_HEADS.checkout}
        description={<WhichBooking of={booking} text={PAGE_HEADS.checkout.description} />}
      />
      <div className="group/checkout grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        {/* First on a phone, where the details and the breakdown follow. */}
        <section aria-label="Payment" className="min-w-0">
          {payment.leaving ||
          (paymentId === null && isPayable(booking) && !isPartlyPaid(booking)) ? (
            <CardPayment booking={booking} user={user} payment={payment} />
          ) : paymentId !== null || booking.paymentStatus === "due" ? (
            <Suspense fallback={<FormSkeleton />}>
              <SinglePayment
                booking={booking}
                user={user}
                paymentId={paymentId}
                nothing={<NothingToPay booking={booking} />}
              />
            </Suspense>
          ) : (
            <NothingToPay booking={booking} />
          )}
        </section>
        <Card
          role="region"
          aria-labelledby="checkout-booking"
          className="overflow-hidden max-lg:group-has-data-waiting/checkout:hidden"
        >
          <div aria-hidden className="curb-stripe h-2" />
          <div className="grid gap-5 p-5">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <h2 id="checkout-booking" className="font-display text-heading font-semibold">
                Booking details
              </h2>
              <StatusBadge status={booking.status} />
            </div>
            <BookingFacts booking={booking} className="sm:grid-cols-1" />
            {isCancelled(booking.status) && booking.cancellationFee !== null ? (
              <div className="grid gap-2 border-t border-dashed border-input/70 pt-4">
                <p className="flex justify-between gap-4">
                  Cancellation fee
                  <Money amount={booking.cancellationFee} className="font-display font-bold" />
                </p>
                <Rest total={booking.cancellationFee} due={booking.amountDue} />
              </div>
            ) : booking.changeOrder?.state === "holding" ? (
              <div className="grid gap-3 border-t border-dashed border-input/70 pt-4">
                <h3 className="font-semibold">The updated quote you approved</h3>
                <ChangeLines change={booking.changeOrder} />
              </div>
            ) : (
              <div className="grid gap-2 border-t border-dashed border-input/70 pt-4">
                <CostBreakdown
                  cost={costForCustomer(booking)}
                  totalLabel={booking.amountDue === booking.totalAmount ? "Due now" : "Total"}
                />
                <Rest total={booking.totalAmount} due={booking.amountDue} />
                <p className="text-sm text-muted-foreground">{NO_TAX}</p>
              </div>
            )}
          </div>
        </Card>
      </div>
    </>
  );
}

/** Returns whether a part of the job's total was charged and the rest is due separately. */
const isPartlyPaid = ({ paymentStatus, amountDue, totalAmount }: BookingView) =>
  paymentStatus === "due" && amountDue !== totalAmount;

/** Shows what was paid of a sum and what is due of it; nothing if it's due or paid as a whole. */
function Rest({ total, due }: { total: string; due: string }) {
  const [totalCents, dueCents] = [textToCents(total) ?? 0, textToCents(due) ?? 0];
  if (dueCents === 0 || dueCents >= totalCents) return null;
  return (
    <dl className="grid gap-1 text-sm">
      <div className="flex justify-between gap-4 text-muted-foreground">
        <dt>Paid</dt>
        <dd>
          <Money amount={centsToText(totalCents - dueCents)} />
        </dd>
      </div>
      <div className="flex items-baseline justify-between gap-4 font-semibold">
        <dt>Due now</dt>
        <dd className="font-display text-heading font-bold">
          <Money amount={due} />
        </dd>
      </div>
    </dl>
  );
}

type LoadErrorProps = { bookingId: string; title: string; onRetry?: () => void };

function LoadError({ bookingId, title, onRetry }: LoadErrorProps) {
  return (
    <>
      <h1 className="sr-only">Checkout</h1>
      <ErrorState
        title={title}
        description={`Booking ID: ${bookingId}`}
        onRetry={onRetry}
        action={
          <Link href={PATHS.serviceHistory} className={buttonVariants({ variant: "outline" })}>
            Back to service history
          </Link>
        }
      />
    </>
  );
}

function Placeholder() {
  return (
    <>
      <PageHeader {...PAGE_HEADS.checkout} />
      <div
        role="status"
        aria-label="Loading the booking"
        className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10"
      >
        <Skeleton className="h-96" />
        <Skeleton className="h-80" />
      </div>
    </>
  );
}
