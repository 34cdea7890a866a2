import { cn } from "~/components/cn";
import { Money } from "~/components/ui/money";
import { diagnosisTotalCents } from "~/domain/booking/change-order/rules";
import { PLATFORM_FEE_PERCENT, type Discount, type Quote } from "~/domain/booking/price/pricing";
import { isOver } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { NO_TAX, type PartsTerms } from "~/domain/catalog/parts";
import { centsToText } from "~/domain/money";
import { jobPriceOf } from "./change-order/draft-price";
import { PartsLine } from "./parts-line";

interface CostLine extends PartsTerms {
  id: string;
  name: string;
  price: string;
  /** Why it costs more for this car, or isn't offered for it. */
  priceNote?: string | undefined;
}

/** A price to show. Amounts are text such as "105.00". */
export interface Cost {
  lines: readonly CostLine[];
  subtotal: string;
  discount: string;
  promoCode: string | null;
  platformFee: string;
  total: string;
  /** "0.00" if it doesn't apply. Never part of the total. */
  diagnosticFee: string;
  /** What the customer pays if the job ends with the diagnosis; absent where it isn't shown. */
  diagnosisTotal?: string;
}

/** Converts an existing booking's price. */
export function costOfBooking(booking: BookingView): Cost {
  return {
    lines: booking.services,
    subtotal: booking.subtotal,
    discount: booking.discount,
    promoCode: booking.promoCode,
    platformFee: booking.platformFee,
    total: booking.totalAmount,
    diagnosticFee: booking.diagnosticFee,
  };
}

/** Converts the price for the job's customer, who reads what it costs if it ends early. */
export function costForCustomer(booking: BookingView): Cost {
  const cost = costOfBooking(booking);
  const diagnosisCents = isOver(booking.status) ? null : diagnosisTotalCents(jobPriceOf(booking));
  return diagnosisCents === null ? cost : { ...cost, diagnosisTotal: centsToText(diagnosisCents) };
}

/** Converts a quote's price. */
export function costOfQuote(
  lines: Cost["lines"],
  quote: Quote,
  promo: ({ code: string } & Discount) | null = null,
): Cost {
  const diagnosisCents = diagnosisTotalCents({ ...quote, promoPercent: promo?.percent ?? null });
  return {
    lines,
    subtotal: centsToText(quote.subtotalCents),
    discount: centsToText(quote.discountCents),
    promoCode: promo?.code ?? null,
    platformFee: centsToText(quote.platformFeeCents),
    total: centsToText(quote.totalCents),
    diagnosticFee: centsToText(quote.diagnosticFeeCents),
    ...(diagnosisCents === null ? {} : { diagnosisTotal: centsToText(diagnosisCents) }),
  };
}

const NOTHING = "0.00";

type CostBreakdownProps = {
  cost: Cost;
  totalLabel?: string;
  /** Says that no tax is added. Once on a screen, so lists of bookings leave it out. */
  saysNoTax?: boolean;
  className?: string;
};

/** Lists services, subtotal, fee, discount and total. */
export function CostBreakdown({
  cost,
  totalLabel = "Total",
  saysNoTax = false,
  className,
}: CostBreakdownProps) {
  return (
    <div className={cn("text-sm", className)}>
      <dl className="grid gap-2">
        {cost.lines.map((line) => (
          <Row key={line.id} label={line.name} amount={line.price} terms={line} />
        ))}
        <Row
          label="Subtotal"
          amount={cost.subtotal}
          className="mt-1 border-t border-dashed border-input/70 pt-3 text-muted-foreground"
        />
        <Row
          label={`Platform fee (${PLATFORM_FEE_PERCENT}%)`}
          amount={cost.platformFee}
          className="text-muted-foreground"
        />
        {cost.discount === NOTHING ? null : (
          <Row
            label={cost.promoCode ? `Discount (${cost.promoCode})` : "Discount"}
            amount={`-${cost.discount}`}
            className="font-semibold text-completed"
          />
        )}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t-2 border-foreground pt-3">
          <dt className="text-base font-semibold">{totalLabel}</dt>
          <dd className="font-display text-heading font-bold">
            <Money amount={cost.total} />
          </dd>
        </div>
      </dl>
      {saysNoTax ? <p className="mt-2 text-muted-foreground">{NO_TAX}</p> : null}
      {cost.diagnosticFee === NOTHING ? null : (
        <p className="mt-3 rounded-md bg-pending-soft px-3 py-2 text-pending">
          Plus a <Money amount={cost.diagnosticFee} /> diagnostic fee before electrical repair work.
          It isn&apos;t part of this total.
          {cost.diagnosisTotal === undefined ? null : (
            <>
              {" "}
              If it ends with the diagnosis, you pay <Money amount={cost.diagnosisTotal} /> instead
              of the price above, after you approve it.
            </>
          )}
        </p>
      )}
    </div>
  );
}

type RowProps = {
  label: string;
  amount: string;
  terms?: PartsTerms & Pick<CostLine, "priceNote">;
  className?: string;
};

function Row({ label, amount, terms = {}, className }: RowProps) {
  return (
    <div className={cn("flex items-baseline justify-between gap-4", className)}>
      <dt className="min-w-0 wrap-anywhere">
        {label}
        <PartsLine of={terms} className="block text-muted-foreground" />
        {terms.priceNote === undefined ? null : (
          <span className="block text-muted-foreground">{terms.priceNote}</span>
        )}
      </dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}
