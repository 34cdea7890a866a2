import type { CarFacts, Fuel } from "~/domain/vehicle/facts";
import { BODY_WORDS, FUEL_WORDS } from "./vin-answer";

/** Returns the engine in words, such as "2.5 L, 4 cylinders, gasoline" or "Electric". "" if unknown. */
export function engineLine({ engineLiters, cylinders, fuel }: CarFacts): string {
  const words = [
    engineLiters === undefined ? "" : `${engineLiters.toFixed(1)} L`,
    cylinders === undefined ? "" : `${cylinders} cylinders`,
    fuel === undefined ? "" : FUEL_WORDS[fuel],
  ];
  return capital(words.filter(Boolean).join(", "));
}

/** Returns the body style, such as "Sedan". "" if unknown. */
export function bodyLine({ body }: CarFacts): string {
  if (body === undefined) return "";
  return capital(BODY_WORDS[body]);
}

/** Returns a fuel's name for a list of choices, such as "Gasoline". */
export const fuelLabel = (fuel: Fuel): string => capital(FUEL_WORDS[fuel]);

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
