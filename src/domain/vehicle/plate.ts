import { PLATE_LENGTH } from "./facts";

/** A plate as people write it, in capital letters. */
export const PLATE_PATTERN = /^[A-Z0-9](?:[A-Z0-9 -]*[A-Z0-9])?$/;

/**
 * Returns a typed license plate as capital letters and digits alone, because spaces and hyphens
 * differ by who writes it down; null for a text that can't be a plate.
 */
export function readPlate(typed: string): string | null {
  const text = typed.trim().toUpperCase();
  return text.length <= PLATE_LENGTH && PLATE_PATTERN.test(text) ? text.replace(/[ -]/g, "") : null;
}

interface PlateOfState {
  plate: string | undefined;
  state: string | null;
}

/** How a car's plate compares with a typed one. */
export type PlateMatch = "same" | "sameWithoutState" | "unknown" | "other";

/** Compares a car's plate with a typed one. The same letters of another state are another plate. */
export function comparePlates(
  known: PlateOfState,
  typed: PlateOfState & { plate: string },
): PlateMatch {
  if (known.plate === undefined) return "unknown";
  if (readPlate(known.plate) !== readPlate(typed.plate)) return "other";
  if (known.state === typed.state) return "same";
  return known.state === null || typed.state === null ? "sameWithoutState" : "other";
}
