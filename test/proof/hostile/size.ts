import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the size of a proof: a named variable, else PROOF_SCALE times the small number for `npm
 * run test:all`. `npm test` takes a tenth of it, `npm run prove` the full sizes.
 */
export function proofSize(variable: string, small: number): number {
  const given = Number(process.env[variable] ?? "");
  if (given > 0) return given;
  const scale = Number(process.env.PROOF_SCALE ?? "");
  return Math.round(small * (scale > 0 ? scale : 1));
}

/**
 * Returns the seed: fixed, so that `npm run test:all` always does the same. `npm test` sets
 * PROOF_SEED to that of its sample, `npm run prove` to a new one for each run.
 */
export function proofSeed(): number {
  const given = Number(process.env.PROOF_SEED ?? "");
  return given > 0 ? given : 20_261_121;
}

/** Writes a proof's figures to the requested folder, if any. */
export function noteFigures(name: string, figures: object): void {
  const folder = process.env.PROOF_FIGURES ?? "";
  if (folder !== "") writeFileSync(join(folder, `${name}.json`), JSON.stringify(figures));
}
