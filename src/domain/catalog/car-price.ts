import { centsToText, textToCents, type Cents } from "../money";
import { highestPriceCents, priceFor, type PricedCar, type PriceRule } from "./price-rule";

/** What a service costs for a car. Money is text. */
export interface ServiceForCar {
  price: string;
  estimatedDuration: number;
  /** False if a rule says that it isn't offered for the car. A booking is possible anyway. */
  offered: boolean;
  /** The highest price, if what isn't known about the car could raise it. */
  highestPrice?: string | undefined;
  /** The rule's note. */
  priceNote?: string | undefined;
  factsMissing?: boolean | undefined;
}

interface CatalogService {
  /** Text in dollars. */
  basePrice: string;
  estimatedDuration: number;
  priceRules?: PriceRule[] | undefined;
}

/** Returns what a service of the catalog costs for a car. */
export function serviceForCar(service: CatalogService, car: PricedCar): ServiceForCar {
  const { basePrice, estimatedDuration, priceRules: rules = [] } = service;
  const ruled = { basePriceCents: textToCents(basePrice) ?? 0, estimatedDuration, rules };
  const { priceCents, minutes, rule, factsMissing } = priceFor(ruled, car);
  const highestCents = highestPriceCents(ruled, car);
  return {
    price: centsToText(priceCents),
    estimatedDuration: minutes,
    offered: rule?.notOffered !== true,
    ...(highestCents > priceCents ? { highestPrice: centsToText(highestCents) } : {}),
    ...(rule?.note ? { priceNote: rule.note } : {}),
    ...(factsMissing ? { factsMissing } : {}),
  };
}

/** Returns services with their prices for a car. Those without rules stay as they are. */
export function servicesForCar<Service extends CatalogService>(
  services: readonly Service[],
  car: PricedCar,
): (Service & { forCar?: ServiceForCar | undefined })[] {
  return services.map((service) =>
    service.priceRules === undefined
      ? service
      : { ...service, forCar: serviceForCar(service, car) },
  );
}

/** Says that a service isn't offered for a car, and why. */
export function notOfferedText(
  service: CatalogService & { name: string; forCar?: ServiceForCar | undefined },
) {
  return `${service.name}: ${priceNow(service).priceNote ?? "not offered for this car"}`;
}

/** Returns the price of a service for the car at hand, or its base price. */
export function priceNow(
  service: CatalogService & { forCar?: ServiceForCar | undefined },
): ServiceForCar {
  const { basePrice, estimatedDuration, forCar } = service;
  return forCar ?? { price: basePrice, estimatedDuration, offered: true };
}

/**
 * Returns how much more services cost for another car than for the booked one, in cents by today's
 * prices. Zero if they don't cost more.
 */
export function surchargeFor(
  services: readonly CatalogService[],
  cars: { booked: PricedCar; there: PricedCar },
): Cents {
  const sum = (car: PricedCar) =>
    services.reduce((all, one) => all + (textToCents(serviceForCar(one, car).price) ?? 0), 0);
  return Math.max(0, sum(cars.there) - sum(cars.booked));
}
