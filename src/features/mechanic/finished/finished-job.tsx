import { Card } from "~/components/ui/card";
import { Money } from "~/components/ui/money";
import type { BookingView } from "~/domain/booking/view";
import { QueuedActions } from "~/features/offline-queue/queued-actions";
import { vehicleName } from "~/features/booking/booking-facts";
import { StatusBadge } from "~/features/booking/status-badge";
import { dateFormat } from "~/messages/date-format";
import { formatDateTime, formatDollars } from "~/messages/format";
import { headingId } from "../jobs/follow";
import { JobHeading } from "../jobs/job-heading";
import { PaymentLine } from "../payment-line";
import type { PaidJob } from "./use-payouts";

type FinishedJobProps = { job: BookingView; now: number; payout: PaidJob | null };

/** Summarizes a finished or canceled job. Its own page has the rest. */
export function FinishedJob({ job, now, payout }: FinishedJobProps) {
  const paid = payout === null ? null : paidWords(payout, job.timeZone);
  return (
    <Card>
      <article aria-labelledby={headingId(job.id)} className="grid gap-3 p-4 sm:px-6">
        <header className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
          <JobHeading job={job} now={now} />
          <StatusBadge status={job.status} />
        </header>
        <p className="text-sm wrap-anywhere">
          <time dateTime={job.scheduledAt}>{formatDateTime(job.scheduledAt, job.timeZone)}</time>
          {" · "}
          {vehicleName(job.vehicle)}
          {" · "}
          <span className="text-muted-foreground">
            {job.serviceLocation} · {job.customer.email}
          </span>
        </p>
        <ul className="text-sm">
          {job.services.map(({ id, name, price }) => (
            <li key={id} className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="tabular-nums">{formatDollars(price)}</span>
            </li>
          ))}
          <li className="mt-1 flex justify-between gap-4 border-t pt-1 font-semibold">
            <span>Total</span>
            <Money amount={job.totalAmount} />
          </li>
        </ul>
        {/* An action recorded offline may have been sent too late. */}
        <QueuedActions bookingId={job.id} timeZone={job.timeZone} />
        <PaymentLine job={job} />
        {paid === null ? null : <p className="text-sm font-semibold">{paid}</p>}
      </article>
    </Card>
  );
}

/** Says when the mechanic was paid for it: "Paid out Dec 2". */
export function paidWords({ state, createdAt, sentAt }: PaidJob, timeZone: string): string {
  const day = (iso: string) =>
    dateFormat({ month: "short", day: "numeric", timeZone }).format(new Date(iso));
  switch (state) {
    case "sent":
      return `Paid out ${day(sentAt ?? createdAt)}`;
    case "pending":
      return "Payout on its way";
    case "returned":
    case "failed":
      return "Your payout came back. Check your bank information.";
    default:
      return state satisfies never;
  }
}
