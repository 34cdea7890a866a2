import { randomInt } from "node:crypto";

/** The source of randomness for services, which tests replace. */
export type Random = typeof systemRandom;

/** Cryptographically secure. */
export const systemRandom = {
  /** Returns a whole number from 0 to `limit` − 1, all equally likely. */
  below: (limit: number) => randomInt(limit),
};
