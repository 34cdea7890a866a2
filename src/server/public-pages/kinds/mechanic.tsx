import { allInCents } from "~/domain/booking/price/pricing";
import { BRAND_NAME } from "~/domain/brand";
import { centsToText } from "~/domain/money";
import { MechanicPage } from "~/features/public/mechanic-page";
import { PATHS } from "~/lib/paths";
import { PUBLIC_PATHS } from "~/lib/public-paths";
import { site } from "~/server/gateways/runtime/site";
import {
  movedMechanicSlug,
  publicMechanic,
  publicMechanicSlugs,
} from "~/server/services/public/mechanic";
import { MINUTE_MS } from "~/domain/time/durations";
import type { PageKind } from "../kind";
import { linkedService } from "../service-data";
import { breadcrumbData } from "../structured-data";

/** /m/{slug}: a mechanic who turned their public page on. */
export const mechanicPage: PageKind = {
  sources: ["catalog", "reviews", "mechanics", "people"],
  // The next free half-day depends on jobs, which aren't a source.
  keptMs: 15 * MINUTE_MS,
  async load(ctx, { mechanic: slug = "" }) {
    const mechanic = await publicMechanic(ctx, slug);
    if (mechanic === null) return null;
    const { name, area, rating, services } = mechanic;
    const path = PUBLIC_PATHS.mechanic(mechanic.slug);
    const where = area === "" ? "" : ` in ${area}`;
    const trail = [{ name, path }];
    return {
      head: {
        title: `${name}, mobile mechanic${where}`,
        description: `Book ${name}, a mobile mechanic${where}. Services with all-in prices, and reviews by ${BRAND_NAME} customers.`,
        path,
        picture: "home",
        data: [
          breadcrumbData(site.url, trail),
          {
            "@type": "AutoRepair",
            name,
            url: `${site.url}${path}`,
            ...(area === "" ? {} : { areaServed: area }),
            ...(rating === null
              ? {}
              : {
                  aggregateRating: {
                    "@type": "AggregateRating",
                    ratingValue: rating.average,
                    reviewCount: rating.count,
                    bestRating: 5,
                    worstRating: 1,
                  },
                }),
            makesOffer: services.map(({ name: service, priceCents }) => ({
              "@type": "Offer",
              price: centsToText(allInCents(priceCents)),
              priceCurrency: "USD",
              itemOffered: { "@type": "Service", name: service },
            })),
          },
        ],
      },
      body: (
        <MechanicPage
          trail={trail}
          mechanic={mechanic}
          services={services.map((service) => linkedService(service))}
          bookHref={PATHS.bookWith({ mechanic: mechanic.userId, entry: "mechanic" })}
        />
      ),
    };
  },
  async movedTo(ctx, { mechanic: slug = "" }) {
    const moved = await movedMechanicSlug(ctx, slug);
    return moved === null ? null : PUBLIC_PATHS.mechanic(moved);
  },
  async paths(ctx) {
    return (await publicMechanicSlugs(ctx)).map((slug) => PUBLIC_PATHS.mechanic(slug));
  },
};
