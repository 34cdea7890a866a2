import type { Cents } from "../money";
import {
  BODIES,
  FUELS,
  readFacts,
  type Body,
  type CarFacts,
  type FactsRow,
  type Fuel,
} from "../vehicle/facts";

/** A car as far as it's known. An unknown fact is absent. */
export interface PricedCar extends CarFacts {
  year?: number | undefined;
  make?: string | undefined;
  model?: string | undefined;
}

type Unknown<Facts> = { [Name in keyof Facts]?: Facts[Name] | null | undefined };

/** Returns a car as typed, stored or sent, without what isn't known. */
export function pricedCar(
  car: { year: number; make: string; model: string } & Unknown<FactsRow>,
): PricedCar {
  const { year, make, model, engineLiters, cylinders, fuel, body } = car;
  const facts = {
    engineLiters: engineLiters ?? null,
    cylinders: cylinders ?? null,
    fuel: fuel ?? null,
    body: body ?? null,
  };
  return { year, make, model, ...readFacts(facts) };
}

/** The cars that a rule is about. An empty list or an absent limit means any. */
export interface RuleConditions {
  makes: readonly string[];
  models: readonly string[];
  yearFrom?: number | undefined;
  yearTo?: number | undefined;
  fuels: readonly Fuel[];
  litersFrom?: number | undefined;
  litersTo?: number | undefined;
  cylindersFrom?: number | undefined;
  cylindersTo?: number | undefined;
  bodies: readonly Body[];
}

/** What a service costs for some cars: more than its base price, or it isn't offered for them. */
export interface PriceRule extends RuleConditions {
  makes: string[];
  models: string[];
  fuels: Fuel[];
  bodies: Body[];
  /** Added to the base price, in cents. Zero if it isn't offered. */
  addCents: Cents;
  notOffered: boolean;
  /** Added to the duration. */
  minutes: number;
  /** Says why, to customers and mechanics. Empty for a rule that changes no price. */
  note: string;
}

export interface RuledService<Rule extends PriceRule = PriceRule> {
  basePriceCents: Cents;
  estimatedDuration: number;
  /** Active rules, in order. */
  rules: readonly Rule[];
}

/** What a service costs for a car. */
export interface CarPrice<Rule extends PriceRule = PriceRule> {
  priceCents: Cents;
  minutes: number;
  /** The first rule that matches; null if the base price counts. */
  rule: Rule | null;
  /** True if a fact that we don't know could raise the price, or rule the service out. */
  factsMissing: boolean;
}

type Match = "yes" | "no" | "unknown";

/** Returns what a service costs for a car. An unknown fact matches nothing. */
export function priceFor<Rule extends PriceRule>(
  { basePriceCents, estimatedDuration, rules }: RuledService<Rule>,
  car: PricedCar,
): CarPrice<Rule> {
  const undecided: Rule[] = [];
  let first: Rule | null = null;
  for (const rule of rules) {
    const match = matchOf(rule, car);
    if (match === "unknown") undecided.push(rule);
    if (match !== "yes") continue;
    first = rule;
    break;
  }
  const addCents = first?.addCents ?? 0;
  return {
    priceCents: basePriceCents + addCents,
    minutes: estimatedDuration + (first?.minutes ?? 0),
    rule: first,
    factsMissing: undecided.some((rule) => rule.notOffered || rule.addCents > addCents),
  };
}

/** Returns the most that a service could cost once everything about the car is known. */
export function highestPriceCents(
  { basePriceCents, rules }: Pick<RuledService, "basePriceCents" | "rules">,
  car: PricedCar,
): Cents {
  let highest = basePriceCents;
  for (const rule of rules) {
    const match = matchOf(rule, car);
    if (match === "no") continue;
    highest = Math.max(highest, basePriceCents + rule.addCents);
    if (match === "yes") break;
  }
  return highest;
}

/** Returns whether a rule is about this car. */
function matchOf(rule: RuleConditions, car: PricedCar): Match {
  const engine = car.fuel === "electric" ? "none" : "some";
  const matches = [
    oneOf(rule.makes, car.make),
    oneOf(rule.models, car.model),
    oneOf(rule.fuels, car.fuel),
    oneOf(rule.bodies, car.body),
    within(rule.yearFrom, rule.yearTo, car.year),
    // An electric car has neither liters nor cylinders.
    within(rule.litersFrom, rule.litersTo, car.engineLiters, engine),
    within(rule.cylindersFrom, rule.cylindersTo, car.cylinders, engine),
  ];
  if (matches.includes("no")) return "no";
  return matches.includes("unknown") ? "unknown" : "yes";
}

/** Names are compared without case, spaces and hyphens: "F150" is "F-150". */
const plain = (name: string) => name.replace(/[\s-]/g, "").toLowerCase();

function oneOf(names: readonly string[], name: string | undefined): Match {
  if (names.length === 0) return "yes";
  if (name === undefined || plain(name) === "") return "unknown";
  return names.some((one) => plain(one) === plain(name)) ? "yes" : "no";
}

function within(
  from: number | undefined,
  to: number | undefined,
  value: number | undefined,
  kind: "some" | "none" = "some",
): Match {
  if (from === undefined && to === undefined) return "yes";
  if (kind === "none") return "no";
  if (value === undefined) return "unknown";
  return value >= (from ?? value) && value <= (to ?? value) ? "yes" : "no";
}

/** Returns whether a rule has at least one condition. Without any, it would be the base price. */
export function hasCondition(rule: RuleConditions): boolean {
  const { makes, models, fuels, bodies, yearFrom, yearTo } = rule;
  const { litersFrom, litersTo, cylindersFrom, cylindersTo } = rule;
  return (
    [makes, models, fuels, bodies].some((list) => list.length > 0) ||
    [yearFrom, yearTo, litersFrom, litersTo, cylindersFrom, cylindersTo].some(
      (limit) => limit !== undefined,
    )
  );
}

/** A rule as its row stores it. */
export interface PriceRuleRow {
  makes: string[];
  models: string[];
  yearFrom: number | null;
  yearTo: number | null;
  fuels: string[];
  litersFrom: number | null;
  litersTo: number | null;
  cylindersFrom: number | null;
  cylindersTo: number | null;
  bodies: string[];
  addCents: number;
  notOffered: boolean;
  minutes: number;
  note: string;
}

/** Reads a stored rule. An absent limit is left out. */
export function readRule(row: PriceRuleRow): PriceRule {
  const { yearFrom, yearTo, litersFrom, litersTo, cylindersFrom, cylindersTo } = row;
  return {
    makes: row.makes,
    models: row.models,
    ...(yearFrom === null ? {} : { yearFrom }),
    ...(yearTo === null ? {} : { yearTo }),
    fuels: FUELS.filter((fuel) => row.fuels.includes(fuel)),
    ...(litersFrom === null ? {} : { litersFrom }),
    ...(litersTo === null ? {} : { litersTo }),
    ...(cylindersFrom === null ? {} : { cylindersFrom }),
    ...(cylindersTo === null ? {} : { cylindersTo }),
    bodies: BODIES.filter((body) => row.bodies.includes(body)),
    addCents: row.addCents,
    notOffered: row.notOffered,
    minutes: row.minutes,
    note: row.note,
  };
}

/** Returns a rule as its row stores it. */
export function ruleRow(rule: PriceRule): PriceRuleRow {
  const { yearFrom = null, yearTo = null, litersFrom = null, litersTo = null } = rule;
  const { cylindersFrom = null, cylindersTo = null } = rule;
  return {
    makes: [...rule.makes],
    models: [...rule.models],
    yearFrom,
    yearTo,
    fuels: [...rule.fuels],
    litersFrom,
    litersTo,
    cylindersFrom,
    cylindersTo,
    bodies: [...rule.bodies],
    addCents: rule.addCents,
    notOffered: rule.notOffered,
    minutes: rule.minutes,
    note: rule.note,
  };
}

/** Says what we don't know about a car whose price could be higher. */
export function missingFactsText({ fuel, engineLiters, cylinders }: CarFacts): string {
  const knowsEngine = [fuel, engineLiters, cylinders].every((fact) => fact !== undefined);
  return knowsEngine ? "Body type not known" : "Engine not known";
}
