import { WARRANTY_DAYS } from "~/domain/claim/policy";
import { cityParts } from "~/domain/public/area";
import { CITY_PAGE } from "~/domain/public/policy";
import { ServicePage } from "~/features/public/service-page";
import { PUBLIC_PATHS } from "~/lib/public-paths";
import { durationText } from "~/messages/counts";
import { site } from "~/server/gateways/runtime/site";
import {
  citiesOfService,
  everyAreaPage,
  findArea,
  listedAreaPages,
} from "~/server/services/public/areas";
import type { ServiceContext } from "~/server/services/context";
import { publishedReviews } from "~/server/services/public/reviews";
import { publicServices } from "~/server/services/public/services";
import type { PageKind } from "../kind";
import { cityData, linkedService, relatedTo, priceText, serviceData } from "../service-data";
import { breadcrumbData } from "../structured-data";

/** /areas/{slug}/{service}: one service in one city. */
export const areaServicePage: PageKind = {
  sources: ["catalog", "reviews", "mechanics", "people", "areas"],
  async load(ctx, { area: slug = "", service: serviceSlug }) {
    const services = await publicServices(ctx);
    const service = services.find((one) => one.slug === serviceSlug);
    if (service === undefined) return null;
    const area = await findArea(ctx, slug);
    const here = area?.services.get(service.id);
    if (area === null || here === undefined) return null;
    const [reviews, ofCity, cities] = await Promise.all([
      publishedReviews(ctx, { city: area.city, serviceId: service.id }),
      publishedReviews(ctx, { city: area.city }),
      citiesOfService(ctx, service.id),
    ]);
    const { name } = cityParts(area.city);
    const pathOf = (one: { slug: string }) => PUBLIC_PATHS.areaService(slug, one.slug);
    const path = pathOf(service);
    const trail = [
      { name: "Cities", path: PUBLIC_PATHS.areas },
      { name: area.city, path: PUBLIC_PATHS.area(slug) },
      { name: service.name, path },
    ];
    const price = priceText(service);
    const isListed = [area.state, here.state].every((state) => state === "shown");
    return {
      head: {
        title: `${service.name} in ${area.city}: ${price}`,
        description: `${service.name} by a mobile mechanic in ${area.city}. ${priceText(service, "From")} all-in, about ${durationText(service.minutes)}, ${WARRANTY_DAYS}-day warranty on parts and labor.`,
        path,
        picture: "area",
        noindex: !isListed || ofCity.length < CITY_PAGE.reviews,
        data: [
          breadcrumbData(site.url, trail),
          serviceData(site.url, service, path, cityData(area.city)),
        ],
      },
      body: (
        <ServicePage
          trail={trail}
          title={`${service.name} in ${name}`}
          where={name}
          entry="area"
          service={service}
          reviews={reviews.length > 0 ? reviews : ofCity.slice(0, CITY_PAGE.reviews)}
          cities={cities
            .filter((other) => other.slug !== slug)
            .map((other) => ({
              city: other.city,
              path: PUBLIC_PATHS.areaService(other.slug, service.slug),
            }))}
          related={relatedTo(
            service,
            services.filter(({ id }) => area.services.has(id)),
          ).map((one) => linkedService(one, pathOf(one)))}
        />
      ),
    };
  },
  async paths(ctx) {
    return pathsOf(ctx, await listedAreaPages(ctx));
  },
  async allPaths(ctx) {
    return pathsOf(ctx, await everyAreaPage(ctx));
  },
};

async function pathsOf(ctx: ServiceContext, pages: Awaited<ReturnType<typeof everyAreaPage>>) {
  const slugs = new Map((await publicServices(ctx)).map(({ id, slug }) => [id, slug]));
  return pages.flatMap(({ slug, serviceId }) => {
    const service = slugs.get(serviceId ?? "");
    return service === undefined ? [] : [PUBLIC_PATHS.areaService(slug, service)];
  });
}
