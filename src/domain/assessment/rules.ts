import type { ServiceCategory } from "../booking/categories";
import { groupBy } from "../group";
import { SKILLS_TEST } from "./policy";
import { DAY_MS, MINUTE_MS } from "../time/durations";

/** A whole number from 0 to `limit` − 1. */
export type Below = (limit: number) => number;

/** Returns when a test that begins at `startedAt` runs out of time. */
export function testEnd(startedAt: Date): Date {
  return new Date(startedAt.getTime() + SKILLS_TEST.minutes * MINUTE_MS);
}

/** Returns when a person who didn't pass can try again. */
export function testAgainAt(finishedAt: Date): Date {
  return new Date(finishedAt.getTime() + SKILLS_TEST.waitDays * DAY_MS);
}

export function shuffled<Item>(items: readonly Item[], below: Below): Item[] {
  const left = [...items];
  const drawn: Item[] = [];
  while (left.length > 0) drawn.push(...left.splice(below(left.length), 1));
  return drawn;
}

/**
 * Picks a test's questions in the order they're asked: one from each category in turn, so no
 * category is left out while another is asked twice.
 */
export function drawQuestions<Question extends { category: ServiceCategory }>(
  bank: readonly Question[],
  below: Below,
): Question[] {
  const byCategory = groupBy(shuffled(bank, below), ({ category }) => category);
  const piles = shuffled([...byCategory.values()], below);
  const rounds = Math.max(0, ...piles.map((pile) => pile.length));
  const inTurn = Array.from({ length: rounds }, (_, round) =>
    piles.flatMap((pile) => pile.slice(round, round + 1)),
  );
  return shuffled(inTurn.flat().slice(0, SKILLS_TEST.questions), below);
}

/** Shuffles a question's answers. */
export function withShuffledOptions<
  Question extends { options: readonly string[]; correctAnswer: number },
>(question: Question, below: Below): Question & { options: string[] } {
  const order = shuffled([...question.options.keys()], below);
  return {
    ...question,
    options: order.flatMap((index) => question.options.slice(index, index + 1)),
    correctAnswer: order.indexOf(question.correctAnswer),
  };
}

interface Answered {
  answer: number | null;
  correctAnswer: number;
}

/** Returns a test's result. Unanswered questions count as wrong. */
export function countAnswers(items: readonly Answered[]): { rightCount: number; passed: boolean } {
  const rightCount = items.filter(({ answer, correctAnswer }) => answer === correctAnswer).length;
  return { rightCount, passed: rightCount * 100 >= SKILLS_TEST.passPercent * items.length };
}

export const TEST_STATES = [
  "ready",
  "unavailable",
  "running",
  "elsewhere",
  "waiting",
  "passed",
] as const;
export type TestState = (typeof TEST_STATES)[number];

/** A mechanic's last test, as far as it decides what they can do now. */
export interface LastTest {
  sessionId: string;
  /** Null while the test is running. */
  finishedAt: Date | null;
  passed: boolean;
}

/** Returns a mechanic's test state; `bankSize` is the number of questions in use. */
export function testState(
  last: LastTest | null,
  { sessionId, bankSize, now }: { sessionId: string; bankSize: number; now: Date },
): TestState {
  if (last !== null && last.finishedAt === null) {
    return last.sessionId === sessionId ? "running" : "elsewhere";
  }
  if (last?.passed === true) return "passed";
  if (last !== null && last.finishedAt !== null && testAgainAt(last.finishedAt) > now) {
    return "waiting";
  }
  return bankSize < SKILLS_TEST.questions ? "unavailable" : "ready";
}
