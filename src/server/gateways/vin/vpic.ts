import { BODIES, type Body, type Fuel } from "~/domain/vehicle/facts";
import type { WeightClass } from "~/domain/vehicle/vin";
import { VinFacts } from "./matching";

/** The car of a VIN. A fact that the table doesn't know is undefined. */
export interface VinCar {
  make: string | undefined;
  model: string | undefined;
  liters: number | undefined;
  cylinders: number | undefined;
  fuel: Fuel | undefined;
  body: Body | undefined;
  weight: WeightClass;
}

export interface VinTable {
  /** Returns the car if it's of that model year. Null: the table doesn't know its maker. */
  carOf: (vin: string, year: number) => VinCar | null;
}

/** The table's file. docs/vin.md describes its lines. */
interface VinData {
  makes: readonly string[];
  models: readonly string[];
  schemas: readonly string[];
  wmis: Readonly<Record<string, string>>;
}

/** The table's 1.6 MB are read with the first VIN. */
let table: Promise<VinTable> | undefined;
export const vinTable = () => (table ??= loadVinTable());

async function loadVinTable(): Promise<VinTable> {
  const { default: data } = await import("./vpic.json");
  return vinTableOf(data);
}

export function vinTableOf({ makes, models, schemas, wmis }: VinData): VinTable {
  /** Reads a model such as "13 Accord": the make's number and the name. */
  function modelOf(number: string): Pick<VinCar, "make" | "model"> {
    const [, make, model] = /^(\d+) (.*)$/.exec(models[Number.parseInt(number, 36)] ?? "") ?? [];
    return { make: makes[Number(make)], model };
  }

  function carOf(vin: string, year: number): VinCar | null {
    const [kind, make = "", ...ranges] = wmis[wmiOf(vin)]?.split(";") ?? [];
    if (kind === undefined) return null;
    const facts = new VinFacts(vin);
    for (const { schema, from, to } of ranges.map(readRange)) {
      if (from <= year && year <= to) facts.read(schemas[schema] ?? "", from);
    }
    const model = facts.valueOf("M");
    return {
      ...(model
        ? modelOf(model)
        : { make: make === "" ? undefined : makes[Number(make)], model: undefined }),
      liters: numberOf(facts.valueOf("L") ?? facts.valueOf("l")),
      cylinders: numberOf(facts.valueOf("C") ?? facts.valueOf("c")),
      fuel: facts.fuel(),
      body: BODIES.find((body) => body === facts.valueOf("B")),
      weight: weightOf(kind, facts.valueOf("W")),
    };
  }

  return { carOf };
}

/** The maker's code. Makers of fewer than 1,000 cars a year share three characters, and have three more. */
const wmiOf = (vin: string) =>
  vin.charAt(2) === "9" ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3);

/** Reads the model years of a schema: "489 2013", "489 1981-1989" or "489 2013-", still open. */
function readRange(text: string): { schema: number; from: number; to: number } {
  const [, schema, from, to] = /^(\d+) (\d+)(-\d*)?$/.exec(text) ?? [];
  const last = to === undefined ? from : to === "-" ? Infinity : to.slice(1);
  return { schema: Number(schema), from: Number(from), to: Number(last) };
}

const numberOf = (text: string | undefined) => (text ? Number(text) : undefined);

/** Trucks count as heavy unless the table knows better. Cars are light. */
function weightOf(kind: string, known: string | undefined): WeightClass {
  if (kind === "car") return "light";
  return known === "h" || (known !== "l" && kind === "heavy") ? "heavy" : "light";
}
