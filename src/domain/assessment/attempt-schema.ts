import { z } from "zod";
import { field } from "~/messages/field-key";
import { isoTime } from "../text/text";
import { SKILLS_TEST } from "./policy";
import { TEST_STATES } from "./rules";

/** Most options of a question. */
export const MOST_OPTIONS = 6;

/** POST /api/mechanic/assessment/answer: the answer to one question. A later answer replaces it. */
export const testAnswerSchema = z.object({
  number: z
    .int({ error: field("questionMissing") })
    .min(1, field("questionMissing"))
    .max(SKILLS_TEST.questions, field("questionMissing")),
  answer: z
    .int({ error: field("answerMissing") })
    .min(0, field("answerMissing"))
    .max(MOST_OPTIONS - 1, field("answerMissing")),
});
export type TestAnswerInput = z.output<typeof testAnswerSchema>;

/** GET /api/mechanic/assessment: the mechanic's test state. It never reveals a right answer. */
export const testViewSchema = z.object({
  state: z.enum(TEST_STATES),
  /** For a running test. */
  endsAt: isoTime.nullable(),
  secondsLeft: z.int().nullable(),
  /** How many times it can still move to another browser. */
  movesLeft: z.int().nullable(),
  /** For a test running in this session. `answer` is the index of the chosen option. */
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
      /** When the next test can begin. */
      againAt: isoTime.nullable(),
    })
    .nullable(),
});
export type TestView = z.infer<typeof testViewSchema>;
export type TestQuestion = TestView["questions"][number];
