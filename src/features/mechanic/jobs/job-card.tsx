"use client";

import { Check, TriangleAlert } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import type { UserView } from "~/domain/account/schema";
import type { BookingView } from "~/domain/booking/schema";
import { canMessage, isAgreed, isCancelled, isDone, isOpen } from "~/domain/booking/status";
import { PAYMENT_LABELS } from "~/domain/payment/status";
import { CostBreakdown, costOfBooking } from "~/features/booking/cost-breakdown";
import { StatusBadge } from "~/features/booking/status-badge";
import { displayName } from "~/lib/display-name";
import { formatRelative } from "~/lib/format";
import { headingId } from "../follow";
import { HandBack } from "./hand-back";
import { withoutAuthorization } from "../move-question";
import { JobActions } from "./job-actions";
import { JobFacts } from "./job-facts";
import { JobMessages } from "./job-messages";
import { OnTheWay } from "./on-the-way";

type JobCardProps = {
  job: BookingView;
  user: UserView;
  /** The present moment, milliseconds. */
  now: number;
  /** Its place on today's route. */
  stop?: { number: number; of: number };
};

/** One job with all there is to know, what can be done with it, and its messages. */
export function JobCard({ job, user, now, stop }: JobCardProps) {
  const isRequested = isOpen(job.status) && job.wishedMechanicId === user.id;
  return (
    <Card className="overflow-hidden">
      <article aria-labelledby={headingId(job.id)}>
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-3.5 sm:px-6">
          {stop ? (
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-primary font-display font-bold text-primary-foreground tabular-nums">
              <span className="sr-only">
                Stop {stop.number} of {stop.of}
              </span>
              <span aria-hidden>{stop.number}</span>
            </span>
          ) : null}
          <div className="min-w-0 flex-1">
            <h3
              id={headingId(job.id)}
              tabIndex={-1}
              className="scroll-mt-24 font-display text-lead font-semibold break-words"
            >
              {displayName(job.customer)}
            </h3>
            <p className="text-xs text-muted-foreground tabular-nums">
              Booking #{job.bookingNumber} ·{" "}
              <time dateTime={job.createdAt}>{formatRelative(job.createdAt, now)}</time>
            </p>
          </div>
          {isRequested ? (
            <Badge variant="outline" className="border-ring text-link">
              Asked for you
            </Badge>
          ) : null}
          <StatusBadge status={job.status} />
        </header>
        <div className="grid gap-6 p-4 sm:p-6 lg:grid-cols-[1.35fr_1fr] lg:gap-10">
          <JobFacts job={job} />
          <div className="grid content-start gap-3">
            <h4 className="text-sm font-semibold">Requested services</h4>
            <CostBreakdown cost={costOfBooking(job)} />
            <PaymentLine job={job} />
          </div>
        </div>
        <div className="grid gap-4 border-t bg-muted/40 px-4 py-4 empty:hidden sm:px-6">
          <JobActions job={job} />
          <OnTheWay job={job} now={now} />
          <HandBack job={job} now={now} />
          {canMessage(job) ? <JobMessages job={job} user={user} /> : null}
        </div>
      </article>
    </Card>
  );
}

/** Where the money is: 'Paid & Complete' only where it really came in. */
function PaymentLine({ job }: { job: BookingView }) {
  if (isCancelled(job.status)) return null;
  const warning = isAgreed(job.status) ? withoutAuthorization(job) : null;
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
