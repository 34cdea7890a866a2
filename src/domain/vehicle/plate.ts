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
