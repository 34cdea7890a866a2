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

/** The desk's lists of questions. */
export const DESK_QUESTION_VIEWS = ["asked", "retired", "all"] as const;
export type DeskQuestionView = (typeof DESK_QUESTION_VIEWS)[number];

/** 0 → A, 1 → B, … */
export function optionLetter(index: number): string {
  return String.fromCharCode(65 + index);
}
