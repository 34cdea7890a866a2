import type { TestView } from "~/domain/assessment/attempt-schema";
import {
  drawQuestions,
  testAgainAt,
  testEnd,
  testState,
  withShuffledOptions,
} from "~/domain/assessment/rules";
import { DomainError } from "~/domain/errors";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { formatDay } from "~/messages/format";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { inTransaction } from "../transaction";
import { closeAttempt, lockAttempt, type Attempt } from "./attempt";
import { ownTest } from "./own-test";

/**
 * POST /api/mechanic/assessment: begins a test, or returns the one already running in this session.
 * Errors: 403 staff and mechanics without a profile, 409 running in another browser, passed, too
 * soon after the last one, or too few questions.
 */
export async function beginTest(ctx: ServiceContext, actor: Actor<"mechanic">): Promise<TestView> {
  if (actor.staffRole !== null) throw new DomainError("staffTest");
  return inTransaction(ctx, async (ctx) => {
    const last = await lockAttempt(ctx, actor);
    const bank = await ctx.db.assessmentQuestion.findMany({
      where: { retiredAt: null },
      select: { id: true, question: true, options: true, correctAnswer: true, category: true },
      orderBy: { id: "asc" },
    });
    const now = ctx.clock.now();
    const state = testState(last, { sessionId: actor.sessionId, bankSize: bank.length, now });
    switch (state) {
      case "ready":
        break;
      case "running":
        return ownTest(ctx, actor);
      case "elsewhere":
        throw new DomainError("testElsewhere");
      case "passed":
        throw new DomainError("testPassed");
      case "waiting":
        throw tooSoon(ctx, last, now);
      case "unavailable":
        throw new DomainError("testUnavailable");
      default:
        return state satisfies never;
    }
    // The last test's time may be up without its having been scored.
    if (last !== null) await closeAttempt(ctx, last, last.endsAt);
    const drawn = drawQuestions(bank, ctx.random.below);
    await ctx.db.assessmentAttempt.create({
      data: {
        userId: actor.userId,
        sessionId: actor.sessionId,
        startedAt: now,
        endsAt: testEnd(now),
        items: {
          create: drawn.map((question, index) => {
            const {
              id,
              question: text,
              ...asked
            } = withShuffledOptions(question, ctx.random.below);
            const { options, correctAnswer } = asked;
            return {
              number: index + 1,
              questionId: id,
              question: text,
              options,
              correctAnswer,
            };
          }),
        },
      },
    });
    return ownTest(ctx, actor);
  });
}

function tooSoon(ctx: ServiceContext, last: Attempt | null, now: Date): DomainError {
  const again = testAgainAt(last?.finishedAt ?? now);
  return new DomainError("testTooSoon", {
    date: formatDay(again, ctx.viewerTimeZone ?? DEFAULT_TIME_ZONE),
    retryAfterSeconds: Math.ceil((again.getTime() - now.getTime()) / 1000),
  });
}
