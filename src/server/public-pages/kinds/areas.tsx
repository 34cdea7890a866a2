import { groupBy } from "~/domain/group";
import { stateName } from "~/domain/location/states";
import { cityParts } from "~/domain/public/area";
import { AreasPage } from "~/features/public/areas-page";
import { PUBLIC_PATHS } from "~/lib/public-paths";
import { site } from "~/server/gateways/runtime/site";
import { listedCities } from "~/server/services/public/areas";
import type { PageKind } from "../kind";
import { breadcrumbData } from "../structured-data";

const TRAIL = [{ name: "Cities", path: PUBLIC_PATHS.areas }];

/** /areas: the cities that have a page. */
export const areasPage: PageKind = {
  sources: ["areas"],
  async load(ctx) {
    const cities = await listedCities(ctx);
    const byState = groupBy(cities, ({ city }) => stateName(cityParts(city).state));
    const states = [...byState]
      .map(([name, found]) => ({
        name,
        cities: found.map(({ city, slug }) => ({
          city: cityParts(city).name,
          path: PUBLIC_PATHS.area(slug),
        })),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
    return {
      head: {
        title: "Cities with mobile mechanics",
        description:
          "Find a mobile mechanic in your city. See services and all-in prices, then pick a time.",
        path: PUBLIC_PATHS.areas,
        picture: "area",
        noindex: cities.length === 0,
        data: [breadcrumbData(site.url, TRAIL)],
      },
      body: (
        <AreasPage
          trail={TRAIL}
          title="Mechanics near you"
          lead="Our mechanics work in these cities and in the places around them. Check your ZIP code even if your city isn't listed."
          states={states}
        />
      ),
    };
  },
  paths: async (ctx) => ((await listedCities(ctx)).length === 0 ? [] : [PUBLIC_PATHS.areas]),
};
