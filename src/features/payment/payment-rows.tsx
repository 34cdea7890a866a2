"use client";

import { Button } from "~/components/ui/button";
import { Money } from "~/components/ui/money";
import { SkeletonText } from "~/components/ui/skeleton";
import { cardName } from "~/domain/payment/card/card";
import type { PaymentView } from "~/domain/payment/schema";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { formatDollars } from "~/messages/format";
import { api } from "~/trpc/react";
import { CreditNoteList } from "./receipt/credit-note-list";
import { PAYMENT_PURPOSE_LABELS, PAYMENT_STATE_LABELS } from "./payment-words";

const isAny = (amount: string) => Number(amount) > 0;

/** Lists the payments behind a booking's price and their refunds. */
export function PaymentRows({ bookingId }: { bookingId: string }) {
  const payments = api.payment.list.useQuery({ id: bookingId });
  const isRefunded = payments.data?.some(({ refunded }) => isAny(refunded)) ?? false;
  const notes = api.payment.creditNotes.useQuery({ id: bookingId }, { enabled: isRefunded });
  if (payments.isPending) return <SkeletonText lines={1} />;
  if (payments.data === undefined) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-destructive">
        The payments couldn&apos;t be loaded.
        <Button size="sm" variant="outline" onClick={() => void payments.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (payments.data.length === 0) return null;
  return (
    <div className="border-t border-dashed border-input/70 pt-4">
      <h3 className="text-sm font-semibold">Payments</h3>
      <ul className="mt-2 grid gap-2 text-sm">
        {payments.data.map((payment) => (
          <Row key={payment.id} bookingId={bookingId} payment={payment} />
        ))}
      </ul>
      {notes.data === undefined || notes.data.length === 0 ? null : (
        <CreditNoteList notes={notes.data} />
      )}
    </div>
  );
}

function Row({ bookingId, payment }: { bookingId: string; payment: PaymentView }) {
  const { id, purpose, state, amount, captured, refunded, disputed, card, receipt } = payment;
  const more = [
    card === null ? null : cardName(card),
    isAny(refunded) ? `${formatDollars(refunded)} refunded` : null,
    isAny(disputed) ? `${formatDollars(disputed)} disputed` : null,
  ].filter((one) => one !== null);
  return (
    <li className="flex items-baseline justify-between gap-4">
      <span className="min-w-0">
        <span className="font-semibold">{PAYMENT_PURPOSE_LABELS[purpose]}</span> ·{" "}
        <span>{PAYMENT_STATE_LABELS[state]}</span>
        {more.length === 0 ? null : (
          <span className="block text-muted-foreground">{more.join(" · ")}</span>
        )}
        {receipt === null ? null : (
          <a
            href={BOOKING_PATHS.receiptPdf(bookingId, id)}
            download
            className="inline-flex min-h-11 items-center text-link underline underline-offset-4 sm:min-h-9"
          >
            Receipt {receipt}
          </a>
        )}
      </span>
      <Money amount={state === "captured" ? captured : amount} />
    </li>
  );
}
