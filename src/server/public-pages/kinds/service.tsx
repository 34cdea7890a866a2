import { WARRANTY_DAYS } from "~/domain/claim/policy";
import { ServicePage } from "~/features/public/service-page";
import { PUBLIC_PATHS } from "~/lib/public-paths";
import { durationText } from "~/messages/counts";
import { site } from "~/server/gateways/runtime/site";
import { citiesOfService } from "~/server/services/public/areas";
import { publishedReviews } from "~/server/services/public/reviews";
import { publicServices } from "~/server/services/public/services";
import type { PageKind } from "../kind";
import { linkedService, relatedTo, priceText, serviceData } from "../service-data";
import { breadcrumbData } from "../structured-data";

/** /services/{slug}: one service. */
export const servicePage: PageKind = {
  sources: ["catalog", "reviews", "people", "areas"],
  async load(ctx, { service: slug }) {
    const services = await publicServices(ctx);
    const service = services.find((one) => one.slug === slug);
    if (service === undefined) return null;
    const path = PUBLIC_PATHS.service(service.slug);
    const trail = [
      { name: "Services", path: PUBLIC_PATHS.services },
      { name: service.name, path },
    ];
    const [reviews, cities] = await Promise.all([
      publishedReviews(ctx, { serviceId: service.id }),
      citiesOfService(ctx, service.id),
    ]);
    const price = priceText(service);
    return {
      head: {
        title: `${service.name} at home: ${price}`,
        description: `${service.name} by a mobile mechanic where your car is parked. ${priceText(service, "From")} all-in, about ${durationText(service.minutes)}, ${WARRANTY_DAYS}-day warranty on parts and labor.`,
        path,
        picture: "service",
        data: [breadcrumbData(site.url, trail), serviceData(site.url, service, path)],
      },
      body: (
        <ServicePage
          trail={trail}
          title={service.name}
          entry="service"
          service={service}
          reviews={reviews}
          cities={cities.map(({ city, slug }) => ({
            city,
            path: PUBLIC_PATHS.areaService(slug, service.slug),
          }))}
          related={relatedTo(service, services).map((one) => linkedService(one))}
        />
      ),
    };
  },
  async paths(ctx) {
    return (await publicServices(ctx)).map(({ slug }) => PUBLIC_PATHS.service(slug));
  },
};
