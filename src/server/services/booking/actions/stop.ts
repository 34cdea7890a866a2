import type { z } from "zod";
import type { stopSchema } from "~/domain/booking/schema";
import type { BookingView } from "~/domain/booking/view";
import { UNDER_WAY_STATUSES } from "~/domain/booking/status";
import type { Actor } from "../../actor";
import { raiseAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";
import { recordEvent, notifyAbout } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { explainAction, presentAfterAction } from "../transition";
import { requireOrdered } from "../queries";
import { orderedBy } from "../scope";

/**
 * POST /api/bookings/{id}/stop: the customer stops work that's going wrong. It can't be completed
 * until staff decide. A completion that's already charging the card still finishes.
 */
export async function stopWork(
  ctx: ServiceContext,
  actor: Actor<"user">,
  { id, reason }: z.output<typeof stopSchema>,
): Promise<BookingView> {
  await requireOrdered(ctx, actor, id);
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const { count } = await ctx.db.booking.updateMany({
      where: {
        id,
        ...orderedBy(actor.userId),
        status: { in: [...UNDER_WAY_STATUSES] },
        stoppedAt: null,
      },
      data: { stoppedAt: now, stoppedBy: "customer", stopReason: reason },
    });
    if (count === 0) throw await explainAction(ctx, id, "stop");
    await recordEvent(ctx, id, "stop", actor.userId);
    await notifyAbout(ctx, id, "stopped");
    await raiseAlert(ctx, {
      facts: { kind: "work_stopped", stoppedAt: now.toISOString() },
      subject: id,
      occurrence: now.toISOString(),
      bookingId: id,
    });
    return presentAfterAction(ctx, actor, id, { as: "customer" });
  });
}
