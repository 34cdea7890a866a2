import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * How much of a proof to do: a named variable, else PROOF_SCALE times the small number that
 * `npm test` takes. `npm run prove` sets the whole numbers.
 */
export function proofSize(variable: string, small: number): number {
  const given = Number(process.env[variable] ?? "");
  if (given > 0) return given;
  const scale = Number(process.env.PROOF_SCALE ?? "");
  return Math.round(small * (scale > 0 ? scale : 1));
}

/**
 * Where the drawing of values begins: the same each time, so that `npm test` says the same each time;
 * PROOF_SEED is another beginning, and `npm run prove` takes a new one for each run.
 */
export function proofSeed(): number {
  const given = Number(process.env.PROOF_SEED ?? "");
  return given > 0 ? given : 20_261_121;
}

/** Writes what a proof measured to the folder that asks for it; nothing without one. */
export function noteFigures(name: string, figures: object): void {
  const folder = process.env.PROOF_FIGURES ?? "";
  if (folder !== "") writeFileSync(join(folder, `${name}.json`), JSON.stringify(figures));
}
