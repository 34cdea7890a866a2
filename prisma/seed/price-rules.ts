import type { PriceRule } from "~/domain/catalog/price-rule";

type SeedRule = Pick<PriceRule, "note"> & Partial<PriceRule>;

const NOT_FOR_ELECTRIC = (what: string): SeedRule => ({
  fuels: ["electric"],
  notOffered: true,
  note: `Electric cars don't have ${what}`,
});

/**
 * Rules of a new catalog, by service. They're saved paused, so prices stay the same until an owner
 * has looked at them.
 */
export const PRICE_RULES_BY_SERVICE: Readonly<Record<string, readonly SeedRule[]>> = {
  "Oil Change": [
    { fuels: ["electric"], notOffered: true, note: "Electric cars don't need oil changes" },
    { fuels: ["diesel"], addCents: 4_500, minutes: 15, note: "Diesel engines take more oil" },
    { litersFrom: 4, addCents: 2_500, note: "Engines of 4 liters and more take more oil" },
  ],
  "Tune-Up": [
    NOT_FOR_ELECTRIC("spark plugs"),
    { fuels: ["diesel"], notOffered: true, note: "Diesel engines don't have spark plugs" },
    { cylindersFrom: 8, addCents: 9_000, minutes: 60, note: "Eight spark plugs or more" },
    { cylindersFrom: 5, addCents: 4_500, minutes: 30, note: "More than four spark plugs" },
  ],
  "Battery Replacement": [
    {
      makes: ["BMW", "Mercedes-Benz", "Audi"],
      yearFrom: 2008,
      addCents: 8_000,
      minutes: 20,
      note: "An AGM battery, registered with the car",
    },
  ],
  "Alternator Replacement": [NOT_FOR_ELECTRIC("an alternator")],
  "Brake Pad Replacement": [
    {
      bodies: ["pickup", "van"],
      addCents: 4_000,
      note: "Pads for heavier vehicles",
    },
  ],
};
