import { randomInt } from "node:crypto";

/** Where services ask for chance, so that tests can settle it. */
export interface Chance {
  /** A whole number from 0 to `limit` − 1, each as likely as the others. */
  below(limit: number): number;
}

/** Nobody can foretell it. */
export const systemChance: Chance = { below: (limit) => randomInt(limit) };
