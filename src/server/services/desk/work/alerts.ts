import { z } from "zod";
import type { AlertView, resolveAlertSchema, takeAlertSchema } from "~/domain/staff/alert/schema";
import { DomainError } from "~/domain/errors";
import { isoTime, isRowId } from "~/domain/text/text";
import type { Actor } from "../../actor";
import { refuseOwnAction } from "../../audit/own-affairs";
import { recordAction } from "../../audit/record";
import { rememberUndo, type Undoing } from "../../audit/undoable";
import type { ServiceContext } from "../../context";
import { inTransaction } from "../../transaction";
import { silenceAlarm, soundAlarmAgain } from "../../notification/safety-alarm";
import { alertSelect, alertView, assigneesOf, knownTo } from "../../alert/queries";
import { ownAffairs } from "../../audit/own-accounts";

/** Returns an alert. Errors: 404 if it doesn't exist, or this staff member may not see it. */
async function loadAlert(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  id: string,
): Promise<AlertView> {
  const row = isRowId(id)
    ? await ctx.db.operatorAlert.findFirst({
        where: { AND: [{ id }, knownTo(await ownAffairs(ctx, actor))] },
        select: alertSelect,
      })
    : null;
  const view = row && alertView(row, await assigneesOf(ctx, [row]));
  if (view === null) throw new DomainError("alertNotFound");
  return view;
}

/**
 * POST /api/desk/alerts/{id}/take: assigns the alert to the caller, and staff get no more alarms
 * about it.
 * @throws {DomainError} NOT_FOUND; CONFLICT if a colleague took or resolved it, even at the same
 *   moment
 */
export async function takeAlert(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id }: z.output<typeof takeAlertSchema>,
): Promise<AlertView> {
  await loadAlert(ctx, actor, id);
  return inTransaction(ctx, async (ctx) => {
    await refuseOwnAction(ctx, actor, { action: "alert.taken", subject: id });
    const { count } = await ctx.db.operatorAlert.updateMany({
      where: { id, takenBy: null, resolvedAt: null },
      data: { takenBy: actor.userId, takenAt: ctx.clock.now() },
    });
    const view = await loadAlert(ctx, actor, id);
    if (count === 0) {
      if (view.resolvedAt !== null || view.takenBy === null) throw new DomainError("alertResolved");
      throw new DomainError("alertTaken", { name: view.takenBy });
    }
    await silenceAlarm(ctx, id);
    await recordAction(ctx, actor, { action: "alert.taken", subject: id, reason: "" });
    return view;
  });
}

/**
 * POST /api/desk/alerts/{id}/resolve: resolves an alert with a note.
 * @throws {DomainError} NOT_FOUND; CONFLICT if it was resolved, even at the same moment, and for a
 *   contested arrival, which a decision resolves
 */
export async function resolveAlert(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, note }: z.output<typeof resolveAlertSchema>,
): Promise<AlertView> {
  const alert = await loadAlert(ctx, actor, id);
  // With only a note, the booking would stay contested forever.
  if (alert.resolvedAt === null && alert.kind === "arrival_contested") {
    throw new DomainError("arrivalUndecided");
  }
  // precondition: a staff action and its log entry are one transaction
  return inTransaction(ctx, async (ctx) => {
    await refuseOwnAction(ctx, actor, { action: "alert.resolved", subject: id });
    const resolvedAt = ctx.clock.now();
    const { count } = await ctx.db.operatorAlert.updateMany({
      where: { id, resolvedAt: null },
      data: { resolvedAt, resolvedBy: actor.userId, note },
    });
    if (count === 0) throw new DomainError("alertResolved");
    await silenceAlarm(ctx, id);
    await rememberUndo(ctx, actor, {
      action: "alert.resolved",
      subject: id,
      before: { resolvedAt: resolvedAt.toISOString() },
    });
    await recordAction(ctx, actor, { action: "alert.resolved", subject: id, reason: note });
    return loadAlert(ctx, actor, id);
  });
}

const resolvedSchema = z.object({ resolvedAt: isoTime });

/**
 * Opens an alert again that was resolved by mistake. Runs in the caller's transaction.
 * @throws {DomainError} CONFLICT if anyone changed it since
 */
export async function undoResolve(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { subject: id, before }: Undoing,
): Promise<void> {
  const { resolvedAt } = resolvedSchema.parse(before);
  const { count } = await ctx.db.operatorAlert.updateMany({
    where: { id, resolvedAt, resolvedBy: actor.userId },
    data: { resolvedAt: null, resolvedBy: null, note: null },
  });
  if (count === 0) throw new DomainError("undoOver");
  await soundAlarmAgain(ctx, id, resolvedAt);
  await recordAction(ctx, actor, { action: "alert.undone", subject: id, reason: "" });
}
