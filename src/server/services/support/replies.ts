import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import {
  REPLIES_AT_MOST,
  type changeReplySchema,
  type keepReplySchema,
  type removeReplySchema,
  type SavedReply,
} from "~/domain/support/replies";
import { isRowId } from "~/domain/text/text";
import { violatedConstraint } from "~/server/gateways/db/db";
import type { Actor } from "../actor";
import { recordAction } from "../audit/record";
import type { ServiceContext } from "../context";
import { lockAdding } from "../locks";
import { inTransaction } from "../transaction";

type Staff = Actor<"staff">;

const select = { id: true, name: true, body: true, version: true } as const;

/** GET /api/desk/replies: all saved replies, by name. */
export function listReplies(
  { db }: Pick<ServiceContext, "db">,
  _actor: Staff,
): Promise<SavedReply[]> {
  return db.savedReply.findMany({ select, orderBy: [{ name: "asc" }, { id: "asc" }] });
}

/**
 * POST /api/desk/replies: adds a saved reply. Errors: 409 the name is taken, or the list is full.
 */
export function keepReply(
  ctx: ServiceContext,
  actor: Staff,
  { name, body }: z.output<typeof keepReplySchema>,
): Promise<SavedReply> {
  return named(ctx, async (ctx) => {
    // precondition: at most a hundred saved replies, even when several are saved at once
    await lockAdding(ctx, "SavedReply");
    if ((await ctx.db.savedReply.count()) >= REPLIES_AT_MOST) {
      throw new DomainError("tooManyReplies");
    }
    const reply = await ctx.db.savedReply.create({ data: { name, body }, select });
    await recordAction(ctx, actor, {
      action: "reply.kept",
      subject: reply.id,
      reason: "",
      changes: { name },
    });
    return reply;
  });
}

/**
 * PUT /api/desk/replies/{id}: changes a saved reply. Errors: 404; 409 the name is taken, or it was
 * changed since (STALE).
 */
export function changeReply(
  ctx: ServiceContext,
  actor: Staff,
  { id, version, name, body }: z.output<typeof changeReplySchema>,
): Promise<SavedReply> {
  return named(ctx, async (ctx) => {
    const before = await requireReply(ctx, id);
    // Of two changes at once, the second finds another version.
    const { count } = await ctx.db.savedReply.updateMany({
      where: {
        id,
        // precondition: an outdated save doesn't overwrite a saved reply
        version,
      },
      data: { name, body, version: { increment: 1 } },
    });
    if (count === 0) throw new DomainError("replyChanged", { version: before.version });
    const changes = { name: before.name === name ? name : `${before.name} → ${name}` };
    await recordAction(ctx, actor, { action: "reply.changed", subject: id, reason: "", changes });
    return requireReply(ctx, id);
  });
}

/**
 * DELETE /api/desk/replies/{id}: deletes a saved reply. Errors: 404, also if a colleague was
 * faster.
 */
export function removeReply(
  ctx: ServiceContext,
  actor: Staff,
  { id }: z.output<typeof removeReplySchema>,
): Promise<SavedReply[]> {
  return inTransaction(ctx, async (ctx) => {
    const { name } = await requireReply(ctx, id);
    const { count } = await ctx.db.savedReply.deleteMany({ where: { id } });
    if (count === 0) throw replyNotFound();
    await recordAction(ctx, actor, {
      action: "reply.removed",
      subject: id,
      reason: "",
      changes: { name },
    });
    return listReplies(ctx, actor);
  });
}

async function requireReply({ db }: Pick<ServiceContext, "db">, id: string): Promise<SavedReply> {
  const row = isRowId(id) ? await db.savedReply.findUnique({ where: { id }, select }) : null;
  if (row === null) throw replyNotFound();
  return row;
}

const replyNotFound = () => new DomainError("replyNotFound");

/** Runs a write that sets a name, and refuses a name that's taken. */
async function named(
  ctx: ServiceContext,
  action: (ctx: ServiceContext) => Promise<SavedReply>,
): Promise<SavedReply> {
  try {
    return await inTransaction(ctx, action);
  } catch (error) {
    if (violatedConstraint(error) === "SavedReply_name_key") {
      throw new DomainError("replyNameTaken", { field: "name" });
    }
    throw error;
  }
}
