import { Check } from "lucide-react";
import { Money } from "~/components/ui/money";
import { PLATFORM_FEE_PERCENT } from "~/domain/booking/price/pricing";
import { NO_TAX, partsText, type PartsTerms } from "~/domain/catalog/parts";
import { WARRANTY_DAYS } from "~/domain/claim/policy";

interface QuotedPrice {
  /** The all-in total, such as "156.45". */
  total: string;
  /** The highest total for any car, where it depends on the car and that isn't known yet. */
  highest?: string | undefined;
  /** Why this car costs more, such as "Eight spark plugs". */
  note?: string | undefined;
}

type QuotePriceProps = {
  price: QuotedPrice;
  services: readonly ({ id: string; name: string } & PartsTerms)[];
};

/** Shows a price with everything it includes. */
export function QuotePrice({ price, services }: QuotePriceProps) {
  const { total, highest, note } = price;
  const isRange = highest !== undefined && highest !== total;
  return (
    <div className="grid gap-3">
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2 font-display text-title leading-none font-extrabold">
          {isRange ? (
            <>
              <span className="text-heading font-bold">From</span>{" "}
            </>
          ) : null}
          <Money amount={total} />
          <span className="text-sm font-semibold">all-in</span>
        </p>
        <p className="mt-1.5 text-sm text-muted-foreground">
          {isRange ? (
            <>
              Up to <Money amount={highest} />, depending on your car.{" "}
            </>
          ) : null}
          Includes {PLATFORM_FEE_PERCENT}% platform fee. {NO_TAX}
        </p>
        {note === undefined ? null : <p className="mt-1 text-sm wrap-anywhere">{note}</p>}
      </div>
      <ul aria-label="What the price includes" className="grid gap-1 text-sm">
        {includedIn(services).map((text) => (
          <li key={text} className="flex gap-2">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-completed" />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Lists what is included: parts of each service where we know, and what every job has. */
function includedIn(services: QuotePriceProps["services"]): string[] {
  const parts = services.flatMap((service) => {
    const text = partsText(service);
    if (text === null) return [];
    return services.length === 1 ? text : `${service.name}: ${text}`;
  });
  return [...parts, `Labor, the drive to you, and a ${WARRANTY_DAYS}-day warranty`];
}
