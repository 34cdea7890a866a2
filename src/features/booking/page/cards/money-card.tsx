import { isCancelled } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { Money } from "~/components/ui/money";
import { PaymentBadge } from "~/features/payment/payment-badge";
import { PaymentRows } from "~/features/payment/payment-rows";
import { CostBreakdown, costForCustomer } from "../../cost-breakdown";
import { PageCard } from "../page-card";

/** Shows the customer the price and the payment's status. */
export function MoneyCard({ booking }: { booking: BookingView }) {
  return (
    <PageCard id="money" title="Price and payment">
      <div className="grid gap-4">
        <CostBreakdown cost={costForCustomer(booking)} saysNoTax />
        <ExtraSums booking={booking} tip="Your tip" />
        <PaymentBadge booking={booking} />
        <PaymentRows bookingId={booking.id} />
      </div>
    </PageCard>
  );
}

/** Lists amounts in addition to the total: a cancellation fee, and the customer's tip. */
export function ExtraSums({ booking, tip }: { booking: BookingView; tip?: string }) {
  const { cancellationFee } = booking;
  const rows = [
    {
      label: "Cancellation fee",
      amount: isCancelled(booking.status) && Number(cancellationFee) > 0 ? cancellationFee : null,
    },
    ...(tip === undefined ? [] : [{ label: tip, amount: booking.tip }]),
  ];
  return rows.map(({ label, amount }) =>
    amount === null ? null : (
      <p key={label} className="flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <Money amount={amount} className="font-semibold" />
      </p>
    ),
  );
}
