import type { z } from "zod";
import type { DeskBookingView, deskActionSchema } from "~/domain/booking/desk/schema";
import type { Actor } from "../../actor";
import { recordAction } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { lockBooking } from "../../locks";
import { settleCancellation } from "../../payment/capture/fee";
import { findBookingId } from "../../payment/refund/view";
import { conflict } from "../../timeline/errors";
import { notifyAbout, publishLiveEvent } from "../../timeline/record";
import { inTransaction } from "../../transaction";
import { explainAction, transitionBooking } from "../transition";
import { returnPromo } from "../../promo/redeem";
import { answerStop } from "./stop";
import { loadDeskBooking } from "./view";

/**
 * POST /api/desk/bookings/{id}/cancel: staff cancel a job free of charge. Their reason stays at
 * the desk. Both sides learn that it was canceled, not why. Errors: 409 over, or being completed
 * now.
 */
export async function cancelAtDesk(
  ctx: ServiceContext,
  actor: Actor<"cashier" | "staff">,
  { id: idOrNumber, reason }: z.output<typeof deskActionSchema>,
): Promise<DeskBookingView> {
  const id = await findBookingId(ctx, idOrNumber);
  return inTransaction(ctx, async (ctx) => {
    await lockBooking(ctx, id);
    const before = await ctx.db.booking.findUniqueOrThrow({ where: { id } });
    // A payment that's being captured would be charged for nothing.
    // precondition: the desk can't cancel a job while its money is being charged
    if (before.completingAt !== null) throw conflict("beingCompleted", before.status);
    const moved = await transitionBooking(ctx, {
      id,
      name: "desk_cancel",
      scope: {},
      data: {
        cancelledAt: ctx.clock.now(),
        cancelledBy: "operator",
        cancellationFeeCents: 0,
        stoppedAt: null,
        stopReason: null,
      },
      actorId: actor.userId,
    });
    if (!moved) throw await explainAction(ctx, id, "desk_cancel");
    await returnPromo(ctx, id);
    await settleCancellation(ctx, id, 0);
    await answerStop(ctx, id);
    await notifyAbout(ctx, id, "desk_cancelled");
    if (before.mechanicId !== null) await notifyAbout(ctx, id, "job_desk_cancelled");
    const changes = { status: `${before.status} → cancelled` };
    await recordAction(ctx, actor, { action: "booking.cancelled", subject: id, reason, changes });
    await publishLiveEvent(ctx, before, { openJobs: before.mechanicId === null });
    return loadDeskBooking(ctx, actor, id);
  });
}
