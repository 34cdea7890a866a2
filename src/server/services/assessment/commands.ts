import type { TestAnswerInput, TestView } from "~/domain/assessment/attempt-schema";
import { SKILLS_TEST } from "~/domain/assessment/policy";
import { DomainError } from "~/domain/errors";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { lockMechanics } from "../locks";
import { inTransaction } from "../transaction";
import { closeAttempt, lastAttempt, lockAttempt, requireRunning } from "./attempt";
import { ownTest } from "./own-test";

/**
 * POST /api/mechanic/assessment/answer: answers one question. Another choice replaces the first.
 * Errors: 400 no such answer, 409 the time is up, it was submitted, or continued in another
 * browser.
 */
export async function answerTest(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  { number, answer }: TestAnswerInput,
): Promise<TestView> {
  return inTransaction(ctx, async (ctx) => {
    const attempt = await requireRunning(ctx, actor);
    const item = attempt.items.find((one) => one.number === number);
    if (item === undefined || answer >= item.options.length) {
      throw new DomainError("noSuchAnswer", { field: "answer" });
    }
    await ctx.db.assessmentItem.update({
      where: { attemptId_number: { attemptId: attempt.id, number } },
      data: { answer, answeredAt: ctx.clock.now() },
    });
    return ownTest(ctx, actor);
  });
}

/**
 * POST /api/mechanic/assessment/continue: moves the test to this session. The time keeps running.
 * Errors: 409 no test is running, or it was moved too often.
 */
export async function continueTest(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
): Promise<TestView> {
  return inTransaction(ctx, async (ctx) => {
    const attempt = await lockAttempt(ctx, actor);
    if (attempt === null || attempt.finishedAt !== null) throw new DomainError("noTestRuns");
    if (attempt.sessionId !== actor.sessionId) {
      if (attempt.moves >= SKILLS_TEST.moves) throw new DomainError("testMoved");
      await ctx.db.assessmentAttempt.update({
        where: { id: attempt.id },
        data: { sessionId: actor.sessionId, moves: { increment: 1 } },
      });
    }
    return ownTest(ctx, actor);
  });
}

/**
 * POST /api/mechanic/assessment/hand-in: ends and scores the test. Repeated, or after its time, it
 * returns the same result. Errors: 409 none was begun, or it was continued in another browser.
 */
export async function handInTest(ctx: ServiceContext, actor: Actor<"mechanic">): Promise<TestView> {
  return inTransaction(ctx, async (ctx) => {
    const attempt = await lockAttempt(ctx, actor);
    if (attempt === null) throw new DomainError("noTestRuns");
    if (attempt.finishedAt === null && attempt.sessionId !== actor.sessionId) {
      throw new DomainError("testElsewhere");
    }
    await closeAttempt(ctx, attempt, attempt.finishedAt ?? ctx.clock.now());
    return ownTest(ctx, actor);
  });
}

/** Batch size. The next run does the rest. */
const AT_ONCE = 200;

/** Scores tests that weren't submitted before their time was up (job booking.upkeep). */
export async function endForgottenTests(ctx: ServiceContext): Promise<void> {
  const over = await ctx.db.assessmentAttempt.findMany({
    where: { finishedAt: null, endsAt: { lte: ctx.clock.now() } },
    select: { userId: true },
    orderBy: { endsAt: "asc" },
    take: AT_ONCE,
  });
  for (const { userId } of over) {
    await inTransaction(ctx, async (ctx) => {
      // An answer sent in time may still be arriving.
      await lockMechanics(ctx, userId);
      const last = await lastAttempt(ctx, userId);
      if (last?.finishedAt) await closeAttempt(ctx, last, last.finishedAt);
    });
  }
}
