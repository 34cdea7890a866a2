import { Money } from "~/components/ui/money";
import { allInCents, PLATFORM_FEE_PERCENT } from "~/domain/booking/price/pricing";
import { NO_TAX, type PartsTerms } from "~/domain/catalog/parts";
import { centsToText } from "~/domain/money";
import type { EntryPage } from "~/domain/booking/guest/policy";
import { PartsLine } from "~/features/booking/parts-line";
import { ZipForm } from "./zip-form";

type PriceCardProps = {
  service: { name: string; slug: string; priceCents: number; highestCents: number } & PartsTerms;
  entry: EntryPage;
  /** Such as "Austin". */
  where: string | undefined;
};

/** Shows a service's price as a receipt, with a form that goes on to the wizard. */
export function PriceCard({ service, entry, where }: PriceCardProps) {
  const totalCents = allInCents(service.priceCents);
  const isRange = service.highestCents > service.priceCents;
  return (
    <div className="drop-shadow-[0_10px_18px_rgb(var(--shadow-tint)/0.16)]">
      <div className="receipt-edge bg-card px-6 pt-7 pb-9 sm:px-8">
        <p className="text-sm font-semibold wrap-anywhere text-muted-foreground">
          {where === undefined ? "All-in price" : `All-in price in ${where}`}
        </p>
        <p className="mt-1 font-display text-display font-extrabold">
          {isRange ? (
            <>
              <span className="text-heading font-bold">From</span>{" "}
            </>
          ) : null}
          <Money amount={centsToText(totalCents)} />
        </p>
        <p className="text-sm text-muted-foreground">
          {isRange ? (
            <>
              Up to <Money amount={centsToText(allInCents(service.highestCents))} />, depending on
              your car.{" "}
            </>
          ) : null}
          {isRange ? "Includes" : "includes"} {PLATFORM_FEE_PERCENT}% platform fee. {NO_TAX}
        </p>
        <PartsLine of={service} className="mt-1 block text-sm wrap-anywhere" />
        <dl className="mt-5 grid gap-2 border-t border-dashed border-input pt-4 text-sm">
          <Row label={service.name} cents={service.priceCents} />
          <Row
            label={`Platform fee (${PLATFORM_FEE_PERCENT}%)`}
            cents={totalCents - service.priceCents}
          />
        </dl>
        <div className="mt-6 border-t pt-5">
          <ZipForm entry={entry} service={service.slug} />
        </div>
      </div>
    </div>
  );
}

function Row({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd>
        <Money amount={centsToText(cents)} />
      </dd>
    </div>
  );
}
