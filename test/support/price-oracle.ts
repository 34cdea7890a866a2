import fc from "fast-check";
import type { PricedCar, PriceRule } from "~/domain/catalog/price-rule";
import { BODIES, FUELS } from "~/domain/vehicle/facts";
import { sampleRule } from "./sample";

// What a service costs for a car, written down from the rules alone, to compare the product with.
// Nothing here calls its code.

/** One condition of a rule, asked about a car: "open" if that fact isn't known. */
type Answer = "holds" | "fails" | "open";

const spelled = (name: string) => name.toLowerCase().split(/[ -]/).join("");

function answersOf(rule: PriceRule, car: PricedCar): Answer[] {
  const answers: Answer[] = [];
  function ask<Value>(value: Value | undefined, holds: (value: Value) => boolean): void {
    answers.push(value === undefined ? "open" : holds(value) ? "holds" : "fails");
  }
  const isListed = (names: string[]) => (name: string) =>
    names.map(spelled).includes(spelled(name));
  if (rule.makes.length > 0) ask(car.make?.trim() || undefined, isListed(rule.makes));
  if (rule.models.length > 0) ask(car.model?.trim() || undefined, isListed(rule.models));
  if (rule.fuels.length > 0) ask(car.fuel, (fuel) => rule.fuels.includes(fuel));
  if (rule.bodies.length > 0) ask(car.body, (body) => rule.bodies.includes(body));
  const { yearFrom, yearTo, litersFrom, litersTo, cylindersFrom, cylindersTo } = rule;
  if (yearFrom !== undefined) ask(car.year, (year) => year >= yearFrom);
  if (yearTo !== undefined) ask(car.year, (year) => year <= yearTo);
  const engine: [number | undefined, number | undefined, number | undefined][] = [
    [car.engineLiters, litersFrom, litersTo],
    [car.cylinders, cylindersFrom, cylindersTo],
  ];
  for (const [size, from, to] of engine) {
    if (from === undefined && to === undefined) continue;
    // An electric car has no engine of any size.
    if (car.fuel === "electric") answers.push("fails");
    if (from !== undefined) ask(size, (size) => size >= from);
    if (to !== undefined) ask(size, (size) => size <= to);
  }
  return answers;
}

export interface RuledPrice {
  basePriceCents: number;
  estimatedDuration: number;
  /** Active rules, in order. */
  rules: readonly PriceRule[];
}

/** Returns the price of the first rule whose conditions are all known to hold, else the base price. */
export function priceByHand(
  { basePriceCents, estimatedDuration, rules }: RuledPrice,
  car: PricedCar,
) {
  const asked = rules.map((rule) => ({ rule, answers: answersOf(rule, car) }));
  const at = asked.findIndex(({ answers }) => answers.every((answer) => answer === "holds"));
  const rule = rules[at] ?? null;
  const addCents = rule?.addCents ?? 0;
  // A rule in front of it could hold too, once more is known.
  const possible = asked
    .slice(0, at === -1 ? rules.length : at)
    .filter(({ answers }) => !answers.includes("fails"))
    .map(({ rule }) => rule);
  return {
    at,
    priceCents: basePriceCents + addCents,
    minutes: estimatedDuration + (rule?.minutes ?? 0),
    rule,
    factsMissing: possible.some((one) => one.notOffered || one.addCents > addCents),
    highestCents: basePriceCents + Math.max(addCents, ...possible.map((one) => one.addCents)),
  };
}

const MAKES = ["Toyota", "BMW", "Ford"];
const MODELS = ["Camry", "X5", "F-150"];
const MAKES_AS_TYPED = [...MAKES, "toyota", "BMW ", "FORD"];
const MODELS_AS_TYPED = [...MODELS, "CAMRY", "x-5", "F 150", "f150"];

const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined });
/** Leaves out what's undefined. */
const known = <Facts extends object>(facts: Facts): Partial<Facts> =>
  Object.assign({}, ...Object.entries(facts).map(([k, v]) => (v === undefined ? {} : { [k]: v })));

const year = fc.integer({ min: 1998, max: 2004 });
const make = fc.constantFrom(...MAKES_AS_TYPED);
const model = fc.constantFrom(...MODELS_AS_TYPED);
const engineLiters = fc.constantFrom(1.5, 2, 3, 5);
const cylinders = fc.constantFrom(3, 4, 6, 8);
const fuel = fc.constantFrom(...FUELS);
const body = fc.constantFrom(...BODIES);

const unknownFacts = {
  engineLiters: maybe(engineLiters),
  cylinders: maybe(cylinders),
  fuel: maybe(fuel),
  body: maybe(body),
};

/** Cars of which any fact can be unknown. An unknown name can also be empty. */
export const anyCars = fc
  .record({
    year: maybe(year),
    make: maybe(fc.oneof({ weight: 9, arbitrary: make }, fc.constantFrom("", " "))),
    model: maybe(fc.oneof({ weight: 9, arbitrary: model }, fc.constantFrom("", " "))),
    ...unknownFacts,
  })
  .map((car): PricedCar => known(car));

/** Cars as a garage has them: year, make and model are known. */
export const garageCars = fc
  .record({ year, make: make.map((name) => name.trim()), model, ...unknownFacts })
  .map(({ year, make, model, ...facts }) => ({ year, make, model, ...known(facts) }));

/** Cars of which everything is known. */
export const wholeCars = fc.record({ year, make, model, engineLiters, cylinders, fuel, body });

const some = <Value>(values: readonly Value[]) => fc.subarray([...values], { maxLength: 2 });

/** Lists of rules, each with a note of its own. Half of the rules have no more than one condition. */
export const ruleLists = fc
  .array(
    fc
      .record({
        lists: fc.record({
          makes: some(MAKES),
          models: some(MODELS),
          fuels: some(FUELS),
          bodies: some(BODIES),
        }),
        addCents: fc.integer({ min: 0, max: 10_000 }),
        notOffered: fc.boolean(),
        minutes: fc.integer({ min: 0, max: 24 }).map((steps) => steps * 5),
        limits: fc.record({
          yearFrom: maybe(fc.integer({ min: 1998, max: 2001 })),
          yearTo: maybe(fc.integer({ min: 2001, max: 2004 })),
          litersFrom: maybe(fc.constantFrom(1.5, 2)),
          litersTo: maybe(fc.constantFrom(2, 5)),
          cylindersFrom: maybe(fc.constantFrom(3, 4)),
          cylindersTo: maybe(fc.constantFrom(4, 8)),
        }),
        only: maybe(fc.nat({ max: 9 })),
      })
      .map(({ lists, limits, only, ...one }) => {
        const conditions = Object.entries({ ...lists, ...known(limits) });
        const chosen = only === undefined ? conditions : conditions.slice(only, only + 1);
        return { ...one, ...Object.fromEntries(chosen) };
      }),
    { maxLength: 6 },
  )
  .map((rules) =>
    rules.map(({ addCents, notOffered, ...one }, at): PriceRule => ({
      ...sampleRule(one),
      notOffered,
      addCents: notOffered ? 0 : addCents,
      note: `Rule ${at}`,
    })),
  );
