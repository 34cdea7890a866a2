import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import type { ServiceContext } from "../context";

/** Returns how long these services take, in minutes. Errors: 400 if one isn't offered. */
export async function durationsOf(
  ctx: ServiceContext,
  serviceIds: readonly string[],
): Promise<number[]> {
  const services = await ctx.db.service.findMany({
    where: { id: { in: serviceIds.filter(isRowId) }, isActive: true },
    select: { estimatedDuration: true },
  });
  if (services.length < serviceIds.length) {
    throw new DomainError("unknownService", { field: "serviceIds" });
  }
  return services.map((service) => service.estimatedDuration);
}
