import { Check, TriangleAlert } from "lucide-react";
import type { BookingView } from "~/domain/booking/view";
import { isAgreed, isCancelled, isDone, isOpen } from "~/domain/booking/status";
import { isFree, PAYMENT_LABELS } from "~/domain/payment/status";
import { withoutAuthorization } from "./jobs/transition-question";

/** Shown on a request without an authorized or saved card. */
export const NO_CARD_YET = "No card yet";

/** Shows the payment's status. "Paid & Complete" only if the money was collected. */
export function PaymentLine({ job }: { job: BookingView }) {
  if (isCancelled(job.status)) return null;
  if (isFree(job)) {
    return (
      <p className="text-sm text-muted-foreground">A free visit. There&apos;s nothing to pay.</p>
    );
  }
  const warning = isAgreed(job.status) ? withoutAuthorization(job) : null;
  if (isOpen(job.status) && job.cardMissing) {
    return <p className="text-sm font-semibold text-pending">{NO_CARD_YET}</p>;
  }
  if (warning !== null) {
    return (
      <p className="flex items-start gap-2 rounded-md bg-pending-soft px-3 py-2 text-sm font-semibold text-pending">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {warning}
      </p>
    );
  }
  if (!isDone(job.status)) {
    return (
      <p className="text-sm text-muted-foreground">
        {job.cardSaved && job.paymentStatus === "none"
          ? "Card saved"
          : PAYMENT_LABELS[job.paymentStatus]}
      </p>
    );
  }
  if (job.paymentStatus === "captured") {
    return (
      <p className="flex items-center gap-2 rounded-md bg-completed-soft px-3 py-2 text-sm font-semibold text-completed">
        <Check aria-hidden className="size-4" strokeWidth={3} />
        Paid &amp; Complete
      </p>
    );
  }
  return (
    <p className="flex items-center gap-2 rounded-md bg-pending-soft px-3 py-2 text-sm font-semibold text-pending">
      <TriangleAlert aria-hidden className="size-4" />
      Complete · {PAYMENT_LABELS[job.paymentStatus]}
    </p>
  );
}
