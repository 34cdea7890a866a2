import { z } from "zod";
import { isoTime } from "../text/text";
import { SKILLS_TEST } from "./policy";
import { TEST_STATES } from "./rules";

/** Options of one question, at most. */
export const MOST_OPTIONS = 6;

/** POST /api/mechanic/assessment/answer: the chosen answer of one question; again replaces it. */
export const testAnswerSchema = z.object({
  number: z
    .int({ error: "Choose a question." })
    .min(1, "Choose a question.")
    .max(SKILLS_TEST.questions, "Choose a question."),
  answer: z
    .int({ error: "Choose one of the answers." })
    .min(0, "Choose one of the answers.")
    .max(MOST_OPTIONS - 1, "Choose one of the answers."),
});
export type TestAnswerInput = z.output<typeof testAnswerSchema>;

/** GET /api/mechanic/assessment: where a mechanic stands. Nothing in it tells a right answer. */
export const testViewSchema = z.object({
  state: z.enum(TEST_STATES),
  /** Of a test whose time runs. */
  endsAt: isoTime.nullable(),
  secondsLeft: z.int().nullable(),
  /** Times it can still move to another browser. */
  movesLeft: z.int().nullable(),
  /** Of a test that runs in this session; `answer` is the index of what was chosen. */
  questions: z.array(
    z.object({
      number: z.int(),
      question: z.string(),
      options: z.array(z.string()),
      answer: z.int().nullable(),
    }),
  ),
  /** Result of the last test. */
  result: z
    .object({
      passed: z.boolean(),
      percent: z.int(),
      finishedAt: isoTime,
      /** From when the next one can begin. */
      againAt: isoTime.nullable(),
    })
    .nullable(),
});
export type TestView = z.infer<typeof testViewSchema>;
export type TestQuestion = TestView["questions"][number];
