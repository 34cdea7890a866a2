import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  hasCondition,
  highestPriceCents,
  missingFactsText,
  priceFor,
  pricedCar,
  readRule,
  ruleRow,
  type PricedCar,
  type PriceRule,
} from "~/domain/catalog/price-rule";
import { serviceForCar } from "~/domain/catalog/car-price";
import { BODIES, FUELS } from "~/domain/vehicle/facts";
import { anyCars, priceByHand, ruleLists, wholeCars } from "~test/support/price-oracle";
import { sampleRule } from "~test/support/sample";

const BASE = { basePriceCents: 8_900, estimatedDuration: 45 };

const priceOf = (rules: PriceRule[], car: PricedCar) => priceFor({ ...BASE, rules }, car);
const camry = { year: 2018, make: "Toyota", model: "Camry" };

describe("the price for a car", () => {
  test("is the base price without a rule", () => {
    expect(priceOf([], camry)).toEqual({
      priceCents: 8_900,
      minutes: 45,
      rule: null,
      factsMissing: false,
    });
  });

  test("is raised by the first rule that matches, in price and minutes", () => {
    const first = sampleRule({ makes: ["Toyota"], addCents: 1_000, minutes: 15, note: "One" });
    const second = sampleRule({ models: ["Camry"], addCents: 5_000, note: "Two" });
    expect(priceOf([first, second], camry)).toMatchObject({
      priceCents: 9_900,
      minutes: 60,
      rule: { note: "One" },
    });
  });

  test("stays the base price where the service isn't offered, with the rule's note", () => {
    const electric = sampleRule({ fuels: ["electric"], notOffered: true, note: "No oil" });
    const price = priceOf([electric], { ...camry, fuel: "electric" });
    expect(price).toMatchObject({ priceCents: 8_900, rule: { notOffered: true, note: "No oil" } });
  });

  test.each<[string, Partial<PriceRule>, PricedCar, boolean]>([
    ["another make", { makes: ["BMW"] }, camry, false],
    ["a make in another case", { makes: ["TOYOTA"] }, camry, true],
    ["a model with another hyphen", { models: ["F-150"] }, { ...camry, model: "f150" }, true],
    ["a model alone", { models: ["Camry"] }, camry, true],
    ["the first year", { yearFrom: 2018 }, camry, true],
    ["a later first year", { yearFrom: 2019 }, camry, false],
    ["the last year", { yearTo: 2018 }, camry, true],
    ["an earlier last year", { yearTo: 2017 }, camry, false],
    ["liters", { litersFrom: 2.5 }, { ...camry, engineLiters: 2.5 }, true],
    ["fewer liters", { litersFrom: 2.5 }, { ...camry, engineLiters: 2.4 }, false],
    ["cylinders", { cylindersFrom: 6, cylindersTo: 8 }, { ...camry, cylinders: 8 }, true],
    ["more cylinders", { cylindersTo: 8 }, { ...camry, cylinders: 10 }, false],
    ["a body", { bodies: ["suv", "van"] }, { ...camry, body: "van" }, true],
    ["another fuel", { fuels: ["diesel"] }, { ...camry, fuel: "hybrid" }, false],
    [
      "two conditions",
      { makes: ["Toyota"], fuels: ["diesel"] },
      { ...camry, fuel: "diesel" },
      true,
    ],
    ["one of two", { makes: ["Toyota"], yearTo: 2000 }, camry, false],
  ])("compares %s", (_name, conditions, car, matches) => {
    const { priceCents, factsMissing } = priceOf(
      [sampleRule({ ...conditions, addCents: 100 })],
      car,
    );
    expect([priceCents, factsMissing]).toEqual([matches ? 9_000 : 8_900, false]);
  });

  test("isn't raised by a fact that nobody knows, and says so", () => {
    const rules = [sampleRule({ litersFrom: 3, addCents: 2_000 })];
    expect(priceOf(rules, camry)).toMatchObject({ priceCents: 8_900, factsMissing: true });
    expect(priceOf(rules, { ...camry, engineLiters: 2 })).toMatchObject({ factsMissing: false });
  });

  test("misses nothing if the unknown rule couldn't raise it", () => {
    const rules = [
      sampleRule({ fuels: ["diesel"], addCents: 500 }),
      sampleRule({ makes: ["Toyota"], addCents: 900 }),
    ];
    expect(priceOf(rules, camry)).toMatchObject({ priceCents: 9_800, factsMissing: false });
  });

  test("misses neither liters nor cylinders of an electric car", () => {
    const rules = [
      sampleRule({ litersFrom: 3, addCents: 1 }),
      sampleRule({ cylindersTo: 4, addCents: 1 }),
    ];
    expect(priceOf(rules, { ...camry, fuel: "electric" })).toMatchObject({
      priceCents: 8_900,
      factsMissing: false,
    });
  });
});

describe("the highest price", () => {
  const rules = [
    sampleRule({ fuels: ["diesel"], addCents: 4_000 }),
    sampleRule({ makes: ["Toyota"], addCents: 1_000 }),
    sampleRule({ cylindersFrom: 8, addCents: 9_000 }),
  ];
  test("is that of any rule for a car of which nothing is known", () => {
    expect(highestPriceCents({ ...BASE, rules }, {})).toBe(17_900);
  });
  test("leaves out rules that can't match, and those behind one that does", () => {
    expect(highestPriceCents({ ...BASE, rules }, camry)).toBe(12_900);
    expect(highestPriceCents({ ...BASE, rules }, { ...camry, fuel: "gasoline" })).toBe(9_900);
  });
});

test("a rule without a condition is no rule", () => {
  expect(hasCondition(sampleRule({}))).toBe(false);
  expect(hasCondition(sampleRule({ yearTo: 2000 }))).toBe(true);
  expect(hasCondition(sampleRule({ bodies: ["suv"] }))).toBe(true);
});

test("what isn't known is the engine, or else the body", () => {
  expect(missingFactsText({ fuel: "gasoline" })).toBe("Engine not known");
  expect(missingFactsText({ fuel: "gasoline", engineLiters: 2, cylinders: 4 })).toBe(
    "Body type not known",
  );
});

test("a stored car's unknown facts are absent", () => {
  const car = { ...camry, engineLiters: null, cylinders: 4, fuel: "steam", body: null };
  expect(pricedCar(car)).toEqual({ ...camry, cylinders: 4 });
});

/** Fills what's unknown about a car from a whole one. A car with an engine isn't electric. */
function completed(car: PricedCar, whole: PricedCar): PricedCar {
  const hasEngine = car.engineLiters !== undefined || car.cylinders !== undefined;
  return {
    ...whole,
    ...(hasEngine && whole.fuel === "electric" ? { fuel: "gasoline" } : {}),
    ...car,
    make: car.make?.trim() ? car.make : whole.make,
    model: car.model?.trim() ? car.model : whole.model,
  };
}

describe("for 10,000 generated cars and rules", () => {
  const runs = { numRuns: 10_000 };

  test("the price, its rule, its minutes and what's missing are those worked out by hand", () => {
    const seen = { base: 0, first: 0, later: 0, notOffered: 0, missing: 0 };
    fc.assert(
      fc.property(anyCars, ruleLists, (car, rules) => {
        const service = { ...BASE, rules };
        const { at, highestCents, ...byHand } = priceByHand(service, car);
        expect(priceFor(service, car)).toEqual(byHand);
        expect(highestPriceCents(service, car)).toBe(highestCents);
        seen[at === -1 ? "base" : at === 0 ? "first" : "later"] += 1;
        if (byHand.rule?.notOffered) seen.notOffered += 1;
        if (byHand.factsMissing) seen.missing += 1;
      }),
      runs,
    );
    for (const [kind, times] of Object.entries(seen)) expect(times, kind).toBeGreaterThan(500);
  });

  test("no rule lowers a price or shortens a job, and the highest price holds whatever turns out", () => {
    fc.assert(
      fc.property(anyCars, ruleLists, wholeCars, (car, rules, whole) => {
        const service = { ...BASE, rules };
        const now = priceFor(service, car);
        const highest = highestPriceCents(service, car);
        const later = priceFor(service, completed(car, whole));
        expect(now.priceCents).toBeGreaterThanOrEqual(BASE.basePriceCents);
        expect(now.minutes).toBeGreaterThanOrEqual(BASE.estimatedDuration);
        expect(now.priceCents).toBeLessThanOrEqual(highest);
        expect(later.priceCents).toBeLessThanOrEqual(highest);
        // Without the notice, nothing that turns out raises the price or rules the service out.
        if (now.factsMissing) return;
        expect(later.priceCents).toBeLessThanOrEqual(now.priceCents);
        if (later.rule?.notOffered) expect(now.rule?.notOffered).toBe(true);
      }),
      runs,
    );
  });

  test("a whole car misses nothing, and rules behind the first that matches don't count", () => {
    fc.assert(
      fc.property(wholeCars, ruleLists, (car, rules) => {
        const price = priceFor({ ...BASE, rules }, car);
        expect(price.factsMissing).toBe(false);
        const index = price.rule === null ? rules.length : rules.indexOf(price.rule) + 1;
        expect(priceFor({ ...BASE, rules: rules.slice(0, index) }, car)).toEqual(price);
      }),
      runs,
    );
  });

  test("their order counts: a rule that matches at all wins once it's first", () => {
    let moved = 0;
    fc.assert(
      fc.property(anyCars, ruleLists, (car, rules) => {
        const before = priceFor({ ...BASE, rules }, car).rule;
        for (const rule of rules) {
          const matches = priceByHand({ ...BASE, rules: [rule] }, car).at === 0;
          const others = rules.filter((one) => one !== rule);
          const { rule: winner, priceCents } = priceFor({ ...BASE, rules: [rule, ...others] }, car);
          expect(winner === rule).toBe(matches);
          if (!matches) continue;
          expect(priceCents).toBe(BASE.basePriceCents + rule.addCents);
          if (before !== rule) moved += 1;
        }
      }),
      runs,
    );
    expect(moved).toBeGreaterThan(500);
  });

  test("a service of the catalog has the price, note and offer of its rule", () => {
    const catalog = { basePrice: "89.00", estimatedDuration: 45 };
    const dollars = (cents: number) => (cents / 100).toFixed(2);
    fc.assert(
      fc.property(anyCars, ruleLists, (car, priceRules) => {
        const byHand = priceByHand({ ...BASE, rules: priceRules }, car);
        const { priceCents, highestCents, minutes, rule, factsMissing } = byHand;
        expect(serviceForCar({ ...catalog, priceRules }, car)).toEqual({
          price: dollars(priceCents),
          estimatedDuration: minutes,
          offered: !(rule?.notOffered ?? false),
          ...(highestCents > priceCents ? { highestPrice: dollars(highestCents) } : {}),
          ...(rule === null ? {} : { priceNote: rule.note }),
          ...(factsMissing ? { factsMissing } : {}),
        });
      }),
      runs,
    );
  });

  test("a rule is stored and read unchanged", () => {
    fc.assert(
      fc.property(ruleLists, (rules) => {
        for (const one of rules) {
          const read = readRule(ruleRow(one));
          expect(read).toEqual({
            ...one,
            fuels: FUELS.filter((fuel) => one.fuels.includes(fuel)),
            bodies: BODIES.filter((body) => one.bodies.includes(body)),
          });
        }
      }),
    );
  });
});
