import { Money } from "~/components/ui/money";
import { isCancelled } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { centsToText, textToCents } from "~/domain/money";
import { PAYMENT_LABELS } from "~/domain/payment/status";

const centsOf = (text: string | null | undefined) => textToCents(text ?? "0.00") ?? 0;

/**
 * Shows how a job's total becomes its mechanic's earnings: less the platform fee, plus the discount
 * we pay and the tip. Nothing for a canceled job, which earns its fee at most.
 */
export function JobEarnings({ job }: { job: BookingView }) {
  if (job.mechanicEarns === undefined || isCancelled(job.status)) return null;
  const earnsCents = centsOf(job.mechanicEarns);
  const feeCents = centsOf(job.platformFee);
  const subsidyCents = earnsCents - (centsOf(job.totalAmount) - feeCents);
  const tipCents = centsOf(job.tip);
  const rows = [
    { label: "Less platform fee", cents: -feeCents },
    { label: "Discount paid by us", cents: subsidyCents },
    { label: "Tip (all yours)", cents: tipCents },
  ].filter(({ cents }) => cents !== 0);
  const wentBack = job.paymentStatus === "refunded" || job.paymentStatus === "partially_refunded";
  return (
    <dl className="grid gap-2 text-sm">
      {rows.map(({ label, cents }) => (
        <div key={label} className="flex justify-between gap-4 text-muted-foreground">
          <dt>{label}</dt>
          <dd>
            <Money amount={centsToText(cents)} />
          </dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 text-base font-semibold">
        <dt>
          You earn{" "}
          {wentBack || job.paymentStatus === "disputed" ? (
            <span className="block text-sm font-normal text-muted-foreground">
              {PAYMENT_LABELS[job.paymentStatus]}: see Earnings for what you keep
            </span>
          ) : null}
        </dt>
        <dd>
          <Money amount={centsToText(earnsCents + tipCents)} />
        </dd>
      </div>
    </dl>
  );
}
