import { DomainError } from "~/domain/errors";
import { undoEnds, type Undoable } from "~/domain/staff/undo";
import { isRowId } from "~/domain/text/text";
import type { Prisma } from "~/generated/prisma/client";
import { dropWaitingJobs, type JobOptions } from "~/server/gateways/jobs/jobs";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";

/** An action that its staff member can undo for ten seconds. */
export interface UndoableAction {
  action: Undoable;
  /** Id of what it changed. */
  subject: string;
  /** How that was before, and what must not have changed since. */
  before: Prisma.InputJsonObject;
}

/** What the undo of an action starts from. */
export interface Undoing {
  subject: string;
  before: Prisma.JsonValue;
}

/**
 * Remembers how to undo an action, in its transaction. A later action on the same object takes its
 * place.
 */
export async function rememberUndo(
  ctx: Pick<ServiceContext, "db" | "clock">,
  { userId }: Pick<Actor<"staff">, "userId">,
  { subject, action, before }: UndoableAction,
): Promise<void> {
  const undo = { userId, action, before, expiresAt: undoEnds(ctx.clock.now()) };
  await ctx.db.staffUndo.upsert({
    where: { subject },
    create: { subject, ...undo },
    update: undo,
  });
}

/**
 * Takes back what the caller can still undo about an object. Of two calls at once, one finds
 * nothing.
 * @throws {DomainError} CONFLICT if it's too late, or a colleague acted since
 */
export async function takeUndo(
  ctx: Pick<ServiceContext, "db" | "clock">,
  { userId }: Pick<Actor<"staff">, "userId">,
  subject: string,
): Promise<{ action: string; before: Prisma.JsonValue }> {
  const mine = isRowId(subject)
    ? await ctx.db.staffUndo.findFirst({
        where: { subject, userId, expiresAt: { gt: ctx.clock.now() } },
      })
    : null;
  if (mine === null) throw new DomainError("undoOver");
  const { action, before, expiresAt } = mine;
  // precondition: an action is undone once, and never one that came in its place
  const { count } = await ctx.db.staffUndo.deleteMany({
    where: { subject, userId, action, expiresAt },
  });
  if (count === 0) throw new DomainError("undoOver");
  return { action, before };
}

/** Makes the emails and push messages of an action wait until it can no longer be undone. */
export function untilUndoEnds(
  { clock }: Pick<ServiceContext, "clock">,
  subject: string,
): Required<JobOptions> {
  return { startAfter: undoEnds(clock.now()), singletonKey: waitingKey(subject) };
}

/**
 * Drops the emails and push messages that wait for an undone action.
 * @throws {DomainError} CONFLICT if one is already leaving
 */
export async function dropUndone(
  { db }: Pick<ServiceContext, "db">,
  subject: string,
): Promise<void> {
  if (!(await dropWaitingJobs(db, waitingKey(subject)))) throw new DomainError("undoOver");
}

const waitingKey = (subject: string) => `undo:${subject}:`;
