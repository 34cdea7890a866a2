import type { ServiceView } from "~/domain/booking/schema";
import { centsToText } from "~/domain/money";
import type { ServiceContext } from "../context";

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
} as const;

/** GET /api/services: bookable services, in the catalog's order. */
export async function listServices(ctx: Pick<ServiceContext, "db">): Promise<ServiceView[]> {
  const rows = await ctx.db.service.findMany({
    where: { isActive: true },
    orderBy: [{ sortOrder: "asc" }, { name: "asc" }],
    select: COLUMNS,
  });
  // The spread of the row comes last, as in createContextInner. An object literal that begins with a
  // spread is slower, and leaves garbage that only a major collection frees.
  return rows.map(({ basePriceCents, isDiagnosis, parts, partsNote, ...service }) => ({
    basePrice: centsToText(basePriceCents),
    ...(isDiagnosis ? { isDiagnosis } : {}),
    ...(parts === null ? {} : { parts, partsNote }),
    ...service,
  }));
}
