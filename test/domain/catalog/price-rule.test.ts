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
import { BODIES, FUELS } from "~/domain/vehicle/facts";
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

// 10,000 generated cars, each with its own rules.

const MAKES = ["Toyota", "BMW", "Ford"];
const MODELS = ["Camry", "X5", "F-150"];
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined });
/** Leaves out what's undefined. */
const known = <Facts extends object>(facts: Facts): Partial<Facts> =>
  Object.assign({}, ...Object.entries(facts).map(([k, v]) => (v === undefined ? {} : { [k]: v })));

const cars = fc
  .record({
    year: maybe(fc.integer({ min: 1998, max: 2004 })),
    make: maybe(fc.constantFrom(...MAKES)),
    model: maybe(fc.constantFrom(...MODELS)),
    engineLiters: maybe(fc.constantFrom(1.5, 2, 3, 5)),
    cylinders: maybe(fc.constantFrom(3, 4, 6, 8)),
    fuel: maybe(fc.constantFrom(...FUELS)),
    body: maybe(fc.constantFrom(...BODIES)),
  })
  .map((car): PricedCar => known(car));

const some = <Value>(values: readonly Value[]) => fc.subarray([...values], { maxLength: 2 });
const ruleLists = fc.array(
  fc
    .record({
      makes: some(MAKES),
      models: some(MODELS),
      fuels: some(FUELS),
      bodies: some(BODIES),
      addCents: fc.integer({ min: 0, max: 10_000 }),
      notOffered: fc.boolean(),
      minutes: fc.integer({ min: 0, max: 24 }).map((steps) => steps * 5),
      note: fc.constantFrom("", "Because"),
      limits: fc.record({
        yearFrom: maybe(fc.integer({ min: 1998, max: 2001 })),
        yearTo: maybe(fc.integer({ min: 2001, max: 2004 })),
        litersFrom: maybe(fc.constantFrom(1.5, 2)),
        litersTo: maybe(fc.constantFrom(2, 5)),
        cylindersFrom: maybe(fc.constantFrom(3, 4)),
        cylindersTo: maybe(fc.constantFrom(4, 8)),
      }),
    })
    .map(({ limits, notOffered, addCents, ...one }): PriceRule => ({
      ...sampleRule({ ...one, ...known(limits) }),
      notOffered,
      addCents: notOffered ? 0 : addCents,
    })),
  { maxLength: 6 },
);

/** Fills what's unknown about a car from a whole one. */
const completed = (car: PricedCar, whole: PricedCar): PricedCar => ({ ...whole, ...car });
const WHOLE = fc.record({
  year: fc.integer({ min: 1998, max: 2004 }),
  make: fc.constantFrom(...MAKES),
  model: fc.constantFrom(...MODELS),
  engineLiters: fc.constantFrom(1.5, 2, 3, 5),
  cylinders: fc.constantFrom(3, 4, 6, 8),
  fuel: fc.constantFrom(...FUELS),
  body: fc.constantFrom(...BODIES),
});

describe("for 10,000 generated cars and rules", () => {
  test("no rule lowers a price or shortens a job, and the highest price holds whatever turns out", () => {
    fc.assert(
      fc.property(cars, ruleLists, WHOLE, (car, rules, whole) => {
        const service = { ...BASE, rules };
        const now = priceFor(service, car);
        const highest = highestPriceCents(service, car);
        const later = priceFor(service, completed(car, whole));
        expect(now.priceCents).toBeGreaterThanOrEqual(BASE.basePriceCents);
        expect(now.minutes).toBeGreaterThanOrEqual(BASE.estimatedDuration);
        expect(now.priceCents).toBeLessThanOrEqual(highest);
        expect(later.priceCents).toBeLessThanOrEqual(highest);
        // Without the notice, nothing that turns out raises the price.
        if (!now.factsMissing) expect(later.priceCents).toBeLessThanOrEqual(now.priceCents);
      }),
      { numRuns: 10_000 },
    );
  });

  test("a whole car misses nothing, and rules behind the first that matches don't count", () => {
    fc.assert(
      fc.property(WHOLE, ruleLists, (car, rules) => {
        const price = priceFor({ ...BASE, rules }, car);
        expect(price.factsMissing).toBe(false);
        const index = price.rule === null ? rules.length : rules.indexOf(price.rule) + 1;
        expect(priceFor({ ...BASE, rules: rules.slice(0, index) }, car)).toEqual(price);
      }),
      { numRuns: 10_000 },
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
