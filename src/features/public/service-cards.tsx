import { ArrowRight, Clock } from "lucide-react";
import type { PartsTerms } from "~/domain/catalog/parts";
import { centsToText } from "~/domain/money";
import { AllInPrice } from "~/features/booking/all-in-price";
import { PartsLine } from "~/features/booking/parts-line";
import { durationText } from "~/messages/counts";

/** A service as a public page links it. */
export interface LinkedService extends PartsTerms {
  id: string;
  name: string;
  description: string;
  minutes: number;
  priceCents: number;
  /** What it costs at most, for some cars. */
  highestCents: number;
  /** Its page. */
  path: string;
}

/** Lists services as cards, each a link to its page. */
export function ServiceCards({ services }: { services: readonly LinkedService[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
      {services.map((service) => (
        <li
          key={service.id}
          className="group relative flex flex-col rounded-xl border bg-card p-5 shadow-card transition-shadow duration-200 hover:shadow-pop sm:p-6"
        >
          <h3 className="text-heading font-semibold wrap-anywhere">
            <a href={service.path} className="after:absolute after:inset-0">
              {service.name}
            </a>
          </h3>
          <p className="mt-1.5 wrap-anywhere text-muted-foreground">{service.description}</p>
          <PartsLine of={service} className="mt-1.5 text-sm wrap-anywhere" />
          <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-4">
            <AllInPrice
              basePrice={centsToText(service.priceCents)}
              isFrom={service.highestCents > service.priceCents}
              className="flex-col"
              priceClassName="font-display text-heading font-bold"
            />
            <p className="inline-flex items-center gap-1.5 text-sm text-muted-foreground">
              <Clock aria-hidden className="size-4" />
              {durationText(service.minutes)}
              <ArrowRight
                aria-hidden
                className="size-4 text-link transition-transform duration-200 group-hover:translate-x-1"
              />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
