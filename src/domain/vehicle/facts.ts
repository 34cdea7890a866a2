/** A car's facts beyond year, make and model, as its VIN tells them. An unknown one is absent. */
export const FUELS = ["gasoline", "diesel", "hybrid", "plug-in", "electric"] as const;
export type Fuel = (typeof FUELS)[number];

export const BODIES = [
  "sedan",
  "coupe",
  "convertible",
  "hatchback",
  "wagon",
  "suv",
  "pickup",
  "van",
  "minivan",
] as const;
export type Body = (typeof BODIES)[number];

/** Where a car's facts are from. */
export const FACT_SOURCES = ["vin", "typed", "mechanic"] as const;
export type FactSource = (typeof FACT_SOURCES)[number];

/** Facts beyond year, make and model. An unknown one is absent. */
export interface CarFacts {
  engineLiters?: number;
  cylinders?: number;
  fuel?: Fuel;
  body?: Body;
}

/** The most that a car of ours has. */
export const MOST_CYLINDERS = 16;
export const MOST_LITERS = 20;
export const PLATE_LENGTH = 10;

/** A car's facts as its row stores them. */
export interface FactsRow {
  engineLiters: number | null;
  cylinders: number | null;
  fuel: string | null;
  body: string | null;
}

/** Reads stored facts. An unknown one is absent. */
export function readFacts(row: FactsRow): CarFacts {
  const fuel = FUELS.find((one) => one === row.fuel);
  const body = BODIES.find((one) => one === row.body);
  return {
    ...(row.engineLiters === null ? {} : { engineLiters: row.engineLiters }),
    ...(row.cylinders === null ? {} : { cylinders: row.cylinders }),
    ...(fuel === undefined ? {} : { fuel }),
    ...(body === undefined ? {} : { body }),
  };
}

/** Returns facts as their row stores them. */
export function factsRow(facts: CarFacts): FactsRow {
  const { engineLiters = null, cylinders = null, fuel = null, body = null } = facts;
  return { engineLiters, cylinders, fuel, body };
}

export const hasFacts = (row: FactsRow): boolean =>
  [row.engineLiters, row.cylinders, row.fuel, row.body].some((fact) => fact !== null);

export const sameFacts = (a: FactsRow, b: FactsRow): boolean =>
  a.engineLiters === b.engineLiters &&
  a.cylinders === b.cylinders &&
  a.fuel === b.fuel &&
  a.body === b.body;
