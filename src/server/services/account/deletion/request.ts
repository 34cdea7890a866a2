import {
  DAYS_TO_THINK,
  OBSTACLE_WORDS,
  SAFETY_REVIEW_SENTENCE,
} from "~/domain/account/deletion/deletion";
import type { DeletionView } from "~/domain/account/deletion/schema";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { DomainError } from "~/domain/errors";
import { formatDay } from "~/messages/format";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { site } from "~/server/gateways/runtime/site";
import { DAY_MS } from "~/domain/time/durations";
import type { Actor } from "../../actor";
import type { ServiceContext } from "../../context";
import { lockPerson } from "../../locks";
import { inTransaction } from "../../transaction";
import { obstaclesOf } from "./obstacles";
import { requireOwner } from "../sign-in/reauthentication";

/** GET /api/account/deletion: the date the account is deleted, and what has to be settled first. */
export async function deletionOf(
  ctx: Pick<ServiceContext, "db">,
  { userId }: Pick<Actor<"user">, "userId">,
): Promise<DeletionView> {
  const { leavesAt } = await ctx.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { leavesAt: true },
  });
  return {
    leavesAt: leavesAt?.toISOString() ?? null,
    obstacles: leavesAt === null ? await obstaclesOf(ctx, userId) : [],
  };
}

/**
 * DELETE /api/account: starts the waiting period. Because of the lock, a booking made at the same
 * time either comes first and blocks the deletion, or is refused by the database.
 * @throws {DomainError} REAUTH_REQUIRED; CONFLICT while jobs or money are open
 */
export async function requestDeletion(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { password }: { password?: string | undefined },
): Promise<DeletionView> {
  const { userId } = actor;
  await requireOwner(ctx, actor, { password });
  return inTransaction(ctx, async (ctx) => {
    await lockPerson(ctx, userId);
    const before = await deletionOf(ctx, actor);
    if (before.leavesAt !== null) return before;
    if (before.obstacles.length > 0) {
      const what = before.obstacles.map(({ kind }) => OBSTACLE_WORDS[kind]).join(" ");
      throw new DomainError("accountHasOpenThings", { what });
    }
    const now = ctx.clock.now();
    const leavesAt = new Date(now.getTime() + DAYS_TO_THINK * DAY_MS);
    const { email, timeZone } = await ctx.db.user.update({
      where: { id: userId },
      data: { leavesAt },
      select: { email: true, timeZone: true },
    });
    // Offline, so that customers can't request them during the waiting period.
    await ctx.db.mechanicProfile.updateMany({ where: { userId }, data: { isAvailable: false } });
    await ctx.db.auditEntry.create({
      data: { userId, action: "account.deletionAsked", createdAt: now },
    });
    if (email !== null)
      await enqueue(
        ctx.db,
        "mail",
        askedMail(email, formatDay(leavesAt, timeZone ?? DEFAULT_TIME_ZONE)),
      );
    return { leavesAt: leavesAt.toISOString(), obstacles: [] };
  });
}

/** POST /api/account/keep: cancels the deletion. */
export async function cancelDeletion(
  ctx: ServiceContext,
  actor: Actor<"user">,
): Promise<DeletionView> {
  const { userId } = actor;
  return inTransaction(ctx, async (ctx) => {
    await lockPerson(ctx, userId);
    const { count } = await ctx.db.user.updateMany({
      where: { id: userId, leavesAt: { not: null }, erasedAt: null },
      data: { leavesAt: null },
    });
    if (count === 0) throw new DomainError("accountStaysAnyway");
    await ctx.db.auditEntry.create({
      data: { userId, action: "account.kept", createdAt: ctx.clock.now() },
    });
    return deletionOf(ctx, actor);
  });
}

function askedMail(to: string, day: string) {
  return {
    to,
    subject: "Your account will be deleted",
    paragraphs: [
      `You asked us to delete your account. We'll delete it on ${day}. After that, you can't get it back.`,
      `Until then you can keep it: sign in at ${site.url}/settings/your-data and choose "Keep my account".`,
      "Then your name, addresses, phone numbers, photos and messages are gone. We keep receipts, payments and payouts without your name for as long as the law requires.",
      SAFETY_REVIEW_SENTENCE,
      `If this wasn't you, keep your account, change your password, and email ${site.supportEmail} right away.`,
    ],
  };
}
