import type { ServiceView } from "~/domain/booking/schema";
import { pricedCar, readRule, type PricedCar } from "~/domain/catalog/price-rule";
import { serviceForCar } from "~/domain/catalog/car-price";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { requireOwned } from "../vehicle/queries";

const COLUMNS = {
  id: true,
  name: true,
  category: true,
  description: true,
  estimatedDuration: true,
  basePriceCents: true,
  requiresTools: true,
  isDiagnosis: true,
  parts: true,
  partsNote: true,
  priceRules: { where: { isActive: true }, orderBy: { position: "asc" } },
} as const satisfies Prisma.ServiceSelect;

type Row = Prisma.ServiceGetPayload<{ select: typeof COLUMNS }>;

/** GET /api/services: bookable services, in the catalog's order. */
export async function listServices(ctx: Pick<ServiceContext, "db">): Promise<ServiceView[]> {
  return (await readServices(ctx)).map((row) => present(row, null));
}

/**
 * GET /api/services?vehicleId=: the same, with the price of each for one of the caller's cars.
 * @throws {DomainError} NOT_FOUND for a car that isn't in their garage
 */
export async function listServicesForCar(
  ctx: Pick<ServiceContext, "db">,
  actor: Actor<"user">,
  vehicleId: string,
): Promise<ServiceView[]> {
  const owned = await requireOwned(ctx, actor.userId, vehicleId);
  if (owned.deletedAt !== null) throw new DomainError("vehicleNotFound");
  const car = pricedCar(owned);
  return (await readServices(ctx)).map((row) => present(row, car));
}

const readServices = ({ db }: Pick<ServiceContext, "db">): Promise<Row[]> =>
  db.service.findMany({
    where: { isActive: true },
    orderBy: [{ sortOrder: "asc" }, { name: "asc" }],
    select: COLUMNS,
  });

// The spread of the row comes last, as in createContextInner. An object literal that begins with a
// spread is slower, and leaves garbage that only a major collection frees.
function present(
  { basePriceCents, isDiagnosis, parts, partsNote, priceRules, ...service }: Row,
  car: PricedCar | null,
): ServiceView {
  const basePrice = centsToText(basePriceCents);
  const { estimatedDuration } = service;
  const rules = priceRules.map(readRule);
  return {
    basePrice,
    ...(isDiagnosis ? { isDiagnosis } : {}),
    ...(parts === null ? {} : { parts, partsNote }),
    ...(rules.length === 0 ? {} : { priceRules: rules }),
    ...(car === null
      ? {}
      : { forCar: serviceForCar({ basePrice, estimatedDuration, priceRules: rules }, car) }),
    ...service,
  };
}
