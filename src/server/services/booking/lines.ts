import { invalidField } from "~/domain/errors";
import { isRowId } from "~/domain/text";
import type { ServiceContext } from "../context";
import type { BookingRow } from "./rows";

export interface Line {
  serviceId: string;
  name: string;
  priceCents: number;
  durationMinutes: number;
}

export const UNKNOWN_SERVICE = "One of the selected services is no longer offered.";

/**
 * The lines of a cart, in the order chosen. Name and price come from the catalogue at this moment;
 * lines that were agreed before (`kept`) stay as they were.
 */
export async function linesFor(
  ctx: ServiceContext,
  serviceIds: readonly string[],
  kept: readonly Line[] = [],
): Promise<Line[]> {
  const agreed = new Set(kept.map((line) => line.serviceId));
  const wanted = serviceIds.filter((id) => !agreed.has(id));
  const services =
    wanted.length === 0
      ? []
      : await ctx.db.service.findMany({
          where: { id: { in: wanted.filter(isRowId) }, isActive: true },
        });
  const fresh = services.map((service) => ({
    serviceId: service.id,
    name: service.name,
    priceCents: service.basePriceCents,
    durationMinutes: service.estimatedDuration,
  }));
  return linesAmong(serviceIds, [...fresh, ...kept]);
}

/** The known lines that a cart names, in its order; 400 where it names another one. */
export function linesAmong(serviceIds: readonly string[], known: readonly Line[]): Line[] {
  const byService = new Map(known.map((line) => [line.serviceId, line]));
  return serviceIds.map((id) => {
    const line = byService.get(id);
    if (line === undefined) throw invalidField("serviceIds", UNKNOWN_SERVICE);
    return line;
  });
}

/** A line as a booking's row has it. */
export function lineOf([
  serviceId,
  name,
  priceCents,
  durationMinutes,
]: BookingRow["lines"][number]): Line {
  return { serviceId, name, priceCents, durationMinutes };
}
