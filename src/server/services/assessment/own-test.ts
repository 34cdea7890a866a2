import type { TestView } from "~/domain/assessment/attempt-schema";
import { SKILLS_TEST } from "~/domain/assessment/policy";
import { testAgainAt, testState } from "~/domain/assessment/rules";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { lastAttempt, type Attempt } from "./attempt";

/** GET /api/mechanic/assessment: the running test, the last result, or whether a test can begin. */
export async function ownTest(ctx: ServiceContext, actor: Actor<"mechanic">): Promise<TestView> {
  const [last, bankSize] = await Promise.all([
    lastAttempt(ctx, actor.userId),
    countActiveQuestions(ctx),
  ]);
  const now = ctx.clock.now();
  const state = testState(last, { sessionId: actor.sessionId, bankSize, now });
  return {
    state,
    ...timeOf(last, now),
    // Another browser sees that it's running and until when, but none of the questions.
    questions: state === "running" && last !== null ? questionsOf(last) : [],
    result: resultOf(last),
  };
}

/** Counts the questions a new test can use. */
export function countActiveQuestions(ctx: Pick<ServiceContext, "db">): Promise<number> {
  return ctx.db.assessmentQuestion.count({ where: { retiredAt: null } });
}

function timeOf(
  last: Attempt | null,
  now: Date,
): Pick<TestView, "endsAt" | "secondsLeft" | "movesLeft"> {
  if (last === null || last.finishedAt !== null) {
    return { endsAt: null, secondsLeft: null, movesLeft: null };
  }
  return {
    endsAt: last.endsAt.toISOString(),
    secondsLeft: Math.floor((last.endsAt.getTime() - now.getTime()) / 1000),
    movesLeft: SKILLS_TEST.moves - last.moves,
  };
}

/**
 * Presents the questions. Their columns are listed one by one, so no right answer is among them.
 */
function questionsOf({ items }: Attempt): TestView["questions"] {
  return items.map(({ number, question, options, answer }) => ({
    number,
    question,
    options,
    answer,
  }));
}

function resultOf(last: Attempt | null): TestView["result"] {
  if (last === null || last.finishedAt === null) return null;
  return {
    passed: last.passed,
    percent: Math.floor((last.rightCount * 100) / last.items.length),
    finishedAt: last.finishedAt.toISOString(),
    againAt: last.passed ? null : testAgainAt(last.finishedAt).toISOString(),
  };
}
