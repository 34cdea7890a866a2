import { randomInt } from "node:crypto";

/** Where services ask for chance, so that tests can settle it. */
export type Chance = typeof systemChance;

/** Nobody can foretell it. */
export const systemChance = {
  /** A whole number from 0 to `limit` − 1, each as likely as the others. */
  below: (limit: number) => randomInt(limit),
};
