import { freeCountOf } from "~/domain/calendar/schema";
import { stateName } from "~/domain/location/states";
import { cityParts } from "~/domain/public/area";
import { CITIES_LINKED, CITY_PAGE } from "~/domain/public/policy";
import { AreaPage } from "~/features/public/area-page";
import { PUBLIC_PATHS } from "~/lib/public-paths";
import { site } from "~/server/gateways/runtime/site";
import {
  everyAreaPage,
  findArea,
  listedAreaPages,
  listedCities,
} from "~/server/services/public/areas";
import { publishedReviews } from "~/server/services/public/reviews";
import { publicServices } from "~/server/services/public/services";
import type { PageKind } from "../kind";
import { cityData, linkedService, serviceData } from "../service-data";
import { breadcrumbData } from "../structured-data";

/** /areas/{slug}: one city. */
export const areaPage: PageKind = {
  sources: ["catalog", "reviews", "mechanics", "people", "areas"],
  async load(ctx, { area: slug = "" }) {
    const area = await findArea(ctx, slug);
    if (area === null) return null;
    const [services, reviews, cities] = await Promise.all([
      publicServices(ctx),
      publishedReviews(ctx, { city: area.city }),
      listedCities(ctx),
    ]);
    const { name, state } = cityParts(area.city);
    const path = PUBLIC_PATHS.area(slug);
    const trail = [
      { name: "Cities", path: PUBLIC_PATHS.areas },
      { name: area.city, path },
    ];
    const offered = services.filter(({ id }) => area.services.has(id));
    const pathOf = (service: { slug: string }) => PUBLIC_PATHS.areaService(slug, service.slug);
    return {
      head: {
        title: `Mobile mechanics in ${area.city}`,
        description: `Book a mobile mechanic in ${area.city}: all-in prices for ${offered.length > 0 ? "every service" : "your car"}, free times, and a mechanic who comes to your driveway.`,
        path,
        picture: "area",
        noindex: area.state === "kept" || reviews.length < CITY_PAGE.reviews,
        data: [
          breadcrumbData(site.url, trail),
          ...offered.map((service) =>
            serviceData(site.url, service, pathOf(service), cityData(area.city)),
          ),
        ],
      },
      body: (
        <AreaPage
          trail={trail}
          name={name}
          stateName={stateName(state)}
          lead={`A mechanic comes to your driveway, your work or the curb, anywhere in ${name}, ${stateName(state)}. You see the whole price before you book, and pay when the job is done.`}
          mechanics={freeCountOf(area.mechanics)}
          services={(offered.length > 0 ? offered : services.slice(0, 6)).map((service) =>
            linkedService(service, offered.length > 0 ? pathOf(service) : undefined),
          )}
          reviews={reviews}
          nearby={cities
            .filter((other) => other.slug !== slug && cityParts(other.city).state === state)
            .slice(0, CITIES_LINKED)
            .map((other) => ({ city: other.city, path: PUBLIC_PATHS.area(other.slug) }))}
        />
      ),
    };
  },
  async paths(ctx) {
    return pathsOf(await listedAreaPages(ctx));
  },
  async allPaths(ctx) {
    return pathsOf(await everyAreaPage(ctx));
  },
};

const pathsOf = (pages: Awaited<ReturnType<typeof everyAreaPage>>) =>
  pages.flatMap(({ slug, serviceId }) => (serviceId === null ? [PUBLIC_PATHS.area(slug)] : []));
