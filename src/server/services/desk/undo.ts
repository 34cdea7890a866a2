import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { isUndoable, type Undoable, type undoSchema } from "~/domain/staff/undo";
import type { Actor } from "../actor";
import { takeUndo, type Undoing } from "../audit/undoable";
import type { ServiceContext } from "../context";
import { undoHide } from "../review/desk";
import { undoSupportAction } from "../support/desk";
import { inTransaction } from "../transaction";
import { undoDecision } from "../vetting/desk";
import { undoResolve } from "./work/alerts";

type Undo = (ctx: ServiceContext, actor: Actor<"staff">, undoing: Undoing) => Promise<void>;

const UNDOS: Record<Undoable, Undo> = {
  "review.hidden": undoHide,
  "alert.resolved": undoResolve,
  "support.taken": undoSupportAction,
  "support.given_back": undoSupportAction,
  "support.closed": undoSupportAction,
  "document.accepted": undoDecision,
  "document.rejected": undoDecision,
};

/**
 * POST /api/desk/undo: undoes the caller's last action on a review, alert, request or document,
 * within ten seconds. It's an action of its own in the log. What the action would have mailed is
 * never sent.
 * @throws {DomainError} CONFLICT if it's too late, or anyone changed the thing since
 */
export async function undoAction(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id: subject }: z.output<typeof undoSchema>,
): Promise<{ message: string }> {
  return inTransaction(ctx, async (ctx) => {
    const { action, before } = await takeUndo(ctx, actor, subject);
    // A newer version that runs at the same time may know more actions.
    if (!isUndoable(action)) throw new DomainError("undoOver");
    await UNDOS[action](ctx, actor, { subject, before });
    return { message: "It's as it was before." };
  });
}
