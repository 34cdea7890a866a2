"use client";

import { LockKeyhole, ShieldCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState, type ReactNode } from "react";
import { Card } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import type { UserView } from "~/domain/account/view";
import type { BookingView } from "~/domain/booking/view";
import { canBePaid, type PaymentPurpose } from "~/domain/payment/payment";
import type { PaymentView } from "~/domain/payment/schema";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { formatDollars } from "~/messages/format";
import { PATHS } from "~/lib/paths";
import { TOASTS } from "~/lib/toast-copy";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { CardChoice } from "../card-form/card-choice";
import { ConfirmingPayment, FormSkeleton } from "../card-form/form-skeleton";
import { useSpentForm } from "../card-form/use-spent-form";

interface Words {
  title: string;
  text: string;
  verb: "Authorize" | "Pay";
  thanks: string;
}

const WORDS: Record<PaymentPurpose, Words> = {
  booking: {
    title: "Payment due",
    text: "The job is done, so we'll charge your card now and email you a receipt.",
    verb: "Pay",
    thanks: "Payment received",
  },
  change: {
    title: "Approved work",
    text: "We'll place a hold on your card and charge it when the job is done.",
    verb: "Authorize",
    thanks: "Updated quote confirmed",
  },
  tip: {
    title: "Your tip",
    text: "We'll charge your card now and email you a receipt. All of it goes to your mechanic.",
    verb: "Pay",
    thanks: "Tip sent. Thank you!",
  },
  fee: {
    title: "Cancellation fee",
    text: "We'll charge your card now and email you a receipt.",
    verb: "Pay",
    thanks: "Payment received",
  },
};

/** A change order's payment leads back to the booking's page. */
const backFrom = (purpose: PaymentPurpose, bookingId: string) =>
  purpose === "change"
    ? BOOKING_PATHS.customer(bookingId)
    : `${PATHS.serviceHistory}#booking-${bookingId}`;

type SinglePaymentProps = {
  booking: BookingView;
  user: UserView;
  /** The payment from the address, or the first one that can be paid. */
  paymentId: string | null;
  /** Shown if nothing can be paid. */
  nothing: ReactNode;
};

/** Pays a single tip, fee or overdue amount, also for a canceled booking. */
export function SinglePayment({ booking, user, paymentId, nothing }: SinglePaymentProps) {
  const payments = api.payment.list.useQuery({ id: booking.id }, { staleTime: 0 });
  if (payments.isPending) return <FormSkeleton />;
  if (payments.isError) {
    return (
      <ErrorState
        title="The payment couldn't be loaded"
        description={payments.error.message}
        onRetry={() => void payments.refetch()}
      />
    );
  }
  const open = payments.data.filter((row) => canBePaid({ ...row, isCurrent: true }));
  const payment = open.find(({ id }) => id === paymentId) ?? open[0];
  if (payment === undefined) return nothing;
  return (
    <PayOne
      key={payment.id}
      booking={booking}
      user={user}
      payment={payment}
      isLast={open.length === 1}
    />
  );
}

type PayOneProps = {
  booking: BookingView;
  user: UserView;
  payment: PaymentView;
  /** True if nothing else is due for this booking. */
  isLast: boolean;
};

function PayOne({ booking, user, payment, isLast }: PayOneProps) {
  const router = useRouter();
  const config = api.payment.config.useQuery();
  const begin = api.payment.pay.useMutation();
  const [leaving, setLeaving] = useState(false);
  const { mutate } = begin;
  const { id } = payment;
  useEffect(() => {
    // Delayed, because React may run and undo an effect in development, which would start it twice.
    const timer = setTimeout(() => mutate({ id }), 0);
    return () => clearTimeout(timer);
  }, [mutate, id]);

  const { title, text, verb, thanks } = WORDS[payment.purpose];
  const noteRefusal = useSpentForm(() => mutate({ id }));
  const label = `${verb} ${formatDollars(payment.amount)}`;
  // Callbacks of the mutation, not of the press: the form is gone before the answer arrives.
  const refresh = api.payment.refresh.useMutation({
    onSettled() {
      toast({ title: thanks });
      router.push(isLast ? backFrom(payment.purpose, booking.id) : PATHS.checkout(booking.id));
    },
  });
  const leave = () => {
    setLeaving(true);
    refresh.mutate({ id: booking.id });
  };
  const failure = begin.error ?? config.error;
  return (
    <Card role="region" aria-labelledby="single-payment" className="grid gap-6 p-5 sm:p-7">
      <div>
        <h2
          id="single-payment"
          className="flex items-center gap-2.5 font-display text-heading font-semibold"
        >
          <LockKeyhole aria-hidden className="size-5 text-link" />
          <span>{title}</span>
        </h2>
        <p className="mt-1 font-display text-lead font-bold tabular-nums">
          {formatDollars(payment.amount)}
        </p>
      </div>
      {leaving ? (
        <ConfirmingPayment />
      ) : failure ? (
        <ErrorState
          title="Payment setup failed"
          description={failure.message}
          onRetry={() => {
            void config.refetch();
            mutate({ id });
          }}
        />
      ) : begin.data && config.data ? (
        <CardChoice
          kind="payment"
          clientSecret={begin.data.clientSecret}
          label={label}
          keptLabel={label}
          bookingId={booking.id}
          user={user}
          publishableKey={config.data.mode === "stripe" ? config.data.publishableKey : null}
          onFailed={(message) => {
            showFailure(TOASTS.confirmPayment, message);
            noteRefusal(message);
          }}
          onConfirmed={leave}
        />
      ) : (
        <FormSkeleton />
      )}
      <p className="flex items-start gap-2.5 border-t pt-5 text-sm text-muted-foreground group-has-data-waiting/checkout:hidden">
        <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-completed" />
        <span>{text}</span>
      </p>
    </Card>
  );
}
