"use client";

import { Download, Printer } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { Button, buttonVariants } from "~/components/ui/button";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import { Skeleton } from "~/components/ui/skeleton";
import { BRAND_NAME } from "~/domain/brand";
import { isForWork, receiptNote } from "~/domain/payment/receipt-lines";
import type { PaymentView, ReceiptView } from "~/domain/payment/schema";
import { CostBreakdown } from "~/features/booking/cost-breakdown";
import { useViewerTimeZone } from "~/features/mechanic/use-viewer-clock";
import { LogoMark } from "~/features/shell/brand";
import { formatDateTime, formatDollars } from "~/messages/format";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { PAGE_HEADS } from "~/lib/page-heads";
import { PAYMENT_PURPOSE_LABELS } from "../payment-words";
import { CreditNoteList } from "./credit-note-list";

/** Renders /customer/receipt/{bookingId}, a printable receipt of a captured payment. */
export function Receipt({ bookingId }: { bookingId: string }) {
  const chosen = useSearchParams().get("payment");
  const payments = api.payment.list.useQuery({ id: bookingId });
  const charged = payments.data?.filter(({ receipt }) => receipt !== null) ?? [];
  const receipt = api.payment.receipt.useQuery(
    chosen === null ? { id: bookingId } : { id: bookingId, paymentId: chosen },
  );
  return (
    <>
      <PageHeader
        {...PAGE_HEADS.receipt}
        className="mx-auto max-w-2xl print:hidden"
        actions={
          receipt.data ? (
            <>
              <Button variant="outline" onClick={() => window.print()}>
                <Printer aria-hidden />
                Print
              </Button>
              <a
                href={BOOKING_PATHS.receiptPdf(bookingId, chosen ?? undefined)}
                download
                className={buttonVariants()}
              >
                <Download aria-hidden />
                Download PDF
              </a>
            </>
          ) : undefined
        }
      />
      {charged.length > 1 ? (
        <Receipts bookingId={bookingId} payments={charged} shown={receipt.data?.number} />
      ) : null}
      {receipt.isPending ? <Skeleton className="mx-auto h-[34rem] max-w-2xl" /> : null}
      {receipt.isError ? (
        <ErrorState
          title="Receipt not found"
          description={receipt.error.message}
          onRetry={
            receipt.error.data?.reason === "NOT_FOUND" ? undefined : () => void receipt.refetch()
          }
          action={
            <Link href={PATHS.serviceHistory} className={buttonVariants({ variant: "outline" })}>
              Back to service history
            </Link>
          }
        />
      ) : null}
      {receipt.data ? <Paper receipt={receipt.data} /> : null}
      {receipt.data ? <CreditNotes bookingId={bookingId} /> : null}
    </>
  );
}

type ReceiptsProps = {
  bookingId: string;
  payments: readonly PaymentView[];
  /** Number of the receipt below. */
  shown: string | undefined;
};

/** Links to each of a booking's receipts. */
function Receipts({ bookingId, payments, shown }: ReceiptsProps) {
  return (
    <nav aria-label="Receipts of this booking" className="mx-auto mb-6 max-w-2xl print:hidden">
      <ul className="flex flex-wrap gap-2">
        {payments.map(({ id, purpose, captured, receipt }) => (
          <li key={id}>
            <Link
              href={BOOKING_PATHS.receiptOf(bookingId, id)}
              aria-current={receipt === shown ? "page" : undefined}
              className={buttonVariants({
                variant: receipt === shown ? "secondary" : "outline",
                size: "sm",
              })}
            >
              {PAYMENT_PURPOSE_LABELS[purpose]} {formatDollars(captured)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Lists the booking's refunds with their credit notes. */
function CreditNotes({ bookingId }: { bookingId: string }) {
  const { data: notes } = api.payment.creditNotes.useQuery({ id: bookingId });
  if (notes === undefined || notes.length === 0) return null;
  return (
    <section
      aria-labelledby="credit-notes"
      className="mx-auto mt-6 max-w-2xl rounded-lg border bg-card p-5 sm:p-6 print:hidden"
    >
      <h2 id="credit-notes" className="font-display text-heading font-semibold">
        Credit notes
      </h2>
      <CreditNoteList notes={notes} />
    </section>
  );
}

function Paper({ receipt }: { receipt: ReceiptView }) {
  const timeZone = useViewerTimeZone();
  const told = [
    ["Receipt", receipt.number],
    ["Booking", receipt.bookingNumber],
    ["Date", formatDateTime(receipt.issuedAt, timeZone)],
    ["Customer", receipt.customerName],
    ["Mechanic", receipt.mechanicName],
    ["Vehicle", receipt.vehicle],
    ["Location", receipt.serviceLocation],
  ] as const;
  return (
    <article
      aria-label={`Receipt ${receipt.number}`}
      className="receipt-edge mx-auto max-w-2xl bg-card px-6 pt-8 pb-12 sm:px-10 print:max-w-none print:p-0"
    >
      <div className="flex items-center justify-between gap-4 border-b-2 border-foreground pb-5">
        <p className="flex items-center gap-3 font-display text-heading font-bold">
          <LogoMark />
          {BRAND_NAME}
        </p>
        <p className="text-right text-sm font-semibold text-completed">Paid</p>
      </div>
      <dl className="grid gap-x-8 gap-y-3 py-6 text-sm sm:grid-cols-2">
        {told.map(([label, value]) =>
          value === "" ? null : (
            <div key={label} className="min-w-0">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ),
        )}
      </dl>
      <CostBreakdown
        totalLabel="Paid"
        saysNoTax={isForWork(receipt)}
        cost={{
          lines: receipt.lines.map((line, index) => ({ ...line, id: String(index) })),
          subtotal: receipt.subtotal,
          discount: receipt.discount,
          promoCode: null,
          platformFee: receipt.platformFee,
          total: receipt.amount,
          diagnosticFee: "0.00",
        }}
      />
      <p className="mt-8 text-sm text-muted-foreground">{receiptNote(receipt)}</p>
    </article>
  );
}
