import { BRAND_NAME } from "~/domain/brand";
import { ServicesPage } from "~/features/public/services-page";
import { PUBLIC_PATHS } from "~/lib/public-paths";
import { site } from "~/server/gateways/runtime/site";
import { publicServices } from "~/server/services/public/services";
import type { PageKind } from "../kind";
import { linkedService, serviceData } from "../service-data";
import { breadcrumbData } from "../structured-data";

const TRAIL = [{ name: "Services", path: PUBLIC_PATHS.services }];

/** /services: the whole catalog with prices. */
export const servicesPage: PageKind = {
  sources: ["catalog"],
  async load(ctx) {
    const services = await publicServices(ctx);
    return {
      head: {
        title: "Mobile mechanic services and prices",
        description: `Every ${BRAND_NAME} service with its all-in price, from oil changes to diagnostics. A mobile mechanic does it in your driveway.`,
        path: PUBLIC_PATHS.services,
        picture: "service",
        data: [
          breadcrumbData(site.url, TRAIL),
          {
            "@type": "ItemList",
            itemListElement: services.map((service, index) => ({
              "@type": "ListItem",
              position: index + 1,
              item: serviceData(site.url, service, PUBLIC_PATHS.service(service.slug)),
            })),
          },
        ],
      },
      body: (
        <ServicesPage
          trail={TRAIL}
          title="Services and prices"
          lead="A mechanic comes to your driveway, your work or wherever the car gave up. Every price includes the platform fee, and you see it before you book."
          services={services.map((service) => ({
            ...linkedService(service),
            category: service.category,
          }))}
        />
      ),
    };
  },
  paths: () => Promise.resolve([PUBLIC_PATHS.services]),
};
