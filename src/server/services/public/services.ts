import { highestPriceCents, readRule } from "~/domain/catalog/price-rule";
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
  /** What it costs at most, by the rules about some cars. */
  highestCents: number;
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
      priceRules: { where: { isActive: true } },
    },
  });
  const slugs = serviceSlugs(rows);
  return rows.map((row) => {
    const { estimatedDuration, basePriceCents, requiresTools, priceRules, ...service } = row;
    const rules = priceRules.map(readRule);
    return {
      slug: slugs.get(service.id) ?? service.id,
      minutes: estimatedDuration,
      priceCents: basePriceCents,
      highestCents: highestPriceCents({ basePriceCents, rules }, {}),
      tools: requiresTools,
      ...service,
    };
  });
}
