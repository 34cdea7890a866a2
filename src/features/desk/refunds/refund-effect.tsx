import { Money } from "~/components/ui/money";
import { centsToText } from "~/domain/money";
import { REFUND_PAYERS, type RefundPayer } from "~/domain/payment/payer";
import { refundEffect, type RefundablePayment } from "~/domain/payment/refund/rules";

const PAYERS: Record<RefundPayer, string> = {
  shared: "Both, in proportion",
  platform: "The platform",
};
export const PAYER_OPTIONS = REFUND_PAYERS.map((value) => ({ value, label: PAYERS[value] }));

type RefundEffectProps = {
  payments: readonly RefundablePayment[];
  cents: number;
  bornBy: RefundPayer;
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
