import { Money } from "~/components/ui/money";
import type { DeskBookingView } from "~/domain/booking/desk/schema";
import { PAYMENT_PURPOSE_LABELS, PAYMENT_STATE_LABELS } from "~/features/payment/payment-words";
import { PanelSection } from "../panel/panel-section";

/** Shows the job's price and the status of its payments. */
export function JobPrice({ job }: { job: DeskBookingView }) {
  const rows: [string, string, string][] = [
    ...job.lines.map(({ id, name, price }): [string, string, string] => [id, name, price]),
    ...(job.discount === "0.00"
      ? []
      : [["discount", "Discount", `-${job.discount}`] satisfies [string, string, string]]),
    ["fee", "Platform fee", job.platformFee],
  ];
  return (
    <PanelSection title="Money">
      <dl>
        {rows.map(([key, label, amount]) => (
          <div key={key} className="flex justify-between gap-4 py-0.5">
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t py-1 font-semibold">
          <dt>Total</dt>
          <dd>
            <Money amount={job.total} />
          </dd>
        </div>
      </dl>
      {job.payments.length === 0 ? (
        <p className="text-muted-foreground">No payment yet.</p>
      ) : (
        <ul className="grid gap-1">
          {job.payments.map(({ id, purpose, state, amount, captured, refunded }) => (
            <li key={id} className="flex justify-between gap-4">
              <span>
                {`${PAYMENT_PURPOSE_LABELS[purpose]} · ${PAYMENT_STATE_LABELS[state]}`}
                {refunded === "0.00" ? null : <span>{` · ${refunded} refunded`}</span>}
              </span>
              <Money amount={state === "captured" ? captured : amount} />
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
}
