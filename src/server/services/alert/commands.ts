import type { z } from "zod";
import type { AlertView, resolveAlertSchema } from "~/domain/staff/alert";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text";
import type { Actor } from "../actor";
import { recordAct } from "../audit/record";
import type { ServiceContext } from "../context";
import { inTransaction } from "../transaction";
import { alertSelect, alertView } from "./queries";

/**
 * POST /api/desk/alerts/{id}/resolve: somebody looked, and says what they found.
 * @throws {DomainError} NOT_FOUND; CONFLICT when it was resolved already, also at the same moment
 */
export async function resolveAlert(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, note }: z.output<typeof resolveAlertSchema>,
): Promise<AlertView> {
  const notFound = () => new DomainError("alertNotFound");
  if (!isRowId(id)) throw notFound();
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const { count } = await db.operatorAlert.updateMany({
      where: { id, resolvedAt: null },
      data: { resolvedAt: ctx.clock.now(), resolvedBy: actor.userId, note },
    });
    const row = await db.operatorAlert.findUnique({ where: { id }, select: alertSelect });
    const view = row && alertView(row);
    if (view === null) throw notFound();
    if (count === 0) throw new DomainError("alertResolved");
    await recordAct(ctx, actor, { action: "alert.resolved", subject: id, reason: note });
    return view;
  });
}
