import type { PricedCar } from "~/domain/catalog/price-rule";
import type { Fuel, Body } from "~/domain/vehicle/facts";
import type { DecodedVin } from "~/domain/vehicle/schema";
import { listOr } from "~/messages/list";

/** The fields that a VIN can fill. */
export interface CarFields {
  year: string;
  make: string;
  model: string;
}

/** A VIN that filled the fields, and the car it's for. Kept in memory only. */
export interface FilledVin {
  vin: string;
  found: FoundCar;
}

/** Returns the VIN to save with a described car: none if the fields no longer say what it does. */
export function vinOf(filled: FilledVin | null, car: CarFields): { vin?: string } {
  if (filled === null) return {};
  const { year, make, model } = filled.found;
  const fits = (found: string | number | null, said: string) =>
    found === null || isSame(String(found), said);
  return fits(year, car.year) && fits(make, car.make) && fits(model, car.model)
    ? { vin: filled.vin }
    : {};
}

/** Returns a described car with the facts of the VIN that filled it in, for its price. */
export function carOf(filled: FilledVin | null, typed: CarFields): PricedCar {
  const { year, make, model } = typed;
  const { liters, cylinders, fuel, body } = vinOf(filled, typed).vin ? (filled?.found ?? {}) : {};
  return {
    ...(/^\d{4}$/.test(year.trim()) ? { year: Number(year) } : {}),
    ...(make.trim() === "" ? {} : { make: make.trim() }),
    ...(model.trim() === "" ? {} : { model: model.trim() }),
    ...(liters === undefined ? {} : { engineLiters: liters }),
    ...(cylinders === undefined ? {} : { cylinders }),
    ...(fuel === undefined ? {} : { fuel }),
    ...(body === undefined ? {} : { body }),
  };
}

type FoundCar = Pick<DecodedVin, "year" | "make" | "model"> &
  Partial<Pick<DecodedVin, "liters" | "cylinders" | "fuel" | "body">>;

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Returns the fields with what the VIN says. What it doesn't say stays as it is, but a model only
 * beside its own make.
 */
export function filledWith(found: FoundCar, typed: CarFields): CarFields {
  const make = found.make ?? typed.make;
  const keptModel = isSame(make, typed.make) ? typed.model : "";
  return {
    year: found.year === null ? typed.year : String(found.year),
    make,
    model: found.model ?? keptModel,
  };
}

/** Returns whether filling would replace something that a person typed. */
export function replacesTyped(typed: CarFields, filled: CarFields): boolean {
  const differs = (field: keyof CarFields) =>
    typed[field].trim() !== "" && !isSame(typed[field], filled[field]);
  return differs("year") || differs("make") || differs("model");
}

export const carName = ({ year, make, model }: CarFields): string =>
  [year, make, model].filter(Boolean).join(" ");

export const FUEL_WORDS = {
  gasoline: "gasoline",
  diesel: "diesel",
  hybrid: "hybrid",
  "plug-in": "plug-in hybrid",
  electric: "electric",
} as const satisfies Record<Fuel, string>;

export const BODY_WORDS = {
  sedan: "sedan",
  coupe: "coupe",
  convertible: "convertible",
  hatchback: "hatchback",
  wagon: "wagon",
  suv: "SUV",
  pickup: "pickup",
  van: "van",
  minivan: "minivan",
} as const satisfies Record<Body, string>;

/** Lists the facts beyond year, make and model, such as "2.4 L, 4 cylinders, gasoline, sedan". */
export function factsLine({ liters, cylinders, fuel, body }: DecodedVin): string {
  return [
    liters === undefined ? "" : `${liters.toFixed(1)} L`,
    cylinders === undefined ? "" : `${cylinders} cylinders`,
    fuel === undefined ? "" : FUEL_WORDS[fuel],
    body === undefined ? "" : BODY_WORDS[body],
  ]
    .filter(Boolean)
    .join(", ");
}

/** Says which of the fields are still empty. Returns "" if none is. */
export function stillMissing(filled: CarFields): string {
  const empty = (["year", "make", "model"] as const).filter((field) => filled[field] === "");
  if (empty.length === 0) return "";
  const it = empty.length === 1 ? "it" : "them";
  return `This VIN doesn't tell us the ${listOr(empty)}. Add ${it} below.`;
}

/** Says which facts of a known car the VIN doesn't tell. Returns "" if it tells them all. */
export function unknownFacts(car: DecodedVin): string {
  if (car.model === null) return "";
  const hasEngine = car.fuel !== "electric";
  const unknown = [
    hasEngine && car.liters === undefined ? "engine size" : "",
    hasEngine && car.cylinders === undefined ? "number of cylinders" : "",
    car.fuel === undefined ? "fuel" : "",
    car.body === undefined ? "body style" : "",
  ].filter(Boolean);
  return unknown.length === 0 ? "" : `This VIN doesn't tell us the ${listOr(unknown)}.`;
}
