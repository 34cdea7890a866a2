import { countAnswers } from "~/domain/assessment/rules";
import { DomainError } from "~/domain/errors";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { lockMechanics } from "../locks";

const withItems = {
  items: { orderBy: { number: "asc" } },
} satisfies Prisma.AssessmentAttemptInclude;

type AttemptRow = Prisma.AssessmentAttemptGetPayload<{ include: typeof withItems }>;

/** A test with its result, which exists as soon as its time is up, even before it's counted. */
export type Attempt = Omit<AttemptRow, "finishedAt" | "rightCount" | "passed"> & {
  finishedAt: Date | null;
  rightCount: number;
  passed: boolean;
};

/** Returns a person's last test with the correct answers. Those must never leave this folder. */
export async function lastAttempt(ctx: ServiceContext, userId: string): Promise<Attempt | null> {
  const row = await ctx.db.assessmentAttempt.findFirst({
    where: { userId },
    orderBy: { startedAt: "desc" },
    include: withItems,
  });
  return row === null ? null : asOf(ctx.clock.now(), row);
}

function asOf(now: Date, row: AttemptRow): Attempt {
  const finishedAt = row.finishedAt ?? (row.endsAt <= now ? row.endsAt : null);
  const counted = countAnswers(row.items);
  return {
    ...row,
    finishedAt,
    rightCount: row.rightCount ?? counted.rightCount,
    passed: finishedAt !== null && (row.passed ?? counted.passed),
  };
}

/**
 * Locks one mechanic's tests until the transaction ends, and returns the last one. Errors: 403
 * without a profile.
 */
export async function lockAttempt(
  ctx: ServiceContext,
  { userId }: Actor<"mechanic">,
): Promise<Attempt | null> {
  await lockMechanics(ctx, userId);
  const profiles = await ctx.db.mechanicProfile.count({ where: { userId } });
  if (profiles === 0) throw new DomainError("profileRequired");
  return lastAttempt(ctx, userId);
}

/**
 * Returns the test this session is taking. Errors: 409 if it's over, or was continued in another
 * browser.
 */
export async function requireRunning(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
): Promise<Attempt> {
  const attempt = await lockAttempt(ctx, actor);
  if (attempt === null || attempt.finishedAt !== null) throw new DomainError("noTestRuns");
  if (attempt.sessionId !== actor.sessionId) throw new DomainError("testElsewhere");
  return attempt;
}

/** Scores a test, once. A passed test shows on the mechanic's profile from now on. */
export async function closeAttempt(
  ctx: Pick<ServiceContext, "db">,
  { id, userId, items }: Pick<Attempt, "id" | "userId" | "items">,
  finishedAt: Date,
): Promise<void> {
  const { rightCount, passed } = countAnswers(items);
  const { count } = await ctx.db.assessmentAttempt.updateMany({
    where: { id, finishedAt: null },
    data: { finishedAt, rightCount, passed },
  });
  if (count === 0 || !passed) return;
  await ctx.db.mechanicProfile.updateMany({
    where: { userId },
    data: { skillsTestPassedAt: finishedAt },
  });
}
