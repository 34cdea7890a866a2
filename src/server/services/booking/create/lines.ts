import type { Parts } from "~/domain/catalog/parts";
import type { QuoteLine } from "~/domain/booking/price/pricing";
import { highestPriceCents, priceFor, readRule, type PricedCar } from "~/domain/catalog/price-rule";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import { isRowId } from "~/domain/text/text";
import { statement, type RowOf, type Value } from "~/server/gateways/db/statements";
import { activeRulesOf, SOLD_COLUMNS } from "../../catalog/rule-rows";
import type { ServiceContext } from "../../context";

/** A line of a booking, as its row has it. */
export interface Line {
  serviceId: string;
  name: string;
  priceCents: number;
  durationMinutes: number;
  parts: Parts | null;
  partsNote: string | null;
  /** The rule that set the price, and its note. */
  priceRuleId: string | null;
  priceNote: string | null;
  factsMissing: boolean;
}

const servicesAmong = statement((db, value: Value<{ serviceIds: string[] }>) =>
  db
    .selectFrom("Service as s")
    .select(SOLD_COLUMNS)
    .select((eb) => activeRulesOf(eb).as("rules"))
    .where("s.isActive", "=", true)
    .where((eb) => eb("s.id", "=", eb.fn.any(value("serviceIds")))),
);

/** A service with its active rules. */
export type SoldService = RowOf<typeof servicesAmong>;

const readServices = (ctx: ServiceContext, serviceIds: readonly string[]) =>
  ctx.sql(servicesAmong({ serviceIds: serviceIds.filter(isRowId) }));

/**
 * Returns a cart's lines in the chosen order, with the catalog's current names and prices for this
 * car. Lines agreed before (`kept`) don't change.
 */
export async function linesFor(
  ctx: ServiceContext,
  serviceIds: readonly string[],
  car: PricedCar,
  kept: readonly Line[] = [],
): Promise<Line[]> {
  const agreed = new Set(kept.map((line) => line.serviceId));
  const wanted = serviceIds.filter((id) => !agreed.has(id));
  const services = wanted.length === 0 ? [] : await readServices(ctx, wanted);
  return linesAmong(serviceIds, [...services.map((service) => lineOf(service, car)), ...kept]);
}

/** Returns a cart's lines for a car, and the highest prices that its unknown facts allow. */
export async function priceRangeFor(
  ctx: ServiceContext,
  serviceIds: readonly string[],
  car: PricedCar,
): Promise<{ lines: Line[]; highest: QuoteLine[] }> {
  const services = await readServices(ctx, serviceIds);
  return {
    lines: linesAmong(
      serviceIds,
      services.map((service) => lineOf(service, car)),
    ),
    highest: services.map((service) => ({
      priceCents: highestPriceCents(
        { basePriceCents: service.basePriceCents, rules: service.rules.map(readRule) },
        car,
      ),
    })),
  };
}

/** A service as it's sold now for this car. No rule refuses a booking. */
export function lineOf(service: SoldService, car: PricedCar): Line {
  const { basePriceCents, estimatedDuration } = service;
  const rules = service.rules.map((row) => ({ id: row.id, ...readRule(row) }));
  const { priceCents, minutes, rule, factsMissing } = priceFor(
    { basePriceCents, estimatedDuration, rules },
    car,
  );
  return {
    serviceId: service.id,
    name: service.name,
    priceCents,
    durationMinutes: minutes,
    parts: service.parts,
    partsNote: service.partsNote,
    priceRuleId: rule?.id ?? null,
    priceNote: rule?.note || null,
    factsMissing,
  };
}

/** Returns the cart's lines in order. Throws 400 if it names an unknown service. */
export function linesAmong(serviceIds: readonly string[], known: readonly Line[]): Line[] {
  const byService = new Map(known.map((line) => [line.serviceId, line]));
  return serviceIds.map((id) => {
    const line = byService.get(id);
    if (line === undefined) throw new DomainError("unknownService", { field: "serviceIds" });
    return line;
  });
}

/**
 * Throws 409 if prices have changed since the customer saw them, so that nobody pays a price they
 * haven't seen.
 */
export function requireSeen(
  seenCents: number | undefined,
  { totalCents }: { totalCents: number },
): void {
  if (seenCents === undefined || seenCents === totalCents) return;
  throw new DomainError("pricesChanged", { newTotal: centsToText(totalCents) });
}
