import type { Parts } from "~/domain/catalog/parts";
import type { ServiceCategory } from "~/domain/booking/categories";
import { serviceSlugs } from "~/domain/public/slug";
import type { ServiceContext } from "../context";

/** A service as public pages show it. */
export interface PublicService {
  id: string;
  slug: string;
  name: string;
  category: ServiceCategory;
  description: string;
  minutes: number;
  priceCents: number;
  /** Keys of tools, such as torque_wrench. */
  tools: string[];
  parts: Parts | null;
  partsNote: string | null;
}

/** Lists the bookable services in the catalog's order, with their slugs. */
export async function publicServices(ctx: Pick<ServiceContext, "db">): Promise<PublicService[]> {
  const rows = await ctx.db.service.findMany({
    where: { isActive: true },
    orderBy: [{ sortOrder: "asc" }, { name: "asc" }],
    select: {
      id: true,
      name: true,
      category: true,
      description: true,
      estimatedDuration: true,
      basePriceCents: true,
      requiresTools: true,
      parts: true,
      partsNote: true,
    },
  });
  const slugs = serviceSlugs(rows);
  return rows.map(({ estimatedDuration, basePriceCents, requiresTools, ...service }) => ({
    slug: slugs.get(service.id) ?? service.id,
    minutes: estimatedDuration,
    priceCents: basePriceCents,
    tools: requiresTools,
    ...service,
  }));
}
