import { areaPageState, type AreaPageState } from "~/domain/public/area";
import { CITIES_LINKED, CITY_PAGE } from "~/domain/public/policy";
import type { ServiceContext } from "../context";
import { mechanicsInCity } from "./mechanics";

/** A city that other pages link to. */
export interface LinkedCity {
  slug: string;
  city: string;
}

/** A city, or a service in one: the content of its page, and whether it's listed. */
interface AreaFacts {
  mechanics: number;
  completedJobs: number;
  state: AreaPageState;
}

export interface PublicArea extends LinkedCity, AreaFacts {
  /** By the service's id. Services without a page are left out. */
  services: ReadonlyMap<string, AreaFacts>;
}

/**
 * Finds a city that has or had a page; null for any other. Mechanics are counted now; the count of
 * completed jobs is from last night.
 */
export async function findArea(ctx: ServiceContext, slug: string): Promise<PublicArea | null> {
  const rows = await ctx.db.areaPage.findMany({ where: { slug } });
  const whole = rows.find(({ serviceId }) => serviceId === null);
  if (whole === undefined) return null;
  const mechanics = await mechanicsInCity(ctx, whole.city);
  const now = ctx.clock.now();
  const factsOf = ({ serviceId, completedJobs, belowSince }: (typeof rows)[number]): AreaFacts => {
    const counts = { mechanics: mechanics.get(serviceId) ?? 0, completedJobs };
    return { ...counts, state: areaPageState({ ...counts, belowSince }, now) };
  };
  const facts = factsOf(whole);
  if (facts.state === "gone") return null;
  const services = rows
    .flatMap((row) => (row.serviceId === null ? [] : [[row.serviceId, factsOf(row)] as const]))
    .filter(([, { state }]) => state !== "gone");
  return { slug, city: whole.city, ...facts, services: new Map(services) };
}

/** Lists the cities with a page, by name. */
export function listedCities(ctx: Pick<ServiceContext, "db">): Promise<LinkedCity[]> {
  return ctx.db.areaPage.findMany({
    where: { serviceId: null, belowSince: null },
    select: { slug: true, city: true },
    orderBy: { city: "asc" },
  });
}

/** Lists the cities in which a service has a page, those with the most jobs first. */
export function citiesOfService(
  ctx: Pick<ServiceContext, "db">,
  serviceId: string,
): Promise<LinkedCity[]> {
  return ctx.db.areaPage.findMany({
    where: { serviceId, belowSince: null },
    select: { slug: true, city: true },
    orderBy: [{ completedJobs: "desc" }, { city: "asc" }],
    take: CITIES_LINKED,
  });
}

/** Lists the pages that cities, and services in cities, have or had. */
export function everyAreaPage(
  ctx: Pick<ServiceContext, "db">,
): Promise<{ slug: string; serviceId: string | null }[]> {
  return ctx.db.areaPage.findMany({ select: { slug: true, serviceId: true } });
}

/** Lists the pages of cities, and of services in cities, for search engines. */
export function listedAreaPages(
  ctx: Pick<ServiceContext, "db">,
): Promise<{ slug: string; serviceId: string | null }[]> {
  return ctx.db.areaPage.findMany({
    where: { belowSince: null, reviews: { gte: CITY_PAGE.reviews } },
    select: { slug: true, serviceId: true },
    orderBy: { path: "asc" },
  });
}
