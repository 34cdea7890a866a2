import type { RefusalTable } from "../refusal";
import { SKILLS_TEST } from "./policy";

/** No refusal says whether an answer is right. */
export const ASSESSMENT_REFUSALS = {
  testUnavailable: {
    code: "CONFLICT",
    sentence: "The skills test isn't available right now. Try again later.",
  },
  testPassed: { code: "CONFLICT", sentence: "You've already passed the skills test." },
  testTooSoon: { code: "CONFLICT", sentence: "You can take the skills test again from {date}." },
  testElsewhere: {
    code: "CONFLICT",
    sentence: "Your skills test is open in another browser. Choose Continue here to move it.",
  },
  testMoved: {
    code: "CONFLICT",
    sentence: `A skills test can be continued in another browser ${SKILLS_TEST.moves} times at most.`,
  },
  noTestRuns: {
    code: "CONFLICT",
    sentence: "Your skills test is over. The answers you gave in time count.",
  },
  noSuchAnswer: { code: "INVALID", sentence: "Choose one of the answers." },
  /** For staff, who can read the questions with their answers. */
  staffTest: {
    code: "FORBIDDEN",
    sentence: "Staff can see the answers, so they can't take the skills test.",
  },
  questionNotFound: { code: "NOT_FOUND", sentence: "Question not found" },
  questionExists: { code: "CONFLICT", sentence: "A question with this text already exists." },
  questionAsked: {
    code: "CONFLICT",
    sentence:
      "This question was asked in tests, so its text and answers can't change. Retire it and write a new one.",
  },
  questionRetired: { code: "CONFLICT", sentence: "This question is already retired." },
  questionNotRetired: { code: "CONFLICT", sentence: "This question isn't retired." },
} as const satisfies RefusalTable;
