import type { z } from "zod";
import type { DeskBookingView, deskActionSchema } from "~/domain/booking/desk/schema";
import { isUnderWay } from "~/domain/booking/status";
import type { Actor } from "../../actor";
import { refuseOwnAffairs } from "../../audit/own-affairs";
import { recordAction } from "../../audit/record";
import type { ServiceContext } from "../../context";
import { findBookingId } from "../../payment/refund/view";
import { publishLiveEvent, notifyAbout } from "../../timeline/record";
import { finishJob } from "../actions/complete";
import { explainAction } from "../transition";
import { answerStop } from "./stop";
import { loadDeskBooking } from "./view";

/**
 * POST /api/desk/bookings/{id}/complete: staff complete a job in progress, even if its customer
 * stopped it. The payment is captured just as when the mechanic completes it.
 */
export async function completeAtDesk(
  ctx: ServiceContext,
  actor: Actor<"cashier" | "staff">,
  { id: idOrNumber, reason }: z.output<typeof deskActionSchema>,
): Promise<DeskBookingView> {
  const id = await findBookingId(ctx, idOrNumber);
  // The payment is captured before the action is recorded, so this is checked first.
  await refuseOwnAffairs(ctx, actor, { kind: "booking", id });
  const seen = await ctx.db.booking.findUniqueOrThrow({ where: { id } });
  if (!isUnderWay(seen.status)) throw await explainAction(ctx, id, "desk_complete");
  const how = { name: "desk_complete", scope: {}, actorId: actor.userId } as const;
  return finishJob(ctx, id, how, async (ctx) => {
    await answerStop(ctx, id);
    await notifyAbout(ctx, id, "desk_completed");
    await notifyAbout(ctx, id, "job_desk_completed");
    const changes = { status: `${seen.status} → completed` };
    await recordAction(ctx, actor, { action: "booking.completed", subject: id, reason, changes });
    await publishLiveEvent(ctx, seen);
    return loadDeskBooking(ctx, actor, id);
  });
}
