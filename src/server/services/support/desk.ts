import { v7 as uuid } from "uuid";
import { z } from "zod";
import { DomainError, type PlainRefusal } from "~/domain/errors";
import type {
  replyToRequestSchema,
  assignSupportSchema,
  deskSupportActionSchema,
  DeskSupportThread,
  noteSupportSchema,
  writeDownSupportSchema,
} from "~/domain/support/schema";
import type { StaffActionName } from "~/domain/staff/actions";
import { isUndoable } from "~/domain/staff/undo";
import { SUPPORT_STATES } from "~/domain/support/policy";
import { isoTime } from "~/domain/text/text";
import type { Prisma } from "~/generated/prisma/client";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { Actor } from "../actor";
import { recordAction } from "../audit/record";
import { rememberUndo, type Undoing } from "../audit/undoable";
import type { ServiceContext } from "../context";
import { lockSupportRequest } from "../locks";
import { inTransaction } from "../transaction";
import { loadDeskThread } from "./desk-view";
import { notifyOfPrivateMessage } from "./private-message";
import { requestId, supportNotFound } from "./thread";

type Staff = Actor<"staff">;

/**
 * POST /api/desk/support: records an email that came to the support mailbox. It's assigned to its
 * sender's account if the address is proven.
 */
export async function writeDownSupport(
  ctx: ServiceContext,
  actor: Staff,
  { email, sender, about, message }: z.output<typeof writeDownSupportSchema>,
): Promise<DeskSupportThread> {
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const account = await ctx.db.user.findFirst({
      where: { email, emailVerifiedAt: { not: null }, disabledAt: null },
      select: { id: true },
    });
    const id = uuid();
    await ctx.db.supportRequest.create({
      data: {
        id,
        ...(account === null ? { email, name: sender } : { userId: account.id }),
        subject: about,
        createdAt: now,
        waitingSince: now,
        lastAt: now,
        messages: { create: { body: message, createdAt: now } },
      },
    });
    await recordAction(ctx, actor, { action: "support.written_down", subject: id, reason: "" });
    return loadDeskThread(ctx, actor, id);
  });
}

/**
 * POST /api/desk/support/{id}/answer: stores the answer, and a job emails it. 409: a new message
 * has come since staff looked, even at the same moment.
 */
export async function replyToRequest(
  ctx: ServiceContext,
  actor: Staff,
  { id, message, version }: z.output<typeof replyToRequestSchema>,
): Promise<DeskSupportThread> {
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    await change(ctx, id, {
      from: { version },
      to: { version: { increment: 1 }, state: "answered", waitingSince: null, lastAt: now },
      otherwise: async () =>
        (await isAnswered(ctx, id)) ? "supportAnswered" : "supportRequestChanged",
    });
    // Answering also takes the request, unless a staff member already has it.
    await ctx.db.supportRequest.updateMany({
      where: { id, assigneeId: null },
      data: { assigneeId: actor.userId },
    });
    const messageId = uuid();
    await ctx.db.supportMessage.create({
      data: {
        id: messageId,
        requestId: id,
        staffId: actor.userId,
        body: message,
        createdAt: now,
      },
    });
    const { isPrivate, userId } = await ctx.db.supportRequest.findUniqueOrThrow({ where: { id } });
    if (isPrivate && userId !== null) await notifyOfPrivateMessage(ctx, userId, { id, messageId });
    else await enqueue(ctx.db, "mail.support", { requestId: id, messageId });
    await recordAction(ctx, actor, { action: "support.answered", subject: id, reason: "" });
    return loadDeskThread(ctx, actor, id);
  });
}

/** Returns whether the newest message is an answer of staff. */
async function isAnswered({ db }: Pick<ServiceContext, "db">, id: string): Promise<boolean> {
  const newest = await db.supportMessage.findFirst({
    where: { requestId: requestId(id) },
    orderBy: { id: "desc" },
    select: { staffId: true },
  });
  return newest?.staffId != null;
}

/** POST /api/desk/support/{id}/note: adds a note that only staff can read. */
export async function noteSupport(
  ctx: ServiceContext,
  actor: Staff,
  { id, note }: z.output<typeof noteSupportSchema>,
): Promise<DeskSupportThread> {
  return inTransaction(ctx, async (ctx) => {
    await loadDeskThread(ctx, actor, id);
    await ctx.db.supportNote.create({
      data: { requestId: id, staffId: actor.userId, body: note, createdAt: ctx.clock.now() },
    });
    // The log is never deleted, so it doesn't get the text. The thread can be deleted with it.
    await recordAction(ctx, actor, { action: "support.noted", subject: id, reason: "" });
    return loadDeskThread(ctx, actor, id);
  });
}

/**
 * POST /api/desk/support/{id}/assign: assigns a request to the caller, even from a colleague, or
 * back to everyone.
 */
export async function assignSupport(
  ctx: ServiceContext,
  actor: Staff,
  { id, mine }: z.output<typeof assignSupportSchema>,
): Promise<DeskSupportThread> {
  const { userId } = actor;
  return inTransaction(ctx, async (ctx) => {
    const before = await lockForUndo(ctx, id);
    await change(ctx, id, {
      from: mine ? {} : { assigneeId: userId },
      to: { assigneeId: mine ? userId : null },
      otherwise: "supportNotYours",
    });
    await rememberUndo(ctx, actor, {
      action: mine ? "support.taken" : "support.given_back",
      subject: id,
      before: { ...before, now: await stateOf(ctx, id) },
    });
    await recordAction(ctx, actor, {
      action: mine ? "support.taken" : "support.given_back",
      subject: id,
      reason: "",
    });
    return loadDeskThread(ctx, actor, id);
  });
}

type Action = z.output<typeof deskSupportActionSchema>;

/**
 * POST /api/desk/support/{id}/close: closes a request that needs no more answers. A new message
 * reopens it.
 */
export function closeSupport(ctx: ServiceContext, actor: Staff, action: Action) {
  return settle(ctx, actor, action, {
    action: "support.closed",
    from: { state: { not: "closed" } },
    to: { state: "closed", waitingSince: null },
    otherwise: "supportClosed",
  });
}

/** POST /api/desk/support/{id}/reopen: makes a request wait for staff again. */
export function reopenSupport(ctx: ServiceContext, actor: Staff, action: Action) {
  return settle(ctx, actor, action, {
    action: "support.reopened",
    from: { state: "closed" },
    to: { state: "open", waitingSince: ctx.clock.now() },
    otherwise: "supportNotClosed",
  });
}

interface Step {
  from: Prisma.SupportRequestWhereInput;
  to: Prisma.SupportRequestUpdateManyMutationInput & { assigneeId?: string | null };
  otherwise: PlainRefusal | (() => Promise<PlainRefusal>);
}

async function settle(
  ctx: ServiceContext,
  actor: Staff,
  { id, reason }: Action,
  { action, ...step }: Step & { action: StaffActionName },
): Promise<DeskSupportThread> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockForUndo(ctx, id);
    await change(ctx, id, step);
    if (isUndoable(action)) {
      const now = await stateOf(ctx, id);
      await rememberUndo(ctx, actor, { action, subject: id, before: { ...before, now } });
    }
    await recordAction(ctx, actor, { action, subject: id, reason });
    return loadDeskThread(ctx, actor, id);
  });
}

/** What assigning and closing change, and what must not have changed when they're undone. */
const standSchema = z.object({
  version: z.int(),
  state: z.enum(SUPPORT_STATES),
  assigneeId: z.string().nullable(),
  waitingSince: isoTime.nullable(),
});
const undoneSchema = standSchema.extend({ now: standSchema });

async function stateOf({ db }: Pick<ServiceContext, "db">, id: string) {
  const row = await db.supportRequest.findUnique({
    where: { id: requestId(id) },
    select: { version: true, state: true, assigneeId: true, waitingSince: true },
  });
  if (row === null) throw supportNotFound();
  return { ...row, waitingSince: row.waitingSince?.toISOString() ?? null };
}

/** Returns how a request is now. Nobody else changes it until the transaction ends. */
async function lockForUndo(ctx: ServiceContext, id: string) {
  await lockSupportRequest(ctx, requestId(id));
  return stateOf(ctx, id);
}

/**
 * Returns a request to how it was before it was assigned or closed. Runs in the caller's
 * transaction.
 * @throws {DomainError} CONFLICT if anyone changed it or wrote since
 */
export async function undoSupportAction(
  ctx: ServiceContext,
  actor: Staff,
  { subject: id, before }: Undoing,
): Promise<void> {
  const { now, state, assigneeId, waitingSince } = undoneSchema.parse(before);
  const { count } = await ctx.db.supportRequest.updateMany({
    where: { id, ...now },
    data: { state, assigneeId, waitingSince },
  });
  if (count === 0) throw new DomainError("undoOver");
  await recordAction(ctx, actor, { action: "support.undone", subject: id, reason: "" });
}

/**
 * Updates a request conditionally. Of two simultaneous calls, the second finds nothing to change.
 */
async function change(
  { db }: Pick<ServiceContext, "db">,
  id: string,
  { from, to, otherwise }: Step,
): Promise<void> {
  const { count } = await db.supportRequest.updateMany({
    where: { ...from, id: requestId(id) },
    data: to,
  });
  if (count > 0) return;
  if ((await db.supportRequest.count({ where: { id } })) === 0) throw supportNotFound();
  throw new DomainError(typeof otherwise === "string" ? otherwise : await otherwise());
}
