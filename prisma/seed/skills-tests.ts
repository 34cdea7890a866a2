import { randomUUID } from "node:crypto";
import { drawQuestions, testEnd, withShuffledOptions } from "~/domain/assessment/rules";
import type { DbClient } from "~/server/gateways/db/db";
import { systemRandom } from "~/server/gateways/runtime/random";
import { closeAttempt } from "~/server/services/assessment/attempt";
import { DAY_MS } from "~/domain/time/durations";

/** Time from one answer to the next. */
const THINKING_MS = 75_000;

/**
 * Mechanics who passed the skills test, with their correct answers and how many days ago. Sam
 * hasn't taken it yet.
 */
const PASSED = [
  { name: "devon.whitaker", right: 9, daysAgo: 34 },
  { name: "lucia.ferreira", right: 8, daysAgo: 120 },
] as const;

/**
 * Creates finished tests with the bank's questions, after the profiles, which show a passed test.
 */
export async function writeSkillsTests(
  db: DbClient,
  { now, userId: idOf }: { now: Date; userId: (name: string) => string },
): Promise<void> {
  const { below } = systemRandom;
  const bank = await db.assessmentQuestion.findMany({ where: { retiredAt: null } });
  for (const { name, right, daysAgo } of PASSED) {
    const userId = idOf(name);
    const startedAt = new Date(now.getTime() - daysAgo * DAY_MS);
    const afterAnswers = (count: number) => new Date(startedAt.getTime() + count * THINKING_MS);
    const asked = drawQuestions(bank, below).map((one) => withShuffledOptions(one, below));
    const attempt = await db.assessmentAttempt.create({
      data: {
        userId,
        // The session signed out long ago.
        sessionId: randomUUID(),
        startedAt,
        endsAt: testEnd(startedAt),
        items: {
          create: asked.map(({ id, question, options, correctAnswer }, index) => ({
            number: index + 1,
            questionId: id,
            question,
            options,
            correctAnswer,
            answer: index < right ? correctAnswer : (correctAnswer + 1) % options.length,
            answeredAt: afterAnswers(index + 1),
          })),
        },
      },
      include: { items: true },
    });
    await closeAttempt({ db }, attempt, afterAnswers(asked.length + 1));
  }
}
