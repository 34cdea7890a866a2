import { cn } from "~/components/cn";
import { Money } from "~/components/ui/money";
import { FIRST_SERVICE_PROMO, PLATFORM_FEE_PERCENT, quote } from "~/domain/booking/price/pricing";
import { centsToText } from "~/domain/money";

export interface SampleLine {
  name: string;
  priceCents: number;
}

/** Shows a sample bill at the catalog's prices, computed by the real pricing function. */
export function SampleReceipt({ lines }: { lines: readonly SampleLine[] }) {
  const sums = quote({ lines, issueDescription: "", promo: FIRST_SERVICE_PROMO });
  return (
    <figure className="mx-auto w-full max-w-sm drop-shadow-[0_10px_18px_rgb(var(--shadow-tint)/0.16)] lg:rotate-[1.5deg]">
      <div className="receipt-edge bg-background px-6 pt-8 pb-9 sm:px-8">
        <p className="font-display text-heading font-bold">Sample booking</p>
        <p className="mt-0.5 text-sm text-muted-foreground">2018 Toyota Camry, in the driveway</p>
        <dl className="mt-5 grid gap-2.5 border-t border-dashed border-input pt-4 text-sm">
          {lines.map((line) => (
            <Row key={line.name} label={line.name} cents={line.priceCents} />
          ))}
          <Row label={`Platform fee (${PLATFORM_FEE_PERCENT}%)`} cents={sums.platformFeeCents} />
          <Row
            label={`${FIRST_SERVICE_PROMO.code}, first service`}
            cents={-sums.discountCents}
            className="text-completed"
          />
        </dl>
        <dl className="mt-4 border-t-2 border-foreground pt-3">
          <div className="flex items-baseline justify-between gap-4">
            <dt className="font-semibold">Total, known before you book</dt>
            <dd className="font-display text-title font-bold">
              <Money amount={centsToText(sums.totalCents)} />
            </dd>
          </div>
        </dl>
      </div>
      <figcaption className="sr-only">An example of a price as the app shows it.</figcaption>
    </figure>
  );
}

function Row({ label, cents, className }: { label: string; cents: number; className?: string }) {
  return (
    <div className={cn("flex justify-between gap-4", className)}>
      <dt>{label}</dt>
      <dd>
        <Money amount={centsToText(cents)} />
      </dd>
    </div>
  );
}
