/** Rules for the mechanics' skills test. */
export const SKILLS_TEST = {
  questions: 10,
  minutes: 20,
  /** Right answers needed to pass. */
  passPercent: 80,
  /** Wait between a failed test and the next one. */
  waitDays: 7,
  /** How many times a running test can move to another browser. */
  moves: 2,
} as const;
