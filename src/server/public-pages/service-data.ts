import { BRAND_NAME } from "~/domain/brand";
import { allInCents } from "~/domain/booking/price/pricing";
import { centsToText } from "~/domain/money";
import { stateName } from "~/domain/location/states";
import { cityParts } from "~/domain/public/area";
import type { LinkedService } from "~/features/public/service-cards";
import { PUBLIC_PATHS } from "~/lib/public-paths";
import type { PublicService } from "~/server/services/public/services";
import type { StructuredData } from "./structured-data";

/** Describes a service and its all-in price. `area` is where it is offered: a city, or the country. */
export function serviceData(
  site: string,
  { name, description, priceCents, highestCents }: PublicService,
  path: string,
  area: StructuredData = { "@type": "Country", name: "United States" },
): StructuredData {
  return {
    "@type": "Service",
    name,
    description,
    serviceType: name,
    url: `${site}${path}`,
    provider: { "@type": "Organization", name: BRAND_NAME, url: site },
    areaServed: area,
    offers: {
      ...(highestCents > priceCents
        ? {
            "@type": "AggregateOffer",
            lowPrice: centsToText(allInCents(priceCents)),
            highPrice: centsToText(allInCents(highestCents)),
          }
        : { "@type": "Offer", price: centsToText(allInCents(priceCents)) }),
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      url: `${site}${path}`,
    },
  };
}

/** Returns a price within a text: "$93.45", or "from $93.45" where some cars cost more. */
export function priceText(
  { priceCents, highestCents }: PublicService,
  from: "from" | "From" = "from",
): string {
  const price = `$${centsToText(allInCents(priceCents))}`;
  return highestCents > priceCents ? `${from} ${price}` : price;
}

/** Describes a city of the location table. */
export function cityData(city: string): StructuredData {
  const { name, state } = cityParts(city);
  return {
    "@type": "City",
    name,
    containedInPlace: { "@type": "State", name: stateName(state) },
  };
}

/** Returns a service in the form in which other pages link to it. */
export function linkedService(
  service: PublicService,
  path = PUBLIC_PATHS.service(service.slug),
): LinkedService {
  const { id, name, description, minutes, priceCents, highestCents, parts, partsNote } = service;
  return { id, name, description, minutes, priceCents, highestCents, parts, partsNote, path };
}

/**
 * Returns other services related to one: of the same category first, then the catalog's first ones.
 */
export function relatedTo(service: PublicService, all: readonly PublicService[]): PublicService[] {
  const others = all.filter(({ id }) => id !== service.id);
  const isAlike = ({ category }: PublicService) => category === service.category;
  return [...others.filter(isAlike), ...others.filter((one) => !isAlike(one))].slice(
    0,
    MOST_RELATED,
  );
}

const MOST_RELATED = 3;
