import type { RefusalTable } from "../refusal";
import { SKILLS_TEST } from "./policy";

/** None of them says whether an answer is right. */
export const ASSESSMENT_REFUSALS = {
  testUnavailable: {
    code: "CONFLICT",
    sentence: "The skills test can't be taken right now. Please try again later.",
  },
  testPassed: { code: "CONFLICT", sentence: "You have passed the skills test already." },
  testTooSoon: { code: "CONFLICT", sentence: "You can take the skills test again from {date}." },
  testElsewhere: {
    code: "CONFLICT",
    sentence: "Your skills test runs in another browser. Continue it here to go on.",
  },
  testMoved: {
    code: "CONFLICT",
    sentence: `A skills test can be continued in another browser ${SKILLS_TEST.moves} times at most.`,
  },
  noTestRuns: {
    code: "CONFLICT",
    sentence: "Your skills test is over. What was answered in time counts.",
  },
  noSuchAnswer: { code: "INVALID", sentence: "Please choose one of the answers." },
  /** They can read the question bank with its answers. */
  staffTest: {
    code: "FORBIDDEN",
    sentence: "Staff can read the answers, so the skills test is not for them.",
  },
  questionNotFound: { code: "NOT_FOUND", sentence: "Question not found" },
  questionExists: { code: "CONFLICT", sentence: "There is a question of these words already." },
  questionAsked: {
    code: "CONFLICT",
    sentence:
      "This question was asked in tests, so its words and answers stay. Retire it and write a new one.",
  },
  questionRetired: { code: "CONFLICT", sentence: "This question is retired already." },
  questionNotRetired: { code: "CONFLICT", sentence: "This question is not retired." },
} as const satisfies RefusalTable;
