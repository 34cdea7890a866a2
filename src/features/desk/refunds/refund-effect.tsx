import { Money } from "~/components/ui/money";
import { centsToText } from "~/domain/money";
import { REFUND_BEARERS, type RefundBearer } from "~/domain/payment/bearer";
import { refundEffect, type RefundablePayment } from "~/domain/payment/refund/rules";

const BEARERS: Record<RefundBearer, string> = {
  shared: "Both, in proportion",
  platform: "The platform",
};
export const BEARER_OPTIONS = REFUND_BEARERS.map((value) => ({ value, label: BEARERS[value] }));

type RefundEffectProps = {
  payments: readonly RefundablePayment[];
  cents: number;
  bornBy: RefundBearer;
};

/** Shows what a refund costs each side, computed by the function that the server's ledger uses. */
export function RefundEffect({ payments, cents, bornBy }: RefundEffectProps) {
  const effect = refundEffect(payments, cents, bornBy);
  const rows: [string, number][] = [
    ["The customer gets", cents],
    ["The mechanic pays", effect.mechanicCents],
    ["The platform pays", effect.platformCents],
  ];
  if (effect.subsidyCents !== 0) {
    rows.push(["The mechanic returns from our promo", effect.subsidyCents]);
  }
  return (
    <dl aria-label="Effect" aria-live="polite" className="rounded-md bg-muted p-4 text-sm">
      {rows.map(([label, amount]) => (
        <div key={label} className="flex justify-between gap-4 py-0.5">
          <dt>{label}</dt>
          <dd>
            <Money amount={centsToText(amount)} className="font-semibold" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
