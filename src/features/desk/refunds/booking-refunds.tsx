import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ErrorState } from "~/components/ui/error-state";
import { Money } from "~/components/ui/money";
import { SkeletonText } from "~/components/ui/skeleton";
import type { PaymentPurpose } from "~/domain/payment/payment";
import { centsToText } from "~/domain/money";
import type { RefundablePayment } from "~/domain/payment/refund/rules";
import { refundablePayments, type BookingRefundsView } from "~/domain/payment/refund/schema";
import { deskDateTime } from "../frame/desk-zone";
import { api } from "~/trpc/react";
import { RefundBadge } from "./refund-badge";
import { RefundDialog } from "./refund-dialog";

const PURPOSE_LABELS: Record<PaymentPurpose, string> = {
  booking: "Job",
  change: "Change order",
  tip: "Tip",
  fee: "Cancellation fee",
};

/** Shows a booking's payments with their refunds and refundable amounts, and offers a refund. */
export function BookingRefunds({ booking }: { booking: string }) {
  const refunds = api.desk.refunds.useQuery({ id: booking });
  const [isRefunding, setRefunding] = useState(false);
  if (refunds.data === undefined) {
    return refunds.error ? (
      <ErrorState
        title="Booking not found"
        description={refunds.error.message}
        onRetry={
          refunds.error.data?.reason === "NOT_FOUND" ? undefined : () => void refunds.refetch()
        }
      />
    ) : (
      <SkeletonText lines={3} />
    );
  }
  const { data: view } = refunds;
  const isAny = view.refundable !== "0.00";
  return (
    <section aria-label={`Payments of ${view.bookingNumber}`} className="grid gap-4">
      {view.payments.length === 0 ? (
        <p>Nothing charged for {view.bookingNumber} yet.</p>
      ) : (
        <Payments view={view} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {view.isDisputed ? (
            "The bank is deciding a dispute about a payment. You can refund after that."
          ) : (
            <>
              <Money amount={view.refundable} className="font-semibold" /> can be refunded.
            </>
          )}
        </p>
        {isAny ? <Button onClick={() => setRefunding(true)}>Refund</Button> : null}
      </div>
      {view.refunds.length === 0 ? null : <Given refunds={view.refunds} />}
      {isRefunding ? <RefundDialog view={view} onClose={() => setRefunding(false)} /> : null}
    </section>
  );
}

const HEAD = "py-1.5 font-normal text-muted-foreground";
const SUM = "py-1.5 text-right tabular-nums";

function refundedOf(payment: RefundablePayment | undefined): number {
  return payment === undefined ? 0 : payment.sharedCents + payment.platformCents;
}

function Payments({ view }: { view: BookingRefundsView }) {
  const rows = refundablePayments(view);
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="Payments">
      <table className="w-full min-w-[32rem] text-sm">
        <thead>
          <tr className="border-b">
            <th scope="col" className={`${HEAD} text-left`}>
              Payment
            </th>
            {["Captured", "Our fee", "Promo", "Refunded", "Lost"].map((label) => (
              <th key={label} scope="col" className={`${HEAD} text-right`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {view.payments.map((payment, index) => (
            <tr key={payment.id}>
              <th scope="row" className="py-1.5 text-left font-semibold">
                {PURPOSE_LABELS[payment.purpose]}
              </th>
              <td className={SUM}>
                <Money amount={payment.captured} />
              </td>
              <td className={SUM}>
                <Money amount={payment.platformFee} />
              </td>
              <td className={SUM}>
                <Money amount={payment.promoSubsidy} />
              </td>
              <td className={SUM}>
                <Money amount={centsToText(refundedOf(rows[index]))} />
              </td>
              <td className={SUM}>
                <Money amount={payment.lostToDisputes} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Given({ refunds }: Pick<BookingRefundsView, "refunds">) {
  return (
    <ul aria-label="Refunds" className="grid gap-2 text-sm">
      {refunds.map(({ id, amount, state, reason, createdAt }) => (
        <li key={id}>
          <span className="flex flex-wrap items-center gap-x-3">
            <Money amount={amount} className="font-semibold" />
            <RefundBadge state={state} />
            <time dateTime={createdAt} className="text-muted-foreground">
              {deskDateTime(createdAt)}
            </time>
          </span>
          <span className="block wrap-anywhere">{reason}</span>
        </li>
      ))}
    </ul>
  );
}
