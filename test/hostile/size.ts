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

/** Writes what a proof measured to the file that asks for it; nothing without one. */
export async function noteFigures(name: string, figures: object): Promise<void> {
  const folder = process.env.PROOF_FIGURES ?? "";
  if (folder === "") return;
  const { writeFileSync } = await import("node:fs");
  const { join } = await import("node:path");
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(figures));
}
