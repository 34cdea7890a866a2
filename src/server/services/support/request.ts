import { v7 as uuid } from "uuid";
import type { z } from "zod";
import type { supportRequestSchema } from "~/domain/customer/schema";
import type {
  OwnSupport,
  OwnSupportThread,
  ownSupportInputSchema,
  supportReplySchema,
} from "~/domain/support/schema";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { after, pageOf } from "../paging";
import { inTransaction } from "../transaction";
import { keepWords, mailSupport, requestId, supportNotFound } from "./thread";
import { ownSelect, presentOwn, presentOwnThread, threadSelect } from "./view";

const PAGE = 20;

/** POST /api/support (the Contact Support form): starts a thread and emails support. */
export async function contactSupport(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { subject, message }: z.output<typeof supportRequestSchema>,
): Promise<{ message: string }> {
  await ctx.limits.consume("supportRequests", actor.userId);
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const request = { id: uuid(), subject };
    await ctx.db.supportRequest.create({
      data: { ...request, userId: actor.userId, createdAt: now, waitingSince: now, lastAt: now },
    });
    await mailSupport(ctx, request, { from: await signature(ctx, actor), body: message });
    return { message: "Thank you. We will answer you by email." };
  });
}

/** GET /api/support: the caller's requests, newest first. */
export async function ownRequests(
  ctx: ServiceContext,
  { userId }: Actor<"user">,
  { cursor }: z.output<typeof ownSupportInputSchema>,
): Promise<{ items: OwnSupport[]; nextCursor: string | null }> {
  const rows = await ctx.db.supportRequest.findMany({
    where: { userId },
    select: ownSelect,
    orderBy: { id: "desc" },
    take: PAGE + 1,
    ...after(cursor),
  });
  const { shown, nextCursor } = pageOf(rows, PAGE);
  return {
    items: shown.map(presentOwn),
    nextCursor,
  };
}

/** GET /api/support/{id}: one of the caller's requests with its messages. 404: another person's. */
export async function ownThread(
  ctx: ServiceContext,
  { userId }: Actor<"user">,
  id: string,
): Promise<OwnSupportThread> {
  const row = await ctx.db.supportRequest.findFirst({
    where: { id: requestId(id), userId },
    select: threadSelect,
  });
  if (row === null) throw supportNotFound();
  return presentOwnThread(row);
}

/**
 * POST /api/support/{id}/messages: adds a reply. An answered or closed request waits for staff
 * again.
 */
export async function replyToSupport(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { id, message }: z.output<typeof supportReplySchema>,
): Promise<OwnSupportThread> {
  // Checked first, so that guessing ids doesn't use up anyone's limit.
  await ownThread(ctx, actor, id);
  await ctx.limits.consume("supportReplies", actor.userId);
  return inTransaction(ctx, async (ctx) => {
    const { subject } = await ownThread(ctx, actor, id);
    await keepWords(ctx, { id, subject }, { from: await signature(ctx, actor), body: message });
    return ownThread(ctx, actor, id);
  });
}

async function signature(ctx: ServiceContext, { userId }: Actor<"user">): Promise<string> {
  const { firstName, lastName, email } = await ctx.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { firstName: true, lastName: true, email: true },
  });
  return `${firstName} ${lastName} <${email ?? ""}>, user ${userId}`;
}
