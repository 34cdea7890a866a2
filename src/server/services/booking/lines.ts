import { invalidField } from "~/domain/errors";
import { isRowId } from "~/domain/text";
import type { ServiceContext } from "../context";

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
  const agreed = new Map(kept.map((line) => [line.serviceId, line]));
  const wanted = serviceIds.filter((id) => !agreed.has(id));
  const services =
    wanted.length === 0
      ? []
      : await ctx.db.service.findMany({
          where: { id: { in: wanted.filter(isRowId) }, isActive: true },
        });
  const fresh = new Map(
    services.map((service) => [
      service.id,
      {
        serviceId: service.id,
        name: service.name,
        priceCents: service.basePriceCents,
        durationMinutes: service.estimatedDuration,
      },
    ]),
  );
  return serviceIds.map((id) => {
    const line = agreed.get(id) ?? fresh.get(id);
    if (line === undefined) throw invalidField("serviceIds", UNKNOWN_SERVICE);
    return line;
  });
}
