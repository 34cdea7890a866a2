import type { z } from "zod";
import { BOOKING_ACTIONS } from "~/domain/booking/actions";
import { changeOrderExpiry, OPEN_CHANGE_ORDER_STATES } from "~/domain/booking/change-order/rules";
import type { allowChangeOrderSchema, ChangeOrderView } from "~/domain/booking/change-order/schema";
import { ANSWERED_NOTE } from "~/domain/staff/alert/kinds";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../../actor";
import { clearAlert } from "../../alert/raise";
import { refuseOwnAction } from "../../audit/own-affairs";
import { recordAction } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { recordEvent, notifyAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { explainAction } from "../transition";
import { changeOrderNotFound, findChangeOrder, showChange } from "./queries";

/** Orders that staff must check before the customer is asked. */
export const awaitingDesk = {
  state: { in: [...OPEN_CHANGE_ORDER_STATES] },
  needsOperator: true,
  operatorAt: null,
} satisfies Prisma.ChangeOrderWhereInput;

/**
 * POST /api/desk/changes/{id}/approve: sends a large order to its customer, who has the full time
 * to answer from now on.
 */
export async function allowChange(
  ctx: ServiceContext,
  actor: Actor<"cashier" | "staff">,
  { id, reason }: z.output<typeof allowChangeOrderSchema>,
): Promise<ChangeOrderView> {
  const found = await findChangeOrder(ctx, id);
  if (found === null) throw changeOrderNotFound();
  const { bookingId } = found;
  return inTransaction(ctx, async (ctx) => {
    await lockBooking(ctx, bookingId);
    await refuseOwnAction(ctx, actor, { action: "change.allowed", subject: id });
    const now = ctx.clock.now();
    const { count } = await ctx.db.changeOrder.updateMany({
      where: {
        id,
        ...awaitingDesk,
        expiresAt: { gt: now },
        booking: { status: { in: [...BOOKING_ACTIONS.allow_change.from] } },
      },
      data: { operatorAt: now, expiresAt: changeOrderExpiry(now) },
    });
    if (count === 0) throw await explainAction(ctx, bookingId, "allow_change");
    await clearAlert(ctx, { kind: "change_waiting", subject: id, note: ANSWERED_NOTE });
    await recordEvent(ctx, bookingId, "allow_change", actor.userId);
    await notifyAbout(ctx, bookingId, "change_proposed", { changeId: id });
    const change = await showChange(ctx, bookingId, id);
    const { oldTotal, newTotal } = change;
    await recordAction(ctx, actor, {
      action: "change.allowed",
      subject: id,
      reason,
      changes: { total: `${oldTotal} → ${newTotal}` },
    });
    return change;
  });
}
