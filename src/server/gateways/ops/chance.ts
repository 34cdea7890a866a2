import { randomInt } from "node:crypto";

/** The source of randomness for services, which tests replace. */
export type Chance = typeof systemChance;

/** Cryptographically secure. */
export const systemChance = {
  /** Returns a whole number from 0 to `limit` − 1, all equally likely. */
  below: (limit: number) => randomInt(limit),
};
