import { cn } from "~/components/cn";
import { Money } from "~/components/ui/money";
import { allInCents, PLATFORM_FEE_PERCENT } from "~/domain/booking/price/pricing";
import { centsToText, textToCents } from "~/domain/money";

/** Shown next to every advertised price. */
const INCLUDES_FEE = `includes ${PLATFORM_FEE_PERCENT}% platform fee`;

type AllInPriceProps = {
  /** The catalog's price, such as "89.00". */
  basePrice: string;
  /** True if it can be higher, depending on the car. */
  isFrom?: boolean;
  /** What the price is for, such as "an hour". */
  per?: string;
  className?: string;
  priceClassName?: string;
};

/**
 * Shows a price before checkout, fee included. Without hooks, so that public pages can draw it on
 * the server.
 */
export function AllInPrice({
  basePrice,
  isFrom = false,
  per,
  className,
  priceClassName,
}: AllInPriceProps) {
  const amount = centsToText(allInCents(textToCents(basePrice) ?? 0));
  return (
    <span className={cn("inline-flex flex-wrap items-baseline gap-x-1.5", className)}>
      {isFrom ? (
        <span className={cn("font-semibold", priceClassName)}>
          From <Money amount={amount} />
        </span>
      ) : (
        <Money amount={amount} className={cn("font-semibold", priceClassName)} />
      )}{" "}
      <span className="text-xs font-normal text-muted-foreground">
        {per === undefined ? INCLUDES_FEE : `${per}, ${INCLUDES_FEE}`}
      </span>
    </span>
  );
}
