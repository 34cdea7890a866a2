import type { Parts } from "~/domain/catalog/parts";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import { isRowId } from "~/domain/text/text";
import { statement, type Value } from "~/server/gateways/db/statements";
import type { ServiceContext } from "../../context";

export interface Line {
  serviceId: string;
  name: string;
  priceCents: number;
  durationMinutes: number;
  parts: Parts | null;
  partsNote: string | null;
}

const servicesAmong = statement((db, value: Value<{ serviceIds: string[] }>) =>
  db
    .selectFrom("Service")
    .select(["id", "name", "basePriceCents", "estimatedDuration", "parts", "partsNote"])
    .where("isActive", "=", true)
    .where((eb) => eb("id", "=", eb.fn.any(value("serviceIds")))),
);

/**
 * Returns a cart's lines in the chosen order, with the catalog's current names and prices. Lines
 * agreed before (`kept`) don't change.
 */
export async function linesFor(
  ctx: ServiceContext,
  serviceIds: readonly string[],
  kept: readonly Line[] = [],
): Promise<Line[]> {
  const agreed = new Set(kept.map((line) => line.serviceId));
  const wanted = serviceIds.filter((id) => !agreed.has(id));
  const services =
    wanted.length === 0 ? [] : await ctx.sql(servicesAmong({ serviceIds: wanted.filter(isRowId) }));
  return linesAmong(serviceIds, [...services.map(lineOf), ...kept]);
}

/** A service as it's sold now. */
export function lineOf(service: {
  id: string;
  name: string;
  basePriceCents: number;
  estimatedDuration: number;
  parts: Parts | null;
  partsNote: string | null;
}): Line {
  return {
    serviceId: service.id,
    name: service.name,
    priceCents: service.basePriceCents,
    durationMinutes: service.estimatedDuration,
    parts: service.parts,
    partsNote: service.partsNote,
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
