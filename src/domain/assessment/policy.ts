/** The skills test of mechanics. */
export const SKILLS_TEST = {
  questions: 10,
  minutes: 20,
  /** Of the questions, rightly answered. */
  passPercent: 80,
  /** From the end of a test that was not passed to the next one. */
  waitDays: 7,
  /** Times a running test can move to another browser. */
  moves: 2,
} as const;
